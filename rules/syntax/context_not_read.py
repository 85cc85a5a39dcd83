"""A context of another address was not read.

## What it does
Notes contexts other than schema.org's that are given by address. factmark fetches none: their terms count as
another vocabulary's, and are not checked.

## Why it matters
What such a context defines can't be told, so names under it may be schema.org's after all.

## Example
```json
{"@context": "https://w3id.org/ro/crate/1.1/context", "@type": "Dataset", "name": "Measurements"}
```

## Use instead
schema.org's context for schema.org's terms; nothing needs to change where the other one is meant.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.context import is_schema_context, means_schema


@rule("SYN033", "context-not-read", level="note", advice="add schema.org's context if you want them checked")
def check(context: RuleContext) -> Iterator[Finding]:
    """Contexts given by an address that is not schema.org's."""
    for block in context.document.blocks:
        for location, _, value in block.contexts:
            for part in value.items if value.kind == "array" else [value]:
                text = str(part.scalar).strip() if part.kind == "string" else ""
                if text and not is_schema_context(text) and not means_schema(text):
                    yield Finding(
                        f'the context "{text[:80]}" is not fetched, so its terms are not checked',
                        location=location,
                    )
