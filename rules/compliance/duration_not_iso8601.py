"""A duration is not written as ISO 8601 asks.

## What it does
Checks every property whose values are a `Duration`: `P`, days, `T`, hours, minutes, seconds.

## Why it matters
Recipes and videos show their times in search results only where these can be read. `P30M` is thirty months,
`PT30M` half an hour.

## Example
```json
"cookTime": "1 hour 30 minutes"
```

## Use instead
```json
"cookTime": "PT1H30M"
```

## Fix safety
Safe: offered only where the value can mean one length of time.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule("CMP303", "duration-not-iso8601", level="error", fix="sometimes")
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "duration")
