"""Postal codes by country, as the countries' postal services write them (UPU: Postal addressing systems).

Only countries whose codes all have the same pattern are listed. A country prefix ("D-", "CH-") and spaces are
accepted, and so is the first half of a code with two halves.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...source.regex import expression

_OF_DIGITS = {
    3: "IS",
    4: "AT CH BE DK NO HU SI BG LU AU NZ ZA PH BD CY LV",
    5: "DE FR IT ES FI EE HR TR UA RS MX MY TH ID PK LK KE MA GR SE CZ SK LT",
    6: "IN CN RU RO SG KZ CO BY",
}
_DIGITS = {country: length for length, countries in _OF_DIGITS.items() for country in countries.split()}
_OTHERS = {
    "US": r"\d{5}(?:-?\d{4})?",
    "CA": r"[A-Z]\d[A-Z](?:-?\d[A-Z]\d)?",
    "GB": r"[A-Z]{1,2}\d[A-Z\d]?(?:\d[A-Z]{2})?|BFPO\d{1,4}|GIR0AA",
    "IE": r"[A-Z]\d[\dW](?:[A-Z\d]{4})?",
    "NL": r"\d{4}(?:[A-Z]{2})?",
    "PT": r"\d{4}(?:-?\d{3})?",
    "PL": r"\d{2}-?\d{3}",
    "BR": r"\d{5}-?\d{3}",
    "JP": r"\d{3}-?\d{4}",
    "KR": r"\d{5}|\d{3}-?\d{3}",
    "IL": r"\d{5}(?:\d{2})?",
    "SA": r"\d{5}(?:-?\d{4})?",
    "TW": r"\d{3}(?:\d{2,3})?",
}
LONGEST = 20


@lru_cache(maxsize=64)
def _pattern(country: str) -> re.Pattern[str] | None:
    shape = rf"\d{{{_DIGITS[country]}}}" if country in _DIGITS else _OTHERS.get(country)
    return expression(rf"(?:{country[0]}{country[1]}?-?)?(?:{shape})", re.ASCII) if shape else None


def is_postal_code(text: str, country: str) -> bool | None:
    """Whether a text is a postal code of a country (ISO 3166-1 alpha-2); None if its codes are not known."""
    pattern = _pattern(country)
    if pattern is None or len(text) > LONGEST:
        return None
    return pattern.fullmatch(expression(r"\s+").sub("", text).upper()) is not None


def with_zeros(text: str, country: str) -> str | None:
    """The code that a number becomes with lost leading zeros restored, or None."""
    length = 5 if country == "US" else _DIGITS.get(country, 0)
    lost = text.isascii() and text.isdigit() and max(length - 2, 1) <= len(text) < length
    return text.zfill(length) if lost else None
