"""Names of months, weekdays, time spans, countries and languages in many languages (Unicode CLDR).

``locale_names.json`` covers the most common languages; ``bench/making/locale_names.py`` generates it with Babel,
which takes longer to load a language than a page takes to check, and is used for all other languages.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from functools import cache, lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...source.characters import normal_form
from ...source.regex import regex
from .word_tables import word_list, word_table

if TYPE_CHECKING:
    from babel import Locale

TABLE = Path(__file__).with_name("locale_names.json")
COUNTRIES = Path(__file__).with_name("country_names.json")
LANGUAGES = word_list("languages", "with_names")
"""The languages in the table."""
UNITS = ("year", "month", "week", "day", "hour", "minute")
FIGURE = "#"
"""Placeholder for the number in the words for a time span."""
_SPANS = {
    "year": timedelta(days=365),
    "month": timedelta(days=30),
    "week": timedelta(days=7),
    "day": timedelta(days=1),
    "hour": timedelta(hours=1),
    "minute": timedelta(minutes=1),
}
_COMPACT = regex(r"[^0]*?(0*)([^0;]*)")
"""The zeros of a pattern for short numbers ("00 Mio"), and the text after them."""
_COUNTS = (1, 2, 3, 5, 11, 20)
"""Sample counts that cover all plural forms of CLDR."""


@cache
def _table() -> dict[str, bytes]:
    """The lines of the table by their key: each is parsed on first use."""
    lines = (line.partition(b'": ') for line in TABLE.read_bytes().split(b"\n"))
    return {name[1:].decode(): value for name, colon, value in lines if colon}


def own_country_names() -> dict[str, str]:
    """ISO 3166-1 codes by the folded names of countries in their own languages (``bench/making/locale_names.py``)."""
    return json.loads(COUNTRIES.read_text("utf-8"))


@lru_cache(maxsize=64)
def months(language: str) -> tuple[tuple[str, int], ...]:
    """The names of months, wide and abbreviated, with their numbers 1 to 12; empty for an unknown language."""
    return tuple((name, number) for name, number in _names(language, "months"))


@lru_cache(maxsize=64)
def days(language: str) -> tuple[tuple[str, int], ...]:
    """The names of weekdays, wide and abbreviated, with their numbers 0 (Monday) to 6."""
    return tuple((name, number) for name, number in _names(language, "days"))


@lru_cache(maxsize=64)
def short_days(language: str) -> tuple[tuple[str, int], ...]:
    """The shortest names of weekdays longer than one letter, with their numbers 0 (Monday) to 6."""
    return tuple((name, number) for name, number in _names(language, "short_days"))


@lru_cache(maxsize=64)
def ago(language: str) -> tuple[tuple[str, str, int], ...]:
    """The words for time spans before now ("# years ago"), each with its unit and count (0 if it has ``FIGURE``)."""
    return tuple((words, unit, count) for words, unit, count in _names(language, "ago"))


@lru_cache(maxsize=64)
def lengths(language: str) -> tuple[tuple[str, str, int], ...]:
    """The words for durations ("# hours"), each with its unit and count, as in ``ago``."""
    return tuple((words, unit, count) for words, unit, count in _names(language, "lengths"))


@lru_cache(maxsize=64)
def scales(language: str) -> tuple[tuple[str, int], ...]:
    """The words for thousands, millions and more after a number, wide and short, with their values."""
    return tuple((name, number) for name, number in _names(language, "scales"))


@lru_cache(maxsize=64)
def countries(language: str) -> dict[str, str]:
    """The names of countries by their ISO 3166-1 alpha-2 code; empty for an unknown language."""
    return dict(_names(language, "countries"))


@lru_cache(maxsize=64)
def languages(language: str) -> dict[str, str]:
    """The names of the table's languages by tag; empty for an unknown language."""
    return dict(_names(language, "languages"))


def language_name(language: str, tag: str) -> str:
    """The name of a language in another, or "" if that has none or is unknown."""
    return languages(language).get(tag) or dict(from_babel(language, _all_languages)).get(tag, "")


