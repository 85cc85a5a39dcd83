"""A comma stands before a closing bracket, or twice.

## What it does
Reports commas that no value follows.

## Why it matters
JavaScript forgives it and JSON does not. JSON readers stop here: search engines and every other consumer
lose the whole block, not this line alone.

## Example
```json
{"@type": "Product", "name": "Lamp",}
```

## Use instead
```json
{"@type": "Product", "name": "Lamp"}
```

## Fix safety
Safe: takes the comma out.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN002", "trailing-comma", level="error", fix="sometimes", advice="remove the comma")
def check(context: RuleContext) -> Iterator[Finding]:
    """Commas that no value follows."""
    return syntax_findings(context, "trailing-comma")
