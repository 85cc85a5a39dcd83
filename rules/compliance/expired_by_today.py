"""An offer or a posting has run out by today.

## What it does
Checks what `expired` checks, on files whose day of fetching is not known, against today (or the day that
is set as today). A stored copy of an old page is no fault, so this is a note.

## Why it matters
A file that is about to be published with an expired offer is taken out of search results at once.

## Example
```json
"validThrough": "2020-12-31"
```

## Use instead
```json
"validThrough": "2030-12-31"
```

## Fix safety
No fix: whether the offer goes on is for its author to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from .expired import expiries


@rule(
    "CMP356",
    "expired-by-today",
    level="note",
    fix="none",
    advice="write a new date",
)
def check(context: RuleContext) -> Iterator[Finding]:
    if not context.document.fetched_at:
        yield from expiries(context, context.settings.today, f"on {context.settings.today}")
