"""Periods of time: ISO 8601's interval of two dates with a slash between them (section 5.5 of part 1)."""

from __future__ import annotations

from ...source.regex import regex
from .dates import is_date
from .fault import Fault

_DATE = r"\d{4}(?:-\d\d(?:-\d\d)?)?"
_TWO_DATES = regex(rf"({_DATE})\s*(?:\s-\s|–|—|/|\b(?:to|until|through|bis|à|au|al|hasta)\b)\s*({_DATE})")
_TWO_YEARS = regex(r"([12]\d{3})-([12]\d{3})")


def period_fault(text: str) -> Fault | None:
    """What keeps two dates from being an interval; other texts may tell a period in words."""
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
        "is a period whose ends ISO 8601 parts with a slash",
        proposal,
        part=r"8601|interval|period",
        sure=False,
    )
