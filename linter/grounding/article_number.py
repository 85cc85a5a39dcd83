"""Numbers of goods that are written in several lengths: ISBN (ISO 2108) of ten or thirteen figures, GTIN (GS1 General
Specifications) with zeros before it."""

from __future__ import annotations

import re

from ...source.regex import regex
from ..value_forms.identifiers import gs1_check_digit

_ISBN = regex(r"(?:978)?(\d{9})[\dx]", re.IGNORECASE)
_LENGTHS = (8, 12, 13, 14)
"""Figures of a GTIN."""


def forms(code: str) -> tuple[str, ...]:
    """The other ways to write a squashed ISBN or GTIN that is right in its check digit; none for other codes."""
    if (isbn := _ISBN.fullmatch(code)) is not None:
        both = (_ten(isbn[1]), _thirteen(isbn[1]))
        if code in both:
            return tuple(form for form in both if form != code)
    if not code.isdigit() or len(code) not in _LENGTHS or gs1_check_digit(code[:-1]) != code[-1]:
        return ()
    bare = code.lstrip("0")
    return tuple(bare.zfill(length) for length in _LENGTHS if len(bare) <= length != len(code))


def is_same(one: str, other: str) -> bool:
    """Whether two squashed codes are one number: an ISBN of ten or thirteen figures, a GTIN with zeros before it."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(short) == 10 and len(long) == 13:
        return long[:3] in ("978", "979") and long[3:12] == short[:9]
    return long.isdigit() and len(long) <= 14 and long.lstrip("0") == short.lstrip("0")


def _ten(nine: str) -> str:
    """The ISBN of ten figures that begins with nine of them."""
    check = sum(int(figure) * (place + 1) for place, figure in enumerate(nine)) % 11
    return nine + ("x" if check == 10 else str(check))


def _thirteen(nine: str) -> str:
    """The ISBN of thirteen figures that has nine of them behind 978."""
    return f"978{nine}{gs1_check_digit(f'978{nine}')}"
