"""Names of months and weekdays in a page's languages (Unicode's CLDR), and forms of weekdays CLDR lacks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from ....source.regex import regex
from ...locale.locale_names import days, months, short_days
from ...locale.word_tables import word_sets, word_table
from ..wording.folding import fold

_EXTRA_MONTHS = {"sept": 9, "juin": 6, "mrt": 3, "mai": 5, "maj": 5}


def _folded(names: Iterable[tuple[str, int]]) -> Iterator[tuple[str, int]]:
    for name, number in names:
        words = fold(name)
        if len(words) >= 2 and not words.isdigit():
            yield words, number


@lru_cache(maxsize=64)
def month_names(languages: tuple[str, ...]) -> dict[str, int]:
    """Return the folded month names, wide and abbreviated, with their numbers 1 to 12; earlier languages win.

    Names of several words are also included as one (``in_one_word``).
    """
    result: dict[str, int] = {}
    for language in languages:
        for name, number in _folded(months(language)):
            result.setdefault(name, number)
            if language == "he":  # "5 in March" is written as one word
                result.setdefault(f"ב{name}", number)
    for name, number in _EXTRA_MONTHS.items():
        result.setdefault(name, number)
    return result | {name.replace(" ", JOINT): number for name, number in result.items() if " " in name}


@lru_cache(maxsize=64)
def long_months(languages: tuple[str, ...]) -> tuple[str, ...]:
    """Return the month names of several words."""
    return tuple(name for name in month_names(languages) if " " in name)


def calendar_year(year: int) -> int:
    """Return a four-digit year; years of the Buddhist calendar are converted."""
    return year - _BUDDHIST_OFFSET if year > _LATEST_GREGORIAN_YEAR else year


_BUDDHIST_OFFSET, _LATEST_GREGORIAN_YEAR = 543, 2400
JOINT = "_"
"""What joins the words of a name into one: no folded text has it."""


def in_one_word(folded: str, names: Iterable[str]) -> str:
    """Join some names of several words in folded text ("17 thang_9 2026")."""
    text = f" {folded} "
    for name in names:
        text = text.replace(f" {name} ", f" {name.replace(' ', JOINT)} ")
    return text.strip()


@lru_cache(maxsize=64)
def weekday_names(languages: tuple[str, ...]) -> dict[str, int]:
    """Return the folded weekday names, wide, abbreviated and inflected, with their numbers 0 (Monday) to 6; earlier
    languages win."""
    result: dict[str, int] = {}
    for language in languages:
        names = days(language)
        for name, number in (*_folded(names), *_folded(inflected(language, names))):
            result.setdefault(name, number)
    return result


_ENGLISH = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_EXTRA_WEEKDAYS = {
    "vi": tuple((f"Thứ {number + 2}", number) for number in range(6)),
    "pt": (
        *(
            (f"{name}s-feiras", place)
            for place, name in enumerate(("segunda", "terça", "quarta", "quinta", "sexta"))
        ),
        *(
            (f"{name} feira", place)
            for place, name in enumerate(("segunda", "terça", "quarta", "quinta", "sexta"))
        ),
    ),
}
"""Names of days of the week that CLDR lacks."""
_SPAN_OF_LETTERS = regex(r"(?<![\w.&-])(?:M\s?[-–]\s?(F)|L\s?[-–]\s?([VSD]))(?=[\s:.,]{1,3}\d)")
"""Weekdays as single letters before times of day ("M-F 9-5", "L-V 9:00-17:00")."""
_LAST_DAYS = {"F": "Friday", "V": "Friday", "S": "Saturday", "D": "Sunday"}


@lru_cache(maxsize=64)
def _multiword_weekdays(languages: tuple[str, ...]) -> tuple[re.Pattern[str] | None, dict[str, str]]:
    """A pattern of the weekday names that are not a single word of letters, and the English name of each."""
    result: dict[str, str] = {}
    for language in languages:
        for name, number in (*days(language), *_EXTRA_WEEKDAYS.get(language, ()), *short_days(language)):
            if " " in name or "-" in name or any(map(str.isdigit, name)):
                result.setdefault(name.lower(), _ENGLISH[number])
    names = "|".join(map(re.escape, sorted(result, key=len, reverse=True)))
    return (regex(rf"(?<!\w)(?:{names})(?!\w)", re.IGNORECASE) if names else None), result


def with_single_weekdays(text: str, languages: tuple[str, ...]) -> str:
    """Replace weekday names that are not one word of letters ("Thứ Hai", "T2", "毎週土曜日"), or single letters in a
    range, by the English ones."""
    text = with_parted_days(text, languages)
    if "-" in text or "–" in text:
        text = _SPAN_OF_LETTERS.sub(lambda match: f"Monday-{_LAST_DAYS[match[1] or match[2]]}", text)
    long, english = _multiword_weekdays(languages)
    return text if long is None else long.sub(lambda match: english[match.group().lower()], text)


_ENDINGS = word_sets("opening_hours", "weekday_endings")
"""What follows the whole name of a day in one word."""
_FORMS: dict[str, list[str]] = word_table("opening_hours")["weekday_forms"]
"""Forms of Monday to Sunday that no ending makes."""


def inflected(language: str, names: tuple[tuple[str, int], ...]) -> Iterator[tuple[str, int]]:
    """Return the forms of a language's weekdays, given their ``names`` with the numbers 0 (Monday) to 6."""
    for number, forms in enumerate(_FORMS.get(language, ())):
        for form in forms.split():
            yield form, number
    for name, number in names:
        if len(name) >= WHOLE:
            for ending in _ENDINGS.get(language, ()):
                yield name + ending, number


