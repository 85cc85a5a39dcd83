"""Read days whose date does not stand in one place: relative ones ("8 years ago"), worded as in Unicode's CLDR; days of
calendars, whose elements have the date; and days in digits without a year."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import NamedTuple

from ....source.regex import caseless, regex
from ...locale.locale_names import FIGURE, ago
from ...visible_text.passage import Passage
from ...visible_text.visibility import SHOWN
from ..view import View
from ..wording.folding import is_unspaced
from ..wording.language import languages
from .time_spans import times

_DAYS = {"year": 365, "month": 30, "week": 7, "day": 1, "hour": 0, "minute": 0}
_COUNT = r"(\d{1,3})"
MAX_PASSAGE = 300


class Ago(NamedTuple):
    """A time span before now: ``days`` long, precise to a unit of ``unit`` days."""

    days: int
    unit: int
    passage: Passage


class _Shape(NamedTuple):
    """A regular expression with its unit in days, a fixed count (0: the matched number), and the letters that all
    matches contain (as in ``caseless``)."""

    pattern: str
    unit: int
    count: int
    letters: frozenset[str]


@lru_cache(maxsize=32)
def _shapes(language: str) -> tuple[_Shape, ...]:
    figure = re.escape(FIGURE)
    return tuple(
        _Shape(
            rf"(?<!\w){re.escape(words).replace(figure, _COUNT, 1)}{_end(words)}",
            _DAYS[unit],
            count,
            frozenset(_LETTERS.findall(caseless(words))),
        )
        for words, unit, count in ago(language)
    )


def _end(words: str) -> str:
    """What parts a span from the words behind it, in scripts that part words."""
    return "" if is_unspaced(words) or _JOINS.search(words) else r"(?!\w)"


_JOINS = regex(r"[가-힣]$")
"""The end of words that particles are joined to."""
_LETTERS = regex(r"[^\W\d_]+")


@lru_cache(maxsize=32)
def _signs(language: str) -> frozenset[str]:
    """Letters that a text must have one of to be worth a search: one for each shape, the one that most shapes have."""
    forms = [shape.letters for shape in _shapes(language)]
    common = Counter(letters for each in forms for letters in each)
    return frozenset(
        max(each, key=lambda sign: (common[sign], len(sign), sign), default="") for each in forms
    )


_SHORT = regex(r"(\d{1,3})\s?(y|mo|w|d|h|m)(?: ago)?", re.IGNORECASE)
_SHORT_UNITS = {"y": 365, "mo": 30, "w": 7, "d": 1, "h": 0, "m": 0}
MAX_SHORT = 10
"""Characters of a passage that is nothing but a span in its shortest form ("2y"), which sites write in any language."""


def _alone(passage: Passage) -> Iterator[Ago]:
    match = _SHORT.fullmatch(passage.text.strip()) if len(passage.text) <= MAX_SHORT else None
    if match is not None:
        unit = _SHORT_UNITS[match[2].lower()]
        yield Ago(int(match[1]) * unit, max(unit, 1), passage)


def spans(view: View) -> list[Ago]:
    """Return the relative dates on the page."""

    def make() -> list[Ago]:
        result = [ago for passage in view.passages for ago in _alone(passage)]
        short = [passage for passage in view.passages if len(passage.text) <= MAX_PASSAGE]
        texts = [caseless(passage.text) for passage in short]
        page = "\n".join(texts)
        for language in languages(view):
            signs = [sign for sign in _signs(language) if sign in page]
            for passage, text in zip(short, texts, strict=True) if signs else ():
                if any(sign in text for sign in signs):
                    result.extend(_spans_in(passage, text, language))
        return result

    return view.once("relative.spans", make)


def _spans_in(passage: Passage, text: str, language: str) -> Iterator[Ago]:
    """The spans of a passage; ``text`` is its words without regard to case."""
    for shape in _shapes(language):
        if all(letters in text for letters in shape.letters):
            for match in re.finditer(shape.pattern, passage.text, re.IGNORECASE):
                yield Ago((shape.count or int(match[1])) * shape.unit, max(shape.unit, 1), passage)


def at_moment(written: str, view: View) -> Passage | None:
    """Return the first short passage of a ``time`` element for the very moment of a value, that shows its time of day:
    without a day, it is told as today's."""
    stated = _moment(written)
    timed = view.once("relative.timed", lambda: list(_timed(view))) if stated is not None else ()
    return next((p for moment, p in timed if moment == stated and _has_time(p, stated, moment)), None)


