"""Names of months and weekdays in a page's languages, from Unicode's CLDR through Babel."""

from __future__ import annotations

from functools import lru_cache

from .folding import fold

_EXTRA_MONTHS = {"sept": 9, "juin": 6, "mrt": 3, "mai": 5, "maj": 5}


@lru_cache(maxsize=64)
def _locale_names(language: str, what: str) -> tuple[tuple[str, int], ...]:
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError):
        return ()
    table = locale.months if what == "months" else locale.days
    found: dict[str, int] = {}
    for context in table.values():
        for width in ("wide", "abbreviated"):
            for number, name in context.get(width, {}).items():
                found.setdefault(fold(str(name)), int(number))
    return tuple((name, number) for name, number in found.items() if len(name) >= 2 and not name.isdigit())


@lru_cache(maxsize=64)
def month_names(languages: tuple[str, ...]) -> dict[str, int]:
    """Folded month names, wide and abbreviated, with their numbers 1 to 12; earlier languages win."""
    found: dict[str, int] = {}
    for language in languages:
        for name, number in _locale_names(language, "months"):
            found.setdefault(name, number)
    for name, number in _EXTRA_MONTHS.items():
        found.setdefault(name, number)
    return found


@lru_cache(maxsize=64)
def weekday_names(languages: tuple[str, ...]) -> dict[str, int]:
    """Folded weekday names, wide and abbreviated, with their numbers 0 (Monday) to 6; earlier languages win."""
    found: dict[str, int] = {}
    for language in languages:
        for name, number in _locale_names(language, "days"):
            found.setdefault(name, number)
    return found
