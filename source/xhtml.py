"""Convert XHTML to HTML where the two differ (XML 1.0, sections 2.7 and 3.1).

A CDATA section is text, scripts may contain character references, and any element may be self-closing, where HTML
would read all that follows as the script's text.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator

from .decoded_text import DecodedText, decoded
from .location import Span
from .regex import regex

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