def _timed(view: View) -> Iterator[tuple[datetime, Passage]]:
    """The moments of ``time`` elements, each with the line in it or around it."""
    page = view.page
    for index, element in page.having(("datetime",)):
        moment = _moment(element.attributes["datetime"] or "") if element.tag == "time" else None
        line = next(iter(page.passages[element.first : element.first + 1]), None)
        if moment is None or line is None or line.index not in view.rank:
            continue
        if element.last > element.first or view.element(line) in page.ancestors(index):
            yield moment, line


def _has_time(passage: Passage, *moments: datetime | None) -> bool:
    """Whether a short passage shows one of some times of day, as any of their zones has it."""
    clock_times = times(passage.text) if len(passage.text) <= MAX_PASSAGE else set()
    return any(each.hour * 60 + each.minute in clock_times for each in moments if each is not None)


def _moment(written: str) -> datetime | None:
    """A moment with a zone in ISO 8601 form, or None."""
    with suppress(ValueError):
        moment = datetime.fromisoformat(written.strip())
        return moment if moment.tzinfo is not None else None
    return None


def fits(ago: Ago, stated: date, now: date | None, earliest: date, latest: date) -> bool:
    """Whether a span can mean a day, counted from ``now``, or where that is unknown from any day between two."""
    if now is not None:
        return abs((now - timedelta(days=ago.days) - stated).days) <= ago.unit + 1
    try:
        then = stated + timedelta(days=ago.days)
    except OverflowError:
        return False
    return earliest <= then + timedelta(days=ago.unit + 1) and then <= latest


_NAMES = ("datetime", "data-date", "data-day")
"""Attributes by which cells carry their day: the standard's, and those of the usual calendars."""
_NUMBER = regex(r"(\d{1,2})(?!\w)")


def cell(view: View, days: Iterable[date]) -> Passage | None:
    """Return the visible number of the first of some days in a calendar, or None."""
    return next((passage for day in days if (passage := _cells(view).get(day.isoformat())) is not None), None)


def _cells(view: View) -> dict[str, Passage]:
    """The numbers shown, by the day (ISO 8601) that their elements carry."""

    def make() -> dict[str, Passage]:
        page, cells = view.page, dict[str, Passage]()
        for _, element in page.having(_NAMES):
            day = next((stamp[:10] for name in _NAMES if (stamp := element.attributes.get(name))), "")
            if day in cells or not day[8:].isdigit():
                continue
            # What stands in a line is a passage when the line ends: the one that comes next.
            for passage in page.passages[element.first : max(element.last, element.first + 1)]:
                number = _NUMBER.match(passage.text) if passage.visibility is SHOWN else None
                if number is not None and passage.kind == "text" and int(number[1]) == int(day[8:]):
                    cells[day] = passage
                    break
        return cells

    return view.once("calendar_days", make)


_WRITTEN = regex(
    r"(?<![\d./,-])(?P<first>\d{1,2})(?:\.\s?(?P<month>\d{1,2})\.(?!\s?\d)|/(?P<second>\d{1,2})(?![\d/]|\.\d))"
)
_ALONE = regex(r"(?P<first>\d\d)-(?P<second>\d\d)")
"""A line of an archive, whose heading has the year: nothing else stands in it."""
LAST_MONTH = 12
ALWAYS = "24/7"
"""What stands for all day, every day, and not for a day in July."""


def day_in_figures(view: View, stated: date) -> Passage | None:
    """Return the first passage with a day and month in digits: with points; with a slash if it is no fraction, in
    two digits each or with one that is no month; with a hyphen if nothing else is there."""
    return view.once("yearless.days", lambda: _days(view)).get((stated.day, stated.month))


def _days(view: View) -> dict[tuple[int, int], Passage]:
    """What the page writes so, as days and months, in either order with a stroke."""
    result: dict[tuple[int, int], Passage] = {}
    for passage in view.numeric:
        for match in _WRITTEN.finditer(passage.text):
            first, second = int(match["first"]), int(match["month"] or match["second"])
            if match["month"]:
                result.setdefault((first, second), passage)
            elif match[0] != ALWAYS and (max(first, second) > LAST_MONTH or len(match[0]) == len("01/02")):
                result.setdefault((first, second), passage)
                result.setdefault((second, first), passage)
        if (alone := _ALONE.fullmatch(passage.text.strip())) is not None:
            first, second = int(alone["first"]), int(alone["second"])
            result.setdefault((first, second), passage)
            result.setdefault((second, first), passage)
    return result
