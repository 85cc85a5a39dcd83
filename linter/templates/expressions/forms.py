"""The forms that filters give dates and amounts: their names, and the formats they are given."""

from __future__ import annotations

import re

from ....source.regex import regex
from .names import role
from .values import Constant, Expression, FilterCall, Known, Piece, Record, Value, describe

DECIMAL_COMMA = "a decimal comma"
"""The form of numbers whose point a filter replaces by a comma."""
_COMMA = (Constant("."), Constant(","))
_COMMA_OF_TWIG = (Record(((_COMMA[0], _COMMA[1]),)),)
UNREAD = "…"
"""The format of a filter that is given something else than constants; the name of a setting for dates follows it."""
_IS_FORMAT = regex(r"date_?format", re.IGNORECASE)
"""What settings call the format of dates."""


def _is_currency(options: Expression) -> bool:
    """Whether options of a formatter of JavaScript ask for the sign of a currency."""
    members = options.members if isinstance(options, Record) else ()
    return (Constant("style"), Constant("currency")) in members


def form_of(expression: FilterCall, arguments: list[Value]) -> tuple[str, str]:
    """A formatting filter's name, and the format it is given: a text, or a number of decimals and separators.

    A format that a name may give otherwise (``site.date_format | default: "%B %-d"``) is the one that is known.
    """
    if any(map(_is_currency, expression.arguments)):
        return "currency", ""
    if expression.arguments in (_COMMA, _COMMA_OF_TWIG):
        return DECIMAL_COMMA, ""
    known = [next(filter(None, map(_only_known, (one.pieces, *one.others))), None) for one in arguments]
    if known[:1] == [None] and _IS_FORMAT.search(describe(expression.arguments[0])):
        name = describe(expression.arguments[0]).rpartition(".")[2]
        return expression.name, f"{UNREAD}{name}" if role(expression.name) == "date" else UNREAD
    if known[:1] == [None] or (None in known and role(expression.name) == "format"):
        return expression.name, UNREAD
    values = [one.value for one in known if one is not None]
    if values and type(values[0]) is int:
        return expression.name, " ".join(map(repr, values))
    return expression.name, values[0] if values and isinstance(values[0], str) else ""


def _only_known(pieces: tuple[Piece, ...]) -> Known | None:
    """What is known of the only piece of a value."""
    return pieces[0] if len(pieces) == 1 and isinstance(pieces[0], Known) else None
