"""Parse telephone numbers into country code, national digits and extension, including keypad letters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ....source.regex import regex

CALL = regex(r"[+(]?\d[\d\s().\u00a0/–-]{5,24}\d")
_EXTENSION = regex(
    r"[\s,;(]{0,4}(?:;\s?ext=|\b(?:ext(?:ension)?|extn|durchwahl|dw|klappe|poste|interno|int|toestel|ramal|anexo|wew|vnitřní|"
    r"доб)\b\.?|(?<=[\d\s])x)[\s.:]{0,4}(\d{1,6})(?!\d)",
    re.IGNORECASE,
)
"""An extension behind a number; that of "x12" needs no word."""
_KEYPAD = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "22233344455566677778889999")
_VANITY = regex(
    r"(?<![\w.-])(?:(?:\+?1[\s.-]{0,3})?\(?8(?:00|33|44|55|66|77|88)\)?|0[89]00|1[38]00|13)[\s.-]{1,3}"
    r"(?=(?:[\d\s.-]{0,6}[A-Z]){3})[A-Z\d]{1,12}(?:[ .-][A-Z\d]{1,12}){0,3}(?![A-Za-z\d])"
)
"""A number of those that are free of charge, or cost the same everywhere, with letters ("1-800-FLOWERS")."""
_AMERICAN = 10
"""Digits of a number of North America without its code: what letters say beyond them is not dialled."""


class Number(NamedTuple):
    """A telephone number as written, its digits without country code and trunk prefix, the country code it is
    written with, else "", and its extension, else ""."""

    written: str
    national: str
    country: str
    extension: str


def digits(text: str) -> str:
    """Return the digits of a telephone number: keypad letters as digits, without a bracketed trunk zero."""
    text = _TRUNK.sub("", text)
    if any(c.isascii() and c.isalpha() for c in text):
        text = text.upper().translate(_KEYPAD) if re.match(r"[+\d(]", text.strip()) else text
    return re.sub(r"\D", "", text)


_TRUNK = regex(r"\(\s?0\s?\)")


def national(text: str) -> str:
    """Return the digits without country code and trunk prefix, as far as these are recognisable."""
    return _parts(text)[1]


def country(text: str) -> str:
    """Return the country code that a number is written with, else ""."""
    return _parts(text)[0]


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[str, str]:
    """The country's code, or "", and the other digits of a number without its extension."""
    text = _EXTENSION.sub("", text)
    if _WITH_CODE.match(text) is not None:
        import phonenumbers

        try:
            number = phonenumbers.parse("+" + digits(text).lstrip("0"), None)
        except phonenumbers.NumberParseException:
            return "", digits(text).lstrip("0")
        return str(number.country_code), str(number.national_number)
    return "", digits(text).lstrip("0")


_WITH_CODE = regex(r"\s*(?:\+\s*(?:00|(?!0|\(0))|00)")
"""How a number begins that has a country's code; no code begins with a zero, which some write behind a plus."""


def extension(text: str) -> str:
    """Return the digits of the extension that a number is written with, else ""."""
    match = _EXTENSION.search(text)
    return match[1] if match is not None and DIGITS.search(text[: match.start()]) is not None else ""


DIGITS = regex(r"\d+")


def numbers_in(text: str) -> Iterator[Number]:
    """Find what looks like telephone numbers in a text, in order; then those with letters, whole and as dialled."""
    for match in CALL.finditer(text):
        behind = _EXTENSION.match(text, match.end())
        code, rest = _parts(match.group())
        yield Number(match.group(), rest, code, behind[1] if behind is not None else "")
    for match in _VANITY.finditer(text):
        rest = digits(match.group())
        rest = rest[1:] if rest.startswith("1") and len(rest) > _AMERICAN else rest.lstrip("0")
        for each in {rest, rest[:_AMERICAN] if rest.startswith("8") else rest}:
            yield Number(match.group().strip(), each, "", "")


def numbers(text: str) -> Iterator[str]:
    """Return the national digits of what looks like telephone numbers in a text, in order."""
    return (national(match.group()) for match in CALL.finditer(text))
