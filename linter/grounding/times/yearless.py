"""Find days in digits without a year ("24.12.", "24/12"), as in holiday notices, and in lists of a year's texts
("12-24")."""

from __future__ import annotations

from datetime import date

from ....source.regex import regex
from ...visible_text.passage import Passage
from ..view import View

_WRITTEN = regex(
    r"(?<![\d./,-])(?P<first>\d{1,2})(?:\.\s?(?P<month>\d{1,2})\.(?!\s?\d)|/(?P<second>\d{1,2})(?![\d/]|\.\d))"
)
_ALONE = regex(r"(?P<first>\d\d)-(?P<second>\d\d)")
"""A line of an archive, whose heading has the year: nothing else stands in it."""
LAST_MONTH = 12
ALWAYS = "24/7"
"""What stands for all day, every day, and not for a day in July."""


def day_in_figures(view: View, wanted: date) -> Passage | None:
    """Return the first passage with a day and month in digits: with points; with a slash if it is no fraction, in
    two digits each or with one that is no month; with a hyphen if nothing else is there."""
    return view.once("yearless.days", lambda: _days(view)).get((wanted.day, wanted.month))


def _days(view: View) -> dict[tuple[int, int], Passage]:
    """What the page writes so, as days and months, in either order with a stroke."""
    found: dict[tuple[int, int], Passage] = {}
    for passage in view.numeric:
        for match in _WRITTEN.finditer(passage.text):
            first, second = int(match["first"]), int(match["month"] or match["second"])
            if match["month"]:
                found.setdefault((first, second), passage)
            elif match[0] != ALWAYS and (max(first, second) > LAST_MONTH or len(match[0]) == len("01/02")):
                found.setdefault((first, second), passage)
                found.setdefault((second, first), passage)
        if (alone := _ALONE.fullmatch(passage.text.strip())) is not None:
            first, second = int(alone["first"]), int(alone["second"])
            found.setdefault((first, second), passage)
            found.setdefault((second, first), passage)
    return found
