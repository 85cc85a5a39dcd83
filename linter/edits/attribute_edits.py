"""Edits of microdata and RDFa: a value or a name that an attribute of the element's start tag holds.

What visitors see, the words of elements and the addresses of their links, is never edited.
"""

from __future__ import annotations

import re

from ...source.location import Location
from ...source.regex import expression, regex
from ..document.document import Document
from ..findings.rule import Edit
from ..markup.microdata import ADDRESSES
from ..markup.statement import Scalar

_ATTRIBUTE = regex(
    r"(?P<name>[^\s=/>\"']+)(?:\s*=\s*(?P<written>\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)'|[^\s>\"'][^\s>]*))?"
)
_TAG = regex(r"<(?P<name>[a-z][^\s/>]*)", re.IGNORECASE)
_NAMES = ("itemprop", "property")


def replace_attribute(document: Document, location: Location, value: Scalar) -> tuple[Edit, ...]:
    """Put another value in the place of one that an attribute gives; nothing where the page's words give it."""
    found = _start_tag(document, location)
    if found is None:
        return ()
    tag, attributes = found
    holder = _holder(tag, attributes)
    text = ("true" if value else "false") if isinstance(value, bool) else str(value)
    return () if holder is None else (_written(attributes[holder], text),)


def rename_attribute(document: Document, location: Location, name: str) -> tuple[Edit, ...]:
    """Give the property that a start tag names alone, without prefix or address, another name."""
    found = _start_tag(document, location)
    if found is None:
        return ()
    naming = [found[1][each] for each in _NAMES if each in found[1]]
    if len(naming) != 1 or expression(r"[:/\s&]").search(_text(naming[0]).strip()):
        return ()
    return (_written(naming[0], name),)


def _holder(tag: str, attributes: dict[str, _Place]) -> str | None:
    """The attribute that gives the value of a property in microdata and in RDFa alike; None where it isn't clear."""
    names = [_text(attributes[each]).split() for each in _NAMES if each in attributes]
    if not names or any(len(each) != 1 for each in names):
        return None
    if "datetime" in attributes and tag == "time":
        return "datetime" if "content" not in attributes else None
    if tag in ("data", "meter") and "itemprop" in attributes:
        alone = "content" not in attributes and "property" not in attributes
        return "value" if "value" in attributes and alone else None
    if tag in ADDRESSES and tag != "link" and "itemprop" in attributes:
        return None
    if "content" in attributes:
        return "content" if _text(attributes["content"]) and tag != "link" else None
    return "href" if tag == "link" and "href" in attributes else None


_Place = tuple[int, "re.Match[str]"]
"""Where a tag starts in the source, and an attribute within the tag."""


def _start_tag(document: Document, location: Location) -> tuple[str, dict[str, _Place]] | None:
    """The name and the attributes of the start tag at a location, or None; not of an item's own."""
    if location.block is not None or location.uri != document.uri:
        return None
    if document.template is not None:
        return None
    span = document.span(location)
    if span is None:
        return None
    start, tag = span.start, document.source[span.start : span.end]
    named = _TAG.match(tag)
    if named is None or not tag.endswith(">"):
        return None
    attributes: dict[str, _Place] = {}
    for match in _ATTRIBUTE.finditer(tag, named.end(), len(tag) - 1):
        attributes.setdefault(match["name"].lower(), (start, match))  # of two alike, the first counts
    if "itemscope" in attributes or "typeof" in attributes:
        return None
    return named["name"].lower(), attributes


def _text(place: _Place) -> str:
    match = place[1]
    return match["double"] or match["single"] or (match["written"] or "").strip("\"'")


def _written(place: _Place, value: str) -> Edit:
    """The edit that puts a value in the place of an attribute's, within its quotes."""
    start, match = place
    escaped = value.replace("&", "&amp;").replace("<", "&lt;")
    if match["double"] is not None:
        group, text = "double", escaped.replace('"', "&quot;")
    elif match["single"] is not None:
        group, text = "single", escaped.replace("'", "&#39;")
    elif match["written"] is not None:
        group, text = "written", '"' + escaped.replace('"', "&quot;") + '"'
    else:
        return Edit(start + match.end(), start + match.end(), '="' + escaped.replace('"', "&quot;") + '"')
    return Edit(start + match.start(group), start + match.end(group), text)
