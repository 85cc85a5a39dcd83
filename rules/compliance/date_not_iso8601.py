"""A date, a time or both together are not written as ISO 8601 asks.

## What it does
Checks every property whose values are `Date`, `DateTime` or `Time`: the form of the value, that the
calendar has the day, the `T` between date and time, and the colon in the offset.

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
page's language and country have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

from ...linter.compliance import form_finding
from ...linter.document import Document
from ...linter.forms.dates import exchanged
from ...linter.forms.fault import Fault
from ...linter.forms.periods import period_fault
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule


@rule("CMP301", "date-not-iso8601", level="error", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    document = judgement.document
    for each in judgement.departures:
        if each.form in ("date", "time"):
            fault = _as_shown(each.fault, each.statement.text, document)
            yield form_finding(document, each.statement, fault)
    for statement in document.statements:
        if statement.property == "temporalCoverage" and "Dataset" in statement.types:
            fault = period_fault(statement.text)
            if fault is not None:
                yield form_finding(document, statement, fault)


def _as_shown(fault: Fault, text: str, document: Document) -> Fault:
    """A fault that proposes the day which the page shows, where day and month of the value could change places."""
    if fault.proposal is None or fault.safe or document.media == "json":
        return fault
    other = exchanged(text, fault.proposal)
    if other is None:
        return fault
    from ...linter.factuality import shown_days

    likelier, unlikelier = (date.fromisoformat(each[:10]) for each in (fault.proposal, other))
    shown = shown_days(document, (likelier, unlikelier))
    return replace(fault, proposal=other) if shown == {unlikelier} else fault
