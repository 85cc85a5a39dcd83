"""A property without a value: null, an empty array or an empty object.

## What it does
Reports properties whose value says nothing. Empty text is reported by `empty-text` and `placeholder-value`.

## Why it matters
JSON-LD drops null and empty arrays without a word, and an empty object is a thing without name and kind.
Usually a template's field was empty.

## Example
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "brand": {}}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp"}
```

## Fix safety
Unsafe: takes the property out; the value may be one that should be there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import remove
from ...linter.findings.rule import Finding, Fix, rule

_DROPPED = {
    "null": "null, which JSON-LD ignores",
    "empty-array": "an empty array, which JSON-LD ignores",
    "empty-object": "an empty node",
}


@rule("VAL117", "empty-value", level="note", fix="sometimes", advice="write a value or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    """JSON values that make no statement, or one that says nothing."""
    document = context.document
    for block in document.blocks:
        for loss in block.losses:
            if loss.reason in _DROPPED:
                edits = remove(document, loss.location)
                fixes = (Fix("remove it", "unsafe", edits),) if edits else ()
                yield Finding(f'"{loss.key}" is {_DROPPED[loss.reason]}', location=loss.location, fixes=fixes)
