"""A value that should be a country is none.

## What it does
Checks `addressCountry` and its like: codes that ISO 3166-1 does not have, codes in lower case, values
with digits, a place together with its country. Names of countries pass in any language.

## Why it matters
Readers look up two-letter codes; a longer text is guessed at.

## Example
```json
"addressCountry": "de"
```

## Use instead
```json
"addressCountry": "DE"
```

## Fix safety
Safe where only the case changes; unsafe where a place is taken away.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP318",
    "country-malformed",
    level="error",
    fix="sometimes",
    advice='write a country, such as "DE" or "Germany"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "country")
