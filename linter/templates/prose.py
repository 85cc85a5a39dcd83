"""Convert Markdown content to HTML with the source lines."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import TYPE_CHECKING

from ...source.regex import regex
from .expansion import Segment

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

#: Unicode noncharacters around the number of the segment or line that the following text comes from.
_OPEN, _CLOSE, _LINE = "\ufdd4", "\ufdd5", "\ufdd6"
_MARK = regex(f"{_OPEN}([0-9]+){_CLOSE}|{_LINE}([0-9]+){_CLOSE}")
#: Attributes that Kramdown and Goldmark remove from the text: {: .note}, {#id}.
_ATTRIBUTES = regex(r"\{:[^{}\n]*\}|(?<=\S)[ \t]*\{[#.][^{}\n]*\}(?=[ \t]*$)", re.MULTILINE)


def render_markdown(segments: Sequence[Segment]) -> list[Segment]:
    """Markdown segments as HTML segments; expressions and gaps stay unchanged."""
    pieces: list[str] = []
    starts: list[int] = []
    position = 0
    for index, segment in enumerate(segments):
        own = segment.occurrence is not None or segment.gap is not None
        text = f"{_OPEN}{index}{_CLOSE}" if own else _without_marks(segment.text)
        starts.append(position)
        pieces.append(text)
        position += len(text)
    text = "".join(pieces)
    return list(_Writing(segments, starts, text).segments())


def raw_html(text: str) -> str:
    """The HTML written out in a Markdown text, without code."""
    tokens = _parser().parse(text)
    inner = [child for token in tokens for child in token.children or ()]
    return "\n".join(one.content for one in (*tokens, *inner) if one.type in ("html_block", "html_inline"))


def _without_marks(text: str) -> str:
    for mark in (_OPEN, _CLOSE, _LINE):
        text = text.replace(mark, " ")
    return _ATTRIBUTES.sub(lambda match: " " * len(match[0]), text)


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    # Addresses are kept unchanged: percent-encoding would hide the marks in them.
    parser.normalizeLink = lambda url: url
    return parser


class _Writing:
    def __init__(self, segments: Sequence[Segment], starts: Sequence[int], text: str) -> None:
        self._segments = segments
        self._starts = starts
        self._text = text
        self._lines = [0, *(match.end() for match in re.finditer("\n", text))]

    def segments(self) -> Iterator[Segment]:
        parser = _parser()
        tokens = parser.parse(self._text)
        first = 0
        for index, token in enumerate(tokens):
            if token.type == "html_block" and token.level == 0 and token.map is not None:
                yield from self._rendered(parser, tokens[first:index])
                yield from self._verbatim(*token.map)
                first = index + 1
        yield from self._rendered(parser, tokens[first:])

    def _verbatim(self, begin: int, end: int) -> Iterator[Segment]:
        """HTML within the content, unchanged."""
        start = self._lines[begin]
        stop = self._lines[end] if end < len(self._lines) else len(self._text)
        index = max(bisect.bisect_right(self._starts, start) - 1, 0)
        while index < len(self._segments) and self._starts[index] < stop:
            segment, at = self._segments[index], self._starts[index]
            if segment.occurrence is not None or segment.gap is not None:
                yield segment
            else:
                first, last = max(start - at, 0), min(stop - at, len(segment.text))
                if segment.exact:
                    text = segment.text[first:last]
                    yield Segment(segment.uri, segment.start + first, segment.start + last, text)
                else:
                    yield Segment(
                        segment.uri, segment.start, segment.end, segment.text[first:last], exact=False
                    )
            index += 1

    def _rendered(self, parser: MarkdownIt, tokens: Sequence[Token]) -> Iterator[Segment]:
        from markdown_it.token import Token

        tokens = list(tokens)
        for token in tokens:
            if token.type == "inline" and token.map is not None and token.children is not None:
                mark = Token("text", "", 0, content=f"{_LINE}{token.map[0]}{_CLOSE}")
                token.children.insert(0, mark)
        html = parser.renderer.render(tokens, parser.options, {})
        line = next((token.map[0] for token in tokens if token.map is not None), 0)
        position = 0
        for mark in _MARK.finditer(html):
            yield from self._text_of(line, html[position : mark.start()])
            position = mark.end()
            if mark[2] is not None:
                line = int(mark[2])
            elif int(mark[1]) < len(self._segments):
                yield self._segments[int(mark[1])]
        yield from self._text_of(line, html[position:])

    def _text_of(self, line: int, text: str) -> Iterator[Segment]:
        if not text:
            return
        start = self._lines[min(line, len(self._lines) - 1)]
        index = max(bisect.bisect_right(self._starts, start) - 1, 0)
        if not self._segments:
            return
        segment = self._segments[index]
        shift = start - self._starts[index] if segment.exact and segment.occurrence is None else 0
        begin = min(segment.start + shift, segment.end)
        end = self._text.find("\n", start)
        last = begin + (end if end >= 0 else len(self._text)) - start
        yield Segment(segment.uri, begin, max(begin, min(last, segment.end)), text, exact=False)
