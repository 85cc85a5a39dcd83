"""Compare opening hours with the times on the page and the days they apply to."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, grounded, undecided, unsupported
from ...locale.word_tables import word_list
from ...visible_text.passage import Passage
from ..claim import Claim
from ..view import DIGIT, View, evidence
from ..wording import text
from ..wording.folding import fold
from ..wording.language import languages
from .calendar_words import with_single_weekdays
from .day_times import CLOSED, MAX_PASSAGE, clock, day_names, days, rows
from .mentions import mentions
from .time_spans import ends_in

FAMILY = Family.HOURS
_SPEC_TIME = regex(r"(\d{1,2}):(\d{2})(?::\d{2})?\s*([ap]m)?", re.IGNORECASE)
_CODES = {"mo": 0, "tu": 1, "we": 2, "th": 3, "fr": 4, "sa": 5, "su": 6}
_ALWAYS = word_list("opening_hours", "always")


def _times(view: View) -> dict[int, list[Passage]]:
    """Times of day that the page shows, in minutes after midnight."""

    def make() -> dict[int, list[Passage]]:
        result: dict[int, list[Passage]] = {}
        known = languages(view)
        for passage in view.numeric:
            if len(passage.text) <= MAX_PASSAGE:
                for moment in clock(with_single_weekdays(passage.text, known)):
                    result.setdefault(moment, []).append(passage)
        return result

    return view.once("hours.times", make)


def minutes(written: str) -> list[int]:
    """Return the times of day in a value of markup, in minutes after midnight (24:00 and 23:59 as 0)."""
    result = []
    for hour, minute, half in _SPEC_TIME.findall(written):
        number = int(hour) % 24
        if half:
            number = number % 12 + (12 if half.lower() == "pm" else 0)
        moment = number * 60 + int(minute)
        result.append(0 if moment == 23 * 60 + 59 else moment)
    return result


def written_days(written: str) -> frozenset[int]:
    """Return the weekdays of an ``openingHours`` value ("Mo-Fr,Su 09:00-18:00"), also with longer codes ("Mon",
    "Monday")."""
    result: set[int] = set()
    for first, second in re.findall(r"([A-Za-z]{2})[a-z]*(?:\s*-\s*([A-Za-z]{2})[a-z]*)?", written):
        start, end = _CODES.get(first.lower()), _CODES.get(second.lower(), _CODES.get(first.lower()))
        if start is not None and end is not None:
            result.update((start + step) % 7 for step in range((end - start) % 7 + 1))
    return frozenset(result)


def compare(claim: Claim, view: View) -> Verdict:
    """Trace ``openingHours``, ``opens``, ``closes`` and other times of day."""
    stated = minutes(claim.raw)
    if not stated:
        return text.compare(claim, view)
    known = _times(view)
    beside = minutes(claim.sibling(OTHER_END.get(claim.property, "")) or "")
    if set(stated) == {0} and not any(beside) and (reason := _all_day(view)):
        return _closed(view, written_days(claim.raw) or _named_days(claim), reason)
    if any(moment not in known and not (moment == 0 and 1439 in known) for moment in stated):
        return unsupported(FAMILY, Reason.HOURS_NOT_SHOWN)
    if len(stated) == 2:
        some, others = (known.get(moment, []) for moment in stated)
        if not view.once(f"hours.beside {stated}", lambda: _beside(some, others)):
            return undecided(FAMILY, Reason.HOURS_SHOWN_APART)
    places = (passage for moment in stated for passage in known.get(moment, ()))
    supports = [evidence(passage, "supports", FAMILY) for passage in islice(places, 2)]
    if (astray := exchanged(claim.property, stated, beside, view)) is not None and known.get(astray):
        place = known[astray][0]
        return contradicted(
            FAMILY,
            Reason.THE_OTHER_END_OF_THE_HOURS_SHOWN,
            evidence(place, "contradicts", FAMILY),
            shown=place.text[:MAX_QUOTE],
        )
    weekdays = written_days(claim.raw) or _named_days(claim)
    if weekdays and not _hold(claim, view, stated, weekdays):
        return unsupported(FAMILY, Reason.HOURS_SHOWN_FOR_OTHER_DAYS, *supports)
    return grounded(FAMILY, Reason.HOURS_SHOWN, *supports)


MAX_QUOTE = 120
"""Characters of the hours on the page that a finding shows."""
_ENDS = frozenset({"opens", "closes"})
_NEXT_DAYS = regex(r"(?<=\d)[\s,;|]+(?=[A-Za-z]{2})")
"""What stands between the hours of some days and the next days, where one value tells a whole week."""


def _hold(claim: Claim, view: View, stated: list[int], weekdays: frozenset[int]) -> bool:
    """Whether the times of a value are shown for the days that it means: each part of a week ("Mo 09:00-17:00, Tu
    10:00-17:00") has days of its own."""
    if claim.property in _ENDS:
        return any(_hold_for(view, stated, day) for day in weekdays)
    parts = _NEXT_DAYS.split(claim.raw)[:MAX_VALUES]
    if len(parts) > 1 and all(written_days(part) for part in parts):
        return all(_hold_for(view, minutes(part), day) for part in parts for day in written_days(part))
    return all(_hold_for(view, stated, day) for day in weekdays)


def _number(folded: str) -> int | None:
    """The weekday that a folded ``dayOfWeek`` names, also by its address."""
    return _CODES.get(folded.rsplit(maxsplit=1)[-1][:2]) if folded else None


MAX_VALUES = 50
"""Values of one property of a node that are looked at for another's: a week has seven days."""


def _named_days(claim: Claim) -> frozenset[int]:
    """The weekdays of the same node."""
    named = (_number(fold(each.text)) for each in claim.siblings.get("dayofweek", ())[:MAX_VALUES])
    return frozenset(day for day in named if day is not None)


def _hold_for(view: View, moments: Iterable[int], day: int) -> bool:
    """Whether some times are shown for a weekday; times without days hold for any."""
    by_day = view.once("hours.by day", lambda: _by_day(view))
    return all(not by_day[day].isdisjoint(_ALIKE.get(moment, (moment,))) for moment in moments)


_ALIKE = {0: (0, 1439)}
"""Ends of a day that pages write in two ways."""


def _by_day(view: View) -> list[set[int]]:
    """For each weekday, the times that may be its own."""
    by_day: list[set[int]] = [set() for _ in range(7)]
    every = frozenset(range(7)) - _closed_days(view)
    for row in rows(view):
        for day in row.days if 0 < len(row.days) < 7 else every:
            by_day[day].update(row.times)
    return by_day


def _closed_days(view: View) -> frozenset[int]:
    """The weekdays on which the page says that it is closed, in a line of its own without a date or a time."""
    closed = [row for row in rows(view) if row.closed and not row.times and len(row.passage.text) <= SHORT]
    return frozenset(day for row in closed if DIGIT.search(row.passage.text) is None for day in row.days)


SHORT = 40
"""Characters up to which a passage that says closed says no more than on which days."""


def _all_day(view: View) -> Reason | None:
    """What the page says that midnight to midnight can mean: open all day, or closed; None where it says neither."""

    def make() -> Reason | None:
        if any(f" {words} " in view.visible.text for words in _ALWAYS):
            return Reason.ALWAYS_OPEN
        return Reason.CLOSED if any(f" {words} " in view.visible.text for words in CLOSED) else None

    return view.once("hours.all day", make)


def _closed(view: View, weekdays: frozenset[int], reason: Reason) -> Verdict:
    """The verdict on midnight to midnight: a page that closes on some days is not closed on one for which it has
    hours."""
    if reason is Reason.CLOSED and weekdays:
        own_rows = [row for row in rows(view) if not weekdays.isdisjoint(row.days)]
        open_for = [row for row in own_rows if len(row.times) > 1 and not row.closed]
        if open_for and not any(row.closed for row in own_rows):
            near = evidence(open_for[0].passage, "nearest", FAMILY)
            return unsupported(FAMILY, Reason.HOURS_SHOWN_FOR_THAT_DAY, near)
    return grounded(FAMILY, reason)


def _beside(some: list[Passage], others: list[Passage]) -> bool:
    """Whether two times stand in one passage, or in passages not far from each other; unknown ones do."""
    if not some or not others:
        return True
    places = {passage.index for passage in others}
    return any(passage.index + step in places for passage in some for step in range(-2, 4))


def compare_day(claim: Claim, view: View) -> Verdict:
    """Trace ``dayOfWeek``: with its hours where it has any, else by a weekday's name or a range of days."""
    by_time = _times(view)
    beside = [s for name in ("opens", "closes") for s in claim.siblings.get(name, ())[:MAX_VALUES]]
    stated = [moment for s in beside for moment in minutes(s.text)]
    if set(stated) == {0} and (reason := _all_day(view)):
        own = _number(claim.folded)
        return _closed(view, frozenset() if own is None else frozenset({own}), reason)
    if not all(moment in by_time for moment in stated):
        return unsupported(FAMILY, Reason.HOURS_NOT_SHOWN)
    number = _number(claim.folded)
    if stated:
        if number is not None and _is_day_at_fault(claim, view, stated, number):
            return unsupported(FAMILY, Reason.HOURS_SHOWN_FOR_OTHER_DAYS)
        return grounded(FAMILY, Reason.ITS_HOURS_ARE_SHOWN)
    names = day_names(view)
    spoken = languages(view)
    named = view.once(
        "hours.days",
        lambda: [
            (p, days(with_single_weekdays(p.text, spoken), names)) for p in view.passages if len(p.text) < 600
        ],
    )
    for passage, known in named:
        if number in known:
            return grounded(FAMILY, Reason.DAY_SHOWN, evidence(passage, "supports", FAMILY))
    for mention in () if any(known for _, known in named) else mentions(view):
        if mention.date is not None and mention.date.weekday() == number:
            near = evidence(mention.passage, "nearest", FAMILY)
            return undecided(FAMILY, Reason.THE_WEEKDAY_OF_A_DATE_SHOWN, near)
    return unsupported(FAMILY, Reason.DAYS_NOT_SHOWN)


def _is_day_at_fault(claim: Claim, view: View, stated: list[int], day: int) -> bool:
    """Whether a weekday does not have its hours, while other days of the node do, or none of them is any day's."""
    missing = [moment for moment in stated if not _hold_for(view, (moment,), day)]
    others = _named_days(claim) - {day}
    astray = [m for m in missing if not any(_hold_for(view, (m,), other) for other in others)]
    return len(missing) > len(astray) or (bool(missing) and len(astray) == len(stated))


# Opening and closing times that the markup has exchanged.

OTHER_END = {"opens": "closes", "closes": "opens"}
"""The property of the other end of the same hours."""


def exchanged(name: str, stated: list[int], beside: list[int], view: View) -> int | None:
    """Return the time, in minutes after midnight, that the page has only as a closing time and the markup as the
    opening time of hours of zero length or past midnight, or the reverse; else None.

    ``name`` is the property of the times ``stated``; ``beside`` are those of the other end in the same node.
    """
    pairs = [(stated[at], stated[at + 1]) for at in range(0, len(stated) - 1, 2)]
    if name in OTHER_END:
        both = [*stated, *beside] if name == "opens" else [*beside, *stated]
        pairs = [(both[0], both[1])] if len(both) == 2 else []
    for begin, end in pairs:
        if begin < end or end == 0:
            continue
        firsts, lasts, alone = view.once("hours ends.shown", lambda: _ends(view))
        if name != "closes" and begin in lasts and begin not in firsts | alone:
            return begin
        if name != "opens" and end in firsts and end not in lasts | alone:
            return end
    return None


def _ends(view: View) -> tuple[set[int], set[int], set[int]]:
    """The times of the page that begin hours, those that end them, and others: of a day with two times in passages of
    their own, as in a table, the first begins and the second ends."""
    listed = rows(view)
    pairs = [
        (one, other)
        for before, one, other, following in zip(
            [None, *listed], listed, listed[1:], [*listed[2:], None], strict=False
        )
        if one.days
        and one.days == other.days
        and 0 < other.passage.index - one.passage.index <= NEAR
        and all(_is_time_alone(each.passage.text) for each in (one, other))
        and not any(each is not None and each.days == one.days for each in (before, following))
    ]
    paired = {each.passage.index for pair in pairs for each in pair}
    firsts, lasts, alone = ends_in(p for p in view.numeric if p.index not in paired)
    for one, other in pairs:
        firsts |= one.times
        lasts |= other.times
    return firsts, lasts, alone


NEAR = 2
"""Passages from a day's first time to its second: a dash may stand between."""
_TIME_ALONE = regex(r"\W*\d{1,2}(?:\s?[:.h]\s?\d\d)?\s*(?:[ap]\.?\s?m\.?|uhr|uur|h)?\W*", re.IGNORECASE)


def _is_time_alone(phrase: str) -> bool:
    return _TIME_ALONE.fullmatch(phrase) is not None
