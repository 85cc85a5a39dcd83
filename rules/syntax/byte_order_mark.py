"""A byte order mark stands before the JSON.

## What it does
Reports U+FEFF at the beginning of a block.

## Why it matters
It is invisible, and no white space of JSON. JSON readers stop here: search engines and every other
consumer lose the whole block, not this line alone.

## Example
```json
(U+FEFF){"@type": "Product"}
```

## Use instead
```json
{"@type": "Product"}
```

## Fix safety
Safe: takes it out.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN013", "byte-order-mark", level="error", fix="always", advice="remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    """Byte order marks."""
    return syntax_findings(context, "byte-order-mark")
