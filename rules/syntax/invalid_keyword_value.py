"""A keyword of JSON-LD has a value that it can't have.

## What it does
Reports an `@type` or `@id` that is a number, an object, a list of lists or null, instead of text.

## Why it matters
Processors refuse the whole block ("invalid type value"), or drop the type and the name.

## Example
```json
{"@context": "https://schema.org", "@type": {"name": "Product"}, "@id": 12}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "@id": "#lamp"}
```

## Fix safety
No fix: only the author knows what was meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule


@rule("SYN036", "invalid-keyword-value", level="error")
def check(context: RuleContext) -> Iterator[Finding]:
    """Types and identifiers that are no text."""
    for block in context.document.blocks:
        for loss in block.losses:
            if loss.reason == "not-a-string":
                yield Finding(f"{loss.key} takes text", location=loss.location)
