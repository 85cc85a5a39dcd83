"""When a place is open: rows of weekdays with times, in schema.org's form."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.forms.calendar_names import weekday
from ..reading import Reading
from ..texts import is_longer, lines_of, text_of
from ..written import hints
from .publisher import is_publishers

MAX_ROW, MOST = 160, 14
_DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
_TO = r"(?:-|–|—|to|until|bis|au|à|a|al|alle|tot|t/m|till|do|through)"
_CLOCK = r"\d{1,2}(?:[:.h]\d{2}|h)?\s*(?:[ap]\.?m\b\.?)?"
_INTERVAL = (
    rf"(?:(?:von|from|de|dalle|od|van|kl\.?)\s+)?(?:las\s+)?{_CLOCK}\s*(?:uhr|h)?"
    rf"\s*{_TO}\s*(?:las\s+)?{_CLOCK}\s*(?:uhr|uur|hrs?|h)?"
)
_ROW = re.compile(
    rf"(?P<first>[^\W\d]{{2,13}})\.?(?:\s*{_TO}\s*(?P<last>[^\W\d]{{2,13}})\.?)?\s*[:,]?\s*"
    rf"(?P<times>{_INTERVAL}(?:\s*(?:,|/|&|\+|;|and|und|et|y|e|en|i)\s*{_INTERVAL})?)",
    re.IGNORECASE,
)
_PAIR = re.compile(
    rf"(?P<opens>{_CLOCK})\s*(?:uhr|h)?\s*{_TO}\s*(?:las\s+)?(?P<closes>{_CLOCK})", re.IGNORECASE
)
_TIME = re.compile(r"(\d{1,2})(?:[:.h](\d{2})|h)?\s*(?:([ap])\.?m)?", re.IGNORECASE)
_LABEL = re.compile(r"[^\W\d][^:\d]{3,30}:\s*(?=[^\W\d])")


def opening_hours(reading: Reading) -> list[str]:
    """The rows of a weekday or a range of them with one or two spans of time that a page shows, each once.

    They are the publisher's: around the page, or on one about them. What an article tells of is open at other times.
    """
    found: list[str] = []
    for node in reading.select("tr, li, p, dd, dt, div"):
        if is_longer(node, 4 * MAX_ROW) or not is_publishers(reading, node):
            continue
        rows = [text_of(node)] if node.tag == "tr" else lines_of(node).split("\n")
        if node.tag == "dt" and node.next is not None:
            continue
        for row in rows:
            found += _hours(row, reading) if len(row) <= MAX_ROW else []
    return list(dict.fromkeys(found))[:MOST]


def _hours(row: str, reading: Reading) -> Iterator[str]:
    """What a line says: nothing where any part of it is not a row of days with times."""
    line = row.strip(" .")
    match = _ROW.match(line)
    if match is None or not _day(match["first"], reading):
        line = _LABEL.sub("", line, count=1)
        match = _ROW.match(line)
    hours: list[str] = []
    while match is not None:
        first, last = _day(match["first"], reading), _day(match["last"] or "", reading)
        if not first or bool(match["last"]) != bool(last):
            return iter(())
        for pair in _PAIR.finditer(match["times"]):
            opens, closes = _clock(pair["opens"]), _clock(pair["closes"])
            if not opens or not closes:
                return iter(())
            hours.append(f"{first}{'-' + last if last else ''} {opens}-{closes}")
        line = line[match.end() :].lstrip(" ,;|·")
        match = _ROW.match(line)
    return iter(hours) if not line else iter(())


def _day(name: str, reading: Reading) -> str:
    number = weekday(name, hints(reading).languages) if name else None
    return _DAYS[number] if number is not None and 0 <= number < 7 else ""


def _clock(text: str) -> str:
    match = _TIME.match(text)
    if match is None:
        return ""
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "").lower()
    if half and hour <= 12:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{hour:02}:{minute:02}" if hour <= 24 and minute < 60 else ""
