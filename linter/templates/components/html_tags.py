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
_ATTRIBUTE_NAME = regex(r"\s*+(?P<name>[^\s\"'<>/={}]++)(?>(?P<equals>\s*+=\s*+))?+")
_END = regex(r"\s*+(?P<empty>/?)>")

VOID = words("html_elements", "void")
FindClosingBrace = Callable[[int], int]
"""Returns the offset after the brace that closes the one at an offset."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A start tag at [start, end), with the locations of its attribute values by name."""

    name: str
    start: int
    end: int
    empty: bool
    attributes: dict[str, tuple[int, int]] = field(default_factory=dict)


def tag_at(
    source: str, start: int, end: int, find_closing_brace: FindClosingBrace | None = None
) -> Tag | None:
    """The start tag that begins at ``start`` and ends before ``end``; None if there is none.

    With ``find_closing_brace``, values may be code in braces: ``src={image}``, ``{image}``, ``class="a {b}"``.
    """
    name = _NAME.match(source, start, end)
    if name is None:
        return None
    attributes: dict[str, tuple[int, int]] = {}
    at = name.end()
    while (end_match := _END.match(source, at, end)) is None:
        attribute = (
            _attribute(source, at, end)
            if find_closing_brace is None
            else _in_braces(source, at, end, find_closing_brace)
        )
        if attribute is None:
            if source[at : at + 1] != "/":
                return None
            at += 1
            continue
        attribute_name, span, at = attribute
        attributes.setdefault(attribute_name, span)
    return Tag(name["name"], start, end_match.end(), bool(end_match["empty"]), attributes)


def find_element_end(source: str, tag: Tag, end: int) -> tuple[int, int]:
    """The end of an element's content, and of the element. Raises TemplateSyntaxError if it is not closed."""
    depth, position = 1, tag.end
    pattern = re.compile(rf"<(/?){re.escape(tag.name)}(?=[\s/>])")
    while (tag_match := pattern.search(source, position, end)) is not None:
        position = tag_match.end()
        if tag_match[1]:
            depth -= 1
            if not depth:
                return tag_match.start(), source.find(">", position, end) + 1 or end
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


def _in_braces(
    source: str, at: int, end: int, find_closing_brace: FindClosingBrace
) -> tuple[str, tuple[int, int], int] | None:
    """An attribute with code in braces; for ``{name}`` alone, the code is both its name and its value."""
    while at < end and source[at].isspace():
        at += 1
    if source.startswith("{", at):
        after = find_closing_brace(at)
        return source[at:after], (at, after), after
    name_match = _ATTRIBUTE_NAME.match(source, at, end)
    if name_match is None:
        return None
    begin = at = name_match.end()
    if name_match["equals"] is None:
        return name_match["name"], (at, at), at
    quote = source[at : at + 1] if source[at : at + 1] in ("'", '"') else ""
    at += len(quote)
    begin = at
    while at < end:
        character = source[at]
        if character == "{":
            at = find_closing_brace(at)
            continue
        if character == quote or (not quote and (character.isspace() or character == ">")):
            break
        if not quote and source.startswith("/>", at):
            break
        at += 1
    return name_match["name"], (begin, at), at + len(quote)
