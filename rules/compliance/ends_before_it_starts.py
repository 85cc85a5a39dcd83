"""Something ends before it starts: an event, an offer, a life.

## What it does
Compares the dates of one thing pairwise: `startDate` and `endDate`, `birthDate` and `deathDate`,
`dateCreated` and `dateModified`, `validFrom` and `validThrough` and their like. Dates are compared as
far as both are written: 2022 is not before 2022-05.

## Why it matters
One of the two is wrong, and a calendar drops both.

## Example
```json
"startDate": "2024-05-02", "endDate": "2024-05-01"
```

## Use instead
```json
"startDate": "2024-05-01", "endDate": "2024-05-02"
```

## Fix safety
No fix: which of the two is wrong is for the author to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.moments import is_before
from ._findings import quoted

_PAIRS = (
    ("startDate", "endDate"),
    ("birthDate", "deathDate"),
    ("foundingDate", "dissolutionDate"),
    ("dateCreated", "dateModified"),
    ("datePublished", "expires"),
    ("datePosted", "validThrough"),
    ("validFrom", "validThrough"),
    ("validFrom", "priceValidUntil"),
    ("availabilityStarts", "availabilityEnds"),
    ("departureTime", "arrivalTime"),
    ("checkinTime", "checkoutTime"),
    ("coverageStartTime", "coverageEndTime"),
    ("doorTime", "startDate"),
)
_BEGINNINGS = tuple(first for first, _ in _PAIRS)
_A_DAY_APART = frozenset({("dateCreated", "dateModified"), ("doorTime", "startDate")})
"""Pairs that programs write in different time zones: less than a day is no contradiction."""


@rule("CMP350", "ends-before-it-starts", level="error", fix="none", advice="correct one of them")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_BEGINNINGS):
        for first, last in _PAIRS:
            if first not in thing.statements or last not in thing.statements:
                continue
            start, end = thing.one(first), thing.one(last)
            if start is None or end is None:
                continue
            slack = (first, last) in _A_DAY_APART
            if is_before(end.text, start.text, slack_days=1 if slack else 0):
                yield Finding(
                    f'"{last}" ({end.text[:40]}) is before "{first}" ({start.text[:40]})' + quoted(last, ""),
                    end,
                    sure=not slack,
                    related=(start.location,),
                )
