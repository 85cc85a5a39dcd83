"""Opening hours of schema.org's openingHours: days Mo to Su, ranges with a hyphen, times hh:mm-hh:mm.

Accepted besides the definition's examples: several ranges of hours after the days, separated by commas or spaces,
one-digit hours (as in schema.org's examples), PH for public holidays. Several weekly ranges in one text are a fault.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ...source.regex import expression, regex
from ..locale.locale_names import WEEK, weekday
from .dates import proposed_time
from .fault import NO_HINTS, Fault, Hints

_DAY = "(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)"
_DAYS = rf"{_DAY}(?:\s?-\s?{_DAY})?(?:,\s?{_DAY}(?:\s?-\s?{_DAY})?)*"
_CLOCK = r"(?:(?:[01]?\d|2[0-3]):[0-5]\d|24:00)(?::[0-5]\d)?"
_HOURS = rf"{_CLOCK}\s?-\s?(?:{_CLOCK}|\+)"
_ONE = rf"(?:{_DAYS}(?:[ ,]\s?{_HOURS})*|{_HOURS}|24/7)"
_RIGHT = regex(rf"{_ONE}(?:\s*[,;|]?\s*{_ONE})*")
_RUN_TOGETHER = regex(rf"(?<=\d)(?:\s*[,;|]\s*|\s+)(?={_DAY})")
_HOURS_ALONE = regex(rf"{_HOURS}(?:[ ,]\s?{_HOURS})*")
_DASH = regex(
    r"\s*(?:-|–|—|−|~|～|〜|\bto\b|\bbis\b|\bà\b|\bau\b|\ba\b|\btot\b|\buntil\b|\btill\b)\s*", re.IGNORECASE
)
_TIME = r"(?:\d{4}(?!\d)|\d{1,2}(?:[:.h]\d{2}|h)?)(?:\s*[ap]\.?\s?m\.?)?(?:\s*uhr)?"
_TIMES = regex(rf"({_TIME})(?:-|\s+)({_TIME})", re.IGNORECASE)
_ALL_DAYS = frozenset(
    {"daily", "everyday", "every day", "täglich", "tous les jours", "todos los días", "tutti i giorni"}
)
_GUESSED = regex(r"(?<![\d:.h])\d{1,2}\s*(?:-|–|—|to|bis|à)\s*\d{1,2}(?![\d:.h])", re.IGNORECASE)
"""Hours without minutes on both sides: a.m. or p.m. may be unclear."""
_PART = r"weekly time range|hours"
MAX_LENGTH = 400


_HALF_LEFT_OUT = regex(
    r"\d\s?[ap]\.?\s?m\.?\s*[-–—]\s*\d{1,2}(?:[.:]\d\d)?(?!\d|[.:]\d|\s?[ap]\.?\s?m)", re.IGNORECASE
)
"""An end without a.m. or p.m.: "9am-5" hardly means five in the morning."""


def is_opening_hours(text: str) -> bool:
    """Whether a text matches the grammar of openingHours."""
    return len(text) <= MAX_LENGTH and _RIGHT.fullmatch(text.strip()) is not None


@lru_cache(maxsize=512)
def opening_hours_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not opening hours in schema.org's grammar, or None."""
    text = text.strip()
    if not text or is_opening_hours(text):
        return _fault_in_the_grammar(text)
    if len(text) > MAX_LENGTH:
        return Fault("is too long for opening hours", part=_PART)
    proposal, safe = proposed_hours(text, hints), not _GUESSED.search(text)
    entries = [part for part in expression(r"\s*[;|\n]\s*").split(text) if part]
    several = tuple(each if is_opening_hours(each) else proposed_hours(each, hints) for each in entries)
    whole = tuple(each for each in several if each)
    if proposal is None and len(entries) > 1 and len(whole) == len(entries):
        return Fault("is not written as Mo-Fr hh:mm-hh:mm", several=whole, safe=safe, part=_PART)
    if proposal is None and expression(
        r"(?:open\s*)?24\s*(?:/\s*7|hours|h|hrs|stunden)(?:\s*open)?\.?", re.IGNORECASE
    ).fullmatch(text):
        proposal, safe = "Mo-Su 00:00-23:59", False
    if expression(r"\d\s*[ap]\.?m\b", re.IGNORECASE).search(text):
        reason, part = "uses 12-hour times instead of hh:mm", "24:00"
        if _HALF_LEFT_OUT.search(text):
            proposal = None
    elif not expression(r"\d").search(text):
        reason, part = "does not name hours as Mo-Su hh:mm-hh:mm", _PART
    elif not expression(rf"\b{_DAY}\b").search(text):
        reason, part = "has names of days other than Mo, Tu, We, Th, Fr, Sa, Su", "two-letter"
    else:
        reason, part = "is not written as Mo-Fr hh:mm-hh:mm", _PART
    return Fault(reason, proposal, safe=safe, part=part)


