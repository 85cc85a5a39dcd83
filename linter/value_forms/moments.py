"""Compare ISO 8601 dates and times of different precision, with and without offsets."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta

from ...source.regex import expression, regex
from .dates import date_fault

_WRITTEN = regex(
    r"(?P<year>\d{4})(?:-?(?P<month>\d\d)(?:-?(?P<day>\d\d))?)?"
    r"(?:[T ](?P<hour>\d\d):?(?P<minute>\d\d)?(?::?(?P<second>\d\d))?(?:[.,]\d+)?(?P<offset>Z|[+-]\d\d:?(?:\d\d)?)?)?"
)


def interval(text: str) -> tuple[datetime, datetime, bool] | None:
    """The first and last moment of a date or time, and whether it has an offset; None for other texts."""
    text = text.strip()
    match = _WRITTEN.fullmatch(text)
    if match is None:
        match = _WRITTEN.fullmatch(_calendar_date(text) or _normalize(text))
    if match is None:
        return None
    parts = {name: int(value) for name, value in match.groupdict().items() if value and name != "offset"}
    try:
        first = datetime(
            parts["year"], parts.get("month", 1), parts.get("day", 1), parts.get("hour", 0) % 24,
            parts.get("minute", 0), min(parts.get("second", 0), 59), tzinfo=UTC,
        )  # fmt: skip
        if "month" not in parts:
            last = first.replace(month=12, day=31, hour=23, minute=59)
        elif "day" not in parts:
            following = (first.replace(day=28) + timedelta(days=4)).replace(day=1)
            last = following - timedelta(minutes=1)
        elif "hour" not in parts:
            last = first + timedelta(hours=23, minutes=59)
        else:
            last = first
    except (ValueError, OverflowError):
        return None
    offset = match["offset"]
    if offset and offset != "Z":
        digits = offset[1:].replace(":", "").ljust(4, "0")
        shift = timedelta(hours=int(digits[:2]), minutes=int(digits[2:])) * (1 if offset[0] == "-" else -1)
        try:
            first, last = first + shift, last + shift
        except OverflowError:
            return None
    return first, last, bool(offset)


def _calendar_date(text: str) -> str | None:
    """The calendar date of a week date or an ordinal date, or None."""
    week = expression(r"(\d{4})-W(\d\d)-(\d)", re.ASCII).fullmatch(text)
    day = expression(r"(\d{4})-(\d{3})", re.ASCII).fullmatch(text)
    try:
        if week:
            return date.fromisocalendar(int(week[1]), int(week[2]), int(week[3])).isoformat()
        if day:
            return (date(int(day[1]), 1, 1) + timedelta(days=int(day[2]) - 1)).isoformat()
    except (ValueError, OverflowError):
        return None
    return None


def _normalize(text: str) -> str:
    """The proposed date for a text that can mean no other; else the text itself."""
    fault = date_fault(text)
    return fault.proposal if fault is not None and fault.proposal is not None and fault.safe else text


def is_before(text: str, other: str, *, slack_days: int = 0) -> bool:
    """Whether a date lies entirely before another.

    False if either is unreadable, and if only one has an offset and half a day would decide.
    """
    one, two = interval(text), interval(other)
    if one is None or two is None:
        return False
    slack = timedelta(days=slack_days)
    if one[2] != two[2]:
        slack = max(slack, timedelta(hours=14))
    return two[0] - one[1] > slack
