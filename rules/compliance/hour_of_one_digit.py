"""The hour of a time of day has one digit.

## What it does
Checks the properties whose values are times of day (`opens`, `closes`, `checkinTime` and their like): `9:30`.

## Why it matters
ISO 8601 and schema.org's `Time` have hours of two digits. Nobody misreads it, and schema.org's own examples of
`openingHours` have such hours, so this is a note.

## Example
```json
"opens": "9:30"
```

## Use instead
```json
"opens": "09:30"
```

## Fix safety
Safe: the time stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule("CMP326", "hour-of-one-digit", level="note", fix="always", advice="write the hour with two digits")
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "hour")