def _fault_in_the_grammar(text: str) -> Fault | None:
    """Why a text in the grammar is not one weekly time range (wrong days, or a second range), or None."""
    if text == "24/7":
        proposal = "Mo-Su 00:00-23:59"
        return Fault("does not name days as Mo-Su", proposal, safe=False, part=r"7 days|weekly", sure=False)
    if _HOURS_ALONE.fullmatch(text):
        return Fault("does not start with days", part=_PART, sure=False)
    each = _RUN_TOGETHER.split(text)
    if len(each) == 1:
        return None
    several = tuple(each) if all(map(is_opening_hours, each)) else ()
    return Fault("is several weekly time ranges in one text", several=several, part=_PART, sure=False)


def proposed_hours(text: str, hints: Hints = NO_HINTS) -> str | None:
    """Days and hours of one entry in schema.org's grammar, or None if they cannot be derived."""
    plain = _DASH.sub("-", " ".join(text.split()).replace(";", ","))
    first_digit = expression(r"\d").search(plain)
    if first_digit is None:
        return None
    head = plain[: first_digit.start()].strip(" :,(-")
    tail = plain[first_digit.start() :].strip(" )")
    days = _days(head, hints)
    hours = _hours(tail)
    if days is None or hours is None:
        return None
    proposal = " ".join(part for part in (days, hours) if part)
    return proposal if is_opening_hours(proposal) else None


def _days(text: str, hints: Hints) -> str | None:
    if not text:
        return ""
    if text.casefold() in _ALL_DAYS:
        return "Mo-Su"
    days = []
    for group in expression(r"[,&/]|\b(?:and|und|et|y|e|en)\b").split(text):
        ends = [weekday(name, hints.languages) for name in group.strip().split("-")]
        if len(ends) > 2 or None in ends:
            return None
        days.append("-".join(WEEK[end] for end in ends if end is not None))
    return ",".join(days)


def _hours(text: str) -> str | None:
    hours = []
    rest = text
    while rest:
        match = _TIMES.match(rest)
        if match is None:
            return None
        opens, closes = _clock(match[1], match[2])
        if opens is None or closes is None:
            return None
        hours.append(f"{opens}-{closes}")
        rest = expression(r"\A[\s,&/]*(?:(?:and|und|et|y|e|en)\s)?\s*").sub("", rest[match.end() :])
    return ",".join(hours) or None


def _clock(first: str, second: str) -> tuple[str | None, str | None]:
    half = expression(r"([ap])\.?\s?m", re.IGNORECASE).search(second)
    if half and not expression(r"[ap]\.?\s?m", re.IGNORECASE).search(first):
        number = expression(r"\d+")
        opens, closes = (int(number.match(each)[0]) % 12 for each in (first.strip(), second.strip()))  # type: ignore[index]
        first += " am" if half[1].lower() == "p" and opens >= closes else f" {half[1]}m"
    bare = [expression(r"\s*uhr\Z", re.IGNORECASE).sub("", each.strip()) for each in (first, second)]
    if all(expression(r"\d{1,2}").fullmatch(each) for each in bare) and int(bare[1]) <= int(bare[0]):
        return None, None  # 9-5: a.m. or p.m. is unclear
    padded = [
        f"{each}:00"
        if expression(r"\d{1,2}").fullmatch(each)
        else f"{each[:2]}:{each[2:]}"
        if expression(r"\d{4}").fullmatch(each)
        else each
        for each in bare
    ]
    return proposed_time(padded[0]), proposed_time(padded[1])
