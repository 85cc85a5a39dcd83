"""Read dates in other forms: ranges with a shared month or year ("28 to 30 August 2026"), Roman months, Chinese
numerals, and years of other eras and calendars.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from ....source.regex import regex
from ...locale.word_tables import word_list
from ..wording.folding import fold
from .calendar_words import calendar_year

_DIRECTIONS = regex(r"[\u200e\u200f\u061c]")
"""Signs that tell the direction of writing, as Arabic dates have them between figures."""
_ERA = regex(r"(令和|平成|昭和|大正|民[國国])\s?(\d{1,3}|元)\s?年")
_BEFORE_ERA = {"令和": 2018, "平成": 1988, "昭和": 1925, "大正": 1911, "民國": 1911, "民国": 1911}
"""The years before the first of the eras in which Japan and Taiwan count them."""


def in_usual_years(text: str) -> str:
    """Return text without direction marks, and with era years ("令和8年") converted."""
    if text.isascii():
        return text
    text = HAN_DATE.sub(_in_figures, text)
    if _ERA.search(text) is not None:
        text = _ERA.sub(_year_of_era, text)
    return _DIRECTIONS.sub("", text)


_HAN = "〇一二三四五六七八九"
HAN_DATE = regex(
    r"([〇零一二三四五六七八九]{4})年(?:([一二三四五六七八九十]{1,2})月)?(?:([一二三四五六七八九十]{1,3})[日号號])?"
)
"""A date in Chinese numerals ("二〇二四年三月十五日")."""


def _in_figures(match: re.Match[str]) -> str:
    parts = zip((match[1].replace("零", "〇"), match[2], match[3]), "年月日", strict=True)
    return "".join(f"{_han_number(part)}{sign}" for part, sign in parts if part)


def _han_number(numerals: str) -> int:
    """The number that Chinese numerals write, figure by figure or with the sign for ten."""
    tens, ten, ones = numerals.rpartition("十")
    if not ten:
        return int("".join(str(_HAN.index(each)) for each in numerals))
    return 10 * (_HAN.index(tens[0]) if tens else 1) + (_HAN.index(ones[0]) if ones else 0)


def _year_of_era(match: re.Match[str]) -> str:
    return f"{_BEFORE_ERA[match[1]] + (1 if match[2] == '元' else int(match[2]))}年"


_ROMAN = regex(
    r"(?<![\w./-])(?:(?P<day>\d{1,2})\.?\s(?P<month>[IVX]{1,4})\.?\s(?P<year>(?:19|20)\d\d)(?!\d)"
    r"|(?P<first>(?:19|20)\d\d)\.?\s(?P<named>[IVX]{1,4})\.?\s(?P<last>\d{1,2})(?!\d))"
)
"""A day with its month in Roman numerals, as in Polish, Hungarian and Russian ("5 III 2024", "2024. III. 5.")."""
_HAS_ROMAN = regex(r"\d\.?\s[IVX]{1,4}\.?\s\d")
_ROMAN_MONTHS = {
    **{"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6},
    **{"VII": 7, "VIII": 8, "IX": 9, "X": 10, "XI": 11, "XII": 12},
}


def with_roman_months(text: str) -> Iterator[tuple[int, int, int, re.Match[str]]]:
    """Find the days of a text whose month is in Roman numerals: year, month, day, and where they stand."""
    for match in _ROMAN.finditer(text) if _HAS_ROMAN.search(text) else ():
        month, day = _ROMAN_MONTHS.get(match["month"] or match["named"]), int(match["day"] or match["last"])
        if month is not None and 1 <= day <= 31:
            yield int(match["year"] or match["first"]), month, day, match


Day = tuple[int | None, int, int]
"""A year (None where it is not told), a month, and a day."""

_TO = word_list("conjunctions", "between_dates")
_JOINING = frozenset((*map(fold, _TO), "t", "m"))  # "t/m" is two words when folded
_OF = frozenset({"de", "del", "of", "the", "di", "da", "nam"})
MAX_BETWEEN = 3
"""Words between two days of a span: what joins them, the weekday of the second."""
_BETWEEN = rf"\s*(?:[-–—~〜～/&+]|{'|'.join(_TO)}|t/m)\s*"
_DAYS = regex(
    rf"(?<![\d.,/:-])(\d{{1,2}})\.?{_BETWEEN}(\d{{1,2}})\.\s?(\d{{1,2}})\.\s?((?:20)?\d\d)(?![\d.])",
    re.IGNORECASE,
)
_MONTHS = regex(
    rf"(?<![\d.,/:-])(\d{{1,2}})([./])\s?(\d{{1,2}})\.?{_BETWEEN}(\d{{1,2}})\2\s?(\d{{1,2}})\2\s?((?:20)?\d\d)(?![\d./])",
    re.IGNORECASE,
)
_UNSPACED = regex(
    r"([12]\d{3})\s?[年년]\s?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일]?\s?(?:[(（][^()（）]{1,5}[)）])?\s?(?:[-–—~〜～至到]|から|부터)\s?"
    r"(?:(\d{1,2})\s?[月월]\s?)?(\d{1,2})\s?[日일]"
)

_YEAR_FIRST = regex(
    r"(?<![\d.,/-])([12]\d{3})\s?([./])\s?(\d{1,2})\s?\2\s?(\d{1,2})\.?\s?(?:[(（][^()（）]{1,5}[)）]|[a-z]{3}\.?)?"
    r"\s?[-–—~〜～]\s?(\d{1,2})\s?\2\s?(\d{1,2})(?![\d:])(?!\s?[./]\s?\d)",
    re.IGNORECASE,
)


def in_figures(text: str) -> Iterator[Day]:
    """Return both ends of ranges in digits ("28.-30.8.2026", "28/08 au 30/08/2026", "2026年8月28日～30日")."""
    dots, slashes = text.count("."), text.count("/")
    for match in _DAYS.finditer(text) if dots > 1 else ():
        first, last, month, year = map(int, match.groups())
        if first < last:
            yield from _real((year % 2000 + 2000, month, first), (year % 2000 + 2000, month, last))
    for match in _MONTHS.finditer(text) if dots > 2 or slashes > 2 else ():
        day, month, last, other, year = map(int, match.group(1, 3, 4, 5, 6))
        for one, two in (((month, day), (other, last)), ((day, month), (last, other))):
            yield from _real(*((year % 2000 + 2000, *end) for end in (one, two)))
    for match in _YEAR_FIRST.finditer(text) if dots > 2 or slashes > 2 else ():
        year, month, day, other, last = map(int, match.group(1, 3, 4, 5, 6))
        if (month, day) < (other, last):
            yield from _real((year, month, day), (year, other, last))
    for match in _UNSPACED.finditer(text) if "年" in text or "년" in text else ():
        year, month, first = map(int, match.group(1, 2, 3))
        yield from _real((year, int(match[4] or month), int(match[5])), (year, month, first))


_BEHIND_YEAR = regex(
    r"(?<!\d)([12]\d{3})\.?\s(?:m\.\s)?([^\W\d_]{3,14})\.?\s(\d{1,2})\.?\s?(?:d\.\s?)?[-–—]\s?(?:([^\W\d_]{3,14})\.?\s)?(\d{1,2})(?![\d:])"
)


def behind_year(text: str, months: Mapping[str, int]) -> Iterator[Day]:
    """Return both ends of ranges with month names after the year ("2026. augusztus 28–30.", "2026. augusztus 28. –
    szeptember 2.")."""
    for match in _BEHIND_YEAR.finditer(text):
        year, month, first, last = int(match[1]), months.get(fold(match[2]), 0), int(match[3]), int(match[5])
        other = months.get(fold(match[4]), 0) if match[4] else month
        if (month, first) < (other, last):
            yield from _real((year, month, first), (year, other, last))


def in_words(folded: str, months: Mapping[str, int], weekdays: Collection[str]) -> Iterator[Day]:
    """Return the ends of ranges with one month name, except the day next to it."""
    words = folded.split()
    for place, word in enumerate(words):
        month = months.get(word)
        if month is None or not 1 <= month <= 12:
            continue
        following = [each for each in words[place + 1 : place + 8] if each not in _OF]
        before = [each for each in words[max(place - 7, 0) : place] if each not in _OF][::-1]
        last, first, rest = _two_days(before, weekdays)
        if last is not None and first is not None and first < last:
            earlier = [first]
            for each in rest:  # "les 4, 5 et 6 juillet"
                if (day := _day(each)) is None or day >= earlier[-1]:
                    break
                earlier.append(day)
            yield from _real(*((_year(following[:1]), month, day) for day in earlier))
        yield from _real(*((year, month, day) for year, day in _several(following)))
        first, last, rest = _two_days(following, weekdays)
        if (
            first is not None
            and last is not None
            and first < last
            and (_year(rest[:1]) or (rest != following[2:] and not _are_minutes(rest)))
        ):
            yield from _real((_year(rest[:1]), month, first), (_year(rest[:1]), month, last))


def _several(following: list[str]) -> list[tuple[int | None, int]]:
    """The year and the day of each of three days and more behind a month's name ("July 4, 5 and 6, 2025")."""
    days: list[int] = []
    for place, word in enumerate(following):
        day = _day(word)
        if day is not None and day > max(days, default=0):
            days.append(day)
        elif word not in _JOINING:
            year = _year(following[place : place + 1])
            return [(year, day) for day in days] if year is not None and len(days) > len("to") else []
    return []


def _are_minutes(rest: list[str]) -> bool:
    """Whether what follows two numbers makes the second one an hour ("12 December, Saturday 19:00")."""
    figures = [word.isdigit() and len(word) == 2 for word in rest[:2]]
    return figures[:1] == [True] and figures[1:] != [True]


def _two_days(words: list[str], weekdays: Collection[str]) -> tuple[int | None, int | None, list[str]]:
    """The first word as a day, the next one with nothing but a span's words between, and what follows."""
    day = _day(words[0]) if words else None
    if day is None:
        return None, None, words
    for place, word in enumerate(words[1 : 2 + MAX_BETWEEN], start=1):
        other = _day(word)
        if other is not None:
            return day, other, words[place + 1 :]
        if word not in _JOINING and word not in weekdays:
            break
    return day, None, words[1:]


def _real(*days: Day) -> Iterator[Day]:
    return (day for day in days if 1 <= day[1] <= 12 and 1 <= day[2] <= 31)


def _day(word: str) -> int | None:
    match = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th|er|o|a|e|go)?", word)
    return int(match[1]) if match else None


def _year(words: list[str]) -> int | None:
    is_year = bool(words) and re.fullmatch(r"[12]\d{3}(?:г|р)?", words[0]) is not None
    return calendar_year(int(words[0][:4])) if is_year else None
