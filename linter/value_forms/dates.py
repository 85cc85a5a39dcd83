"""Dates, times of day and date-times (ISO 8601; XML Schema part 2, sections 3.2.7 to 3.2.9).

Years, year-months, week and ordinal dates, dates in the basic format and the uncertainty marks of ISO 8601-2 are
right: schema.org's Date requires ISO 8601, but none of its formats. Its DateTime requires the extended format, as XML
Schema does: hyphens and colons, in the offset too.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from functools import lru_cache

from ...source.characters import normal_form
from ...source.regex import expression, regex
from ..locale.locale_names import month_number
from .fault import NO_HINTS, Fault, Hints

# Periods: intervals of two dates separated by a slash (ISO 8601-1, section 5.5).

_DAY_OF_PERIOD = r"\d{4}(?:-\d\d(?:-\d\d)?)?"
_TWO_DATES = regex(
    rf"({_DAY_OF_PERIOD})\s*(?:\s-\s|–|—|/|\b(?:to|until|through|bis|à|au|al|hasta)\b)\s*({_DAY_OF_PERIOD})"
)
_TWO_YEARS = regex(r"([12]\d{3})-([12]\d{3})")


def period_fault(text: str) -> Fault | None:
    """Why two dates are not an interval, or None; other texts may describe a period in words."""
    text = text.strip()
    if len(text) > 60:
        return None
    match = _TWO_YEARS.fullmatch(text) or _TWO_DATES.fullmatch(text)
    if match is None or not (is_date(match[1]) and is_date(match[2])):
        return None
    proposal = f"{match[1]}/{match[2]}"
    if proposal == text:
        return None
    return Fault(
        "is a period, which ISO 8601 writes with a slash",
        proposal,
        part=r"8601|interval|period",
        sure=False,
    )


_TIME = (
    r"(?:(?:[01]\d|2[0-3])(?::[0-5]\d(?::(?:[0-5]\d|60)(?:[.,]\d+)?)?|[0-5]\d(?:[0-5]\d(?:[.,]\d+)?)?)?"
    r"|24(?::?00(?::?00(?:[.,]0+)?)?)?)"
)
_OFFSET = r"(?:Z|[+-](?:(?:0\d|1[0-3])(?::[0-5]\d)?|14(?::00)?))"
_DATE = r"(?P<year>\d{4}|[+-]\d{4,6})(?:-(?P<month>\d\d)(?:-(?P<day>\d\d))?)?"
_EXTENDED = regex(rf"{_DATE}(?P<time>T{_TIME}(?P<offset>{_OFFSET})?)?[~?%]?", re.IGNORECASE | re.ASCII)
_BASIC = regex(
    r"(?P<year>\d{4})(?P<month>\d\d)(?P<day>\d\d)(?P<time>T\d{4}(?:\d\d)?(?:Z|[+-]\d{2}(?:\d\d)?)?)?",
    re.ASCII,
)
_OTHER = regex(
    r"\d{4}-W(?:0[1-9]|[1-4]\d|5[0-3])(?:-[1-7])?|\d{4}-(?:00[1-9]|0[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])|--\d\d-\d\d",
    re.ASCII,
)
_CLOCK = regex(rf"T?{_TIME}(?:{_OFFSET}|[+-]\d{{4}})?", re.IGNORECASE | re.ASCII)
_DASHES = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212"), "-")

_PARTED = regex(
    rf"(?P<date>\d{{4}}-\d\d-\d\d)(?P<gap>[\sT,]*)(?P<time>{_TIME})?\s*"
    rf"(?P<offset>{_OFFSET}|[+-]\d{{4}}|UTC|GMT)?(?:(?<=[+-]\d{{4}}) [A-Z]{{3,4}})?",
    re.IGNORECASE | re.ASCII,
)
"""A day and a time, also as Go prints them: the zone's name behind its offset ("21:00:00 +0000 UTC")."""
_YEAR_FIRST = regex(r"(\d{4})\s*[-/.年년]\s*(\d{1,2})\s*[-/.月월]\s*(\d{1,2})\s*[日일.]?(?P<rest>.*)")
_YEAR_LAST = regex(r"(\d{1,2})([-/.])\s*(\d{1,2})\2\s*(\d{4})(?P<rest>.*)")
_WORDED = regex(
    r"(?:\w+\.?,?\s+)??(?P<day>\d{1,2})(?:st|nd|rd|th|er|º|ª|\.)?[\s-]+(?:de\s+|of\s+|d')?(?P<month>[^\W\d_]{3,})\.?,?[\s-]+(?:de\s+|del\s+)?"
    r"(?P<year>\d{4})(?P<rest>.*)"
)
_MONTH_FIRST = regex(
    r"(?:\w+\.?,?\s+)??(?P<month>[^\W\d_]{3,})\.?\s+(?P<day>\d{1,2})(?:st|nd|rd|th)?,?\s+(?P<year>\d{4})(?P<rest>.*)"
)
_MONTH_AND_YEAR = regex(r"(?P<month>[^\W\d_]{3,})\.?,?\s+(?:de\s+)?(?P<year>\d{4})")
_PRINTED = regex(
    r"(?:[A-Z][a-z]{2},? )?(?:(?P<month>[A-Z][a-z]{2}) (?P<day>\d{1,2}) (?P<year>\d{4})"
    r"|(?P<day2>\d{1,2})[ -](?P<month2>[A-Z][a-z]{2})[ -](?P<year2>\d{4})) (?P<time>\d\d:\d\d(?::\d\d)?)"
    r"(?: (?:GMT|UTC|UT|Z)?(?P<offset>[+-]\d{4})?(?: ?\([^()]*\))?)?",
    re.ASCII,
)
"""Moments as printed by programs: JavaScript's Date, and RFC 5322."""
_LEADS = regex(r"\A[\s,T]*(?:à|at|um|a las|alle(?: ore)?|kl\.?|om|às|o)\s+(?=\d)", re.IGNORECASE)
_HALF_DAY = regex(r"(\d{1,2})(?:[:.](\d\d))?(?:[:.](\d\d))?\s*([ap])\.?\s?m\.?", re.IGNORECASE)
_LOOSE_CLOCK = regex(r"(\d{1,2})[:.h](\d\d)?(?::(\d\d))?(?:\s*(?:uhr|h|hrs?))?", re.IGNORECASE)
_DAY_FIRST_EXCEPT = frozenset({"US", "PH", "FM", "MH", "PW"})
MAX_LENGTH = 80


