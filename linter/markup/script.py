"""Find the JSON-LD scripts of an HTML document and their positions in its source.

The parsed document decides which scripts there are (HTML Living Standard; JSON-LD 1.1 API, section 6), so that
comments, templates and raw text elements cannot add any; the source gives their positions.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from ...source.decoded_text import DecodedText, script_content
from ...source.location import Span
from ...source.regex import regex
from .landmarks import Landmarks
from .statement import INJECTED

JSON_LD = "application/ld+json"

#: Without IGNORECASE, which takes twice as long.
_SCRIPT_OPEN = regex(r"""<(?:[sS][cC][rR][iI][pP][tT](?=[\s/>])(?>[^>"']+|"[^"]*"|'[^']*')*+>|!--)""")
_XHTML_OPEN = regex(
    r"<!--.*?(?:-->|\Z)|<script\b(?P<rest>(?>[^>\"']+|\"[^\"]*\"|'[^']*')*+)>", re.IGNORECASE | re.DOTALL
)
_SCRIPT_CLOSE = regex(r"</script(?=[\s/>])", re.IGNORECASE)


class ScriptBlock(NamedTuple):
    """A JSON-LD script: its 0-based index in the document, its text and the text's offsets in the source.

    ``start`` and ``end`` are None if the source does not contain the text as parsed; ``decoded`` then maps the text
    to the source if it is there in encoded form. ``tag_start`` is the offset of the ``<script`` tag, or None if
    neither is known. ``added_by`` is the address of the script that added it in a browser, "" if that is the page's
    own, None if it is not known.
    """

    index: int
    text: str
    media_type: str
    start: int | None
    end: int | None
    tag_start: int | None
    decoded: DecodedText | None = None
    added_by: str | None = None

    @property
    def is_served(self) -> bool:
        """Whether the source contains the text, verbatim or encoded."""
        return self.start is not None or self.decoded is not None


class RawPart(NamedTuple):
    """A comment or script of an HTML source: where it starts, and where its content starts and ends."""

    start: int
    content: int
    end: int
    tag: str
    """A script's start tag as written; "" for a comment."""


def is_json_ld(media_type: str | None) -> bool:
    """Whether a script's type attribute is JSON-LD: trimmed, lower-cased, without parameters."""
    return (media_type or "").split(";", 1)[0].strip().lower() == JSON_LD


def script_blocks(
    source: str, landmarks: Landmarks, parts: Callable[[], list[RawPart]] = list, *, xhtml: bool = False
) -> list[ScriptBlock]:
    """The JSON-LD scripts of a parsed document, broken ones too, in document order.

    ``parts`` returns the ``raw_parts`` of its source, and is called only if there are any scripts.
    """
    scripts = [
        (node, attributes)
        for node, attributes in landmarks.of("script")
        if is_json_ld(attributes.get("type"))
    ]
    if not scripts:
        return []
    places = _xhtml_places(source) if xhtml else _places(parts())
    blocks: list[ScriptBlock] = []
    cursor = 0
    for index, (node, attributes) in enumerate(scripts):
        media_type, added_by = attributes.get("type") or "", attributes.get(INJECTED)
        text = node.text(deep=True) or ""
        for position in range(cursor, len(places)):
            tag, content = places[position]
            if isinstance(content, DecodedText):
                if len(content.text) == len(text) and content.text.replace("\r", "\n") == text:
                    blocks.append(ScriptBlock(index, text, media_type, None, None, tag, content))
                    cursor = position + 1
                    break
            elif _normalised(source[content.start : content.end]) == text:
                blocks.append(ScriptBlock(index, text, media_type, content.start, content.end, tag))
                cursor = position + 1
                break
        else:
            blocks.append(ScriptBlock(index, text, media_type, None, None, None, added_by=added_by))
    return blocks


def _xhtml_places(source: str) -> list[tuple[int, Span | DecodedText]]:
    """The tag offset and content of every script of an XHTML document that is not self-closing."""
    places: list[tuple[int, Span | DecodedText]] = []
    position = 0
    while (opening := _XHTML_OPEN.search(source, position)) is not None:
        position = opening.end()
        if opening["rest"] is None or opening["rest"].endswith("/"):
            continue
        content, position = script_content(source, position)
        places.append((opening.start(), content))
    return places


def _normalised(text: str) -> str:
    """Text after the parser's input preprocessing (HTML Living Standard, section 13.2.3.5)."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _places(parts: list[RawPart]) -> list[tuple[int, Span | DecodedText]]:
    """The tag offset and content span of every script that may be JSON-LD."""
    return [
        (part.start, Span(part.content, part.end))
        for part in parts
        if part.tag and ("ld+json" in part.tag.lower() or "&" in part.tag)
    ]


def raw_parts(source: str, *, xml: bool = False) -> list[RawPart]:
    """The comments, and the scripts outside them, of a source, in order; in XML a start tag may be self-closing."""
    parts: list[RawPart] = []
    position = 0
    while (opening := _SCRIPT_OPEN.search(source, position)) is not None:
        start, content = opening.span()
        tag = opening.group()
        if tag == "<!--":
            end = source.find("-->", content - 2)
            # An unclosed comment swallows the rest of the document.
            end, position = (len(source), len(source)) if end < 0 else (end, end + 3)
            tag = ""
        elif xml and tag.endswith("/>"):
            end = position = content
        else:
            closing_tag = _SCRIPT_CLOSE.search(source, content)
            end, position = closing_tag.span() if closing_tag else (len(source), len(source))
        parts.append(RawPart(start, content, end, tag))
    return parts
