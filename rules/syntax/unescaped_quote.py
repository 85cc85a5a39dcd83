"""A double quote inside a text ends it.

## What it does
Reports text that goes on behind a double quote.

## Why it matters
Templates that print titles as they are do this at the first title with a quotation in it. JSON readers
stop here: search engines and every other consumer lose the whole block, not this line alone.

## Example
```json
{"@type": "Product", "name": "A 6" pipe"}
```

## Use instead
```json
{"@type": "Product", "name": "A 6\\" pipe"}
```

## Fix safety
Unsafe: escapes the quotes up to the last one that can end the text. Offered where the block can be read
further with it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule(
    "SYN006", "unescaped-quote", level="error", fix="sometimes", advice="escape the quotes inside the string"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Quotes inside strings."""
    return syntax_findings(context, "unescaped-quote")
