"""When hours begin and when they end: markup that has both exchanged, against spans and rows of the page."""

from __future__ import annotations

import re

from ....source.regex import regex
from ..view import View
from .day_times import rows
from .time_spans import ends_in

OTHER_END = {"opens": "closes", "closes": "opens"}
"""The property of the other end of the same hours."""


def exchanged(name: str, wanted: list[int], beside: list[int], view: View) -> int | None:
    """The time, in minutes after midnight, that the page has as the end of hours only and the markup as the beginning
    of some that end at it or go on past midnight, or as a beginning only and the markup as an end; else None.

    ``name`` is the property of the times ``wanted``; ``beside`` are those of the other end in the same node.
    """
    pairs = [(wanted[at], wanted[at + 1]) for at in range(0, len(wanted) - 1, 2)]
    if name in OTHER_END:
        both = [*wanted, *beside] if name == "opens" else [*beside, *wanted]
        pairs = [(both[0], both[1])] if len(both) == 2 else []
    for begin, end in pairs:
        if begin < end or end == 0:
            continue
        firsts, lasts, alone = view.once("hours ends.shown", lambda: _ends_shown(view))
        if name != "closes" and begin in lasts and begin not in firsts | alone:
            return begin
        if name != "opens" and end in firsts and end not in lasts | alone:
            return end
    return None


def _ends_shown(view: View) -> tuple[set[int], set[int], set[int]]:
    """The times of the page that begin hours, those that end them, and others: of a day with two times in passages of
    their own, as in a table, the first begins and the second ends."""
    told = rows(view)
    pairs = [
        (one, other)
        for before, one, other, behind in zip([None, *told], told, told[1:], [*told[2:], None], strict=False)
        if one.days
        and one.days == other.days
        and 0 < other.passage.index - one.passage.index <= NEAR
        and all(_is_time_alone(each.passage.text) for each in (one, other))
        and not any(each is not None and each.days == one.days for each in (before, behind))
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


def _is_time_alone(said: str) -> bool:
    return _TIME_ALONE.fullmatch(said) is not None
