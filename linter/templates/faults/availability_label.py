"""Find an availability that contradicts the label that is shown beside it."""

from __future__ import annotations

import re

from ....source.regex import regex
from ...document.document import Document
from ...markup.statement import Statement
from ..woven import woven_of
from .availability_condition import MEMBER, availability_of

_NEAR = 500
"""How many characters behind an availability are searched for its label."""
_CHOICES = regex(r"<(?:select|option|datalist)\b", re.IGNORECASE)
"""Elements of choices, each with a label of its own."""
_KEY = regex(r"^(?:t|trans|translate|__|_|lang|i18n|\$t|T)\b[\s(]+['\"](?:[^'\"]*\.)?(?P<last>[\w-]+)['\"]")


def labelled_otherwise(document: Document, statement: Statement) -> str:
    """The label beside an availability of microdata that contradicts it, or ""."""
    woven, span = woven_of(document), document.span(statement.location)
    match = MEMBER.search(statement.text)
    if woven is None or span is None or match is None or statement.syntax == "json-ld":
        return ""
    choices = _CHOICES.search(document.source, span.end, span.end + _NEAR)
    for printed in woven.printed_in(span.end, choices.start() if choices is not None else span.end + _NEAR):
        symbol = printed.occurrence.value.symbol
        key = _KEY.match(symbol.name) if symbol is not None and printed.is_visible else None
        if symbol is not None and key is not None:
            is_there = availability_of(key["last"])
            return symbol.name if is_there is not None and is_there != (match["there"] is not None) else ""
    return ""
