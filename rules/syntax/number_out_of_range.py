"""A number is larger than readers can hold.

## What it does
Reports numbers beyond the range of double precision, from about 1.8e308 on.

## Why it matters
JSON sets no limit (RFC 8259, section 6), its readers do: they read such a number as infinity, or refuse the block.
JSON-LD has doubles for all numbers that are no integers.

## Example
```json
{"@type": "QuantitativeValue", "value": 1e999}
```

## Use instead
```json
{"@type": "QuantitativeValue", "value": 1e99}
```

## Fix safety
No fix: what was meant is unknown.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN022", "number-out-of-range", level="error", advice="write a smaller number, or quote it")
def check(context: RuleContext) -> Iterator[Finding]:
    """Numbers that are read as infinity."""
    return syntax_findings(context, "number-out-of-range")
