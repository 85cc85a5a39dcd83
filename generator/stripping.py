"""Take the markup out of a page's source: JSON-LD, microdata and RDFa go, and no other character changes.

The source is read as a browser reads it (HTML Living Standard, section 13.2.5): what stands in a comment, a script, a
style sheet, a title or a text field, or between the quotation marks of an attribute, is no tag and no attribute.
"""

from __future__ import annotations

import html
import re

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
