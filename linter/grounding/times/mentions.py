"""Find the dates on a page: in digits, in words of its language, in Chinese, Japanese and Korean form."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from ....source.regex import regex
from ...visible_text.passage import Passage
from ..labels.fields import role_words
from ..view import DIGIT, View
from ..wording.folding import fold, with_ascii_digits
from ..wording.language import languages
from . import date_forms
from .calendar_words import (
    JOINT,
    calendar_year,
    in_one_word,
    long_months,
    month_names,
    weekday_names,
)
from .date_forms import HAN_DATE, in_usual_years, with_roman_months

_FIGURES = regex(
    r"(?<![\d.,/-])(?:(?P<y1>[12]\d{3})\s?[-/.年년]\s?(?P<m1>\d{1,2})\s?[-/.月월]\s?(?P<d1>\d{1,2})"
    r"|(?P<a>\d{1,2})\s?(?P<sep>[-/.])\s?(?P<b>\d{1,2})\s?(?P=sep)\s?(?P<y2>[12]\d{3}|\d{2}(?!\.\s?\d{1,2}\.)))"
    r"(?![\d])(?![-/]\d)"
)
_YEAR_MONTH = regex(r"(?<!\d)([12]\d{3})\s?[年년]\s?(\d{1,2})\s?[月월](?!\s?\d)")
_MAYBE_DATE = regex(
    r"[\d元]\s?(?:[-/.]\s?\d|[년年])|\d[\u200e\u200f\u061c]|\d\.?\s[IVX]{1,4}\.?\s\d|[〇零一二三四五六七八九]年"
)
"""What every date in figures has, of one day or of several."""
_LINKING = frozenset({"de", "del", "of", "the", "di", "da", "nam"})
REACH = 48
"""Characters before a date in which a word says what the date is."""


class Mention(NamedTuple):
    """A date as a page writes it.

    ``day`` is None for a month, ``year`` None where there are only day and month; ``other`` is the reading with day and
    month swapped where both are possible; ``before`` has the folded words before it.
    """

    year: int | None
    month: int
    day: int | None
    passage: Passage
    text: str
    before: str = ""
    other: tuple[int, int] | None = None

    def may_be(self, day: date) -> bool:
        """Whether the mention can mean this day; a month without a day cannot."""
        if self.year is not None and self.year != day.year:
            return False
        return (day.month, day.day) in self.readings

    @property
    def readings(self) -> tuple[tuple[int, int], ...]:
        """The months and days that it can mean, most likely first; none for a month without a day."""
        if self.day is None:
            return ()
        first = (self.month, self.day)
        return (first,) if self.other is None or self.other == first else (first, self.other)

    @property
    def date(self) -> date | None:
        """The date if it is complete and unambiguous."""
        if self.year is None or self.day is None or (self.other and self.other != (self.month, self.day)):
            return None
        try:
            return date(self.year, self.month, self.day)
        except ValueError:
            return None


def dates(mention: Mention) -> list[date]:
    """Return the days that a mention with a year can mean."""
    result: list[date] = []
    for month, day in mention.readings if mention.year else ():
        with suppress(ValueError):
            result.append(date(mention.year or 0, month, day))
    return result


def in_figures(text: str, passage: Passage, day_first: bool = False) -> Iterator[Mention]:
    """Find dates in digits only, in any script; ``day_first`` applies to dates with points."""
    text = in_usual_years(with_ascii_digits(text))
    for match in _FIGURES.finditer(text):
        before = fold(text[max(match.start() - REACH, 0) : match.start()])
        if match["y1"]:
            year, month, day = calendar_year(int(match["y1"])), int(match["m1"]), int(match["d1"])
            if 1 <= month <= 12 and 1 <= day <= 31:
                yield Mention(year, month, day, passage, match.group(), before)
            continue
        first, second, year = int(match["a"]), int(match["b"]), int(match["y2"])
        if year < 100 and text[match.start() - 1 : match.start()].isalpha():
            continue  # a house's number in Japan ("渋谷区東3-13-11")
        year = calendar_year(year) if year >= 100 else year + (2000 if year < 70 else 1900)
        if day_first and match["sep"] == "." and 1 <= second <= 12 and 1 <= first <= 31:
            yield Mention(year, second, first, passage, match.group(), before)
        elif 1 <= first <= 12 and 1 <= second <= 31:
            swapped = (second, first) if second <= 12 else None
            yield Mention(year, first, second, passage, match.group(), before, swapped)
        elif 1 <= second <= 12 and 1 <= first <= 31:
            yield Mention(year, second, first, passage, match.group(), before)
    for year, month, day, match in with_roman_months(text):
        before = fold(text[max(match.start() - REACH, 0) : match.start()])
        yield Mention(year, month, day, passage, match.group(), before)
    for match in _NORDIC.finditer(text) if "/" in text else ():
        day, month, year = map(int, match.groups())
        if 1 <= month <= 12 and 1 <= day <= 31:
            before = fold(text[max(match.start() - REACH, 0) : match.start()])
            yield Mention(year, month, day, passage, match.group(), before)
    for match in _YEAR_MONTH.finditer(text) if "年" in text or "년" in text else ():
        yield Mention(int(match[1]), int(match[2]), None, passage, match.group())


_NORDIC = regex(r"(?<![\d./-])(\d{1,2})/(\d{1,2})[\s-]\s?((?:19|20)\d\d)(?![\d/.-])")
"""A day and a month as Swedes and Danes write them, with the year behind ("5/3 2026", "5/3-2026")."""


_YEAR_FIRST = frozenset({"ja", "zh", "ko", "hu"})
"""Languages whose dates begin with the year, also one of two figures."""
_SHORT_YEAR = regex(r"(?<![\d.,/-])(\d\d)\s?([-/.])\s?(\d{1,2})\s?\2\s?(\d{1,2})(?![\d])(?![-/]\d)")


def _short_years(passage: Passage) -> Iterator[Mention]:
    """Dates in figures that begin with a year of two ("18/02/19")."""
    for match in _SHORT_YEAR.finditer(with_ascii_digits(passage.text)):
        year, month, day = map(int, match.group(1, 3, 4))
        if 1 <= month <= 12 and 1 <= day <= 31 and year < 70:
            before = fold(passage.text[max(match.start() - REACH, 0) : match.start()])
            yield Mention(2000 + year, month, day, passage, match.group(), before)


def in_words(folded: str, passage: Passage, months: dict[str, int]) -> Iterator[Mention]:
    """Find dates with a month name in folded text, in any usual order."""
    words = folded.split()
    for place, word in enumerate(words):
        month = months.get(word)
        if month is None or not 1 <= month <= 12:
            continue
        left = [i for i in range(max(place - 3, 0), place) if words[i] not in _LINKING]
        right = [i for i in range(place + 1, min(place + 4, len(words))) if words[i] not in _LINKING]
        used = [place]
        following = (
            len(right) > 1 and _day(words[right[0]]) is not None and _year(words[right[1]]) is not None
        )
        # "1 - May 22, 2005": the day behind the month is the one that the year belongs to.
        day = _day(words[left[-1]]) if left and not following else None
        if day is not None:
            used.append(left[-1])
        year = _year(words[right[0]]) if right else None
        if year is not None:
            used.append(right[0])
        elif day is None and right:
            day = _day(words[right[0]])
            year = _year(words[right[1]]) if len(right) > 1 else None
            used += right[: (day is not None) + (year is not None)]
        if year is None and left and (number := _year(words[left[-1]])):
            year, day = number, _day(words[right[0]]) if right else None
            used = [place, left[-1], *right[: day is not None]]
        if day is None and year is None:
            continue
        written = " ".join(words[min(used) : max(used) + 1]).replace(JOINT, " ")
        yield Mention(year, month, day, passage, written, " ".join(words[max(place - 8, 0) : place]))


_WORD = regex(r"[^\W_]+(?:['\u2019\u2018\u02bb\u02bc\u00b4`][^\W_]+)*")


def as_written(mention: Mention) -> str:
    """Return a mention as the page writes it: dates in words are found in folded text."""
    words = mention.text.split()
    places = list(_WORD.finditer(mention.passage.text))
    folded = [fold(place.group()) for place in places]
    for start in range(len(folded) - len(words) + 1):
        if folded[start : start + len(words)] == words:
            return mention.passage.text[places[start].start() : places[start + len(words) - 1].end()]
    return mention.text


def _day(word: str) -> int | None:
    match = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th|er|o|a|e|go|日|일)?", word)
    return int(match[1]) if match and 1 <= int(match[1]) <= 31 else None


def _year(word: str) -> int | None:
    return calendar_year(int(word[:4])) if re.fullmatch(r"[12]\d{3}(?:г|р|年|e?ko)?", word) else None


def mentions(view: View) -> list[Mention]:
    """Return the dates on the page in order, collected once."""

    def make() -> list[Mention]:
        months, weekdays = month_names(languages(view)), weekday_names(languages(view))
        day_first = languages(view)[0] != "en"  # elsewhere "5.3.2020" is no day of May
        apart = [name for name in long_months(languages(view)) if f" {name} " in view.visible.text]
        named = [*apart, *(name for name in months if " " not in name and name in view.visible.words)]
        result: list[Mention] = []
        year_first = not _YEAR_FIRST.isdisjoint(languages(view))
        numeric = view.visible.numeric
        if "年" in view.visible.text:  # in Chinese numerals, which are letters
            numeric = [
                (p, folded) for p, folded in view.visible if DIGIT.search(p.text) or HAN_DATE.search(p.text)
            ]
        for passage, words in numeric:
            ends: list[date_forms.Day] = []
            if _MAYBE_DATE.search(passage.text):
                result.extend(in_figures(passage.text, passage, day_first))
                if year_first:
                    result.extend(_short_years(passage))
                ends.extend(date_forms.in_figures(passage.text))
            if any(name in words for name in named):
                joined = in_one_word(words, apart)
                result.extend(in_words(joined, passage, months))
                ends.extend(date_forms.in_words(joined, months, weekdays))
                ends.extend(date_forms.behind_year(passage.text, months))
            result.extend(Mention(*end, passage, passage.text[:MAX_DATELINE]) for end in ends)
        return result

    return view.once("mentions.all", make)


def on_days(view: View, days: Iterable[date]) -> list[Mention]:
    """Return the first ``MAX_DATES`` dates of the page that can mean one of some days, in order."""

    def make() -> dict[tuple[int, int], list[tuple[int, Mention]]]:
        result: dict[tuple[int, int], list[tuple[int, Mention]]] = {}
        for place, mention in enumerate(mentions(view)):
            for reading in mention.readings:
                result.setdefault(reading, []).append((place, mention))
        return result

    by_day = view.once("mentions.by day", make)
    fit: dict[int, Mention] = {}
    for day in days:
        may_be = ((place, m) for place, m in by_day.get((day.month, day.day), ()) if m.may_be(day))
        fit.update(islice(may_be, MAX_DATES))
    return [fit[place] for place in sorted(fit)[:MAX_DATES]]


MAX_DATES = 100
"""Dates up to which those of one day are looked at: a page that has more of them is a log, or a list."""
BEFORE_HEADING, BEHIND_HEADING = 4, 8
"""Passages around the page's heading in which its date stands."""
MAX_DATELINE = 80
"""Characters up to which a passage is a line with a date, and no running text."""


