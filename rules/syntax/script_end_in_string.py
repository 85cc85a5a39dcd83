"""A `</script` inside a text ends the script element.

## What it does
Reports blocks that end inside a string and go on behind the tag.

## Why it matters
HTML ends the element there, whatever JSON says; the rest of the block shows on the page as text.

## Example
```json
{"@type": "Product", "description": "<script></script>"}
```

## Use instead
```json
{"@type": "Product", "description": "<script><\\/script>"}
```

## Fix safety
Safe: writes `<\\/script`, which is the same text to JSON.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._faults import syntax_findings


@rule("SYN012", "script-end-in-string", level="error", fix="sometimes", advice="write <\\/script")
def check(context: RuleContext) -> Iterator[Finding]:
    """Script end tags inside strings."""
    return syntax_findings(context, "script-end-in-string")
