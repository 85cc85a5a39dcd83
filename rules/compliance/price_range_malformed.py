"""A price range is an address, a sentence, or far too long.

## What it does
Checks `priceRange`: a URL, an e-mail address, or more than a hundred characters.

## Why it matters
It is shown in one short line, such as $$ or 10-30 EUR.

## Example
```json
"priceRange": "https://example.com/prices"
```

## Use instead
```json
"priceRange": "$$"
```

## Fix safety
No fix: the range has to come from someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP346",
    "price-range-malformed",
    level="warning",
    fix="none",
    advice='write a range of prices such as "$10-20", or "$$"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "price_range")
