"""Days without a date in one place: in calendars, whose elements have it, and in digits without a year."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from ....source.regex import regex
from ...visible_text.passage import Passage
from ...visible_text.visibility import SHOWN
from ..view import View

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
