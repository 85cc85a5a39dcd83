"""Find values that cannot have the form their property requires, because of the text a template prints around them."""

from __future__ import annotations

from ....source.regex import regex
from ...document.document import Document
from ...markup.statement import Statement
from ..expressions.values import Known
from ..standin import kind_of_property
from .trace import expressions

_FORBIDDEN = {
    **dict.fromkeys(("number", "rating"), regex(r"[^\W\d_]|[$€£¥₹₽₩¢%,]")),
    "duration": regex(r"\s|[^\W\d_]{3}"),
    "date": regex(r"/|[^\W\d_]{3}"),
    **dict.fromkeys(("link", "image"), regex(r"\A\0?[\"']?/(?!/)")),
}
"""What no value of a kind contains; of addresses, what those with a host do not begin with."""


def is_malformed(document: Document, statement: Statement | None) -> bool:
    """Whether a statement contains an expression, and is malformed whatever its value."""
    if statement is None or not document.is_woven:
        return False
    found = expressions(document, statement)
    span = document.span(statement.location)
    forbidden = _FORBIDDEN.get(kind_of_property(statement.property, statement.types))
    if not found or span is None:
        return False
    if any(one.is_formed for one in found) and (forbidden is not None or statement.syntax != "json-ld"):
        return True
    if forbidden is None:
        return False
    if statement.syntax != "json-ld":
        around = statement.text
        for one in found:
            for _, text in one.standins:
                around = around.replace(text, "\0")
        return "\0" in around and forbidden.search(around) is not None
    around, position = "", span.start
    for one in found:
        around, position = f"{around}\0{document.source[position : one.start]}", one.end
        pieces = one.occurrence.value.pieces
        around += "".join(str(p.value) if isinstance(p, Known) and not p.key else "\0" for p in pieces)
    return bool(forbidden.search(f"{around}\0{document.source[position : span.end]}"))