def is_beside_title(view: View, passage: Passage, before: int = BEFORE_HEADING) -> bool:
    """Whether a passage is where the heading's date is: up to ``before`` passages before it, or right after it."""

    def make() -> list[int]:
        return sorted(view.rank[title.index] for title in view.titles)

    titles = view.once("mentions.titles", make)
    place = view.rank[passage.index]
    near = bisect_left(titles, place - BEHIND_HEADING)
    return near < len(titles) and titles[near] <= place + before


_SIGNS = regex(r"[|·•]")
"""What stands between the facts of a line about a text: its writers, its dates, its number of comments."""


LABELS = 2
"""Labels with a colon from which on a longer passage is a list of facts."""


def is_line(text: str, most: int = MAX_DATELINE) -> bool:
    """Whether a text is a line of facts, not running text: with separators it may have twice as many characters as
    ``most``."""
    if len(text) <= most:
        return True
    return len(text) <= 2 * most and (_SIGNS.search(text) is not None or text.count(": ") >= LABELS)


def datelines(view: View) -> list[Mention]:
    """Return the full dates next to the page's heading, outside of running text."""

    def make() -> list[Mention]:
        return [
            mention
            for mention in mentions(view)
            if mention.date is not None or mention.other is not None
            if is_line(mention.passage.text) and is_beside_title(view, mention.passage)
        ]

    return view.once("mentions.datelines", make)


