"""Dates in other numerals and years: Roman months, Chinese numerals, the eras of Japan and Taiwan."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex

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
