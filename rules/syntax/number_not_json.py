"""A number is not written as JSON writes numbers.

## What it does
Reports leading zeros, a plus sign, a decimal comma, a number without digits on one side of its point.

## Why it matters
JSON readers stop here: search engines and every other consumer lose the whole block, not this line alone.

## Example
```json
{"@type": "Offer", "price": 12,50}
```

## Use instead
```json
{"@type": "Offer", "price": "12.50"}
```

## Fix safety
Unsafe: quotes it. Offered where the block can be read further with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN021", "number-not-json", level="error", fix="sometimes", advice="write a JSON number, or quote it")
def check(context: RuleContext) -> Iterator[Finding]:
    """Numbers that JSON doesn't have."""
    return syntax_findings(context, "number-not-json")
