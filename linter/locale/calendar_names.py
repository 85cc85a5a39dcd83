"""Names of months and days of the week in the languages of a page (Unicode CLDR)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from .locale_names import days, months, short_days

EVERYWHERE = ("en", "de", "fr", "es", "it", "nl", "pt")
"""Languages to try beside the page's own: a template's names are often not the page's."""
WEEK = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")
"""The days as schema.org's openingHours names them, Monday first."""
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


def folded(text: str) -> str:
    """A name without case, accents and full stops."""
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(mark for mark in parts if not unicodedata.combining(mark)).replace(".", "").strip()


@lru_cache(maxsize=64)
def _names(language: str, kind: str) -> dict[str, int]:
    found: dict[str, int] = {}
    for name, number in months(language) if kind == "month" else (*days(language), *short_days(language)):
        found.setdefault(folded(name), number)
    return found


def month_number(name: str, languages: tuple[str, ...] = ()) -> int:
    """The month of a name, 1 to 12; 0 where no language tried has it."""
    wanted = folded(name)
    for language in dict.fromkeys((*languages, *EVERYWHERE)):
        names = _names(language, "month")
        number = names.get(wanted)
        if number is None and len(wanted) >= 3:  # "Sept", "Janv"
            numbers = {value for key, value in names.items() if key.startswith(wanted) and not key.isdigit()}
            number = numbers.pop() if len(numbers) == 1 else None
        if number:
            return number
    return 0


def weekday(name: str, languages: tuple[str, ...] = ()) -> int | None:
    """The day of the week of a name, Monday 0 to Sunday 6; None where no language tried has it."""
    wanted = folded(name)
    if len(wanted) < 2 and wanted.isascii():
        return None
    for place, code in enumerate(WEEK):
        if wanted == code.casefold():
            return place
    for language in dict.fromkeys((*languages, *EVERYWHERE)):
        names = _names(language, "day")
        number = names.get(wanted)
        if number is None and len(wanted) >= 3:
            numbers = {
                value for key, value in names.items() if key.startswith(wanted) or wanted.rstrip("s") == key
            }
            number = numbers.pop() if len(numbers) == 1 else None
        if number is not None:
            return number
    return None
