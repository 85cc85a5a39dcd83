"""A text has no closing quote.

## What it does
Reports strings that run on into the next line's key, or to the end of the block.

## Why it matters
JSON readers stop here: search engines and every other consumer lose the whole block, not this line alone.

## Example
```json
{"@type": "Product,
 "name": "Lamp"}
```

## Use instead
```json
{"@type": "Product",
 "name": "Lamp"}
```

## Fix safety
Unsafe: closes the string at the end of its first line. Offered where the block can be read further with
it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN018", "unclosed-string", level="error", fix="sometimes", advice="close the string")
def check(context: RuleContext) -> Iterator[Finding]:
    """Strings without an end."""
    return syntax_findings(context, "unclosed-string")
