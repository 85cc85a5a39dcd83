"""Midnight stands where schema.org expects a date alone.

## What it does
Checks properties that range over `Date` and not over `DateTime`. Programs add the midnight when they
print a day; it does no harm where the offset is the author's, so this is a note.

## Why it matters
Read in another time zone, midnight is the evening before.

## Example
```json
"birthDate": "1990-12-02T00:00:00-05:00"
```

## Use instead
```json
"birthDate": "1990-12-02"
```

## Fix safety
Safe: the day stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP320",
    "midnight-for-date",
    level="note",
    fix="always",
    advice="write the date alone, or the actual time",
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "midnight")
