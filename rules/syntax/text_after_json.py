"""Something follows the JSON value, or stands before it.

## What it does
Reports text behind the end of the block's value: a semicolon, a bracket too many, a second value; and texts and
numbers before it, as Hugo prints for `{{ $scratch.Set … }}` within a script; and JavaScript around it, such as
`var data = {…};`.

## Why it matters
JSON readers stop here: search engines and every other consumer lose the whole block, not this line alone.

## Example
```json
{"@type": "Product"};
```

## Use instead
```json
{"@type": "Product"}
```

## Fix safety
Safe for a semicolon; unsafe otherwise. Values side by side become an array. What has a key with a value is not removed.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule(
    "SYN020", "text-after-json", level="error", fix="sometimes", advice="remove what is not part of the JSON"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Text behind the end of the JSON."""
    return syntax_findings(context, "text-after-json")
