"""A key or a text without quotes, or a word that JSON doesn't have.

## What it does
Reports bare words other than true, false and null: keys as in JavaScript, True and None as in Python,
NaN, undefined.

## Why it matters
JSON readers stop here: search engines and every other consumer lose the whole block, not this line alone.

## Example
```json
{"@type": Product, "isFamilyFriendly": True}
```

## Use instead
```json
{"@type": "Product", "isFamilyFriendly": true}
```

## Fix safety
Safe for keys and for true and false; unsafe for other words, which are quoted or become null.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN009", "unquoted-word", level="error", fix="sometimes", advice="write it in double quotes")
def check(context: RuleContext) -> Iterator[Finding]:
    """Bare words."""
    return syntax_findings(context, "unquoted-word")
