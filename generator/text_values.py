"""Convert values as pages write them to schema.org's forms: dates, durations, prices, languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from selectolax.lexbor import LexborNode

from ..linter.locale.word_tables import word_list
from ..linter.value_forms.dates import is_date, is_date_or_time_of_date, proposed_date
from ..linter.value_forms.fault import Hints
from ..linter.value_forms.numbers import unit_codes
from .money import THOUSANDS, amount_of
from .reading import Reading
from .texts import text_of

_DAY = re.compile(
    r"(?<![\d./-])(?:\d{4}-\d\d-\d\d|\d{1,2}[./-]\s?\d{1,2}[./-]\s?\d{4}|\d{4}\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日"
    r"|\d{1,2}(?:\.|st|nd|rd|th|er|º)?,?\s+(?:de\s+|d['’])?[^\W\d_]{3,12}\.?,?\s+(?:de\s+|del\s+)?\d{4}"
    r"|[^\W\d_]{3,12}\.?\s+\d{1,2}(?:st|nd|rd|th)?,?\s+\d{4})(?![\d/-])",
    re.IGNORECASE,
)
_CLOCK = re.compile(
    r"(?<![\d./-])(?:\d{1,2}[:.h]\d\d(?::\d\d)?(?!\.?\d)\s*(?:[ap]\.?\s?m\b\.?|uhr\b|h\b)?|\d{1,2}\s*(?:[ap]\.?m\b\.?|uhr\b))"
    r"(?:\s*\(?\b(?:GMT|UTC|[ECMPB]S?[DS]?T|CES?T)\b\)?)?",
    re.IGNORECASE,
)


_MEASURES = {unit: unit_codes()[unit] for unit in word_list("units", "measured")}
_WEIGHTS = frozenset({"kg", "g", "lb", "lbs"})
_MEASURE = re.compile(
    rf"(?<![\d.,])(?P<amount>\d{{1,3}}(?:[ .,'\u00a0\u202f]\d{{3}})+(?!\d)|\d+(?:[.,]\d{{1,2}})?)\s*"
    rf"(?P<unit>{'|'.join(sorted(map(re.escape, _MEASURES), key=len, reverse=True))})(?!\w)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Measure:
    """An amount with a decimal point, and its unit (UN/CEFACT common code)."""

    amount: str
    unit: str


def hints(reading: Reading) -> Hints:
    """The page's language, as a hint for reading written forms."""
    primary = reading.language.split("-")[0].lower()
    return Hints(languages=(primary,) if primary else ())


def date_of(node: LexborNode, reading: Reading) -> str:
    """Return an element's date in ISO 8601: its datetime attribute, unless its text clearly has another; or empty."""
    words = text_of(node)
    attribute = (node.attributes.get("datetime") or node.attributes.get("content") or "").strip()
    day, sure = proposed_date(words, hints(reading)) if words else (None, False)
    if attribute and is_date(attribute) and (day is None or attribute[:10] == day[:10] or not sure):
        return attribute
    if day is None and is_date_or_time_of_date(attribute):
        without_year = date_in(f"{words} {attribute[:4]}", reading)
        if attribute[:10] in (without_year, *days_in(words, reading)):
            return attribute[:10]
    return day or ""


def date_in(words: str, reading: Reading) -> str:
    """Return the only date in a text, in ISO 8601, or empty."""
    day, sure = proposed_date(words.strip(" .,;|·–—-"), hints(reading))
    return day if day is not None and sure else ""


def days_in(words: str, reading: Reading) -> list[str]:
    """Return the days in a short text that have a year, in ISO 8601, in order and without duplicates."""
    return list(dict.fromkeys(day for day, _, _ in day_spans(words, reading)))


def day_spans(words: str, reading: Reading) -> list[tuple[str, int, int]]:
    """Return the days in a text that have a year, in ISO 8601, each with start and end offset."""
    days = ((date_in(match[0], reading), match.start(), match.end()) for match in _DAY.finditer(words))
    return [day for day in days if day[0]]


def without_days(words: str) -> str:
    """Return a text without its days."""
    return _DAY.sub(" ", words)


def without_times(words: str) -> str:
    """Return a text without times of day and their time zones."""
    return _CLOCK.sub(" ", words)


def measure_in(text: str) -> Measure | None:
    """Return the only measure in a text, or None. In a weight, three digits after a separator may be either kind."""
    measures = [
        Measure(amount, _MEASURES[match["unit"].lower()])
        for match in _MEASURE.finditer(text)
        if (amount := amount_of(match["amount"])) is not None
        and not (match["unit"].lower() in _WEIGHTS and THOUSANDS.fullmatch(match["amount"]))
    ]
    return measures[0] if len(measures) == 1 else None
