"""Half of a surrogate pair stands in a text.

## What it does
Reports escapes such as `\\ud83d` without their other half.

## Why it matters
It is no character: programs that cut text in the middle of an emoji make these. Readers drop it, or the
block.

## Example
```json
{"@type": "Product", "name": "Lamp \\ud83d"}
```

## Use instead
```json
{"@type": "Product", "name": "Lamp \\ud83d\\udca1"}
```

## Fix safety
No fix: the other half is lost.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN017", "lone-surrogate", level="warning", advice="write the whole character")
def check(context: RuleContext) -> Iterator[Finding]:
    """Halves of surrogate pairs."""
    return syntax_findings(context, "lone-surrogate")
