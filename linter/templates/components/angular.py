"""Parse the templates of Angular's components, as those of Vue after their directives are written as Vue's.

Each is replaced by one of the same length, so that all offsets stay (https://angular.dev/guide/templates).
"""

from __future__ import annotations

import re

from ....source.regex import regex
from ..tree import Template
from .vue_markup import VueMarkup

_IF = regex(r"(?<=\s)\*ngIf(?=\s*=)")
_FOR = regex(
    r"(?<=\s)\*ngFor(?P<is>\s*=\s*)(?P<quote>[\"'])\s*let\s(?P<name>\s*\w+\s+of\s)(?P<rest>[^\"']*)(?P=quote)"
)
_BOUND = regex(r"(?<=\s)\[(?:attr\.)?(?P<name>[\w.-]+)\](?=\s*=)")
_DIRECTIVES = {"innerHTML": "v-html", "innerText": "v-text", "textContent": "v-text", "ngIf": "v-if"}
_CONTAINER = regex(r"(?<=[</])ng-(?:container|template)(?=[\s>])")
_CODE = regex(
    r"\{\{(?P<shown>[^{}]*)\}\}|(?<=[\s\]])(?P<name>v-\w+|:[\w.-]+)(?P<is>\s*=\s*)(?P<quote>[\"'])(?P<bound>[^\"]*?)(?P=quote)"
)
_PIPES = regex(r"(?<!\|)\|(?!\|)\s*\w+(?:\s*:\s*(?:'[^']*'|\"[^\"]*\"|[\w.]+))*")
"""Pipes, which change a value's form."""
_AFTER = regex(r"(?:;|\sas\s).*$", re.DOTALL)
"""What follows the condition of ``*ngIf``: the name it is given, another template."""


def read_angular(source: str) -> Template:
    """Parse a template of Angular. Raises TemplateSyntaxError."""
    reader = VueMarkup(_as_vue(source), [])
    return Template(tuple(reader.children(0, len(source))))


def _as_vue(source: str) -> str:
    text = _IF.sub(" v-if", source)
    text = _FOR.sub(_loop, text)
    text = _BOUND.sub(lambda match: _bound(match["name"]).rjust(len(match[0])), text)
    text = _CONTAINER.sub(lambda match: "template".ljust(len(match[0])), text)
    return _CODE.sub(_without_pipes, text)


def _loop(match: re.Match[str]) -> str:
    listed = match["rest"].partition(";")[0]
    value = f"{match['name']}{listed}"
    begins = f" v-for{match['is']}{match['quote']}"
    return f"{begins}{value.ljust(len(match[0]) - len(begins) - 1)}{match['quote']}"


def _bound(name: str) -> str:
    return _DIRECTIVES.get(name, f":{name}")


def _without_pipes(match: re.Match[str]) -> str:
    """Code without the pipes in it; without what follows the condition, if it is one."""
    code = match["shown"] if match["shown"] is not None else match["bound"]
    plain = _PIPES.sub(lambda pipe: " " * len(pipe[0]), code)
    if match["name"] == "v-if":
        plain = _AFTER.sub("", plain).ljust(len(code))
    return match[0].replace(code, plain) if code else match[0]
