"""Remove the markup of a page, and insert a script."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from ..linter.document.document import Document, Media
from ..linter.edits.edits import script_element, script_text
from .stripping import stripped

_HEAD_OR_BODY_END = re.compile(
    r"<!--.*?(?:-->|\Z)|<(?P<raw>script|style|title|textarea|template|noscript|iframe)\b.*?(?:</(?P=raw)\s*>|\Z)|"
    r"</(?P<closing>head|body)\s*>",
    re.IGNORECASE | re.DOTALL,
)
"""The ends of head and body, and what may contain such text without being one."""
_BLOCK = re.compile(
    r"<script\b(?=[^<>]*>)[^<>]*ld\+json[^<>]*>.*?(?:</script\s*>|\Z)", re.IGNORECASE | re.DOTALL
)
_MARK = ' data-factmark="generated"'
"""Marks a script inserted by factmark, unlike the author's; it may be overwritten."""
_GENERATED_SCRIPT = re.compile(
    r"<script\b(?=[^<>]*>)(?=[^<>]*ld\+json)[^<>]*\sdata-factmark\s*=\s*[\"']?generated\b[^<>]*>"
    r".*?(?:</script\s*>(?:\r?\n)?|\Z)",
    re.IGNORECASE | re.DOTALL,
)


def block_of(page: Document, markup: dict[str, object]) -> int | None:
    """Return the block index of a script inserted into a page, which has blocks of its own; None if it is not there."""
    text = script_text(_as_json(markup), page.media)
    blocks = [block for block in page.blocks if block.script.text.replace("\r\n", "\n").strip() == text]
    return blocks[0].script.index if blocks else None


def _as_json(markup: dict[str, object]) -> str:
    return json.dumps(markup, ensure_ascii=False, indent=2)


def with_script(source: str, markup: dict[str, object], media: Media = "html") -> str:
    """Return the page with a script in place of one inserted before, else at the end of head, body or page.

    The page's line endings are used.
    """
    text = script_element(_as_json(markup), media).replace(">", f"{_MARK}>", 1)
    if "\r\n" in source:
        text = text.replace("\n", "\r\n")
    earlier = _GENERATED_SCRIPT.search(source)
    if earlier is not None:
        return source[: earlier.start()] + text + without_written(source[earlier.end() :])
    places: dict[str, int] = {}
    for match in _HEAD_OR_BODY_END.finditer(source):
        if match["closing"]:
            places.setdefault(match["closing"].lower(), match.start())
    place = places.get("head", places.get("body", len(source)))
    return source[:place] + text + source[place:]


def without_markup(source: str) -> str:
    """Return the page without JSON-LD, microdata and RDFa; everything visible stays, and so does Open Graph."""
    return stripped(source)


def without_written(source: str) -> str:
    """Return the page without the scripts inserted by `with_script`."""
    return _GENERATED_SCRIPT.sub("", source)


def without_blocks_of(source: str, name: str) -> Iterator[str]:
    """Yield the page without each JSON-LD script in turn that has a node with the given ``@id``."""
    for match in _BLOCK.finditer(source):
        if json.dumps(name, ensure_ascii=False) in match[0]:
            yield source[: match.start()] + source[match.end() :]


def as_seen(document: Document, source: str) -> Document:
    """Another source of the same page, checked in the same view, and as a page whatever its original format."""
    page = document.with_source(source)
    # The new source must not change the page's address.
    page.url, page.template = document.address, None
    return page
