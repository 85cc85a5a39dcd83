"""A truth value is neither true nor false.

## What it does
Checks every property whose values are `Boolean`. JSON's true and false, these words as text, and the IRIs
of `True` and `False` pass. `acceptsReservations` may also be Yes, No or the address of a page to book at.

## Why it matters
"yes" is text to a reader, and text is neither.

## Example
```json
"isAccessibleForFree": "yes"
```

## Use instead
```json
"isAccessibleForFree": "true"
```

## Fix safety
Safe: offered for yes and no, 1 and 0, on and off.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule("CMP308", "boolean-not-true-or-false", level="error", fix="sometimes", advice="write true or false")
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "boolean", "answer")
