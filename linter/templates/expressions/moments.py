"""Dates and times in data, and the formats that templates print them in."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone, tzinfo

from ....source.regex import regex
from ...locale.word_tables import meanings

_DATE = regex(
    r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})"
    r"(?:[Tt\s]+(?P<hour>\d{1,2}):(?P<minute>\d{2})(?::(?P<second>\d{2})(?:\.\d+)?)?"
    r"\s*(?P<zone>Z|UTC|[-+]\d{1,2}(?::?\d{2})?)?)?"
)
_DIRECTIVE = regex(r"%(?P<flag>[-_^0:]*)(?P<letter>[a-zA-Z%])")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


#: Formats a time as an engine does by default; the flag tells whether it has more than a date.
Printed = Callable[[datetime, bool], str]


class Moment(str):
    """A date or time: its text is what an engine prints by default, ``when`` the time itself."""

    __slots__ = ("when",)
    when: datetime

    def __new__(cls, text: str, when: datetime) -> Moment:
        made = super().__new__(cls, text)
        made.when = when
        return made


def moment(text: str, printed: Printed | None = None) -> Moment | None:
    """Parse a text of data as a time, or None. ``printed`` formats it as the engine does by default."""
    match = _DATE.fullmatch(text.strip())
    if match is None:
        return None
    numbers = [int(match[name] or 0) for name in ("year", "month", "day", "hour", "minute", "second")]
    year, month, day, hour, minute, second = numbers
    try:
        when = datetime(year, month, day, hour, minute, second, 0, _zone(match["zone"]))
    except ValueError:
        return None
    return Moment(printed(when, match["hour"] is not None) if printed is not None else text.strip(), when)


def _zone(text: str | None) -> tzinfo:
    match = re.fullmatch(r"([-+])(\d{1,2}):?(\d{2})?", text or "")
    if match is None:
        return UTC
    minutes = int(match[2]) * 60 + int(match[3] or 0)
    return timezone(timedelta(minutes=-minutes if match[1] == "-" else minutes))


def strftime(when: datetime, form: str) -> str:
    """A time in a C or Ruby format (``%-d %B %Y``), with English names. Raises ValueError for unknown directives."""
    return _DIRECTIVE.sub(lambda match: _directive(when, match["letter"], match["flag"]), form)


def _directive(when: datetime, letter: str, flag: str) -> str:
    hour = when.hour % 12 or 12
    padded = {
        "d": (when.day, 2, "0"),
        "e": (when.day, 2, " "),
        "m": (when.month, 2, "0"),
        "y": (when.year % 100, 2, "0"),
        "H": (when.hour, 2, "0"),
        "I": (hour, 2, "0"),
        "k": (when.hour, 2, " "),
        "l": (hour, 2, " "),
        "M": (when.minute, 2, "0"),
        "S": (when.second, 2, "0"),
        "j": (when.timetuple().tm_yday, 3, "0"),
        "L": (0, 3, "0"),
    }
    if letter in padded:
        number, width, fill = padded[letter]
        return str(number) if "-" in flag else str(number).rjust(width, " " if "_" in flag else fill)
    words = {
        "Y": str(when.year),
        "B": _MONTHS[when.month - 1],
        "b": _MONTHS[when.month - 1][:3],
        "h": _MONTHS[when.month - 1][:3],
        "A": _DAYS[when.weekday()],
        "a": _DAYS[when.weekday()][:3],
        "p": "AM" if when.hour < 12 else "PM",
        "P": "am" if when.hour < 12 else "pm",
        "s": str(int(when.timestamp())),
        "Z": "UTC",
        "%": "%",
    }
    if letter in words:
        return words[letter].upper() if "^" in flag else words[letter]
    if letter == "z":
        zone = when.strftime("%z") or "+0000"
        return f"{zone[:3]}:{zone[3:]}" if ":" in flag else zone
    whole = {
        "F": "%Y-%m-%d",
        "T": "%H:%M:%S",
        "R": "%H:%M",
        "D": "%m/%d/%y",
        "c": "%a %b %e %H:%M:%S %Y",
        "x": "%m/%d/%y",
    }
    if letter in whole:
        return strftime(when, whole[letter])
    raise ValueError(f"%{letter}")


#: Go's reference time, Mon Jan 2 15:04:05 MST 2006, by component.
_GO = regex(
    r"2006|January|Monday|Jan|Mon|MST|Z07:00|-07:00|-0700|02|01|15|03|04|05|06|PM|pm|_2|(?<!\d)2(?!\d)|(?<!\d)1(?!\d)|(?<!\d)3(?!\d)"
)
_GO_PIECES = meanings("date_formats", "go")
_GO_NAMED = {
    ":date_long": "January 2, 2006",
    ":date_medium": "Jan 2, 2006",
    ":date_full": "Monday, January 2, 2006",
    ":date_short": "1/2/06",
}


def go_form(when: datetime, form: str) -> str | None:
    """A time in a Go layout (``2 January 2006``), or None if the layout has no time component."""
    form = _GO_NAMED.get(form, form)
    if not _GO.search(form):
        return None

    def piece(match: re.Match[str]) -> str:
        if match[0] == "Z07:00":
            return "Z" if when.utcoffset() == timedelta(0) else strftime(when, "%:z")
        return strftime(when, _GO_PIECES[match[0]])

    return _GO.sub(piece, form)
