"""Compare an event's times with those next to its day on the page, and its days with the date range."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from ....source.regex import regex
from ...findings.reason import Family
from ...findings.rule import Evidence
from ...locale.word_tables import alternatives, word_expression
from ...visible_text.passage import Passage
from ..claim import Claim
from ..labels.fields import Field, of_role, role_words
from ..view import View, evidence
from .mentions import MAX_DATELINE, Mention, as_written, mentions
from .moment import read
from .time_spans import ends, spans, times, without_spans

FAMILY = Family.DATE
_PROPERTIES = frozenset({"startdate", "enddate", "doortime"})
_WRITTEN = regex(
    r"\d{4}-\d\d-\d\d(?:[T ]|-(?=\d\d:\d\d:\d\d))(\d\d):(\d\d)(?::\d\d(?:\.\d+)?)?([+-]\d\d:?\d\d)?"
)
_UTC = regex(r"[+-]00:?00")
_NOON = regex(
    lambda: rf"(?<![^\W\d_])(?<!après[- ])(?:{alternatives('opening_hours', 'noon')})(?![^\W\d_])",
    re.IGNORECASE,
)
MIDNIGHT = word_expression("opening_hours", "midnight")
MAX_DAYS = 20
"""Places of a day that are looked at."""
MAX_TIMED, BEHIND = 200, 3
"""Characters up to which a passage tells when, and passages behind the day's in which its time may stand."""


def other_time(claim: Claim, view: View, days: Iterable[Passage]) -> Evidence | None:
    """Return the evidence of another time next to an event's day, where the page lacks the claim's; None where unclear.

    ``days`` are the passages that show the day. Times in UTC may be another place's and are ignored.
    """
    stated = clock_time(claim)
    if stated is None:
        return None
    days = list(islice(days, MAX_DAYS + 1))
    around = [
        p
        for day in islice(days, MAX_DAYS)
        for p in (day, *view.near(day, before=1, after=BEHIND))
        if len(p.text) <= MAX_TIMED
    ]
    if stated in view.once("event time.shown", lambda: _all(view)):
        other = _other_end_time(claim, view, stated, around) or _on_another_day(view, stated, days)
        return None if other is None else evidence(other, "nearest", FAMILY)
    if any(_may_say(*divmod(stated, 60), without_spans(passage.text)) for passage in around):
        return None
    other = next((passage for passage in around if times(passage.text)), None)
    return None if other is None else evidence(other, "nearest", FAMILY)


_LABELS = {"startdate": "starttime", "enddate": "endtime"}


def other_time_of_role(claim: Claim, view: View, days: Iterable[Passage]) -> Field | None:
    """Return the only field that the page calls an event's beginning, or its end, where it has the claim's day with
    another time."""
    stated, role = clock_time(claim), _LABELS.get(claim.property)
    if stated is None or role is None:
        return None
    own = of_role(view, role_words(role))
    places = {day.index for day in islice(days, MAX_DAYS)}
    if len(own) != 1 or own[0].passage.index not in places:
        return None
    moments = times(own[0].value)
    return own[0] if moments and stated not in moments else None


def clock_time(claim: Claim) -> int | None:
    """Return the time of an event's start, end or door opening, in minutes after midnight; None for other claims,
    whole days and times in UTC."""
    if claim.property not in _PROPERTIES or not any(map(is_event, claim.types)):
        return None
    written = _WRITTEN.fullmatch(claim.raw)
    if written is None or (written[3] and _UTC.fullmatch(written[3])):
        return None
    stated = int(written[1]) * 60 + int(written[2])
    return None if stated in (0, 23 * 60 + 59) else stated


def _other_end_time(claim: Claim, view: View, stated: int, around: list[Passage]) -> Passage | None:
    """The passage beside an event's day that has a time as the other end of a span of times, its last for a beginning
    and its first for an end; None where the page has it alone, too, or as that end."""
    begins = claim.property == "startdate"
    firsts, lasts, alone = ends(view)
    if claim.property == "doortime" or stated in alone or stated in (firsts if begins else lasts):
        return None
    return next(
        (
            passage
            for passage in around
            for span in spans(passage.text)
            if stated in (span.last if begins else span.first)
        ),
        None,
    )


def _on_another_day(view: View, stated: int, days: list[Passage]) -> Passage | None:
    """The first passage with an event's day where each of them tells times beside it, other ones, and the page has the
    written time only beside other days; else None."""
    lines = {passage.index: times(passage.text) for passage in days}
    if len(days) > MAX_DAYS or any(not moments or stated in moments for moments in lines.values()):
        return None
    dated = {mention.passage.index for mention in mentions(view) if mention.date is not None}
    having = view.once(f"event time.having {stated}", lambda: _having(view, stated))
    return days[0] if days and having and all(p.index in dated for p in having) else None


def _having(view: View, stated: int) -> list[Passage]:
    """The passages that tell a time of day, in figures or as noon or midnight."""
    word = {12 * 60: _NOON, 0: MIDNIGHT}.get(stated)
    return [
        passage
        for passage in view.passages
        if stated in times(passage.text) or (word is not None and word.search(passage.text))
    ]


