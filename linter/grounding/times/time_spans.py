"""Read explicit times of day and time ranges: "19:30–22:00", "7:30–10 pm", "de 9h à 17h"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ....source.regex import regex
from ...visible_text.passage import Passage
from ..view import View

_TIMES = regex(
    r"(?<![\d:.,])(?:(\d{1,2}):([0-5]\d)(?::\d\d)?\s?([ap])?|(\d{1,2})(?:[.:]([0-5]\d))?\s?(?:([ap])\.?\s?m\b|uhr\b|uur\b)|"
    r"(\d{1,2})\s?h\s?([0-5]\d)?\b|(\d{1,2})[时時点點](?:([0-5]?\d)分?)?|"
    r"(?<!\w)(?:kl\.?|klo\.?|ore|godz\.?|saat|a las|às)\s?(\d{1,2})(?:[.:]([0-5]\d))?(?![\d%]|[.,:]\d|\s?[€$£]))",
    re.IGNORECASE,
)
_CLOCK = r"\d{1,2}(?:[:.h]\d\d(?!\d))?(?:\s?[ap]\.?\s?m\b\.?|\s?uhr\b|\s?uur\b|\s?h\b)?"
_SPAN = regex(
    rf"(?<![\d:.,/-])({_CLOCK})\s*([-–—~〜～]|(?<!\w)(?:to|until|till|bis|às|as|à|alle(?: ore)?|a las?|a|do|до|tot|til)"
    rf"(?!\w))\s*({_CLOCK})(?![\d:/-]|[.,]\d|\s?[€$£%])",
    re.IGNORECASE,
)
_OF_TIMES = regex(r"às|alle|a las?", re.IGNORECASE)
"""What stands between times only."""
_END = regex(r"(\d{1,2})(?:[:.h](\d\d))?\s*([ap])?", re.IGNORECASE)
_DAY = 24 * 60
_NOON = _DAY // 2


_BETWEEN = regex(
    rf"(?<!\w)(?:between|zwischen|entre|tra(?: le)?|tussen|mellan|mellem|mellom)\s(?:las?\s)?({_CLOCK})"
    rf"\s(?:and|und|et|y(?: las?)?|e(?: le)?|en|och|og)\s(?={_CLOCK})",
    re.IGNORECASE,
)


def with_dashes(text: str) -> str:
    """Replace the words of time ranges with one before each end ("between 3 and 8pm") by a dash."""
    return _BETWEEN.sub(r"\1 – ", text)


class Span(NamedTuple):
    """The possible start and end times of a range, in minutes after midnight; ``signed`` where a sign marks them as
    times of day."""

    first: frozenset[int]
    last: frozenset[int]
    signed: bool


def times(text: str) -> set[int]:
    """Return the explicit times of day in a text, in minutes after midnight; both halves of the day where unclear.
    Of a range, both ends: the sign after the second applies to the first, too ("6-7:30 PM")."""
    result = {
        moment for span in spans(text) if span.signed for end in (span.first, span.last) for moment in end
    }
    for match in _TIMES.finditer(without_spans(with_dashes(text))):
        hour = int(match[1] or match[4] or match[7] or match[9] or match[11])
        minute = int(match[2] or match[5] or match[8] or match[10] or match[12] or 0)
        half = (match[3] or match[6] or "").lower()
        if half:
            result.add((hour % 12 + (12 if half == "p" else 0)) * 60 + minute)
        elif hour <= 24:
            result.update(_either(hour, minute))
    return result


def without_spans(text: str) -> str:
    """Return a text without the time ranges that a sign marks as such."""

    def kept(match: re.Match[str]) -> str:
        span = _read(match)
        return " " if span is not None and span.signed else match.group()

    return _SPAN.sub(kept, text)


def spans(text: str) -> list[Span]:
    """Return the time ranges in a text, in order."""
    return [span for match in _SPAN.finditer(with_dashes(text)) if (span := _read(match)) is not None]


def stretches(text: str) -> Iterator[tuple[Span, int]]:
    """Return the ranges that a sign marks as times, each with its possible lengths in minutes."""
    for span in spans(text):
        for first in span.first if span.signed else ():
            for last in span.last:
                yield span, (last - first) % _DAY


def ends(view: View) -> tuple[set[int], set[int], set[int]]:
    """Return the page's times that start ranges, those that end ranges, and those outside of ranges."""
    return view.once("time spans.ends", lambda: ends_in(view.numeric))


def ends_in(passages: Iterable[Passage]) -> tuple[set[int], set[int], set[int]]:
    """Do the same for some passages."""
    firsts: set[int] = set()
    lasts: set[int] = set()
    alone: set[int] = set()
    for passage in passages:
        for span in spans(passage.text):
            firsts |= span.first
            lasts |= span.last
        alone |= times(_SPAN.sub(" ", passage.text))
    return firsts, lasts, alone


def _read(match: re.Match[str]) -> Span | None:
    one, other = _END.match(match[1]), _END.match(match[3])
    if one is None or other is None:
        return None
    last = _readings(other, other[3])
    first = _readings(one, one[3])
    if other[3] and not one[3] and int(one[1]) <= 12:
        # The sign behind the last is that of both, unless the span would end before it begins ("11-1 pm").
        start, end = min(_readings(one, other[3]), default=0), min(last, default=0)
        first = frozenset({start if start < end or one[2] else (start + _NOON) % _DAY, start})
    if not first or not last:
        return None
    signed = any(":" in end or "h" in end.lower() or not end[-1].isdigit() for end in match.group(1, 3))
    joined = bool(one[2] and other[2]) or _OF_TIMES.match(match[2]) is not None
    return Span(first, last, signed or joined)


def _readings(end: re.Match[str], half: str | None) -> frozenset[int]:
    hour, minute = int(end[1]), int(end[2] or 0)
    if hour > 24 or minute > 59:
        return frozenset()
    if half:
        return frozenset({(hour % 12 + (12 if half.lower() == "p" else 0)) * 60 + minute})
    return frozenset(_either(hour, minute))


def _either(hour: int, minute: int) -> tuple[int, ...]:
    """A time in minutes, and that of the other half of the day where the hour may be of either."""
    first = hour % 24 * 60 + minute
    return (first, (hour + 12) % 24 * 60 + minute) if hour <= 12 else (first,)
