"""A text that its source writes otherwise, as with character references, and where its characters stand there."""

from __future__ import annotations

import html
from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from .location import LineIndex, Location
from .regex import regex

# What stands for other characters: references (HTML Living Standard, section 13.2.5.72) and ends of lines.
_OTHERWISE = regex(r"&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[^\t\n\f <&#;]{1,32});?|\r\n?")


class DecodedText(NamedTuple):
    """A text in pieces, each of which its source has as it is or as one reference.

    ``starts`` are the offsets in the text where pieces begin, ``sources`` the (start, end) of each in the source.
    """

    text: str
    starts: tuple[int, ...]
    sources: tuple[tuple[int, int], ...]

    def source_start(self, offset: int) -> int:
        """Where the character at an offset begins in the source."""
        piece = bisect_right(self.starts, offset) - 1
        return self.sources[piece][0] + offset - self.starts[piece]

    def source_end(self, offset: int) -> int:
        """Where what stands before an offset ends in the source: before the marks of a section that begins there."""
        piece = bisect_right(self.starts, max(offset - 1, 0)) - 1
        start, end = self.sources[piece]
        through = piece + 1 < len(self.starts) and self.starts[piece + 1] == offset
        return end if through or offset == len(self.text) else start + offset - self.starts[piece]


class DecodedPlaces(NamedTuple):
    """The places of a decoded text's characters in its source, whose lines are ``lines``."""

    lines: LineIndex
    text: DecodedText

    def place(self, uri: str, start: int, end: int, block: int | None, pointer: str | None) -> Location:
        """The Location of the half-open offsets [start, end) of the text."""
        first = self.text.source_start(start)
        last = self.text.source_end(end) if end > start else first
        return self.lines.place(uri, first, last, block, pointer)


def decoded(source: str, parts: Iterable[tuple[int, int, bool]]) -> DecodedText:
    """The text of parts of a source: each from an offset to another, with its references decoded or as it is."""
    pieces: list[str] = []
    starts: list[int] = []
    sources: list[tuple[int, int]] = []
    length = 0

    def add(text: str, start: int, end: int) -> None:
        nonlocal length
        if text or not pieces:
            pieces.append(text)
            starts.append(length)
            sources.append((start, end))
            length += len(text)

    for start, end, references in parts:
        at = start
        for match in _OTHERWISE.finditer(source, start, end):
            written = match[0]
            if written[0] == "&" and not references:
                continue
            text = "\n" if written[0] == "\r" else html.unescape(written)
            if text == written:
                continue
            add(source[at : match.start()], at, match.start())
            add(text, match.start(), match.end())
            at = match.end()
        add(source[at:end], at, end)
    return DecodedText("".join(pieces), tuple(starts), tuple(sources))