def _may_say(hour: int, minute: int, text: str) -> bool:
    """Whether a text has the figures of a time, where no sign tells that they are one ("kl. 19", "at 7", "ore 21")."""
    following = rf"\s?[.:,h]?\s?{minute:02d}" if minute else r"(?:\s?[.:,h]?\s?00)?"
    other = r"p\.?\s?m\b" if hour < 12 else r"a\.?\s?m\b"  # told to be of the other half of the day
    unpriced = rf"(?<![\d€$£¥])(?<![€$£¥]\s)0?(?:{hour}|{hour % 12 or 12}){following}"
    pattern = rf"{unpriced}(?!\d|[.:h]\d)(?!\s?(?:[€$£¥]|{other}))"
    return re.search(pattern, _DAYS.sub(" ", text), re.IGNORECASE) is not None


_DAYS = regex(
    r"(?<!\d)\d{1,2}(?:st|nd|rd|th|\.|º)?\s(?:of\s|de\s)?[^\W\d_]{3,12}\.?,?\s(?:de\s)?\d{4}(?!\d)|"
    r"(?<![^\W\d_])[^\W\d_]{3,12}\.?\s\d{1,2}(?:st|nd|rd|th)?,\s\d{4}(?!\d)"
)
"""Days with their month and year ("12 April 2025"), whose figures are no time."""


def _all(view: View) -> frozenset[int]:
    """All times of day of the page, noon and midnight where it tells them in words."""
    moments = {
        moment for passage in view.numeric if _SIGN.search(passage.text) for moment in times(passage.text)
    }
    for word, moment in ((_NOON, 12 * 60), (MIDNIGHT, 0)):
        if any(word.search(passage.text) for passage in view.passages):
            moments.add(moment)
    return frozenset(moments)


_SIGN = regex(r"[^\d\s/-]")
"""What every time of day has that a sign tells from other figures."""


def is_event(name: str) -> bool:
    """Whether a type, in lower case, is an event's."""
    return name.endswith("event") or name in ("festival", "hackathon", "courseinstance", "eventseries")


_OTHER = {"startdate": "enddate", "enddate": "startdate"}
_BETWEEN = regex(
    r"\s*(?:[-–—~〜～]|[^\w\s]?\s*\b(?:to|through|thru|until|till|bis(?: zum)?|au|al|hasta(?: el)?|a|até|ao|do|tot|t/m|"
    r"til|ile|до|по)\b)"
    r"\s*(?:[^\W\d]{2,12}\.?,?\s*)?",
    re.IGNORECASE,
)
"""What joins two days to a span: a sign or a word, and the weekday of the second."""
MAX_TEXT = 240
"""Characters up to which a passage tells of one event's days."""


def other_day(claim: Claim, view: View, fit: list[Mention]) -> Mention | None:
    """Return an event's last or first day on the page, where the markup gives the other end twice, or both exchanged.

    ``fit`` are the occurrences of the claim's day. None where one of them is outside of a range or next to times: an
    event may take place on several days.
    """
    if claim.property not in _OTHER or claim.distinct > 1 or not any(map(is_event, claim.types)):
        return None
    moment, beside = read(claim.raw), read(claim.sibling(_OTHER[claim.property]) or "")
    if moment is None or beside is None or len(moment.days) != 1:
        return None
    begin, end = (moment, beside) if claim.property == "startdate" else (beside, moment)
    if begin.days[0] < end.days[0]:
        return None
    nearest: Mention | None = None
    for mention in fit:
        span = view.once(f"event days {mention.passage.index}", lambda m=mention: _span(view, m))
        if span is None:
            return None
        own, other = span if claim.property == "startdate" else span[::-1]
        if not other.may_be(moment.days[0]):
            return None
        nearest = nearest or own
    return nearest


def _span(view: View, mention: Mention) -> tuple[Mention, Mention] | None:
    """The two days of a passage that has no others, and no times, where it joins them to a span."""
    passage = mention.passage
    if len(passage.text) > MAX_TEXT or times(passage.text):
        return None
    days: dict[tuple[int, int], Mention] = {}
    joined = False
    for each in mentions(view):
        if each.passage is passage and each.day is not None:
            if each.other is not None:
                return None
            joined = joined or each.text == passage.text[:MAX_DATELINE]  # the end of a span with one month
            days.setdefault((each.month, each.day), each)
    if len(days) != 2:
        return None
    one, other = days.values()
    if one.year and other.year and one.year != other.year:
        first, last = (one, other) if one.year < other.year else (other, one)
    else:
        first, last = sorted((one, other), key=lambda m: (m.month, m.day or 0))
    return (first, last) if joined or _are_joined(first, last) else None


def _are_joined(first: Mention, last: Mention) -> bool:
    """Whether a sign or a word joins two days that stand one behind the other."""
    text = first.passage.text
    begin, end = (text.find(as_written(each)) for each in (first, last))
    between = text[begin + len(as_written(first)) : end] if 0 <= begin < end else ""
    return _BETWEEN.fullmatch(between) is not None