def language_tag(name: str, spoken: Iterable[str]) -> str | None:
    """The tag of a language by its case-folded name in one of the languages or in English; None if unknown.

    The table has all names in English; for other languages only those that mean another language in English.
    """
    order = tuple(dict.fromkeys((*spoken, "en")))
    known = [_known("tags", each) for each in order]
    if name not in (_known("tags", "en") or {}) or None in known:
        known = [from_babel(each, _tags) for each in order]
    return next((table[name] for table in known if table and name in table), None)


@cache
def tender() -> dict[str, list[str]]:
    """The currencies that are legal tender in each country, by ISO 3166-1 alpha-2 code."""
    return _known("tender", "countries")


@cache
def likely_country(language: str) -> str:
    """The country with most speakers of a language, as ISO 3166-1 alpha-2 code; "" if the table lacks the language."""
    return _known("likely", "countries").get(language, "")


def _names(language: str, kind: str) -> Any:
    known = _known(kind, language)
    return from_babel(language, READERS[kind]) if known is None else known


def _known(kind: str, language: str) -> Any:
    line = _table().get(f"{kind} {language}")
    return None if line is None else json.loads(line.rstrip(b","))


def from_babel(language: str, read: Callable[[Locale], Any]) -> Any:
    """Apply a reader to Babel's data of a language; empty if Babel does not know it."""
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(language)
    except (UnknownLocaleError, ValueError, TypeError):
        return ()
    return read(locale)


def _months(locale: Locale) -> list[tuple[str, int]]:
    tables = (each.months for each in _spoken_as(locale))
    return _first(chain.from_iterable(_in_tables(table, "wide", "abbreviated") for table in tables))


def _days(locale: Locale) -> list[tuple[str, int]]:
    tables = (each.days for each in _spoken_as(locale))
    return _first(chain.from_iterable(_in_tables(table, "wide", "abbreviated") for table in tables))


def _spoken_as(locale: Locale) -> Iterator[Locale]:
    """A language, and its variants by country or script that have names of their own."""
    yield locale
    for variant in word_table("languages")["variants"].get(str(locale), ()):
        yield locale.parse(variant)


def _short_days(locale: Locale) -> list[tuple[str, int]]:
    return _first(_in_tables(locale.days, "short"))


def _in_tables(tables: Any, *widths: str) -> Iterator[tuple[str, int]]:
    for context in ("format", "stand-alone"):
        for width in widths:
            for number, name in tables.get(context, {}).get(width, {}).items():
                yield str(name), int(number)


def _first(pairs: Iterator[tuple[str, int]]) -> list[tuple[str, int]]:
    first: dict[str, int] = {}
    for name, number in pairs:
        first.setdefault(name, number)
    return list(first.items())


def _ago(locale: Locale) -> list[tuple[str, str, int]]:
    from babel.dates import format_timedelta

    def phrase(unit: Any, count: int, width: Any) -> str:
        return format_timedelta(-_SPANS[unit] * count, unit, 10_000, True, width, locale)

    return _spans(UNITS, phrase)


def _lengths(locale: Locale) -> list[tuple[str, str, int]]:
    from babel.units import format_unit

    def phrase(unit: str, count: int, width: Any) -> str:
        return format_unit(count, f"duration-{unit}", width, locale=locale)

    return _spans((*UNITS, "second"), phrase)


def _spans(units: Iterable[str], phrase: Callable[[str, int, str], str]) -> list[tuple[str, str, int]]:
    """The words of a language for each unit and count, with ``FIGURE`` for the count."""
    spans: dict[str, tuple[str, int]] = {}
    for unit in units:
        for count in _COUNTS:
            for width in ("long", "short"):
                try:
                    words = phrase(unit, count, width)
                except KeyError:  # the language lacks this form
                    continue
                words, figure = words.strip(". "), str(count)
                if figure in words:
                    spans.setdefault(words.replace(figure, FIGURE, 1), (unit, 0))
                else:
                    spans.setdefault(words, (unit, count))
    return [(words, *meaning) for words, meaning in spans.items()]


