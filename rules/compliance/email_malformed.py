"""A value that should be an e-mail address is none.

## What it does
Checks `email`; a leading `mailto:` passes.

## Why it matters
Nobody can write to it.

## Example
```json
"email": "info (at) example.com"
```

## Use instead
```json
"email": "info@example.com"
```

## Fix safety
Safe: offered where the address was only disguised.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP310",
    "email-malformed",
    level="error",
    fix="sometimes",
    advice='write the address as in "name@example.com", or remove it',
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "email")
