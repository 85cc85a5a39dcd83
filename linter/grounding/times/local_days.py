"""The days that a moment in UTC is where a page's language is spoken: markup often has UTC, and pages local time."""

from __future__ import annotations

from datetime import date, timedelta

from ..view import View
from ..wording.language import spoken_language
from .moment import Moment

_HOURS = {
    "bg": (2, 3), "cs": (1, 2), "da": (1, 2), "de": (1, 2), "el": (2, 3), "et": (2, 3), "fi": (2, 3), "he": (2, 3),
    "hr": (1, 2), "hu": (1, 2), "it": (1, 2), "ja": (9, 9), "ko": (9, 9), "lt": (2, 3), "lv": (2, 3), "nb": (1, 2),
    "no": (1, 2), "pl": (1, 2), "ro": (2, 3), "sk": (1, 2), "sl": (1, 2), "sv": (1, 2), "th": (7, 7), "tr": (3, 3),
    "uk": (2, 3), "vi": (7, 7),
}  # fmt: skip
"""Hours before UTC, the fewest and the most of a year, where languages are spoken that have one zone only (tz database
2025a). Others, as English, are spoken all over the world."""


def local_days(moment: Moment, view: View) -> tuple[date, ...]:
    """The days that a moment may be on a page: that which the markup writes, and those that are then where the page's
    language is spoken; every one that it is anywhere where that is not known."""
    hours = _HOURS.get(spoken_language(view) or "") if moment.utc is not None else None
    if hours is None or moment.utc is None:
        return moment.days
    told = {moment.days[0], *((moment.utc + timedelta(hours=each)).date() for each in hours)}
    return tuple(day for day in moment.days if day in told)
