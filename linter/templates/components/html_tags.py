"""Parse HTML tags in templates whose attributes contain code."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from ....source.regex import regex
from ...locale.word_tables import words
from ..tree import TemplateSyntaxError

_NAME = regex(r"<(?P<name>[A-Za-z][\w.:-]*)")
_ATTRIBUTE = regex(
    r"\s*+(?P<name>[^\s\"'<>/=]++)(?>\s*+=\s*+(?>\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<bare>[^\s\"'<>=`]++)))?+"
)
_ATTRIBUTES = regex(
    r"(?>(?!\s*+/?>)(?>\s*+[^\s\"'<>/=]++(?>\s*+=\s*+(?>\"[^\"]*+\"|'[^']*+'|[^\s\"'<>=`]++))?+|/))*+\s*+(?P<empty>/?)>"
)
"""What follows a tag's name, to its end."""
_NAMED = regex(r"\s*+(?P<name>[^\s\"'<>/={}]++)(?>(?P<given>\s*+=\s*+))?+")
_END = regex(r"\s*+(?P<empty>/?)>")

VOID = words("html_elements", "void")
Closing = Callable[[int], int]
"""Returns the offset after the brace that closes the one at an offset."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A start tag at [start, end), with the locations of its attribute values by name."""

    name: str
    start: int
    end: int
    empty: bool
    attributes: dict[str, tuple[int, int]] = field(default_factory=dict)


def tag_at(source: str, start: int, end: int, closing: Closing | None = None) -> Tag | None:
    """The start tag that begins at ``start`` and ends before ``end``; None if there is none.

    With ``closing``, values may be code in braces: ``src={image}``, ``{image}``, ``class="a {b}"``.
    """
    name = _NAME.match(source, start, end)
    if name is None:
        return None
    attributes: dict[str, tuple[int, int]] = {}
    at = name.end()
    while (ending := _END.match(source, at, end)) is None:
        found = _attribute(source, at, end) if closing is None else _in_braces(source, at, end, closing)
        if found is None:
            if source[at : at + 1] != "/":
                return None
            at += 1
            continue
        word, place, at = found
        attributes.setdefault(word, place)
    return Tag(name["name"], start, ending.end(), bool(ending["empty"]), attributes)


def closed(source: str, tag: Tag, end: int) -> tuple[int, int]:
    """The end of an element's content, and of the element. Raises TemplateSyntaxError if it is not closed."""
    depth, position = 1, tag.end
    pattern = re.compile(rf"<(/?){re.escape(tag.name)}(?=[\s/>])")
    while (found := pattern.search(source, position, end)) is not None:
        position = found.end()
        if found[1]:
            depth -= 1
            if not depth:
                return found.start(), source.find(">", position, end) + 1 or end
        elif (rest := _ATTRIBUTES.match(source, position, end)) is not None:
            depth += not rest["empty"]
            position = rest.end()
    raise TemplateSyntaxError(f'"<{tag.name}>" is not closed', tag.start)


def _attribute(source: str, at: int, end: int) -> tuple[str, tuple[int, int], int] | None:
    """An HTML attribute: its name, its value's location, and its end."""
    attribute = _ATTRIBUTE.match(source, at, end)
    if attribute is None:
        return None
    value = next((group for group in ("double", "single", "bare") if attribute[group] is not None), None)
    place = attribute.span(value) if value is not None else (attribute.end(), attribute.end())
    return attribute["name"], place, attribute.end()


def _in_braces(source: str, at: int, end: int, closing: Closing) -> tuple[str, tuple[int, int], int] | None:
    """An attribute with code in braces; for ``{name}`` alone, the code is both its name and its value."""
    while at < end and source[at].isspace():
        at += 1
    if source.startswith("{", at):
        after = closing(at)
        return source[at:after], (at, after), after
    named = _NAMED.match(source, at, end)
    if named is None:
        return None
    begin = at = named.end()
    if named["given"] is None:
        return named["name"], (at, at), at
    quote = source[at : at + 1] if source[at : at + 1] in ("'", '"') else ""
    at += len(quote)
    begin = at
    while at < end:
        character = source[at]
        if character == "{":
            at = closing(at)
            continue
        if character == quote or (not quote and (character.isspace() or character == ">")):
            break
        if not quote and source.startswith("/>", at):
            break
        at += 1
    return named["name"], (begin, at), at + len(quote)
