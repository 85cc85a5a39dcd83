"""A key stands twice in one object.

## What it does
Reports the second and each further one.

## Why it matters
The last one wins, and the others are lost without a word. Several values of one property stand in an
array.

## Example
```json
{"@type": "Movie", "name": "Alien", "name": "Aliens"}
```

## Use instead
```json
{"@type": "Movie", "name": ["Alien", "Aliens"]}
```

## Fix safety
No fix: only the author knows which one was meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule(
    "SYN014", "duplicate-key", level="warning", advice="remove one of them, or put both values into an array"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Keys that stand twice."""
    return syntax_findings(context, "duplicate-key")
