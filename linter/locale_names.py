"""What languages call months, days of the week, spans of time and countries (Unicode CLDR).

``locale_names.json`` has the commonest languages; ``bench/locale_names.py`` makes it out of Babel, which takes
longer to read a language than judging a page takes, and is asked for all other languages.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from babel import Locale

TABLE = Path(__file__).with_name("locale_names.json")
UNITS = ("year", "month", "week", "day", "hour", "minute")
FIGURE = "#"
"""What stands for the figure in the words for a span of time."""
_SPANS = {
    "year": timedelta(days=365),
    "month": timedelta(days=30),
    "week": timedelta(days=7),
    "day": timedelta(days=1),
    "hour": timedelta(hours=1),
    "minute": timedelta(minutes=1),
}
_COUNTS = (1, 2, 3, 5, 11, 20)
"""Counts whose words stand for those of all others: CLDR has a form for each kind of plural."""


@cache
def _table() -> str:
    return TABLE.read_text("utf-8")


@lru_cache(maxsize=64)
def months(language: str) -> tuple[tuple[str, int], ...]:
    """The names of months, wide and abbreviated, with their numbers 1 to 12; empty for an unknown language."""
    return tuple((name, number) for name, number in _names(language, "months", _months))


@lru_cache(maxsize=64)
def days(language: str) -> tuple[tuple[str, int], ...]:
    """The names of days of the week, wide and abbreviated, with their numbers 0 (Monday) to 6."""
    return tuple((name, number) for name, number in _names(language, "days", _days))


@lru_cache(maxsize=64)
def short_days(language: str) -> tuple[tuple[str, int], ...]:
    """The shortest names of days of the week that are no single letters, with their numbers 0 (Monday) to 6."""
    return tuple((name, number) for name, number in _names(language, "short_days", _short_days))


@lru_cache(maxsize=64)
def ago(language: str) -> tuple[tuple[str, str, int], ...]:
    """The words for spans back from now ("# years ago"), each with its unit and the count that it means, 0 where
    ``FIGURE`` stands in it."""
    return tuple((words, unit, count) for words, unit, count in _names(language, "ago", _ago))


@lru_cache(maxsize=64)
def countries(language: str) -> dict[str, str]:
    """The names of countries by their ISO 3166-1 alpha-2 code; empty for an unknown language."""
    return dict(_names(language, "countries", _countries))


def _names(language: str, kind: str, read: Callable[[Locale], Any]) -> Any:
    table, key = _table(), f'\n"{kind} {language}":'
    place = table.find(key)
    if place < 0:
        return from_babel(language, read)
    # A line for each, so that the others need not be read.
    return json.loads(table[place + len(key) : table.index("\n", place + 1)].rstrip(","))


def from_babel(language: str, read: Callable[[Locale], Any]) -> Any:
    """What a reader finds in Babel's data of a language; empty where Babel does not know it."""
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError, TypeError):
        return ()
    return read(locale)


def _months(locale: Locale) -> list[tuple[str, int]]:
    return _first(_in_tables(locale.months, "wide", "abbreviated"))


def _days(locale: Locale) -> list[tuple[str, int]]:
    return _first(_in_tables(locale.days, "wide", "abbreviated"))


def _short_days(locale: Locale) -> list[tuple[str, int]]:
    return _first(_in_tables(locale.days, "short"))


def _in_tables(tables: Any, *widths: str) -> Iterator[tuple[str, int]]:
    for context in ("format", "stand-alone"):
        for width in widths:
            for number, name in tables.get(context, {}).get(width, {}).items():
                yield str(name), int(number)


def _first(pairs: Iterator[tuple[str, int]]) -> list[tuple[str, int]]:
    found: dict[str, int] = {}
    for name, number in pairs:
        found.setdefault(name, number)
    return list(found.items())


def _ago(locale: Locale) -> list[tuple[str, str, int]]:
    from babel.dates import format_timedelta

    found: dict[str, tuple[str, int]] = {}
    for unit in UNITS:
        for count in _COUNTS:
            for width in ("long", "short"):
                try:
                    words = format_timedelta(-_SPANS[unit] * count, unit, 10_000, True, width, locale)
                except KeyError:  # the language lacks this form
                    continue
                words, figure = words.strip(". "), str(count)
                if figure in words:
                    found.setdefault(words.replace(figure, FIGURE, 1), (unit, 0))
                else:
                    found.setdefault(words, (unit, count))
    return [(words, *meaning) for words, meaning in found.items()]


def _countries(locale: Locale) -> dict[str, str]:
    return {code: str(name) for code, name in locale.territories.items() if len(code) == 2 and code.isalpha()}


READERS: dict[str, Callable[[Locale], Any]] = {
    "months": _months,
    "days": _days,
    "short_days": _short_days,
    "ago": _ago,
    "countries": _countries,
}
"""What the table has of a language, and how it is read out of Babel's data."""
