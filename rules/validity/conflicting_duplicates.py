"""One thing is described twice, with different values.

## What it does
Compares the places that describe the same thing: nodes of the same `@id`, and nodes of the same type and
name that stand at the top of different blocks. Reports properties of which a thing has one (a price, a
rating, a date, an article number) where the places give different values.

## Why it matters
Readers take one of the two, and not the same one: this is how a shop's old price stays in search results.
Often a theme and a plugin both write markup.

## Example
```json
[{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "sku": "A-1"},
 {"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "sku": "B-2"}]
```

## Use instead
One node, with the right value.

## Fix safety
No fix: only the author knows the right value.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from .described_twice import pairs


@rule("VAL115", "conflicting-duplicates", level="warning", advice="write the same value in both places")
def check(context: RuleContext) -> Iterator[Finding]:
    """Later values that differ from those of an earlier place that describes the same thing."""
    for pair in pairs(context):
        for name, earlier, statement in pair.conflicts:
            line = earlier.location.start_line
            where = f"on line {line}" if line is not None else "where it first occurs"
            yield Finding(
                f'"{name}" is "{statement.text[:60]}" here and "{earlier.text[:60]}" {where}',
                statement,
                related=(earlier.location,),
            )
