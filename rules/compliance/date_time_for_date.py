"""A time of day stands where schema.org expects a date alone.

## What it does
Checks properties that range over `Date` and not over `DateTime`, such as `birthDate` and
`priceValidUntil`; midnight is left to `midnight-for-date`.

## Why it matters
A time with an offset moves the date: midnight in one zone is the evening before in another, and a birthday
becomes the day before.

## Example
```json
"birthDate": "1985-03-05T17:00:00.000Z"
```

## Use instead
```json
"birthDate": "1985-03-05"
```

## Fix safety
Unsafe: the day may be another one where the value was meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP302",
    "date-time-for-date",
    level="warning",
    fix="sometimes",
    advice="write the date alone, as YYYY-MM-DD",
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "day")
