"""A line break, a tab or another control character stands in a text as it is.

## What it does
Reports characters below U+0020 inside strings.

## Why it matters
JSON wants them escaped; many readers refuse the block. factmark, like some consumers, reads on, so that
the rest is checked all the same.

## Example
```json
{"@type": "Product", "description": "one
two"}
```

## Use instead
```json
{"@type": "Product", "description": "one\\ntwo"}
```

## Fix safety
Safe: writes the escape.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN007", "control-character", level="error", fix="always", advice="escape the character")
def check(context: RuleContext) -> Iterator[Finding]:
    """Raw control characters inside strings."""
    return syntax_findings(context, "control-character")
