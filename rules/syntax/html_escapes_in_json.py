"""The JSON is escaped as HTML is.

## What it does
Reports `&quot;` and the like where JSON has a quote.

## Why it matters
Script elements hold text, which HTML readers don't unescape. JSON readers stop here: search engines and
every other consumer lose the whole block, not this line alone.

## Example
```json
{&quot;@type&quot;: &quot;Product&quot;}
```

## Use instead
```json
{"@type": "Product"}
```

## Fix safety
Safe: writes the characters themselves.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule(
    "SYN010", "html-escapes-in-json", level="error", fix="sometimes", advice="write the characters themselves"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """HTML escapes in place of quotes."""
    return syntax_findings(context, "html-escapes-in-json")