def is_date(text: str) -> bool:
    """Whether a text is an ISO 8601 date (or year, or year and month) that exists in the calendar."""
    return _dated(text, with_time=False)


def is_date_or_time_of_date(text: str) -> bool:
    """Whether a text is an ISO 8601 date, with or without a time of day."""
    return _dated(text, with_time=True)


def _dated(text: str, *, with_time: bool) -> bool:
    if len(text) > MAX_LENGTH:
        return False
    if _OTHER.fullmatch(text):
        return True
    match = _EXTENDED.fullmatch(text) or _BASIC.fullmatch(text)
    if match is None or (match["time"] and not with_time):
        return False
    if match["time"] and not match["day"]:
        return False
    return calendar_has(int(match["year"]), int(match["month"] or 1), int(match["day"] or 1))


def calendar_has(year: int, month: int, day: int) -> bool:
    """Whether a day exists (years before 1 and after 9999 are taken as leap years)."""
    try:
        date(year if 1 <= year <= 9999 else 2000, month, day)
    except ValueError:
        return False
    return year != 0


def is_time(text: str) -> bool:
    """Whether a text is an ISO 8601 time of day."""
    return _CLOCK.fullmatch(text) is not None


@lru_cache(maxsize=2048)
def date_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an ISO 8601 date or date-time, or None."""
    text = text.strip()
    if _MOMENT_ZERO.match(text):
        return Fault("is the Unix epoch, so probably no date was set", part=_PART, sure=False)
    if _ZERO.match(text):
        return Fault("is a database's zero date, not a date", part=_PART)
    if not text or _dated(text, with_time=True):
        basic = _BASIC.fullmatch(text)
        return _in_basic_format(basic) if basic and basic["time"] else _of_another_calendar(text, hints)
    if len(text) > MAX_LENGTH:
        return Fault("is too long for a date", part=_PART)
    plain = normal_form("NFKC", text).translate(_DASHES)
    if plain != text and _dated(plain, with_time=True):
        return Fault("has digits or hyphens that ISO 8601 does not allow", plain, part=_PART)
    proposal, safe = proposed_date(text, hints)
    form = "offset" if proposal is not None and proposal.replace(":", "") == text.replace(":", "") else ""
    return Fault(_why_no_date(text), proposal, safe, part=_PART, form=form)


_MOMENT_ZERO = regex(
    r"1970-01-01T(?:0\d|1[0-4]):00:00(?:\.0+)?(?:\+|Z|\Z|-00)|1969-12-31T(?:1[2-9]|2[0-3]):00:00(?:\.0+)?-"
)
"""The Unix epoch, in any time zone."""
_ZERO = regex(r"(?:0000-00-00|-0{0,3}1-11-30|0001-01-01(?!\d))")
"""The null date 0000-00-00, as written by databases, PHP (November 30 of the year before) and .NET."""


def is_null_date(text: str) -> bool:
    """Whether a date is the null date that databases and programs write where there is none."""
    return _ZERO.match(text) is not None


def _in_basic_format(match: re.Match[str]) -> Fault:
    """The fault of a date-time in ISO 8601's basic format, which schema.org's DateTime does not allow."""
    clock, offset = match["time"][1:], ""
    if mark := expression(r"[Z+-]").search(clock):
        clock, offset = clock[: mark.start()], _offset(clock[mark.start() :])
    extended = (
        f"{match['year']}-{match['month']}-{match['day']}T"
        + ":".join(expression(r"\d\d").findall(clock))
        + offset
    )
    right = extended if _dated(extended, with_time=True) else None
    return Fault("lacks the hyphens and colons of a DateTime", right, part=_PART, sure=False)


def _of_another_calendar(text: str, hints: Hints) -> Fault | None:
    """The fault of a date on a Thai or Persian page whose year is in the Buddhist or Persian calendar."""
    year = int(text[:4]) if expression(r"\d{4}-\d\d-\d\d").match(text) else 0
    if "th" in hints.languages and 2500 <= year < 2600:
        there = calendar_has(year - 543, int(text[5:7]), int(text[8:10]))
        proposal = f"{year - 543}{text[4:]}" if there else None
        return Fault(
            "has a year of the Buddhist calendar, where ISO 8601 uses the Gregorian",
            proposal,
            False,
            part=_PART,
            sure=False,
        )
    if "fa" in hints.languages and 1370 <= year < 1430:
        return Fault(
            "has a year of the Persian calendar, where ISO 8601 uses the Gregorian", part=_PART, sure=False
        )
    return None


_PART = r"8601|\b[Dd]ate\b|\btime\b|moment|when\b"


def _why_no_date(text: str) -> str:
    parted = _PARTED.fullmatch(text)
    if parted and parted["time"]:
        if parted["gap"].upper() != "T":
            return "has no T between date and time, which ISO 8601 requires"
        if parted["offset"]:
            return "has an offset without a colon"
    matched = _EXTENDED.fullmatch(text)
    if matched and matched["day"]:
        return "is a day that does not exist"
    return "is not in ISO 8601 format"


def proposed_date(text: str, hints: Hints = NO_HINTS) -> tuple[str | None, bool]:
    """The ISO 8601 form of a date, and whether the text can mean no other; (None, False) if unclear."""
    parted = _PARTED.fullmatch(text)
    if parted:
        day = parted["date"]
        if parted["time"]:
            day += "T" + parted["time"] + _offset(parted["offset"])
        return (day, True) if _dated(day, with_time=True) else (None, False)
    if expression(r"\d{10}|\d{13}").fullmatch(text):
        moment = datetime.fromtimestamp(int(text[:10]), UTC)
        return moment.strftime("%Y-%m-%dT%H:%M:%SZ"), False
    if printed := _PRINTED.fullmatch(text):
        month = month_number(printed["month"] or printed["month2"], ("en",))
        day = f"{printed['year'] or printed['year2']}-{month:02}-{int(printed['day'] or printed['day2']):02}"
        zone = expression(r" (?:GMT|UTC|UT|Z)\b").search(text) is not None
        day += f"T{printed['time']}" + _offset(printed["offset"] or ("Z" if zone else None))
        return (day, True) if _dated(day, with_time=True) else (None, False)
    return _from_words(text, hints)


def _from_words(text: str, hints: Hints) -> tuple[str | None, bool]:
    safe = True
    if match := _YEAR_FIRST.fullmatch(text):
        year, month, day = int(match[1]), int(match[2]), int(match[3])
    elif match := _YEAR_LAST.fullmatch(text):
        first, second, year = int(match[1]), int(match[3]), int(match[4])
        day, month, safe = _day_and_month(first, second, match[2], hints)
    elif match := (_WORDED.fullmatch(text) or _MONTH_FIRST.fullmatch(text)):
        year, day, month = (
            int(match["year"]),
            int(match["day"]),
            month_number(match["month"], hints.languages),
        )
    elif match := _MONTH_AND_YEAR.fullmatch(text):
        month = month_number(match["month"], hints.languages)
        return (f"{match['year']}-{month:02}", True) if month else (None, False)
    else:
        return None, False
    if not calendar_has(year, month, day):
        return None, False
    day_text = f"{year:04}-{month:02}-{day:02}"
    rest = _LEADS.sub("", match["rest"]).strip(" ,T\t")
    if not rest:
        return day_text, safe
    clock = proposed_time(rest)
    return (f"{day_text}T{clock}", safe) if clock else (None, False)


def _day_and_month(first: int, second: int, mark: str, hints: Hints) -> tuple[int, int, bool]:
    if first == second or first > 12 or second > 12:
        return (second, first, True) if second > 12 else (first, second, True)
    if mark == ".":
        return first, second, hints.country not in _DAY_FIRST_EXCEPT and hints.languages[:1] != ("en",)
    if hints.country in _DAY_FIRST_EXCEPT or (not hints.country and hints.languages[:1] == ("en",)):
        return second, first, False
    return first, second, False


def exchanged(text: str, proposal: str) -> str | None:
    """A proposal with day and month swapped, if a text in digits may equally mean that; else None."""
    match = _YEAR_LAST.fullmatch(text.strip())
    if match is None or match[1] == match[3] or max(int(match[1]), int(match[3])) > 12:
        return None
    return f"{proposal[:5]}{proposal[8:10]}-{proposal[5:7]}{proposal[10:]}"


def _offset(text: str | None) -> str:
    if not text:
        return ""
    if text.upper() in ("Z", "UTC", "GMT"):
        return "Z"
    digits = text[1:].replace(":", "").ljust(4, "0")
    return f"{text[0]}{digits[:2]}:{digits[2:]}"


@lru_cache(maxsize=512)
def time_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an ISO 8601 time of day (or a date with one), or None."""
    text = text.strip()
    if not text or is_time(text) or _dated(text, with_time=True):
        return None
    form = "hour" if _CLOCK.fullmatch(f"0{text}") else ""
    return Fault(
        "is not written as hh:mm or hh:mm:ss", proposed_time(text), part=r"8601|time|hour", form=form
    )


