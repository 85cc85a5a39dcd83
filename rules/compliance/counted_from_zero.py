"""The positions of a breadcrumb's entries are 0, 1, 2 and so on.

## What it does
Checks the `position` of the entries of a `BreadcrumbList` for counting from 0, as programs do. A note: the order is
told all the same, and careful readers take it as right.

## Why it matters
Search engines' documentation has position 1 for the beginning of the trail.

## Example
```json
"itemListElement": [{"@type": "ListItem", "position": 0, "name": "Home", "item": "https://example.com/"}]
```

## Use instead
```json
"itemListElement": [{"@type": "ListItem", "position": 1, "name": "Home", "item": "https://example.com/"}]
```

## Fix safety
Unsafe: the fix adds one to each position; what reads the list may count as the list does.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.value_forms.numbers import number
from ._findings import quoted
from .positions_out_of_order import counts_from_zero, positions


@rule("CMP405", "counted-from-zero", level="note", fix="sometimes", advice="start at 1")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("itemListElement"):
        if not thing.is_a("BreadcrumbList"):
            continue
        places = list(positions(context, thing))
        numbers = [int(value) for place in places if (value := number(place.text)) is not None]
        if len(numbers) < len(places) or not counts_from_zero(numbers):
            continue
        for place, value in zip(places, numbers, strict=True):
            edits = replace_value(context.document, place.location, value + 1)
            fixes = (Fix(f"Write {value + 1}", "unsafe", edits),) if edits else ()
            message = f'"position" is {value} for entry {value + 1}, since this breadcrumb counts from 0'
            yield Finding(
                message + quoted("position", ""),
                place,
                fixes=fixes,
                advice=f"write {value + 1}, and renumber the others",
            )
