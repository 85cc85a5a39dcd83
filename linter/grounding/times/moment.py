"""Parse dates and times in markup: ISO 8601, also in basic form, the format of e-mail, or seconds since 1970."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from typing import NamedTuple

from ....source.regex import regex

_ISO = regex(
    r"^\s*(\d{4})-(\d{1,2})(?:-(\d{1,2}))?(?:(?:[T\s]+|-(?=\d\d:\d\d:\d\d))(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(Z|[+-]\d{2}:?\d{2}|[A-Z]{2,5})?)?\s*$",
    re.IGNORECASE,
)
_WEEKDAY = regex(r"(?:mon|tue|wed|thu|fri|sat|sun)\w*,? ", re.IGNORECASE)
_STAMP = regex(r"\w{3,9},? (\w{3}) (\d{1,2}) \d\d:\d\d:\d\d(?: [A-Z]{2,5}| GMT[+-]\d{4})? (\d{4})\b")
_COUNTRYS = regex(r"(?:\w{3,9},? )?(\d{1,2})([/.])(\d{1,2})\2(\d{4})(?:[ ,T].{0,20})?")
"""A day as some countries write it, month or day first, with the time behind it."""
_BASIC = regex(r"(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(?:\d{2})?(Z|[+-]\d{4})?)?")
"""The basic form of ISO 8601, without separators."""
_SECONDS = regex(r"1\d{9}(?:\d{3})?")
"""Seconds, or thousandths of them, since 1970 (POSIX.1, section 4.19), from 2001 to 2033."""
_UTC = frozenset({"Z", "UTC", "GMT", "+00:00", "+0000", "-00:00"})


class Moment(NamedTuple):
    """A date or time in markup: the days it can be, the written one first, and its precision."""

    days: tuple[date, ...]
    precision: str
    """"day", "month" or "year"."""
    utc: datetime | None = None
    """The moment if it is written in UTC."""


def read(written: str) -> Moment | None:
    """Parse a value in ISO 8601 form (also with a blank or a hyphen for the T, or a zone's letters), or in figures as
    countries write them ("8/21/2025 4:28 PM"); None if it is no date."""
    written = written.strip()
    if _SECONDS.fullmatch(written):
        written = datetime.fromtimestamp(int(written[:10]), UTC).isoformat()
    if (basic := _BASIC.fullmatch(written)) is not None:
        year, month, day, hour, minute, zone = basic.groups()
        written = f"{year}-{month}-{day}" + (f"T{hour}:{minute}{zone or ''}" if hour else "")
    match = _ISO.match(written)
    if match is None and (numbers := _COUNTRYS.fullmatch(written)) is not None:
        return _read_country(*(int(numbers[place]) for place in (1, 3, 4)))
    if match is None and _WEEKDAY.match(written):
        return _read_stamp(written)
    try:
        if re.fullmatch(r"[12]\d{3}", written):
            return Moment((date(int(written), 1, 1),), "year")
        if match is None:
            return None
        if match[3] is None:
            return Moment((date(int(match[1]), int(match[2]), 1),), "month")
        day = date(int(match[1]), int(match[2]), int(match[3]))
        if match[4] is None or (match[7] or "").upper() not in _UTC:
            return Moment((day,), "day")
        moment = datetime(day.year, day.month, day.day, min(int(match[4]), 23), int(match[5]), tzinfo=UTC)
        around = {(moment + timedelta(hours=hours)).date() for hours in (-12, 0, 14)}
        return Moment((day, *sorted(around - {day})), "day", moment)
    except (ValueError, OverflowError):
        return None


def _read_country(one: int, other: int, year: int) -> Moment | None:
    """A day of which nobody knows whether its month stands first: the days that it can be."""
    days = []
    for month, day in ((one, other), (other, one)):
        try:
            days.append(date(year, month, day))
        except ValueError:
            continue
    return Moment(tuple(dict.fromkeys(days)), "day") if days else None


def _read_stamp(written: str) -> Moment | None:
    """A date as mail (RFC 5322) or a program ("Tue Jan 28 15:49:07 CET 2020") writes it, or None."""
    from email.utils import parsedate

    parsed = parsedate(written)
    if parsed is None and (stamp := _STAMP.match(written)):
        parsed = parsedate(f"{stamp[2]} {stamp[1]} {stamp[3]} 00:00:00")
    try:
        return Moment((date(*parsed[:3]),), "day") if parsed is not None else None
    except ValueError:
        return None