WHOLE = 5
"""Weekday names of at least this length are not abbreviations."""
_CJK_WEEKDAYS = {
    "ja": ("月火水木金土日", r"([月火水木金土日])曜日?"),
    "zh": ("一二三四五六日", r"(?:星期|[周週]|[礼禮]拜)([一二三四五六日天])(?!次|[年个個])"),
    "ko": ("월화수목금토일", r"([월화수목금토일])요일"),
}
"""The letters of Monday to Sunday, and the regular expression of a whole name."""
_SEPARATOR = r"[・、,·･]\s?|\s?[~〜～\-–]\s?"
_WHOLE = {language: regex(whole) for language, (_, whole) in _CJK_WEEKDAYS.items()}
_IN_BRACKETS = {
    language: regex(rf"(?<=[(（])[{letters}](?=[)）・、])")
    for language, (letters, _) in _CJK_WEEKDAYS.items()
    if language != "zh"  # its letters are figures as well
}
_ROW = {
    language: regex(rf"(?<![^\W_])[{letters}](?:(?:{_SEPARATOR})[{letters}])+(?!\w)")
    for language, (letters, _) in _CJK_WEEKDAYS.items()
    if language in _IN_BRACKETS
}


def with_parted_days(text: str, languages: tuple[str, ...]) -> str:
    """Separate the weekdays in scripts without spaces: whole names, and single letters in brackets after a date or
    in a row ("月・火・木")."""
    if text.isascii():
        return text
    for language in languages:
        if language not in _CJK_WEEKDAYS:
            continue
        letters, _ = _CJK_WEEKDAYS[language]
        text = _WHOLE[language].sub(lambda match, names=letters: _word(match[1], names), text)
        if language in _IN_BRACKETS:
            text = _IN_BRACKETS[language].sub(lambda match, names=letters: _word(match[0], names), text)
            text = _ROW[language].sub(lambda match, names=letters: _row(match, names), text)
    return text


def _word(letter: str, letters: str) -> str:
    return f" {_ENGLISH[6 if letter == '天' else letters.index(letter)]} "


def _row(match: re.Match[str], letters: str) -> str:
    return "".join(_word(each, letters) if each in letters else each for each in match[0])
