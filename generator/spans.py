"""Dates and times of events, as pages write them: a day or range of days, a time or range of times."""

from __future__ import annotations

import re
from typing import NamedTuple

from .money import names_money
from .reading import Reading
from .text_values import day_spans, hints, without_days

_TO = r"(?:-|–|—|to|until|till|bis|au|à|a|al|alle|tot|t/m|do)"
_ARTICLE = r"(?:(?:le|el|il|the)\s+)?"
_FROM_DAY = re.compile(
    rf"(?<!\d)(?P<day>\d{{1,2}})(?:\.|st|nd|rd|th|er|º)?\s*{_TO}\s*{_ARTICLE}$", re.IGNORECASE
)
_BETWEEN_DAYS = re.compile(rf"[\s,]*{_TO}\s*{_ARTICLE}(?:[^\W\d]{{2,12}}\.?,?\s+)?", re.IGNORECASE)
_MARK = r"(?:[ap]\.?\s?m\b\.?|uhr\b|uur\b|h\b|hrs?\b|o'clock)"


def _clock(number: int) -> str:
    """The pattern of a time of day, with numbered groups."""
    return (
        rf"(?<![\d.,:/-])(?P<hour{number}>\d{{1,2}})(?:\s?(?:[:.h]|\sh\s)\s?(?P<minute{number}>\d\d))?(?![\d%])"
        rf"\s?(?P<mark{number}>{_MARK})?"
    )


_TIMES = re.compile(rf"{_clock(1)}(?:\s*{_TO}\s*(?:las\s+)?{_clock(2)})?", re.IGNORECASE)
_DOORS = re.compile(
    r"[(（](?:[^()（）]*\W)?(?:doors|einlass|portes|puertas|apertura|porte|deuren|zaal|drzwi|insläpp|dörrar|開場)\b[^()（）]*[)）]"
    r"|[(（][^()（）]*開場[^()（）]*[)）]",
    re.IGNORECASE,
)
"""When the doors open, in brackets after the start."""
_HALF = re.compile(r"[ap]", re.IGNORECASE)


class Span(NamedTuple):
    """Start and end in ISO 8601; the end is empty if not given."""

    start: str
    end: str


def span_in(text: str, clock: str, reading: Reading) -> Span | None:
    """Return the only day or range of days in a text, with the time in it or in a nearby text (``clock``)."""
    days = day_spans(text, reading)
    if not days or len({day for day, _, _ in days}) > 2:
        return None
    first, begins, _ = days[0]
    last = days[-1][0]
    if last != first and not _BETWEEN_DAYS.fullmatch(text[days[0][2] : days[-1][1]]):
        return None
    opened = _FROM_DAY.search(text[:begins])
    if opened and last == first:
        first = f"{last[:8]}{int(opened['day']):02}"
    if first > last or first[8:] == "00":
        return None
    rest = without_days(text[: opened.start()] + " " + text[begins:] if opened else text)
    rest = _DOORS.sub(" ", rest)
    opens, closes = times_in(rest, reading) or times_in(clock, reading) or ("", "")
    if not opens:
        return Span(first, last if last != first else "")
    if last != first:  # the times apply to each day
        return Span(first, last)
    late = bool(closes) and closes > opens
    return Span(f"{first}T{opens}", f"{first}T{closes}" if late else "")


def times_in(text: str, reading: Reading) -> tuple[str, str] | None:
    """Return the only time in a text and its end time, or empty; None if the text has no time or several."""
    if names_money(text):
        return None
    spans: list[tuple[str, str]] = []
    for match in _TIMES.finditer(text):
        mark = match["mark1"] or match["mark2"]
        if not (mark or match["minute1"]) or (match["hour2"] and not (mark or match["minute2"])):
            continue
        closes = _time(
            match["hour2"], match["minute2"], mark if not match["mark2"] else match["mark2"], reading
        )
        opens = _time(match["hour1"], match["minute1"], mark, reading)
        if opens is None or (match["hour2"] and closes is None):
            return None
        spans.append((opens, closes or ""))
    return spans[0] if len(set(spans)) == 1 else None


def _time(hour: str | None, minute: str | None, mark: str | None, reading: Reading) -> str | None:
    """A time of day as HH:MM; None if invalid, or on a twelve-hour clock without am or pm."""
    if not hour:
        return None
    value, half = int(hour), _HALF.match(mark or "")
    if half:
        if not 1 <= value <= 12:
            return None
        value = value % 12 + (12 if half[0].lower() == "p" else 0)
    elif (
        (not mark or mark.lower().startswith("o"))
        and 1 <= value < 10
        and hour[0] != "0"
        and _has_halves(reading)
    ):
        return None
    return f"{value:02}:{minute or '00'}" if value < 24 and int(minute or 0) < 60 else None


def _has_halves(reading: Reading) -> bool:
    """Whether the page's country uses the twelve-hour clock: "7.30" may be in the evening."""
    return hints(reading).languages in ((), ("en",))
