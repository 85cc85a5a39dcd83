"""Opening hours are not written in the grammar that the definition gives.

## What it does
Checks `openingHours`: days as Mo, Tu, We, Th, Fr, Sa, Su, ranges of days with a hyphen, hours as
hh:mm-hh:mm.

## Why it matters
Hours that cannot be read are not shown, or are shown wrong.

## Example
```json
"openingHours": "Mon to Fri 9 am - 5 pm"
```

## Use instead
```json
"openingHours": "Mo-Fr 09:00-17:00"
```

## Fix safety
Safe: offered where days and hours can mean one thing alone, in English, in the page's language and some
others.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP314",
    "opening-hours-malformed",
    level="error",
    fix="sometimes",
    advice='write the hours as in "Mo-Fr 09:00-17:00"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "opening_hours")
