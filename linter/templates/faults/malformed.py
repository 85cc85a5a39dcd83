"""Values that no data can give the form that their property asks for: what a template writes around them forbids it."""

from __future__ import annotations

from ....source.regex import regex
from ...document.document import Document
from ...markup.statement import Statement
from ..expressions.values import Known
from ..standin import kind_of_property
from .trace import expressions

_FORBIDDEN = {
    "number": regex(r"[^\W\d_]|[$€£¥₹₽₩¢%,]"),
    "duration": regex(r"\s|[^\W\d_]{3}"),
    "date": regex(r"/|[^\W\d_]{3}"),
}
"""What no value of a kind has in it."""


def is_malformed(document: Document, statement: Statement | None) -> bool:
    """Whether a statement is made of an expression, and of a wrong form whatever that gives."""
    if statement is None or not document.is_woven or statement.syntax != "json-ld":
        return False
    found = expressions(document, statement)
    span = document.span(statement.location)
    forbidden = _FORBIDDEN.get(kind_of_property(statement.property, statement.types))
    if not found or span is None or forbidden is None:
        return False
    if any(one.is_formed for one in found):
        return True
    around, position = "", span.start
    for one in found:
        around, position = f"{around}\0{document.source[position : one.start]}", one.end
        pieces = one.occurrence.value.pieces
        around += "".join(str(p.value) if isinstance(p, Known) and not p.key else "\0" for p in pieces)
    return bool(forbidden.search(f"{around}\0{document.source[position : span.end]}"))
