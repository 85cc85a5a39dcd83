"""Find names that a template is given or binds and never uses, and properties that were most likely left out with them.

A name counts as unused where it stands once in the text, comments and types left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ....shapes.vocabulary import vocabulary
from ....source.regex import regex
from ...document.document import Document
from ...markup.statement import Node
from ..woven import MappedDocument
from .platforms import field_table

_LINE_COMMENT = regex(r"(?<![:\w\"'`])//[^\n]*|^[ \t]*#[^\n]*", re.MULTILINE)
_COMMENTS = (("/*", "*/"), ("<!--", "-->"), ("{#", "#}"))
"""What comments begin and end with."""
_SCRIPTED = frozenset({"jsx", "script", "vue", "svelte", "astro"})
_TAKEN = regex(
    r"(?:\b(?:const|let|var)\s*|[(,]\s*)\{(?P<names>(?:[^{}()]|\{\s*\}|\(\s*\)){1,3000})\}\s*(?=[:=)])|\bexport\s+let\s+(?P<one>\w+)"
)
"""Names taken from what a component or function is given."""
_TAKEN_NAME = regex(r"(?:^|[,\n])[ \t]*(?P<name>[A-Za-z_$][\w$]*)[ \t]*(?=[,=\n]|$)")
_USE = regex(r"(?<![\w$])(?P<of>(?:props|this)\??\.)?(?P<name>[A-Za-z_$][\w$]*)(?P<key>\s*\??\s*:(?!:))?")
_BEFORE_CHOICE = regex(r"\?\s*\Z")
_BOUND = {
    "tags": regex(r"\{%-?\s*(?:set|assign)\s+(?P<name>[A-Za-z_]\w*)\s*="),
    "hugo": regex(r"\$(?P<name>[A-Za-z_]\w*)\s*:="),
    "php": regex(
        r"\$(?P<name>[A-Za-z_]\w*)\s*=(?![=>])"
        r"|\bfunction\s+\w+\s*\((?P<given>[^(){}]{0,1000})\)[^;{}]{0,200}\{"
    ),
    "ruby": regex(r"(?:^|<%|;)\s*(?P<name>[a-z_]\w*)\s*=(?![=~>])", re.MULTILINE),
}
"""What binds a name, or the parameters of a function."""
_GIVEN = regex(r"\$(\w+)")
_FAMILIES = {
    **dict.fromkeys(("twig", "jinja", "liquid", "nunjucks", "django", "tera"), "tags"),
    **dict.fromkeys(("php", "blade"), "php"),
    **dict.fromkeys(("erb", "ruby", "jbuilder"), "ruby"),
    "hugo": "hugo",
}
_PASSES_ALL = regex(
    r"\{%-?\s*(?:include|embed|render|sw_include)\b|\b(?:compact|extract|include|require)\b|\bbinding\b"
)
"""What may use every name there is."""
_NAME = regex(r"(?<![\w.])\w+")
MAX_LENGTH = 200_000
"""How many characters of a text are read for names that are not used."""


@lru_cache(maxsize=64)
def unused_names(text: str, family: str) -> frozenset[str]:
    """The names that the text of a template binds and does not use."""
    if len(text) > MAX_LENGTH:
        return frozenset()
    text = _without_comments(text)
    if family in _SCRIPTED:
        return _of_scripts(text)
    kind = _FAMILIES.get(family)
    if kind is None or _PASSES_ALL.search(text):
        return frozenset()
    bound = {
        name
        for match in _BOUND[kind].finditer(text)
        for name in (*_GIVEN.findall(match.groupdict().get("given") or ""), match["name"])
        if name
    }
    if not bound:
        return frozenset()
    times = Counter(_NAME.findall(text))
    return frozenset(name for name in bound if times[name] == 1)


def _of_scripts(text: str) -> frozenset[str]:
    bound: Counter[str] = Counter()
    for match in _TAKEN.finditer(text):
        if match["one"]:
            bound[match["one"]] += 1
        elif "..." not in match["names"]:
            bound.update(one["name"] for one in _TAKEN_NAME.finditer(match["names"]))
    if not bound:
        return frozenset()
    uses: Counter[str] = Counter()
    for use in _USE.finditer(text):
        name, start = use["name"], use.start()
        is_member = text[start - 1 : start] == "." and text[start - 3 : start] != "..."
        is_key = use["key"] is not None and not _BEFORE_CHOICE.search(text, max(0, start - 40), start)
        uses[name] += not (is_member or is_key)
    return frozenset(name for name, times in bound.items() if times == 1 and uses[name] == 1)


def _without_comments(text: str) -> str:
    for begin, end in _COMMENTS:
        kept: list[str] = []
        done = 0
        while (start := text.find(begin, done)) >= 0 and (close := text.find(end, start + len(begin))) >= 0:
            kept.append(text[done:start])
            done = close + len(end)
        text = " ".join((*kept, text[done:]))
    return _LINE_COMMENT.sub(" ", text)


_SNAKE = regex(r"_([a-z])")


class LeftOut(NamedTuple):
    """A node without a property, and the unused name of its value."""

    node: Node
    property: str
    name: str


def left_out(document: Document) -> Iterator[LeftOut]:
    """The properties that a page's nodes lack, whose values the template is given and never uses."""
    source = document.template_source if isinstance(document, MappedDocument) else None
    if source is None or not isinstance(document, MappedDocument):
        return
    unused = unused_names(source.text, source.family)
    if not unused:
        return
    expected = frozenset(field_table()["left_out"]["properties"].split())
    by_property = {_SNAKE.sub(_upper, name): name for name in sorted(unused)}
    stated = {statement.property for statement in document.statements}
    outermost_first = sorted(document.nodes, key=lambda node: node.parent is not None)
    for name in sorted(expected.intersection(by_property) - stated):
        for node in outermost_first:
            if vocabulary().allows(node.types, name) and _is_made_by(document, node, source.uri):
                yield LeftOut(node, name, by_property[name])
                break


def _upper(match: re.Match[str]) -> str:
    return match[1].upper()


def _is_made_by(document: MappedDocument, node: Node, uri: str) -> bool:
    span = document.span(node.location)
    part = document.woven.part_at(span.start) if span is not None else None
    return part is not None and part.uri == uri
