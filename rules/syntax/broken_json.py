"""The block is no JSON, for a reason that no other rule names.

## What it does
Reports the first place where the text departs from RFC 8259, the JSON standard. The commoner mistakes
have rules of their own. Blocks with template expressions are announced as not checked instead.

## Why it matters
JSON readers stop here: search engines and every other consumer lose the whole block, not this line alone.

## Example
```json
{"@type": "Product" "Lamp"}
```

## Use instead
```json
{"@type": "Product", "name": "Lamp"}
```

## Fix safety
Unsafe: a missing colon is added. Offered where the block can be read further with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN001", "broken-json", level="error", fix="sometimes", advice="correct the JSON here")
def check(context: RuleContext) -> Iterator[Finding]:
    """Departures from RFC 8259 that have no rule of their own."""
    return syntax_findings(context, "broken-json")
