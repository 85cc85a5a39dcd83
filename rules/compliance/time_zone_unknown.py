"""A time zone is none of the IANA database.

## What it does
Checks `scheduleTimezone`, and `broadcastTimezone` for an offset.

## Why it matters
A calendar needs the zone to know when summer time starts; an offset does not say.

## Example
```json
"scheduleTimezone": "London time"
```

## Use instead
```json
"scheduleTimezone": "Europe/London"
```

## Fix safety
No fix: an offset or a city may belong to several zones.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP322",
    "time-zone-unknown",
    level="error",
    fix="none",
    advice='write a time zone such as "Europe/Berlin"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "time_zone", "utc_offset")
