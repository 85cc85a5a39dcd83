"""Tell elements of microdata that are empty on one page only, or as far as the template is followed."""

from __future__ import annotations

import re

from ....source.regex import regex
from ...document.document import Document
from ...findings.rule import Result
from ..woven import MappedPage

VALUE_ATTRIBUTE = "property-without-attribute"
TYPE_ALONE = "type-without-item"
_MARKED = regex(r"<(?!meta|link|img)[a-z][\w-]*\s[^<>]*\b(?:id|data-[\w-]+)\s*=", re.IGNORECASE)
"""An element with content that has an id or data."""
_START_TAG = regex(r"<(?P<name>[a-z][\w-]*)[^<>]*>", re.IGNORECASE)
_VALUES = {"meta": regex(r"\scontent\s*=", re.IGNORECASE), "link": regex(r"\shref\s*=", re.IGNORECASE)}
"""The attribute that gives the value of an element of a head."""


def may_be_filled(result: Result, document: Document, woven: MappedPage, *, assumed: bool) -> bool:
    """Whether a result reports an empty element that has content on other pages, or unknown content, or a script's.

    Or one without "itemscope" whose attributes are not all known.

    ``assumed`` as in ``MadePage``.
    """
    statement = result.statement
    is_open_type = statement is None and result.rule == TYPE_ALONE
    if not is_open_type and (statement is None or statement.syntax == "json-ld"):
        return False
    if statement is not None and statement.text.strip() and result.rule != VALUE_ATTRIBUTE:
        return False
    span = document.span(result.location)
    tag = _START_TAG.match(document.source, span.start) if span is not None else None
    if is_open_type:
        return tag is not None and _has_open_attributes(tag, woven)
    if tag is not None and _has_open_attributes(tag, woven):
        return True
    attribute = _VALUES.get(tag["name"].lower()) if tag is not None else None
    if tag is not None and attribute is not None and not attribute.search(tag[0]):
        return False
    filled = assumed or bool(woven.expansion.gaps)
    return filled or (tag is not None and _MARKED.match(tag[0]) is not None)


def _has_open_attributes(tag: re.Match[str], woven: MappedPage) -> bool:
    """Whether attributes of an element are not known: an expression prints them, or what was not followed."""
    if woven.lacks(tag.start(), tag.end()):
        return True
    before = (tag.string[tag.start() : one.start] for one in woven.printed_in(tag.start(), tag.end()))
    return not all(text.count('"') % 2 or text.count("'") % 2 for text in before)
