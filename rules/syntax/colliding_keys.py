"""Two keys of a node give its identifier.

## What it does
Reports nodes that have `@id` and, under a context that makes `id` mean the same, `id` too. schema.org's context
does.

## Why it matters
JSON-LD processors refuse the whole block ("colliding keywords"); others take one of the two, and not the same one.

## Example
```json
{"@context": "https://schema.org", "@type": "Product", "@id": "https://example.com/lamp#product", "id": "#product"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "@id": "https://example.com/lamp#product"}
```

## Fix safety
No fix: only the author knows which identifier others refer to.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, Fix, rule


@rule("SYN060", "colliding-keys", level="warning", advice="keep the one that others refer to")
def check(context: RuleContext) -> Iterator[Finding]:
    """Keys that mean the same keyword as another key of their node."""
    for block in context.document.blocks:
        for loss in block.losses:
            if loss.reason == "colliding":
                message = f'"{loss.key}" and another key of this node both mean "@id" in this context'
                advice = Fix("Keep the one that others refer to", "display-only")
                yield Finding(message, location=loss.location, fixes=(advice,))
