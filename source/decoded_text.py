"""Text decoded from a source (character references, line ends) that maps its offsets back to the source."""

from __future__ import annotations

import html
from bisect import bisect_right
from collections.abc import Iterable
from typing import NamedTuple

from .location import LineIndex, Location
from .regex import regex

# What decoding replaces: character references (HTML Living Standard, section 13.2.5.72) and line ends.
_OTHERWISE = regex(r"&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[^\t\n\f <&#;]{1,32});?|\r\n?")


class DecodedText(NamedTuple):
    """Decoded text in pieces, each copied verbatim from the source or decoded from one reference.

    ``starts`` are the offsets in the text where pieces begin, ``sources`` the (start, end) of each in the source.
    """

    text: str
    starts: tuple[int, ...]
    sources: tuple[tuple[int, int], ...]

    def source_start(self, offset: int) -> int:
        """The source offset where the character at an offset begins."""
        piece = bisect_right(self.starts, offset) - 1
        return self.sources[piece][0] + offset - self.starts[piece]

    def source_end(self, offset: int) -> int:
        """The source offset where the text before an offset ends, before the marks of a section that begins there."""
        piece = bisect_right(self.starts, max(offset - 1, 0)) - 1
        start, end = self.sources[piece]
        through = piece + 1 < len(self.starts) and self.starts[piece + 1] == offset
        return end if through or offset == len(self.text) else start + offset - self.starts[piece]


class DecodedPlaces(NamedTuple):
    """Locates the characters of a decoded text in its source, whose lines are ``lines``."""

    lines: LineIndex
    text: DecodedText

    def place(self, uri: str, start: int, end: int, block: int | None, pointer: str | None) -> Location:
        """The Location of the half-open offsets [start, end) of the text."""
        first = self.text.source_start(start)
        last = self.text.source_end(end) if end > start else first
        return self.lines.place(uri, first, last, block, pointer)


def decoded(source: str, parts: Iterable[tuple[int, int, bool]]) -> DecodedText:
    """Decode parts of a source: (start, end, whether references are decoded)."""
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
