"""Units of measurement: UN/CEFACT common codes (Recommendation 20), and amounts with a unit."""

from __future__ import annotations

import re

from ...source.regex import expression, regex
from .fault import NO_HINTS, Fault, Hints

_CODE = regex(r"[A-Z0-9]{2,3}")
_PREFIXED = regex(r"[\w.-]+:\S+|https?://\S+")
_CODES = {
    "kg": "KGM", "kilogram": "KGM", "kilograms": "KGM", "g": "GRM", "gram": "GRM", "grams": "GRM", "mg": "MGM",
    "lb": "LBR", "lbs": "LBR", "pound": "LBR", "pounds": "LBR", "oz": "ONZ", "ounce": "ONZ", "ounces": "ONZ",
    "m": "MTR", "meter": "MTR", "metre": "MTR", "meters": "MTR", "metres": "MTR", "cm": "CMT", "mm": "MMT",
    "centimeter": "CMT", "centimeters": "CMT", "km": "KMT", "kilometer": "KMT", "kilometers": "KMT",
    "inch": "INH", "inches": "INH", "in": "INH", "ft": "FOT", "foot": "FOT", "feet": "FOT", "yd": "YRD",
    "mile": "SMI", "miles": "SMI", "mi": "SMI", "l": "LTR", "liter": "LTR", "litre": "LTR", "liters": "LTR",
    "litres": "LTR", "ml": "MLT", "m²": "MTK", "sqm": "MTK", "m2": "MTK", "sqft": "FTK", "ft²": "FTK", "ft2": "FTK",
    "sq ft": "FTK", "second": "SEC", "seconds": "SEC", "sec": "SEC", "s": "SEC", "minute": "MIN", "minutes": "MIN",
    "min": "MIN", "hour": "HUR", "hours": "HUR", "h": "HUR", "hr": "HUR", "hrs": "HUR", "day": "DAY", "days": "DAY",
    "week": "WEE", "weeks": "WEE", "month": "MON", "months": "MON", "mon": "MON", "year": "ANN", "years": "ANN",
    "piece": "C62", "pieces": "C62", "pcs": "C62", "unit": "C62", "units": "C62", "each": "EA", "percent": "P1",
    "%": "P1", "w": "WTT", "watt": "WTT", "kw": "KWT", "kwh": "KWH", "hp": "BHP", "v": "VLT", "volt": "VLT",
    "kgs": "KGM", "cms": "CMT", "gms": "GRM", "lts": "LTR", "yrs": "ANN",
    "°c": "CEL", "celsius": "CEL", "°f": "FAH", "fahrenheit": "FAH", "box": "BX", "pair": "PR", "set": "SET",
}  # fmt: skip
_OF_SEVERAL = frozenset({"m", "w", "s", "oz", "ounce", "ounces", "hp", "ton", "in", "min"})
"""Ambiguous symbols and names of units."""
_TAKEN_FOR_CODES = frozenset(
    {
        "KG",
        "MG",
        "CM",
        "MM",
        "KM",
        "LB",
        "LBS",
        "ML",
        "HR",
        "HRS",
        "PCS",
        "KGS",
        "CMS",
        "GMS",
        "LTS",
        "YRS",
        "SQM",
    }
)
"""Symbols in capitals that look like codes of Recommendation 20 but are not."""
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


def unit_code_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a UN/CEFACT common code, or a code of another list with its prefix; None if it is."""
    text = text.strip()
    part = r"CEFACT|[Uu]nit"
    known = text not in _TAKEN_FOR_CODES and (_CODE.fullmatch(text) or _PREFIXED.fullmatch(text))
    if not text or known:
        return None
    if text in _TAKEN_FOR_CODES:
        reason = "is a unit's symbol in capitals; the UN/CEFACT code of that unit is another"
        return Fault(reason, _CODES[text.casefold()], safe=False, part=part, sure=False)
    code = _CODES.get(text.casefold())
    if code:
        safe = text.casefold() not in _OF_SEVERAL
        return Fault("is a unit's name or symbol, no UN/CEFACT code", code, safe=safe, part=part)
    if _CODE.fullmatch(text.upper()) and len(text) == 3:
        return Fault("is a UN/CEFACT code in lower case", text.upper(), part=part)
    return Fault("is no UN/CEFACT code", part=part, sure=len(text) > 3)


def measure_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a measure, such as a width (it has no number), or None."""
    if _RANGE.fullmatch(text.strip()):
        return Fault(
            "is a range in one text, which minValue and maxValue say", part=r"\d|[Nn]umber", sure=False
        )
    if _TWO_MEASURES.fullmatch(text.strip()):
        return Fault("is two measures in one text", part=r"\d|[Nn]umber", sure=False)
    if (
        not text.strip()
        or any(char.isdecimal() for char in text)
        or expression(r"https?://schema\.org/").match(text)
    ):
        return None
    return Fault(
        "has no number in it, and a measure is a number with its unit",
        part=r"\d|height|width|depth|weight|size",
    )


def amount_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an amount with a unit, as for Mass, Energy and a serving's size, or None."""
    part = r"\d|number of|amount|mass|weight|calories|size"
    if _AMOUNT_ALONE.fullmatch(text.strip()):
        return Fault("is a number without a unit", part=part, sure=False)
    return None
