"""Locations in a source (SARIF 2.1.0 section 3.29, physicalLocation; section 3.30, region)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, count
from operator import add
from typing import NamedTuple

from .regex import regex

_INDEX = regex(r"(?<=/)\d+(?=/|$)")
_LINE_END = regex(r"\r\n|\n|\r")
_STEP = 8_000
"""How many characters are split into lines at a time."""


# Not frozen, though never changed: frozen dataclasses take five times as long to create, and pages create hundreds of
# thousands of these and of the classes that hold them (1/30 of a run).
@dataclass(slots=True, unsafe_hash=True)
class Location:
    """A region of a source file.

    ``block`` is the 0-based index of the JSON-LD script in the parsed document and ``pointer`` the JSON pointer (RFC
    6901) inside it; both are None for microdata, RDFa and text. Lines and columns are 1-based and count characters
    (SARIF ``columnKind`` unicodeCodePoints); the end column is exclusive. They are None if the position is unknown.
    """

    uri: str
    block: int | None = None
    pointer: str | None = None
    start_line: int | None = None
    start_column: int | None = None
    end_line: int | None = None
    end_column: int | None = None

    @property
    def pointer_shape(self) -> str:
        """The pointer with ``*`` for each array index; empty without a pointer."""
        return pointer_shape(self.pointer or "")


@lru_cache(maxsize=8192)
def pointer_shape(pointer: str) -> str:
    """A JSON pointer with ``*`` for each array index."""
    return _INDEX.sub("*", pointer)


class Span(NamedTuple):
    """Half-open character offsets in a source text."""

    start: int
    end: int


class LineIndex:
    """Converts character offsets of a text to 1-based lines and columns and back."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.length = len(text)
        """The number of characters in the text."""
        self._starts = [0]
        self._before = 0  # number of lines before the first of these
        self._known = 0  # offset up to which the text was split into lines

    def _lines_around(self, start: int, end: int) -> list[int]:
        """The offsets where lines start, at least those of [start, end].

        Lines before the first requested place are only counted until one of them is requested.
        """
        if not self._known and start > _STEP:
            line = self._text.rfind("\n", 0, start) + 1
            count = self._text.count
            if "\r" not in self._text or count("\r", 0, line) == count("\r\n", 0, line):
                self._starts, self._before, self._known = [line], count("\n", 0, line), line
        elif start < self._starts[0]:
            self._from_the_beginning()
        return self._starts if end < self._known else self._starts_to(end)

    def _from_the_beginning(self) -> None:
        """Find the lines before the known ones, too."""
        self._starts, self._before, self._known = [0], 0, 0
        self._starts_to(0)

    def _starts_to(self, offset: int) -> list[int]:
        """The offsets where lines start, at least up to an offset: most markup is early in a page."""
        known, text = self._known, self._text
        if known <= offset and known < self.length:
            until = min(max(offset + 1, known + _STEP), self.length)
            until += text.startswith("\n", until)  # a carriage return may precede it
            self._known = until
            part = text[known:until]
            if "\r" not in part or part.count("\r") == part.count("\r\n"):
                # Every line ends in a line feed; splitting is far faster than a regular expression.
                lines = part.split("\n")
                lines.pop()
                self._starts += map(add, accumulate(map(len, lines)), count(known + 1))
            else:
                self._starts += (known + match.end() for match in _LINE_END.finditer(part))
        return self._starts

    def position(self, offset: int) -> tuple[int, int]:
        """The (line, column) of a character offset, both 1-based."""
        starts = self._lines_around(offset, offset)
        line = bisect_right(starts, offset)
        return self._before + line, offset - starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The character offset of a 1-based line and column. Raises ValueError if there is no such line."""
        if line <= self._before:
            self._from_the_beginning()
        starts, place = self._starts, line - self._before
        while len(starts) < place and self._known < self.length:
            self._starts_to(self._known)
        if not 1 <= place <= len(starts):
            raise ValueError(f"there is no line {line}")
        return min(starts[place - 1] + column - 1, self.length)

    def locate(
        self, uri: str, span: Span, *, block: int | None = None, pointer: str | None = None
    ) -> Location:
        """The Location of a span."""
        return self.place(uri, span.start, span.end, block, pointer)

    def place(self, uri: str, start: int, end: int, block: int | None, pointer: str | None) -> Location:
        """The Location of the half-open offsets [start, end)."""
        starts = self._starts
        if end >= self._known or start < starts[0]:
            starts = self._lines_around(start, end)
        line = last = bisect_right(starts, start)
        if last < len(starts) and starts[last] <= end:
            last = bisect_right(starts, end)
        before = self._before
        return Location(
            uri,
            block,
            pointer,
            before + line,
            start - starts[line - 1] + 1,
            before + last,
            end - starts[last - 1] + 1,
        )


# Parsers report no positions of elements, so start tags are stamped with their offset before parsing.

_STAMP = "data-factmark-offset"


def stamped(source: str, marks: tuple[str, ...], *, xml: bool = False) -> str:
    """Write its offset into each start tag that has one of the attributes."""
    pieces: list[str] = []
    done = 0
    for tag in source_tags(source, xml=xml):
        rest = tag.group("rest")
        if not rest:
            continue
        if any(map(rest.lower().__contains__, marks)):
            after = tag.end("name")
            pieces += (source[done:after], f' {_STAMP}="{tag.start()}-{tag.end()}"')
            done = after
    return "".join((*pieces, source[done:])) if pieces else source


def stamp_location(uri: str, places: LineIndex, attributes: Mapping[str, str | None]) -> Location:
    """The location of a stamped element's start tag in the unstamped source."""
    stamp = attributes.get(_STAMP)
    if not stamp:
        return Location(uri)
    start, _, end = stamp.partition("-")
    # The page itself may have such an attribute.
    if not (start.isdecimal() and end.isdecimal()) or len(stamp) > 24 or int(start) > places.length:
        return Location(uri)
    return places.place(uri, int(start), min(int(end), places.length), None, None)


# Comments and the text of raw elements contain no tags (HTML Living Standard, section 13.2.5).

_FORM = r"(?P<name>{slash}[a-zA-Z][^\s/>]*)(?P<rest>(?>[^>\"']+|\"[^\"]*\"|'[^']*')*+)(?:>|\Z)"
_START_TAG = re.compile(rf"<(?:!--|{_FORM.format(slash='')})")
_TAG = re.compile(rf"<(?:!--|{_FORM.format(slash='/?')})")
_COMMENT_END = re.compile(r"--!?>")
_RAW_END = {
    name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE)
    for name in ("script", "style", "textarea", "title", "xmp")
}


def source_tags(source: str, *, closing: bool = False, xml: bool = False) -> Iterator[re.Match[str]]:
    """The start tags in order, with ``closing`` end tags too: groups ``name`` ("/p" for an end tag), ``rest``."""
    find = (_TAG if closing else _START_TAG).search
    position = 0
    while (tag := find(source, position)) is not None:
        position = tag.end()
        name = tag.group("name")
        if name is None:
            end = _COMMENT_END.search(source, position - 2)
        else:
            yield tag
            raw = _RAW_END.get(name.lower())
            if raw is None or (xml and tag.group("rest").endswith("/")):
                continue
            end = raw.search(source, position)
        if end is None:
            return  # an unclosed comment or raw element swallows the rest
        # An end tag is itself a tag.
        position = end.end() if name is None else end.start()
