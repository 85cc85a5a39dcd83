"""Where something stands in a source (SARIF 2.1.0 section 3.29, physicalLocation; section 3.30, region)."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

_INDEX = re.compile(r"(?<=/)\d+(?=/|$)")
_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class Location:
    """A region of a source file.

    ``block`` is the 0-based index of the JSON-LD script in the parsed document and ``pointer`` the JSON
    pointer (RFC 6901) inside it; both are None for microdata, RDFa and text. Lines and columns are
    1-based and count characters (SARIF ``columnKind`` unicodeCodePoints); the end column is exclusive.
    They are None where the position could not be told.
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
        """The pointer with ``*`` for each index of an array; empty where there is none."""
        return pointer_shape(self.pointer or "")


def pointer_shape(pointer: str) -> str:
    """A JSON pointer with ``*`` for each index of an array."""
    return _INDEX.sub("*", pointer)


@dataclass(frozen=True, slots=True)
class Span:
    """Half-open character offsets in a source text."""

    start: int
    end: int


class LineIndex:
    """Turns character offsets of a text into 1-based lines and columns and back."""

    def __init__(self, text: str) -> None:
        self._text = text
        self.length = len(text)
        """How many characters the text has."""

    @cached_property
    def _starts(self) -> list[int]:
        """The offset that each line starts at; nobody asks for it on a page without markup."""
        text = self._text
        if "\r" not in text or text.count("\r") == text.count("\r\n"):
            # Every line ends in a line feed, which splitting finds far faster than an expression does.
            starts = [0, *accumulate(len(line) + 1 for line in text.split("\n"))]
            starts.pop()
            return starts
        return [0, *(match.end() for match in _LINE_END.finditer(text))]

    def position(self, offset: int) -> tuple[int, int]:
        """The (line, column) of a character offset, both 1-based."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The character offset of a 1-based line and column; ValueError where there is no such line."""
        if not 1 <= line <= len(self._starts):
            raise ValueError(f"there is no line {line}")
        return min(self._starts[line - 1] + column - 1, self.length)

    def locate(
        self, uri: str, span: Span, *, block: int | None = None, pointer: str | None = None
    ) -> Location:
        """The Location of a span."""
        return self.place(uri, span.start, span.end, block, pointer)

    def place(self, uri: str, start: int, end: int, block: int | None, pointer: str | None) -> Location:
        """The Location of the half-open offsets [start, end)."""
        starts = self._starts
        line = last = bisect_right(starts, start)
        if last < len(starts) and starts[last] <= end:
            last = bisect_right(starts, end)
        return Location(
            uri, block, pointer, line, start - starts[line - 1] + 1, last, end - starts[last - 1] + 1
        )
