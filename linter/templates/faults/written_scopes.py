"""Find attributes of microdata, written together in the text of a template, that lack "itemscope" or "itemtype".

Programs keep them in strings and lists that are printed into elements by calls which nothing followed makes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ....source.regex import regex

_TYPE = regex(
    r"\bitemtype(?:[\"']?\s*(?P<pair>=>|:(?!:))|\s*=(?!>))\s*\\?[\"'`]https?://(?:www\.)?schema\.org/"
    r"(?P<name>[\w%{}$]*)",
    signs="itemtype",
)
_SCOPE = regex(r"(?<![\w$>-])itemscope(?![\w-])", signs="itemscope")
_ATTRIBUTE = r"[\w:.@-]+(?:\s*=\s*(?:\\\"[^\"<>]*\\\"|\"[^\"<>\\]*\"|'[^'<>]*'|\{[^{}<>]*\}))?"
_TAG = regex(rf"<[a-z][\w-]*+(?>\s+{_ATTRIBUTE})*+\s*/?>")
"""A start tag whose attributes are all written out."""
_WRITTEN = regex(
    rf"(?P<quote>['\"`])\s*{_ATTRIBUTE}(?>\s+{_ATTRIBUTE})*+\s*(?P=quote)(?!\s*(?:\.|\+|%|\bsprintf))"
)
"""A string that is a list of attributes."""
_ADDS_MORE = regex(r"\.\.\.|\*\*|\bmerge\b")
_OPENING, _CLOSING = "([{", ")]}"
MAX_SPAN = 400
"""How many characters before and after an attribute are searched for the ends of what it is in."""


class Unscoped(NamedTuple):
    """Attributes at [start, end) of a text with a type's ``name`` and no item, or with an item and no type ("")."""

    start: int
    end: int
    name: str


def unscoped(text: str) -> Iterator[Unscoped]:
    """The attributes of one element that have one of "itemtype" and "itemscope" without the other."""
    low = text.lower()
    has_scope = "itemscope" in low
    for match in _TYPE.finditer(low):
        span = _pairs(low, match.start()) if match["pair"] else _attributes(low, match.start())
        written = low[slice(*span)] if span is not None else ""
        is_tag = written.startswith("<")
        if (
            span is not None
            and (is_tag or (has_scope and "itemprop" in written))
            and "itemscope" not in _line(low, *span)
        ):
            yield Unscoped(*span, text[match.start("name") : match.end("name")])
    for match in _SCOPE.finditer(low):
        span = _attributes(low, match.start())
        if span is not None and not low.startswith("<", span[0]):
            written = low[slice(*span)]
            if "itemprop" in written and "itemtype" not in _line(low, *span):
                yield Unscoped(*span, "")


def _line(text: str, start: int, end: int) -> str:
    """A span of a text with the rest of its lines."""
    last = text.find("\n", end)
    return text[text.rfind("\n", 0, start) + 1 : last if last >= 0 else len(text)]


def _attributes(text: str, at: int) -> tuple[int, int] | None:
    """The start tag around an attribute, or the string that is a list of attributes; None if it has other parts."""
    first = max(0, at - MAX_SPAN)
    tag = text.rfind("<", first, at)
    match = _TAG.match(text, tag) if tag >= 0 else None
    if match is not None and match.end() > at:
        return match.span()
    for quote in "'\"`":
        begin = text.rfind(quote, first, at)
        while begin >= 0:
            match = _WRITTEN.match(text, begin)
            if match is not None and match.end() > at:
                return match.span()
            begin = text.rfind(quote, first, begin) if text.count("\n", begin, at) == 0 else -1
    return None


def _pairs(text: str, at: int) -> tuple[int, int] | None:
    """The brackets around a key and its value; None if they spread other keys, or are too far."""
    depth, start = 0, at
    while depth >= 0:
        start -= 1
        if start < max(0, at - MAX_SPAN):
            return None
        depth += (text[start] in _CLOSING) - (text[start] in _OPENING)
    depth, end = 0, at
    while depth >= 0:
        if end >= min(len(text), at + MAX_SPAN):
            return None
        depth += (text[end] in _OPENING) - (text[end] in _CLOSING)
        end += 1
    return None if _ADDS_MORE.search(text, start, end) else (start, end)
