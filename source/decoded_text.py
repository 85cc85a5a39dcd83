"""Text decoded from a source (character references, line ends, XHTML) that maps its offsets back to the source."""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .location import LineIndex, Location, Span
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


# XHTML where it differs from HTML (XML 1.0, sections 2.7 and 3.1): a CDATA section is text, scripts may contain
# character references, and any element may be self-closing, where HTML would read all that follows as the script's
# text.

_PART = regex(
    r"<!--.*?(?:-->|\Z)"
    r"|<!\[CDATA\[(?P<cdata>.*?)(?:\]\]>|\Z)"
    r"|<(?P<raw>script|style|textarea|title|iframe)\b(?P<rest>(?>[^>\"']+|\"[^\"]*\"|'[^']*')*+)>",
    re.IGNORECASE | re.DOTALL,
)
_CONTENT = regex(r"(?><!\[CDATA\[.*?(?:\]\]>|\Z)|<!--.*?(?:-->|\Z)|[^<]+|<(?!/))*+", re.DOTALL)
_WRAPPED = regex(r"\s*<!\[CDATA\[(?P<text>.*)\]\]>\s*\Z", re.DOTALL)
_SECTION = regex(r"<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL)


def as_html(source: str) -> str:
    """Convert the document to equivalent HTML; offsets are not kept."""
    pieces: list[str] = []
    position = 0
    while (part := _PART.search(source, position)) is not None:
        pieces.append(source[position : part.start()])
        position = part.end()
        if part["cdata"] is not None:
            pieces.append(html.escape(part["cdata"], quote=False))
        elif part["raw"] is None:
            pieces.append(part.group())
        elif part["rest"].endswith("/"):
            pieces.append(f"{part.group()[:-2]}></{part['raw']}>")
        else:
            content = _CONTENT.match(source, position)
            position = content.end() if content is not None else position
            pieces.append(part.group())
            raw = part["raw"].lower() in ("script", "style")
            text = script_text(source[part.end() : position])
            pieces.append(text if raw else html.escape(text, quote=False))
    return "".join((*pieces, source[position:]))


def script_text(content: str) -> str:
    """A script's text as XML defines it, without the white space around a single CDATA section."""
    return decoded(content, _parts(content, 0, len(content))).text


def script_content(source: str, start: int) -> tuple[Span | DecodedText, int]:
    """The text of a script that starts at an offset, without CDATA marks, and the offset where it ends.

    A span if the source contains the text verbatim, else the decoded text.
    """
    content = _CONTENT.match(source, start)
    end = content.end() if content is not None else start
    parts = list(_parts(source, start, end))
    if len(parts) == 1:
        first, last, references = parts[0]
        if not references or "&" not in source[first:last]:
            return Span(first, last), end
    return decoded(source, parts), end


def _parts(source: str, start: int, end: int) -> Iterator[tuple[int, int, bool]]:
    """The parts of a script between two offsets, and whether references are decoded in them (not in CDATA)."""
    wrapped = _WRAPPED.match(source, start, end)
    if wrapped is not None and "]]>" not in wrapped["text"]:
        yield *wrapped.span("text"), False
        return
    for section in _SECTION.finditer(source, start, end):
        yield start, section.start(), True
        yield *section.span(1), False
        start = section.end()
    yield start, end, True
