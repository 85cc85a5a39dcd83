"""Find the PHP functions of a project that make markup, for the templates that call them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from ....source.files import path_uri
from ....source.regex import regex
from ..components.vue_scripts import PASSES_MARKUP
from ..expansion import Source
from ..expressions.values import FunctionCall
from ..languages.php import functions_of
from ..languages.php_code import DEFINED, functions_in
from ..tree import Output, Template, TemplateSyntaxError

MAX_ROUNDS = 4
"""How many functions that call one another are followed."""
_ENDINGS = frozenset({".php", ".phtml", ".inc", ".module", ".theme"})
_CALLED = regex(r"\b(\w+)\s*\(")
_SIGN = regex(
    r"\bitem(?:prop|type|scope)\b|ld\+json|\breturn\s+(?:wp_)?json_encode\(\s*\$\w+\s*[,)]",
    signs="itemprop|itemtype|itemscope|ld+json|json_encode",
)
"""Markup, or the JSON of what a function is given."""
_HOOKED = regex(r"\badd_action\(\s*[\"']([\w/.-]+)[\"']\s*,\s*[\"'](\w+)[\"']")


class PhpFunctions:
    """The functions of a project that print or return markup, by themselves or by others that they call."""

    def __init__(self, texts: Iterable[tuple[Path, str]]) -> None:
        self._texts = {path: text for path, text in texts if path.suffix.lower() in _ENDINGS}
        self._files: dict[Path, Source | None] = {}
        self._defined: dict[str, tuple[str, frozenset[str]]] = {}
        self._hooked: dict[str, list[str]] = {}
        """The functions that make markup where a hook is called, in the order of the files."""
        self._path_of: dict[str, Path] = {}
        self._collect()

    def _collect(self) -> None:
        slices = {path: list(functions_in(text)) for path, text in self._texts.items() if _SIGN.search(text)}
        for path, functions in slices.items():
            for name, body in functions:
                if _SIGN.search(body):
                    self._path_of.setdefault(name, path)
        latest = set(self._path_of)
        calls = (
            {path: frozenset(_CALLED.findall(text)) for path, text in self._texts.items()} if latest else {}
        )
        for _ in range(MAX_ROUNDS):
            found: set[str] = set()
            for path, names in calls.items():
                if latest.isdisjoint(names):
                    continue
                if path not in slices:
                    slices[path] = list(functions_in(self._texts[path]))
                for name, body in slices[path]:
                    if name not in self._path_of and not latest.isdisjoint(_CALLED.findall(body)):
                        self._path_of[name] = path
                        found.add(name)
            if not found:
                break
            latest = found
        for text in self._texts.values() if self._path_of else ():
            for hook, name in _HOOKED.findall(text):
                if name in self._path_of:
                    self._hooked.setdefault(hook, []).append(name)

    def find(self, name: str, asking: Source) -> Source | None:
        """The file that defines a function that makes markup, with its functions alone: the asking one if it does.

        ``@hook`` are the calls of the functions that a hook of WordPress calls.
        """
        if name.startswith("@"):
            calls = tuple(
                Output(0, 0, FunctionCall(each), PASSES_MARKUP) for each in self._hooked.get(name[1:], ())
            )
            return replace(asking, template=Template(calls)) if calls else None
        path = self._path_of.get(name)
        if path is None:
            return None
        if name in self._own(asking):
            path = asking.path
        if path not in self._files:
            text = asking.text if path == asking.path else self._texts[path]
            try:
                self._files[path] = Source(path_uri(path), path.absolute(), text, functions_of(text), "php")
            except TemplateSyntaxError:
                self._files[path] = None
        return self._files[path]

    def _own(self, asking: Source) -> frozenset[str]:
        """The functions that the asking file defines, whose text may be newer than the file."""
        known = self._defined.get(asking.uri)
        if known is None or known[0] is not asking.text:
            known = self._defined[asking.uri] = (asking.text, frozenset(DEFINED.findall(asking.text)))
        return known[1]
