"""Compare time zones on a page ("19:00 CEST", "8 pm ET", "19 Uhr Berliner Zeit") with offsets from UTC."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from functools import cache
from itertools import islice
from typing import NamedTuple

from ....source.regex import regex
from ...visible_text.passage import Passage
from ..claim import Claim
from ..view import View
from .event_time import is_event
from .time_spans import spans, times

_WRITTEN = regex(r"(\d{4}-\d\d-\d\dT(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)", re.IGNORECASE)
_HOURS: dict[str, tuple[float, ...]] = {
    "UTC": (0,), "GMT": (0,), "WET": (0,), "WEST": (1,), "BST": (1, 6), "CET": (1,), "CEST": (2,), "MEZ": (1,),
    "MESZ": (2,), "EET": (2,), "EEST": (3,), "MSK": (3,), "SAST": (2,), "IST": (5.5, 1, 2), "SGT": (8,), "HKT": (8,),
    "JST": (9,), "KST": (9,), "AWST": (8,), "ACST": (9.5,), "ACDT": (10.5,), "AEST": (10,), "AEDT": (11,),
    "NZST": (12,), "NZDT": (13,), "EST": (-5, 10), "EDT": (-4,), "ET": (-5, -4), "CST": (-6, 8), "CDT": (-5,),
    "CT": (-6, -5), "MST": (-7,), "MDT": (-6,), "MT": (-7, -6), "PST": (-8,), "PDT": (-7,), "PT": (-8, -7),
    "AKST": (-9,), "AKDT": (-8,), "HST": (-10,), "BRT": (-3,), "ART": (-3,),
}  # fmt: skip
"""Hours that the letters of a zone may mean; those of two seasons where they tell none."""
_WINTER = frozenset({"GMT", "WET", "CET", "MEZ", "EET", "EST", "CST", "MST", "PST", "AKST"})
"""Letters of a zone's standard time, which many write all year: in summer they may mean an hour more."""
_SUMMER = range(3, 12)
_SIGN = regex(
    r"(?<=[\d\s.(,/mhr])(?:(?:UTC|GMT)\s?(?P<ahead>[+\u2212-])\s?(?P<hours>\d{1,2})(?::?(?P<minutes>[03]0))?|"
    rf"(?P<letters>{'|'.join(sorted(_HOURS, key=len, reverse=True))}))(?![\w+-])(?!\s\d)"
)
"""The letters of a zone; what French writes for "and" has a figure behind it."""
_CITY = regex(
    r"(?P<city>[A-Z][a-z]+(?: [A-Z][a-z]+)?)(?:er)? (?:local )?(?:time|Ortszeit|Zeit)\b|"
    r"(?:heure de|hora de|ora di|horário de|hora do|tijd in) (?P<named>[A-Z][a-z]+(?: [A-Z][a-z]+)?)"
)
"""A city by whose clocks times are told."""
_DAY = 24 * 60


class Told(NamedTuple):
    """A time in a passage, in minutes after midnight, with the possible offsets of its zone from UTC, in minutes."""

    time: int
    offsets: frozenset[int]
    passage: Passage


def other_zone(claim: Claim, view: View, days: Iterable[Passage]) -> tuple[Passage, str | None] | None:
    """Return the passage with an event's time in a zone with another offset than the claim's, and the corrected value
    where only one is possible; None where the page names no zone, or the same moment.

    ``days`` are the passages that show the event's day.
    """
    written = _WRITTEN.fullmatch(claim.raw)
    if written is None or not any(map(is_event, claim.types)):
        return None
    local = int(written[2]) * 60 + int(written[3])
    own = _offset(written[4])
    around = [
        passage
        for day in islice(days, MOST_DAYS)
        for passage in (day, *view.near(day, before=1, after=BEHIND))
        if len(passage.text) <= MAX_TIMED
    ]
    told = [
        each for each in _told(around, written[1]) if each.time not in _of_other_ends(each, claim.property)
    ]
    if any((each.time - offset - local + own) % _DAY == 0 for each in told for offset in each.offsets):
        return None
    # UTC is another clock than the page's: no time of it need be the same.
    in_utc = written[4].upper() == "Z" and (claim.property != "enddate" or _tell_ends(told))
    other = next((each for each in told if in_utc or each.time == local), None)
    if other is None:
        return None
    (right,) = other.offsets if len(other.offsets) == 1 and other.time == local else (None,)
    return other.passage, f"{written[1]}{_as_written(right)}" if right is not None else None


