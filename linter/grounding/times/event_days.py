"""Compare the first and last day of an event with the date range on the page."""

from __future__ import annotations

import re

from ....source.regex import regex
from ..claim import Claim
from ..view import View
from .event_time import is_event
from .mentions import MAX_DATELINE, Mention, as_written, mentions
from .moment import read
from .time_spans import times

_OTHER = {"startdate": "enddate", "enddate": "startdate"}
_BETWEEN = regex(
    r"\s*(?:[-–—~〜～]|[^\w\s]?\s*\b(?:to|through|thru|until|till|bis(?: zum)?|au|al|hasta(?: el)?|a|até|ao|do|tot|t/m|"
    r"til|ile|до|по)\b)"
    r"\s*(?:[^\W\d]{2,12}\.?,?\s*)?",
    re.IGNORECASE,
)
"""What joins two days to a span: a sign or a word, and the weekday of the second."""
MOST_TEXT = 240
"""Characters up to which a passage tells of one event's days."""


def other_end(claim: Claim, view: View, fit: list[Mention]) -> Mention | None:
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
    found: Mention | None = None
    for mention in fit:
        span = view.once(f"event days {mention.passage.index}", lambda m=mention: _span(view, m))
        if span is None:
            return None
        own, other = span if claim.property == "startdate" else span[::-1]
        if not other.may_be(moment.days[0]):
            return None
        found = found or own
    return found


def _span(view: View, mention: Mention) -> tuple[Mention, Mention] | None:
    """The two days of a passage that has no others, and no times, where it joins them to a span."""
    passage = mention.passage
    if len(passage.text) > MOST_TEXT or times(passage.text):
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
    said = first.passage.text
    begin, end = (said.find(as_written(each)) for each in (first, last))
    between = said[begin + len(as_written(first)) : end] if 0 <= begin < end else ""
    return _BETWEEN.fullmatch(between) is not None
