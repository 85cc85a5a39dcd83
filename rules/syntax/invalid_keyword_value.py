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
Unsafe: offered where a type is an object whose values are all text, as PHP writes arrays with gaps: they become a
list.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.document import Block
from ...linter.edits.edits import json_text, replace_json
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.jsonld_nodes import Loss


@rule("SYN036", "invalid-keyword-value", level="error", fix="sometimes", advice="write it as text")
def check(context: RuleContext) -> Iterator[Finding]:
    """Types and identifiers that are no text."""
    for block in context.document.blocks:
        for loss in block.losses:
            if loss.reason == "not-a-string":
                fixes: tuple[Fix, ...] = ()
                listed = _values_as_list(block, loss)
                if listed and (edits := replace_json(context.document, loss.location, json_text(listed))):
                    fixes = (Fix(f"Write {json_text(listed)}", "unsafe", edits),)
                kinds = "text or a list of texts" if loss.key == "@type" else "text"
                yield Finding(f'"{loss.key}" is not {kinds}', location=loss.location, fixes=fixes)


def _values_as_list(block: Block, loss: Loss) -> list[object]:
    """The values of an object that stands for a list of types; empty if it is something else."""
    value = block.root.at(loss.location.pointer or "") if block.root is not None else None
    if loss.key != "@type" or value is None or value.kind != "object":
        return []
    texts = [member.value.scalar for member in value.members if member.value.kind == "string"]
    return [*texts] if len(texts) == len(value.members) else []
