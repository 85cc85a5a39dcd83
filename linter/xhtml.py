"""XHTML made fit for a reader of HTML: where XML says something else (XML 1.0, sections 2.7 and 3.1).

A CDATA section is text, the text of scripts may hold character references, and any element may be closed in
its own tag, where HTML would take all that follows for the script's text.
"""

from __future__ import annotations

import html
import re

_PART = re.compile(
    r"<!--.*?(?:-->|\Z)"
    r"|<!\[CDATA\[(?P<cdata>.*?)(?:\]\]>|\Z)"
    r"|<(?P<raw>script|style|textarea|title|iframe)\b(?P<rest>(?>[^>\"']+|\"[^\"]*\"|'[^']*')*+)>",
    re.IGNORECASE | re.DOTALL,
)
_CONTENT = re.compile(r"(?:<!\[CDATA\[.*?(?:\]\]>|\Z)|<!--.*?(?:-->|\Z)|[^<]+|<(?!/))*+", re.DOTALL)
_WRAPPED = re.compile(r"\s*<!\[CDATA\[(?P<text>.*)\]\]>\s*\Z", re.DOTALL)
_SECTION = re.compile(r"<!\[CDATA\[(.*?)(?:\]\]>|\Z)", re.DOTALL)


def as_html(source: str) -> str:
    """The document as HTML that says the same; offsets are not kept."""
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
    """The text of a script as XML has it; the white space around a single CDATA section is left out."""
    wrapped = _WRAPPED.match(content)
    if wrapped is not None and "]]>" not in wrapped["text"]:
        return wrapped["text"]
    # Every second part is a section's text.
    parts = _SECTION.split(content)
    return "".join(part if index % 2 else html.unescape(part) for index, part in enumerate(parts))


def script_span(source: str, start: int) -> tuple[int, int, int] | None:
    """Where the text of a script that starts at an offset stands, without its CDATA marks, and where it ends.

    The first two are the text's; None instead where its text isn't written as it is.
    """
    content = _CONTENT.match(source, start)
    end = content.end() if content is not None else start
    wrapped = _WRAPPED.match(source[start:end])
    if wrapped is not None and "]]>" not in wrapped["text"]:
        return start + wrapped.start("text"), start + wrapped.end("text"), end
    return (start, end, end) if not {"&", "<"} & set(source[start:end]) else None
