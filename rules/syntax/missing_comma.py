"""A comma between two values is missing.

## What it does
Reports places where a value begins right after another one.

## Why it matters
JSON readers stop here: search engines and every other consumer lose the whole block, not this line alone.

## Example
```json
{"@type": "Product" "name": "Lamp"}
```

## Use instead
```json
{"@type": "Product", "name": "Lamp"}
```

## Fix safety
Unsafe: adds the comma. Offered where the block can be read further with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN003", "missing-comma", level="error", fix="sometimes", advice="add the comma")
def check(context: RuleContext) -> Iterator[Finding]:
    """Values that begin right after another one."""
    return syntax_findings(context, "missing-comma")
