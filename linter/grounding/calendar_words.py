"""Names of months and weekdays in a page's languages, as Unicode's CLDR has them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from ..locale_names import days, months
from .folding import fold

_EXTRA_MONTHS = {"sept": 9, "juin": 6, "mrt": 3, "mai": 5, "maj": 5}


def _folded(names: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    for name, number in names:
        words = fold(name)
        if len(words) >= 2 and not words.isdigit():
            yield words, number


@lru_cache(maxsize=64)
def month_names(languages: tuple[str, ...]) -> dict[str, int]:
    """Folded month names, wide and abbreviated, with their numbers 1 to 12; earlier languages win."""
    found: dict[str, int] = {}
    for language in languages:
        for name, number in _folded(months(language)):
            found.setdefault(name, number)
            if language == "he":  # "5 in March" is written as one word
                found.setdefault(f"ב{name}", number)
    for name, number in _EXTRA_MONTHS.items():
        found.setdefault(name, number)
    return found


@lru_cache(maxsize=64)
def weekday_names(languages: tuple[str, ...]) -> dict[str, int]:
    """Folded weekday names, wide and abbreviated, with their numbers 0 (Monday) to 6; earlier languages win."""
    found: dict[str, int] = {}
    for language in languages:
        for name, number in _folded(days(language)):
            found.setdefault(name, number)
    return found
