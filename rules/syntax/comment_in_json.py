"""A comment stands in the block.

## What it does
Reports `//`, `/* */` and `<!-- -->` outside strings.

## Why it matters
JSON has no comments. JSON readers stop here: search engines and every other consumer lose the whole
block, not this line alone.

## Example
```json
{"@type": "Product", // the lamp
 "name": "Lamp"}
```

## Use instead
```json
{"@type": "Product",
 "name": "Lamp"}
```

## Fix safety
Safe: takes the comment out. Where the whole block stands in an HTML comment, its marks alone.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN004", "comment-in-json", level="error", fix="sometimes", advice="remove the comment")
def check(context: RuleContext) -> Iterator[Finding]:
    """Comments outside strings."""
    return syntax_findings(context, "comment-in-json")
