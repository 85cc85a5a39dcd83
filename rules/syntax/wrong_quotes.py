"""Text stands in single or typographic quotes.

## What it does
Reports quotes other than the double quote (U+0022) around keys and values, and double quotes that are all
written twice (`""name""`).

## Why it matters
Word processors and some editors curl quotes; JavaScript has single ones; JSON has neither. JSON readers
stop here: search engines and every other consumer lose the whole block, not this line alone.

## Example
```json
{'@type': 'Product'}
```

## Use instead
```json
{"@type": "Product"}
```

## Fix safety
Unsafe: writes double quotes, and escapes those inside. Offered where the block can be read further with
it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN005", "wrong-quotes", level="error", fix="sometimes", advice="write double quotes")
def check(context: RuleContext) -> Iterator[Finding]:
    """Quotes that are not JSON's."""
    return syntax_findings(context, "wrong-quotes")
