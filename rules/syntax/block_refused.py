"""A block is too deep or too large to be read.

## What it does
Refuses blocks nested deeper than 256 levels, with numbers of more than 400 digits, and those from which on a
page's blocks hold more than 400,000 values.

## Why it matters
No honest page needs them, and readers with less patience crash on them.

## Example
```json
[[[[[[[[…]]]]]]]]
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product"}
```

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN016", "block-refused", level="error", advice="simplify the block or split it")
def check(context: RuleContext) -> Iterator[Finding]:
    """Blocks that were not read because of their size."""
    return syntax_findings(context, "block-refused")
