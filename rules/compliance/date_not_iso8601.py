"""A date, a time or both together are not in ISO 8601 format.

## What it does
Checks every property whose values are `Date`, `DateTime` or `Time`: the form of the value, that the
calendar has the day, the `T` between date and time, the colon in the offset, and of what came to the web a year in
which that can be.

## Why it matters
Search engines and calendars read these values by machine. A date in another form is dropped, or read as
another day: 03/04/2022 is in March or in April.

## Example
```json
"datePublished": "2021-06-11 08:25:47"
```

## Use instead
```json
"datePublished": "2021-06-11T08:25:47"
```

## Fix safety
Safe where the value can mean only one date. Unsafe where day and month could change places, or the value
counts seconds: of two days that it could mean, the one that the page shows is written, else the one that the
page's language and country have; nothing in English of no country, which writes both.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import is_a
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import words
from ...linter.markup.statement import Statement
from ...linter.value_forms.dates import exchanged, period_fault
from ...linter.value_forms.fault import Fault, Hints
from ...source.regex import regex
from ._findings import form_finding

_SET_BY_PROGRAMS = words("schema_terms", "dates_set_by_programs")
_PUBLISHED = frozenset({"datePublished", "dateCreated"})
_LOOKED_AT = _SET_BY_PROGRAMS | _PUBLISHED | {"temporalCoverage"}
_ON_THE_WEB = (
    "Article",
    "WebPage",
    "Review",
    "Comment",
    "VideoObject",
    "Recipe",
    "SoftwareApplication",
    "Question",
)
"""What was published or made on the web, and so later than it."""
_NEVER_SET = frozenset({"1970-01-01", "1969-12-31", "1900-01-01", "1900-01-01T00:00:00", "1899-12-30"})
_YEAR = regex(r"(\d{4})-\d\d-\d\d(?:T|\Z)", re.ASCII)
_AHEAD = frozenset({"validThrough", "priceValidUntil", "availabilityEnds", "expires"})
"""Ends that are set far ahead for never."""
_LAST_YEAR, _FIRST_PRINTED, _FIRST_ON_THE_WEB = 2200, 1500, 1900
_OLD_WORKS = ("Book", "Manuscript", "VisualArtwork", "ArchiveComponent", "Map")
_COUNTED_FROM = "is the Unix epoch: probably no date was set"

_TIME = "write the time as hh:mm, or remove it"


@rule(
    "CMP301",
    "date-not-iso8601",
    level="error",
    fix="sometimes",
    advice="write the actual date as YYYY-MM-DD, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    document = context.document
    reported: set[int] = set()
    for each in context.form_violations:
        if each.form in ("date", "time"):
            reported.add(id(each.statement))
            fault = _as_on_page(each.fault, each.statement.text, context)
            yield form_finding(document, each.statement, fault, _TIME if each.form == "time" else None)
    for statement in document.statements:
        if statement.property not in _LOOKED_AT:
            continue
        if statement.text.strip() in _NEVER_SET and _is_set_by_a_program(statement):
            yield form_finding(document, statement, Fault(_COUNTED_FROM, part="[Dd]ate", sure=False))
        elif id(statement) not in reported and (reason := _of_another_age(statement)) is not None:
            yield form_finding(document, statement, Fault(reason, part="[Dd]ate", sure=False))
        if statement.property == "temporalCoverage" and "Dataset" in statement.types:
            fault = period_fault(statement.text)
            if fault is not None:
                yield form_finding(document, statement, fault)


def _is_set_by_a_program(statement: Statement) -> bool:
    if statement.property in _PUBLISHED:
        return is_a(statement.types, _ON_THE_WEB)
    return statement.property in _SET_BY_PROGRAMS


def _of_another_age(statement: Statement) -> str | None:
    """Why the year of a day on which something came to the web is none of such days, or None."""
    year = _YEAR.match(statement.text.strip())
    if year is None or not _is_set_by_a_program(statement):
        return None
    number = int(year[1])
    if number > _LAST_YEAR and statement.property not in _AHEAD:
        return f"is in the year {number}, another calendar or a typing error"
    first = _FIRST_PRINTED if statement.property in _PUBLISHED else _FIRST_ON_THE_WEB
    if number < first and not is_a(statement.types, _OLD_WORKS) and number > 1:
        return f"is in the year {number}, another calendar or a typing error"
    return None


def _as_on_page(fault: Fault, text: str, context: RuleContext) -> Fault:
    """A fault that proposes the day which the page shows, where day and month of the value could change places; none
    where neither the page nor its country tells."""
    document = context.document
    if fault.proposal is None or fault.safe:
        return fault
    other = exchanged(text, fault.proposal)
    if other is None:
        return fault
    days: frozenset[date] = frozenset()
    likelier, unlikelier = (date.fromisoformat(each[:10]) for each in (fault.proposal, other))
    if document.media != "json":
        from ...linter.agents.factuality import visible_days

        days = visible_days(document, (likelier, unlikelier))
    if len(days) == 1:
        return replace(fault, proposal=fault.proposal if likelier in days else other)
    return replace(fault, proposal=None) if _of_two_orders(context.hints) else fault


def _of_two_orders(hints: Hints) -> bool:
    """Whether nothing tells of a page in English if it is from where the month comes first."""
    return not hints.country and hints.languages[:1] == ("en",)
