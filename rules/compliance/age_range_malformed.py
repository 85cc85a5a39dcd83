"""A range of ages is not written as two ages with a hyphen.

## What it does
Checks `typicalAgeRange`: "7-9", or "11-" for eleven and older.

## Why it matters
A filter by age cannot read words.

## Example
```json
"typicalAgeRange": "school children"
```

## Use instead
```json
"typicalAgeRange": "6-15"
```

## Fix safety
No fix: the ages have to come from someone who knows them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule("CMP323", "age-range-malformed", level="warning", fix="none", advice='write the range as in "7-12"')
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "age_range")
