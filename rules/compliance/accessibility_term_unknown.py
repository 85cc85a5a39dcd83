"""A value is no term of the accessibility vocabulary that the definition asks for.

## What it does
Checks `accessMode`, `accessibilityAPI`, `accessibilityControl`, `accessibilityFeature` and
`accessibilityHazard` against the terms of the W3C community group's vocabulary.

## Why it matters
People search for large print by the term `largePrint`; in other words it is not found.

## Example
```json
"accessibilityFeature": "large print"
```

## Use instead
```json
"accessibilityFeature": "largePrint"
```

## Fix safety
Safe: offered where only case and blanks differ.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP321",
    "accessibility-term-unknown",
    level="error",
    fix="sometimes",
    advice="use a term of the vocabulary, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(
        context,
        "access_mode",
        "accessibility_api",
        "accessibility_control",
        "accessibility_feature",
        "accessibility_hazard",
    )