SERIES = 3
"""Dates in elements of one kind from which on they date the entries of a list, or comments."""


def in_series(view: View, mention: Mention) -> bool:
    """Whether a date is one of several in elements with the same name, as in teasers and comments."""

    def make() -> Counter[tuple[str, str, str]]:
        days = {(m.passage.index, m.year, m.month, m.day): m for m in mentions(view)}
        return Counter(_kind(view, m) for m in days.values())

    return view.once("mentions.series", make)[_kind(view, mention)] >= SERIES


def _kind(view: View, mention: Mention) -> tuple[str, str, str]:
    """What the element with a date and the one around it are called."""
    element, *around = view.page.ancestors(mention.passage.element, 2)
    return element.tag, element.hints, around[0].hints if around else ""


def latest(view: View) -> date:
    """Return the latest full date on a page: it was not fetched before that day."""

    def make() -> date:
        days = (day for mention in mentions(view) if (day := mention.date) is not None and day.year < 2100)
        return max(days, default=date.min)

    return view.once("mentions.latest", make)


def is_of_one_day(view: View, passage: Passage) -> bool:
    """Whether a passage names a day on a page with several: it may apply to that day only."""
    dated = [mention for mention in mentions(view) if mention.day is not None]
    days = {(mention.month, mention.day) for mention in dated}
    return len(days) > 1 and any(mention.passage is passage for mention in dated)


