"""A closing bracket is missing.

## What it does
Reports blocks that end too early, and brackets that close the wrong thing.

## Why it matters
Often a field with a length limit cut the block off. JSON readers stop here: search engines and every
other consumer lose the whole block, not this line alone.

## Example
```json
{"@type": "Product", "image": ["a.png"}
```

## Use instead
```json
{"@type": "Product", "image": ["a.png"]}
```

## Fix safety
Unsafe: adds the brackets. Offered where the block can be read further with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN019", "unclosed-bracket", level="error", fix="sometimes", advice="correct the brackets")
def check(context: RuleContext) -> Iterator[Finding]:
    """Brackets without their other half."""
    return syntax_findings(context, "unclosed-bracket")
