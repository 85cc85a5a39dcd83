"""Add the dates of a page's last change and review, if a line states them; not for articles."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..texts import is_longer, lines_of
from ..words import pattern
from ..written import day_places
from .byline import people

MAX_LINE = 200
"""Longest line, in characters, with the date of the last change."""
_YEAR = re.compile(r"\d{4}")
_JOINT = r"\s*(?::|\b(?:on|am|le|el|il|op|den)\b)?\s*(?:[^\W\d]+,\s)?$"
_BY = re.compile(r"\b(?:medically |clinically )?reviewed by\s+(?P<name>[^.,;\n|·•]+)", re.IGNORECASE)


def add_kept(reading: Reading, page: Draft) -> None:
    """Add the dates of the last change and review to a page, and the reviewer."""
    page.add("dateModified", _day("last_updated", reading))
    page.add("lastReviewed", _day("last_reviewed", reading))
    if page.first("lastReviewed") is not None:
        names = {match["name"].strip() for line in reading.once(_lines) if (match := _BY.search(line))}
        page.extend(
            "reviewedBy", people(names.pop(), "a line names who looked it over") if len(names) == 1 else []
        )


def _day(name: str, reading: Reading) -> str | None:
    """The only day after such words in the content; None if there is none, or several."""
    called = re.compile(rf"(?:{pattern(name).pattern}){_JOINT}", re.IGNORECASE)
    days = {
        day
        for line in reading.once(_lines)
        for day, begins, _ in day_places(line, reading)
        if called.search(line[:begins])
    }
    return days.pop() if len(days) == 1 else None


def _lines(reading: Reading) -> list[str]:
    lines: list[str] = []
    for node in reading.select("p, li, div, span, small, dd, td", reading.main):
        if not is_longer(node, 2 * MAX_LINE) and reading.is_content(node):
            lines += [
                line for line in lines_of(node).split("\n") if len(line) <= MAX_LINE and _YEAR.search(line)
            ]
    return list(dict.fromkeys(lines))
