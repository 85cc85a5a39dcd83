"""A count disagrees with what is listed beside it.

## What it does
Compares `numberOfItems` with the entries of the list, `reviewCount` with the reviews listed (which may
be fewer, not more), `numTracks` with the tracks, and `offerCount` with the offers.

## Why it matters
One of them is out of date; search engines distrust ratings whose counts don't add up.

## Example
```json
"numberOfItems": 3, "itemListElement": ["a", "b"]
```

## Use instead
```json
"numberOfItems": 2, "itemListElement": ["a", "b"]
```

## Fix safety
No fix: the count may be right and the list cut short.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, objects
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.numbers import intended_number
from ._findings import key_value, quoted

_AT_LEAST = (("numberOfItems", "itemListElement"), ("numTracks", "track"), ("offerCount", "offers"))
"""A count, and the property whose values it counts: the list may be cut short, but not go on."""


@rule("CMP354", "count-disagrees", level="warning", fix="none", advice="correct the count")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("review", *(count for count, _ in _AT_LEAST)):
        for count, items in _AT_LEAST:
            if count in thing.statements:
                yield from _compared(thing, thing, count, items)
        if "review" in thing.statements:
            for _, rating in objects(context.entities, thing.all("aggregateRating")):
                if "reviewCount" in rating.statements:
                    yield from _compared(thing, rating, "reviewCount", "review")


def _compared(thing: Entity, counter: Entity, count: str, items: str) -> Iterator[Finding]:
    statement = counter.one(count)
    value = intended_number(statement.text) if statement is not None else None
    listed = len(thing.statements.get(items, ()))
    if statement is not None and value is not None and listed > value:
        yield Finding(
            f'{key_value(statement)} is less than the {listed} values of "{items}"' + quoted(count, ""),
            statement,
        )
