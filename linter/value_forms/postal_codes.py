"""Postal codes by country, as the countries' postal services write them (UPU: Postal addressing systems).

Only countries whose codes all have the same pattern are listed. A country prefix ("D-", "CH-") and spaces are
accepted, and so is the first half of a code with two halves.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...source.regex import expression
from ..locale.word_tables import meanings, word_table

LONGEST = 20


@lru_cache(maxsize=64)
def _pattern(country: str) -> re.Pattern[str] | None:
    digits = meanings("postal_codes", "digits").get(country)
    shape = rf"\d{{{digits}}}" if digits else word_table("postal_codes")["patterns"].get(country)
    return expression(rf"(?:{country[0]}{country[1]}?-?)?(?:{shape})", re.ASCII) if shape else None


def is_postal_code(text: str, country: str) -> bool | None:
    """Whether a text is a postal code of a country (ISO 3166-1 alpha-2); None if its codes are not known."""
    pattern = _pattern(country)
    if pattern is None or len(text) > LONGEST:
        return None
    return pattern.fullmatch(expression(r"\s+").sub("", text).upper()) is not None


def with_zeros(text: str, country: str) -> str | None:
    """The code that a number becomes with lost leading zeros restored, or None."""
    length = 5 if country == "US" else int(meanings("postal_codes", "digits").get(country, 0))
    lost = text.isascii() and text.isdigit() and max(length - 2, 1) <= len(text) < length
    return text.zfill(length) if lost else None