def _scales(locale: Locale) -> list[tuple[str, int]]:
    return _first(_in_patterns(locale.compact_decimal_formats))


def _in_patterns(widths: Any) -> Iterator[tuple[str, int]]:
    for width in ("long", "short"):
        for forms in widths.get(width, {}).values():
            for size, pattern in forms.items():
                match = _COMPACT.match(pattern.pattern)
                figures, word = match.groups() if match is not None else ("", "")
                if figures and word.strip(" '.\u00a0\u200f"):
                    yield word.replace("'", "").strip(" .\u00a0\u200f"), int(size) // 10 ** (len(figures) - 1)


def _countries(locale: Locale) -> dict[str, str]:
    return {code: str(name) for code, name in locale.territories.items() if len(code) == 2 and code.isalpha()}


def _all_languages(locale: Locale) -> list[tuple[str, str]]:
    return [(tag, str(name)) for tag, name in locale.languages.items()]


def _languages(locale: Locale) -> dict[str, str]:
    return {tag: name for tag, name in _all_languages(locale) if tag in LANGUAGES}


def _tags(locale: Locale) -> dict[str, str]:
    """The tags of languages by case-folded name."""
    tags: dict[str, str] = {}
    for tag, name in _all_languages(locale):
        tags.setdefault(name.casefold(), tag.replace("_", "-"))
    return tags


READERS: dict[str, Callable[[Locale], Any]] = {
    "months": _months,
    "days": _days,
    "short_days": _short_days,
    "ago": _ago,
    "lengths": _lengths,
    "scales": _scales,
    "countries": _countries,
    "languages": _languages,
    "tags": _tags,
}
"""How each part of a language's table is read from Babel's data."""


# Look up the names of months and weekdays in the languages of a page.

EVERYWHERE = word_list("languages", "everywhere")
"""Languages to try besides the page's own: names from a template are often in another."""
WEEK = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
"""The days as schema.org's openingHours names them, Monday first."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def folded(text: str) -> str:
    """A name in lower case, without accents and full stops."""
    parts = normal_form("NFKD", text.casefold())
    return "".join(mark for mark in parts if not unicodedata.combining(mark)).replace(".", "").strip()


@lru_cache(maxsize=64)
def _calendar_names(language: str, kind: str) -> dict[str, int]:
    numbers: dict[str, int] = {}
    for name, number in months(language) if kind == "month" else (*days(language), *short_days(language)):
        numbers.setdefault(folded(name), number)
    return numbers


def month_number(name: str, languages: tuple[str, ...] = ()) -> int:
    """The number of a month by its name, 1 to 12; 0 if none of the languages has it."""
    folded_name = folded(name)
    for language in dict.fromkeys((*languages, *EVERYWHERE)):
        names = _calendar_names(language, "month")
        number = names.get(folded_name)
        if number is None and len(folded_name) >= 3:  # "Sept", "Janv"
            numbers = {
                value for key, value in names.items() if key.startswith(folded_name) and not key.isdigit()
            }
            number = numbers.pop() if len(numbers) == 1 else None
        if number:
            return number
    return 0


def weekday(name: str, languages: tuple[str, ...] = ()) -> int | None:
    """The number of a weekday by its name, Monday 0 to Sunday 6; None if none of the languages has it."""
    folded_name = folded(name)
    if len(folded_name) < 2 and folded_name.isascii():
        return None
    for place, code in enumerate(WEEK):
        if folded_name == code.casefold():
            return place
    for language in dict.fromkeys((*languages, *EVERYWHERE)):
        names = _calendar_names(language, "day")
        number = names.get(folded_name)
        if number is None and len(folded_name) >= 3:
            numbers = {
                value
                for key, value in names.items()
                if key.startswith(folded_name) or folded_name.rstrip("s") == key
            }
            number = numbers.pop() if len(numbers) == 1 else None
        if number is not None:
            return number
    return None