_FROM_TO = regex(r"\d\d:[0-5]\d-(?:1[1-9]|2[0-4]):[0-5]\d", re.ASCII)
"""A time of day with an apparent offset that is really an end time: no time zone is as far west."""


def clock_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Like ``time_fault``, for a property whose values are times of day and not dates."""
    text = text.strip()
    if _FROM_TO.fullmatch(text):
        return Fault("is a span from one time of day to another", part=r"8601|time|hour")
    fault = time_fault(text, hints)
    if fault is not None or is_time(text) or not text:
        return None if fault is None else replace(fault, form="") if text.isdecimal() else fault
    reason = "contains a date, where schema.org expects only a time"
    clock = expression(r"(?:Z|[+-]\d{2}:?\d{2})\Z").sub("", text.upper().partition("T")[2])
    return Fault(reason, clock if is_time(clock) else None, safe=False, sure=False, part=r"8601|time|hour")


def proposed_time(text: str) -> str | None:
    """A time of day as hh:mm or hh:mm:ss if the text can mean no other, else None."""
    half = _HALF_DAY.fullmatch(text)
    loose = _LOOSE_CLOCK.fullmatch(text) if half is None else None
    match = half or loose
    if match is None:
        return None
    hour, minute, second = int(match[1]), match[2] or "00", match[3]
    if half is not None:
        if not 1 <= hour <= 12:
            return None
        hour = hour % 12 + (12 if half[4].lower() == "p" else 0)
    if hour > 24 or int(minute) > 59 or (hour == 24 and (int(minute) or int(second or 0))):
        return None
    return f"{hour:02}:{minute}" + (f":{second}" if second else "")


def day_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Like ``date_fault``, for a property whose values are dates without a time of day."""
    fault = date_fault(text, hints)
    if fault is not None:
        if fault.proposal and "T" in fault.proposal and fault.proposal[11:16] == "00:00":
            return Fault(fault.reason, fault.proposal[:10], fault.safe, part=fault.part)
        return fault
    day, mark, clock = text.strip().upper().partition("T")
    if not mark or not is_date(day):
        return None
    at_midnight = expression(r"00:?00(?::?00(?:\.0+)?)?(?![\d:.])").match(clock) is not None
    reason = "contains a time, where schema.org expects only a date"
    return Fault(
        reason, day, at_midnight, sure=False, part=r"\b[Dd]ate", form="midnight" if at_midnight else "day"
    )
