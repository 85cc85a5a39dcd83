"""Identifiers with check digits.

GTIN (GS1 General Specifications), ISBN (ISO 2108), ISSN (ISO 3297), IMEI (3GPP TS 23.003), LEI (ISO 17442).
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from ...source.regex import expression, regex
from .fault import NO_HINTS, Fault, Hints

_PREFIX = regex(r"(?:urn:)?(?:gtin-?\d*|ean|upc|isbn(?:-?1[03])?|issn|imei|lei)\s*[:.]?\s*", re.IGNORECASE)
_OF_EXAMPLES = frozenset({"9783161484100", "316148410X", "1234567890", "0123456789", "9781234567897"})
"""Numbers used as examples in articles about ISBN."""
_DIGITAL_LINK = regex(r"https?://\S+/01/(\d{8,14})\b\S*")
_COUNTED = regex(r"(?=.{10})(?:97[89]|0)?0?1234567890?1?2?3?\Z|0?[1-9]\d{0,4}0{7,}\d{0,4}\Z", re.ASCII)
"""Made-up digits of a long code: 1 to 9 in order, or a beginning and a row of zeros."""
_GTIN_LENGTHS = (8, 12, 13, 14)


def _compact(text: str) -> str:
    return expression(r"[\s\u2010-\u2015-]").sub("", _PREFIX.sub("", text.strip(), count=1)).upper()


def gs1_check_digit(body: str) -> str:
    """The check digit for a GS1 key without one (GS1 General Specifications, section 7.9)."""
    total = sum(int(digit) * (3 if place % 2 == 0 else 1) for place, digit in enumerate(reversed(body)))
    return str(-total % 10)


def luhn(digits: str) -> bool:
    """Whether digits end with their Luhn check digit (ISO/IEC 7812-1, annex B)."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


def _gtin(text: str, lengths: tuple[int, ...]) -> Fault | None:
    link = _DIGITAL_LINK.fullmatch(text.strip())
    if link:
        # Its GTIN may have any length; a proposal for it is not an address.
        within = _gtin(link[1], _GTIN_LENGTHS)
        return within and replace(
            within, reason=f"links to the GTIN {link[1]}, which {within.reason}", proposal=None
        )
    code = _compact(text)
    part = r"digit|GTIN"
    allowed = " or ".join(map(str, lengths))
    if not code:
        return None
    if not (code.isascii() and code.isdigit()):
        return Fault("contains characters other than digits", part=part)
    if len(code) not in lengths:
        padded = code.zfill(lengths[-1])
        known = (
            len(code) in _GTIN_LENGTHS and len(code) < lengths[-1] and gs1_check_digit(code[:-1]) == code[-1]
        )
        return Fault(f"has {len(code)} digits, not {allowed}", padded if known else None, part=part)
    if not code.strip("0"):
        return Fault("is all zeros", part=part)
    if _COUNTED.match(code[:-1]) and len(code) > 8:
        return Fault("is made up, since its digits only count up or are zeros", part=part, sure=False)
    if gs1_check_digit(code[:-1]) != code[-1]:
        return Fault(f"fails its check digit ({gs1_check_digit(code[:-1])} would be right)", part=part)
    return None


def gtin_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a GTIN of any length, or None."""
    return _gtin(text, _GTIN_LENGTHS)


def gtin8_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    return _gtin(text, (8,))


def gtin12_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    return _gtin(text, (12,))


def gtin13_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    return _gtin(text, (13,))


def gtin14_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    return _gtin(text, (14,))


@lru_cache(maxsize=256)
def isbn_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an ISBN-10 or ISBN-13, or None."""
    code, part = _compact(text), r"ISBN"
    if not code:
        return None
    if code in _OF_EXAMPLES or (len(code) > 8 and (not code.strip("0") or _COUNTED.match(code[:-1]))):
        return Fault("is an example number, not a book's", part=part, sure=False)
    if expression(r"\d{9}[\dX]").fullmatch(code):
        total = sum((10 - place) * (10 if digit == "X" else int(digit)) for place, digit in enumerate(code))
        return None if total % 11 == 0 else Fault("fails its check digit", part=part)
    if expression(r"\d{13}").fullmatch(code):
        if not code.startswith(("978", "979")):
            return Fault("starts with neither 978 nor 979", part=part)
        right = gs1_check_digit(code[:-1])
        return (
            None if right == code[-1] else Fault(f"fails its check digit ({right} would be right)", part=part)
        )
    return Fault("has neither ten nor thirteen digits", part=part)


@lru_cache(maxsize=256)
def issn_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an ISSN, or None."""
    code, part = _compact(text), r"ISSN|[Ss]erial"
    if not code:
        return None
    if not expression(r"\d{7}[\dX]").fullmatch(code):
        return Fault("is not four digits, a hyphen, three digits and a check digit", part=part)
    total = sum((8 - place) * (10 if digit == "X" else int(digit)) for place, digit in enumerate(code))
    if total % 11:
        return Fault("fails its check digit", part=part)
    return None


def is_imei(text: str) -> bool:
    """Whether a text is an IMEI: fifteen digits, the last of which is their Luhn check digit."""
    code = _compact(text)
    return bool(expression(r"\d{15}").fullmatch(code)) and luhn(code)


def imei_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text that claims to be an IMEI is not one, or None."""
    return None if is_imei(text) else Fault("is not an IMEI (fifteen digits, the last a Luhn check digit)")


def lei_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a Legal Entity Identifier (ISO 17442, check digits by ISO/IEC 7064 MOD 97-10), or None."""
    code = _compact(text)
    if not code:
        return None
    if not expression(r"[A-Z0-9]{18}\d\d").fullmatch(code):
        return Fault("is not twenty letters and digits", part=r"17442|legal entity")
    if int("".join(str(int(char, 36)) for char in code)) % 97 != 1:
        return Fault("fails its check digits", part=r"17442|legal entity")
    return None
