"""Remove the markup of a page (JSON-LD, microdata, RDFa; no other character changes), and insert a script.

The source is read as a browser reads it (HTML Living Standard, section 13.2.5): what stands in a comment, a script, a
style sheet, a title or a text field, or between the quotation marks of an attribute, is no tag and no attribute.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterator

from ..linter.document.document import Document, Media
from ..linter.edits.edits import script_element, script_text
from ..linter.locale.word_tables import words
from ..linter.markup.jsonld import is_json_ld

_ATTRIBUTE = r"""[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*(?:"|\Z)|'[^']*(?:'|\Z)|[^\s>"'][^\s>]*|(?=>)))?"""
_TOKEN = re.compile(
    rf"<!--.*?(?:-->|\Z)|<(?P<name>[a-z][^\s/>]*)(?P<attributes>(?>[\s/]+|{_ATTRIBUTE})*+)(?:>|\Z)",
    re.IGNORECASE | re.DOTALL,
)
_PIECE = re.compile(
    rf"""[\s/]+|(?P<name>[^\s/>][^\s/>=]*)(?P<rest>{_ATTRIBUTE.partition("=]*")[2]})""", re.DOTALL
)
"""A blank between attributes, or an attribute."""
_OF_MARKUP = words("html_attributes", "of_markup")
_OPEN_GRAPH = re.compile(r"(?!schema:)[\w.-]+:(?!//)", re.IGNORECASE)
"""Properties of meta elements that are not schema.org's: "og:title", "article:author"."""
_RAW = {
    name: re.compile(rf"</{name}(?=[\s/>]|\Z)[^>]*(?:>|\Z)", re.IGNORECASE)
    for name in ("script", "style", "title", "textarea", "iframe", "xmp", "noembed")
}
"""Elements whose content is text, with what ends it."""


def stripped(source: str) -> str:
    """Return a page without its markup.

    Scripts of JSON-LD go as a whole, of tags the attributes of microdata and RDFa. Other properties of meta elements
    stay, such as those of Open Graph.
    """
    kept: list[str] = []
    place = 0
    while (token := _TOKEN.search(source, place)) is not None:
        kept.append(source[place : token.start()])
        place = token.end()
        name = (token["name"] or "").lower()
        closing = _RAW[name].search(source, place) if name in _RAW else None
        end = len(source) if name in _RAW and closing is None else closing.end() if closing else place
        if name == "script" and is_json_ld(_value(token["attributes"], "type")):
            place = end
            continue
        kept.append(_bare(token) if name else token[0])
        kept.append(source[place:end])
        place = end
    return "".join([*kept, source[place:]])


def _bare(tag: re.Match[str]) -> str:
    """A start tag without the attributes of markup, and without the blanks before them."""
    attributes = tag["attributes"]
    start = tag.start("attributes") - tag.start()
    is_meta = tag["name"].lower() == "meta"
    kept: list[str] = []
    blank = last = ""
    for piece in _PIECE.finditer(attributes):
        last = "" if piece["name"] else piece[0]
        if piece["name"] is None:
            blank = blank or piece[0]
            continue
        name = piece["name"].lower()
        of_page = is_meta and name == "property" and _OPEN_GRAPH.match(_attribute_value(piece["rest"]))
        if name in _OF_MARKUP and not of_page:
            blank = blank or " "  # what follows a quotation mark at once is an attribute, too
            continue
        kept += (blank, piece[0])
        blank = ""
    return tag[0][:start] + "".join([*kept, last]) + tag[0][start + len(attributes) :]


def _value(attributes: str, name: str) -> str:
    """The value of the first attribute with a name, or empty."""
    pieces = (piece for piece in _PIECE.finditer(attributes) if (piece["name"] or "").lower() == name)
    return next((_attribute_value(piece["rest"]) for piece in pieces), "")


def _attribute_value(rest: str) -> str:
    """An attribute's value as it is written behind its name."""
    return html.unescape(rest.strip().removeprefix("=").strip().strip("\"'"))


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
        return source[: earlier.start()] + text + without_generated_script(source[earlier.end() :])
    places: dict[str, int] = {}
    for match in _HEAD_OR_BODY_END.finditer(source):
        if match["closing"]:
            places.setdefault(match["closing"].lower(), match.start())
    place = places.get("head", places.get("body", len(source)))
    return source[:place] + text + source[place:]


def without_markup(source: str) -> str:
    """Return the page without JSON-LD, microdata and RDFa; everything visible stays, and so does Open Graph."""
    return stripped(source)


def without_generated_script(source: str) -> str:
    """Return the page without the scripts inserted by `with_script`."""
    return _GENERATED_SCRIPT.sub("", source)


def without_blocks_of(source: str, name: str) -> Iterator[str]:
    """Yield the page without each JSON-LD script in turn that has a node with the given ``@id``."""
    for match in _BLOCK.finditer(source):
        if json.dumps(name, ensure_ascii=False) in match[0]:
            yield source[: match.start()] + source[match.end() :]


def with_new_source(document: Document, source: str) -> Document:
    """Another source of the same page, checked in the same view, and as a page whatever its original format."""
    page = document.with_source(source)
    # The new source must not change the page's address.
    page.url, page.template = document.address, None
    return page
