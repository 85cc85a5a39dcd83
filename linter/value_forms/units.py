"""Units of measurement: UN/CEFACT common codes (Recommendation 20), and amounts with a unit."""

from __future__ import annotations

import re
from functools import cache

from ...source.regex import expression, regex
from ..locale.word_tables import meanings, words
from .fault import NO_HINTS, Fault, Hints

_CODE = regex(r"[A-Z0-9]{2,3}")
_PREFIXED = regex(r"[\w.-]+:\S+|https?://\S+")
_CONCEPT = "units"
_RANGE = regex(
    r"\d[\d.,]{0,9}\s?(?:-|–|—|to|bis|à)\s?\d[\d.,]{0,9}(?: (?:employees|people|staff|mitarbeiter))?|\d[\d.,]{0,9}\+"
)
"""Ranges of counts: 50-100, 200+."""
_TWO_MEASURES = regex(
    r"\d{1,5}(?:[.,]\d+)?\s?(?:px|cm|mm|in|\")?\s?[x×*]\s?\d{1,5}(?:[.,]\d+)?\s?(?:px|cm|mm|in|\")?",
    re.IGNORECASE,
    signs="x|×|*",
)
_AMOUNT_ALONE = regex(r"[+-]?\d+(?:[.,]\d+)?")


@cache
def unit_codes() -> dict[str, str]:
    """The UN/CEFACT common code of each unit that is known by its symbols and names, in lower case."""
    codes = {unit: code for code, unit in meanings(_CONCEPT, "codes").items()}
    compared = {name: codes[unit] for name, unit in meanings(_CONCEPT, "names").items() if unit in codes}
    return compared | meanings(_CONCEPT, "not_compared")


def unit_code_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a UN/CEFACT common code, or a code of another list with its prefix; None if it is."""
    text = text.strip()
    part = r"CEFACT|[Uu]nit"
    symbol = text in words(_CONCEPT, "not_codes")
    known = not symbol and (_CODE.fullmatch(text) or _PREFIXED.fullmatch(text))
    if not text or known:
        return None
    if symbol:
        reason = "is a unit symbol in capitals, not the unit's UN/CEFACT code"
        return Fault(reason, unit_codes()[text.casefold()], safe=False, part=part, sure=False)
    code = unit_codes().get(text.casefold())
    if code:
        safe = text.casefold() not in words(_CONCEPT, "ambiguous")
        return Fault("is a unit's name or symbol, not a UN/CEFACT code", code, safe=safe, part=part)
    if _CODE.fullmatch(text.upper()) and len(text) == 3:
        return Fault("is a UN/CEFACT code in lower case", text.upper(), part=part)
    return Fault("is not a UN/CEFACT code", part=part, sure=len(text) > 3)


def measure_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a measure, such as a width (it has no number), or None."""
    if _RANGE.fullmatch(text.strip()):
        return Fault('is a range; use "minValue" and "maxValue"', part=r"\d|[Nn]umber", sure=False)
    if _TWO_MEASURES.fullmatch(text.strip()):
        return Fault("is two measures in one text", part=r"\d|[Nn]umber", sure=False)
    if (
        not text.strip()
        or any(char.isdecimal() for char in text)
        or expression(r"https?://schema\.org/").match(text)
    ):
        return None
    return Fault(
        "contains no number",
        part=r"\d|height|width|depth|weight|size",
    )


def amount_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an amount with a unit, as for Mass, Energy and a serving's size, or None."""
    part = r"\d|number of|amount|mass|weight|calories|size"
    if _AMOUNT_ALONE.fullmatch(text.strip()):
        return Fault("is a number without a unit", part=part, sure=False)
    return None
