"""A price is negative, or a product costs nothing.

## What it does
Checks `price`, `lowPrice` and `highPrice`: below zero anywhere, and zero in the offer of a product. Zero
passes for events, courses, software and services, which can be free, and for a product where its page says
that it is.

## Why it matters
A price of zero is what shops print before they know the price.

## Example
```json
"price": "0.00"
```

## Use instead
```json
"price": "12.50"
```

## Fix safety
No fix: the price has to come from someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.numbers import intended_number
from ._findings import key_value, quoted


@rule(
    "CMP351", "price-not-positive", level="warning", fix="none", advice="write the actual price, or remove it"
)
def check(context: RuleContext) -> Iterator[Finding]:
    prices = ("price", "lowPrice", "highPrice", "minPrice", "maxPrice")
    for thing in context.entities_with(*prices):
        for statement in thing.literals(*prices):
            value = intended_number(statement.text)
            if value is None or value > 0:
                continue
            if value == 0 and (not _offers_a_product(thing) or _is_free(context)):
                continue
            reason = "is below zero" if value < 0 else "is zero for a product that is not free"
            yield Finding(
                f"{key_value(statement)} {reason}" + quoted(statement.property, ""),
                statement,
            )


def _offers_a_product(thing: Entity) -> bool:
    return thing.is_a("Offer") and thing.parent is not None and "Product" in thing.parent.types


def _is_free(context: RuleContext) -> bool:
    """Whether the page says that its goods cost nothing; needed only for a price of zero, hence the local import."""
    from ...linter.agents.factuality import costs_nothing

    return context.document.media != "json" and costs_nothing(context.document)
