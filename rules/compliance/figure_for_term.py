"""A date, a length of time, an amount or an answer stands where a word for a kind of thing is meant.

## What it does
Checks `genre`, `category`, `material`, `color`, `fuelType`, `cookingMethod`, `industry` and their like for dates,
durations, times of day and amounts of money, for yes and no, and those of them that have no codes for bare numbers;
and `operatingSystem` for versions without a system.

## Why it matters
Readers group things by these words; a field was mapped to the wrong property.

## Example
```json
"genre": "2021-03-04"
```

## Use instead
```json
"genre": "Jazz", "datePublished": "2021-03-04"
```

## Fix safety
No fix: the right word has to come from someone who knows it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import alternatives, meanings, word_list
from ...linter.value_forms.dates import is_date_or_time_of_date
from ...linter.value_forms.durations import is_duration
from ...source.regex import regex
from ._findings import key_value, quoted

_WITHOUT_CODES = word_list("schema_terms", "terms_without_codes")
_WITH_CODES = ("category", "color", "occupationalCategory")
_SYSTEM = "operatingSystem"
_VERSION = regex(
    r"\d{1,3}(?:\.\d{1,4}){0,3}(?:\s?(?:\+|and (?:up|higher|later|above)|or (?:later|higher)))?",
    re.IGNORECASE,
)
_ALSO_NAMES = (
    "articleSection",
    "employmentType",
    "servesCuisine",
    "recipeCuisine",
    "recipeCategory",
    "unitText",
)
"""Of these, value-of-another-kind tells bare numbers and moments."""
_DAY = regex(r"\d{4}-\d\d-\d\d", re.ASCII)
_CLOCK = regex(r"\d{1,2}:\d\d(?::\d\d)?")
_MONEY = regex(
    r"(?:[$€£¥₹]|USD|EUR|GBP)\s?\d[\d.,]{0,12}|\d[\d.,]{0,12}\s?(?:[$€£¥₹]|USD|EUR|GBP)",
    re.ASCII,
    signs="$|€|£|¥|₹|USD|EUR|GBP",
)
_MINUTES = regex(
    lambda: r"\d{1,4}\s?(?:" + alternatives("durations", "minutes_and_hours") + r")\.?", re.IGNORECASE
)
_NUMBER = regex(r"[\d.,]{1,20}", re.ASCII)
_CURRENCY_SIGNS = regex(r"[$€£¥₹]{1,5}")
_NEVER_ANSWERED = word_list("schema_terms", "terms_never_answered")
"""Other properties that no yes or no is a value of."""


@rule(
    "CMP365",
    "figure-for-term",
    level="warning",
    fix="none",
    advice='write a term for "{property}", or remove it',
)
def check(context: RuleContext) -> Iterator[Finding]:
    properties = (*_WITHOUT_CODES, *_WITH_CODES, *_ALSO_NAMES, _SYSTEM)
    for thing in context.entities_with(*properties, *_NEVER_ANSWERED):
        for statement in thing.literals(*properties):
            text = statement.text.strip()
            kind = _kind(statement.property, text) if len(text) <= 40 else None
            if kind is not None:
                message = f"{key_value(statement, text)} is {kind}, not a category"
                yield Finding(message + quoted(statement.property, ""), statement)
        for statement in thing.literals(*_NEVER_ANSWERED):
            if (
                statement.text.strip().casefold() in meanings("answers", "answers")
                and statement.text.strip() != "NO"
            ):
                message = f"{key_value(statement)} is a yes or no, which says nothing here"
                yield Finding(message + quoted(statement.property, ""), statement)


def _kind(prop: str, text: str) -> str | None:
    if prop == _SYSTEM:
        return "a version alone" if _VERSION.fullmatch(text) else None
    if text.casefold() in meanings("answers", "answers"):
        return "a yes or no"
    if _DAY.fullmatch(text) or (prop not in _ALSO_NAMES and "-" in text and is_date_or_time_of_date(text)):
        return "a date"
    if text.startswith("P") and any(char.isdigit() for char in text) and is_duration(text):
        return "a duration"
    if _CLOCK.fullmatch(text) or (prop in _WITHOUT_CODES and _MINUTES.fullmatch(text)):
        return "a time"
    if _CURRENCY_SIGNS.fullmatch(text):
        return "a currency symbol"
    if _MONEY.fullmatch(text):
        return "an amount of money"
    return "a bare number" if prop in (*_WITHOUT_CODES, "unitText") and _NUMBER.fullmatch(text) else None