MOST_DAYS, BEHIND, MAX_TIMED = 20, 3, 200
"""Places of a day that are looked at, passages behind one in which its time stands, and characters of these."""


def _tell_ends(told: list[Told]) -> bool:
    """Whether times of some passages are those with which spans end: else the end may stand nowhere."""
    return any(each.time in span.last for each in told for span in spans(each.passage.text))


def _of_other_ends(told: Told, name: str) -> set[int]:
    """The times with which spans in a passage end, for a beginning, or begin, for an end."""
    both = spans(told.passage.text)
    ends = ((span.first if name == "enddate" else span.last) for span in both)
    own = ((span.last if name == "enddate" else span.first) for span in both)
    return set().union(*ends) - set().union(*own)


def _told(passages: list[Passage], moment: str) -> list[Told]:
    """The times of some passages that tell one zone, each with it."""
    zones: set[frozenset[int]] = set()
    for passage in passages:
        zones |= {_offsets(match, moment) for match in _SIGN.finditer(passage.text)}
        zones |= {found for match in _CITY.finditer(passage.text) if (found := _of_city(match, moment))}
    if len(zones) > 1:
        return [each for passage in passages for each in _told_apart(passage, moment)]
    return [Told(time, own, passage) for own in zones for passage in passages for time in times(passage.text)]


def _told_apart(passage: Passage, moment: str) -> list[Told]:
    """The times of a passage that tells several zones: each stands before its own."""
    found: list[Told] = []
    place = 0
    for match in _SIGN.finditer(passage.text):
        before = passage.text[place : match.start()]
        found += [Told(time, _offsets(match, moment), passage) for time in times(before)]
        place = match.end()
    return found


def _offsets(match: re.Match[str], moment: str) -> frozenset[int]:
    if (letters := match["letters"]) is not None:
        offsets = {int(hours * 60) for hours in _HOURS[letters]}
        later = {offset + 60 for offset in offsets} if letters in _WINTER else set()
        return frozenset(offsets | later if int(moment[5:7]) in _SUMMER else offsets)
    minutes = int(match["hours"]) * 60 + int(match["minutes"] or 0)
    return frozenset({minutes if match["ahead"] == "+" else -minutes})


def _of_city(match: re.Match[str], moment: str) -> frozenset[int]:
    """The offset of a city's clocks at a local time; nothing where it is unknown."""
    import zoneinfo

    name = match["city"] or match["named"]
    names = (name, name.rpartition(" ")[2], name.rpartition(" ")[2].removesuffix("er"))
    zone = next((_cities()[each] for each in names if each in _cities()), None)
    if zone is None:
        return frozenset()
    try:
        offset = datetime.fromisoformat(moment).replace(tzinfo=zoneinfo.ZoneInfo(zone)).utcoffset()
    except (zoneinfo.ZoneInfoNotFoundError, ValueError):
        return frozenset()
    return frozenset({int(offset.total_seconds() // 60)}) if offset is not None else frozenset()


@cache
def _cities() -> dict[str, str]:
    """The zones of the time zone database by the cities they are named after; none where the system has no such."""
    import zoneinfo

    names = sorted(name for name in zoneinfo.available_timezones() if "/" in name and "Etc/" not in name)
    return {name.rpartition("/")[2].replace("_", " "): name for name in names}


def _offset(written: str) -> int:
    """An offset in minutes."""
    if written.upper() == "Z":
        return 0
    minutes = int(written[1:3]) * 60 + int(written[-2:])
    return -minutes if written[0] == "-" else minutes


def _as_written(offset: int) -> str:
    return f"{'-' if offset < 0 else '+'}{abs(offset) // 60:02}:{abs(offset) % 60:02}"
