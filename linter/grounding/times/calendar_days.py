"""Read calendars on a page: each cell shows a number, and its element has the full date."""

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
    return next((found for day in days if (found := _cells(view).get(day.isoformat())) is not None), None)


def _cells(view: View) -> dict[str, Passage]:
    """The numbers shown, by the day (ISO 8601) that their elements carry."""

    def make() -> dict[str, Passage]:
        page, found = view.page, dict[str, Passage]()
        for _, element in page.having(_NAMES):
            day = next((told[:10] for name in _NAMES if (told := element.attributes.get(name))), "")
            if day in found or not day[8:].isdigit():
                continue
            # What stands in a line is a passage when the line ends: the one that comes next.
            for passage in page.passages[element.first : max(element.last, element.first + 1)]:
                number = _NUMBER.match(passage.text) if passage.visibility is SHOWN else None
                if number is not None and passage.kind == "text" and int(number[1]) == int(day[8:]):
                    found[day] = passage
                    break
        return found

    return view.once("calendar_days", make)