def role_of(view: View, mention: Mention, roles: tuple[str, ...]) -> str | None:
    """Return which of some properties has the last label before a date, in its passage or the previous one; words
    before another date's year belong to that date."""
    known = view.once("mentions.roles", dict[tuple[int, tuple[str, ...]], tuple[Mention, str | None]])
    key = (id(mention), roles)
    if key not in known:
        known[key] = mention, _role_of(view, mention, roles)
    return known[key][1]


def _role_of(view: View, mention: Mention, roles: tuple[str, ...]) -> str | None:
    words = mention.before.split()
    if len(words) < 4:
        around = view.near(mention.passage)
        words = [*(fold(around[0].text[-REACH:]).split() if around else ()), *words]
    begun = _labels(roles)
    for place in range(len(words) - 1, -1, -1):
        if len(words[place]) == 4 and _year(words[place]) and _ZONES.isdisjoint(words[place + 1 : place + 2]):
            return None
        for label, role in begun.get(words[place], ()):
            if tuple(words[place : place + len(label)]) == label:
                return role
    return None


_ZONES = frozenset({"gmt", "utc", "hrs", "hours", "est", "edt", "cet", "ist"})
"""What stands behind a time without a colon ("1909 GMT"), which is no year."""


@lru_cache(maxsize=8)
def _labels(roles: tuple[str, ...]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """The words of the labels of some roles by the first of them, with each one's role."""
    result: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for role in roles:
        for label in role_words(role):
            words = tuple(label.split())
            if words and words != ("est",):  # before a full date it is a time zone, or a French verb
                result.setdefault(words[0], []).append((words, role))
    return result
