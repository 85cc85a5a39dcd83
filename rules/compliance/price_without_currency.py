"""A price has no currency.

## What it does
Checks `price`, `lowPrice` and `highPrice`: there is a `priceCurrency` beside it, in its
`priceSpecification`, or in the aggregate it is part of; and the `currency` of a `MonetaryAmount`.

## Why it matters
The definition of `price` asks for it: 12.50 of what?

## Example
```json
"price": "12.50"
```

## Use instead
```json
"price": "12.50", "priceCurrency": "EUR"
```

## Fix safety
Safe where the price itself names its currency ("12.50 EUR"); else no fix, because the currency has to come from
someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, objects
from ...linter.edits.edits import insert_member, json_text, with_prefix
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Statement
from ...linter.value_forms.currencies import possible_currencies
from ...linter.value_forms.numbers import beside, intended_number
from ._findings import excerpt, quoted

_PRICES = ("price", "lowPrice", "highPrice", "minPrice", "maxPrice")
_CURRENCIES = ("priceCurrency", "salaryCurrency", "currency")
_AMOUNTS = ("value", "minValue", "maxValue")


@rule("CMP359", "price-without-currency", level="error", fix="sometimes", advice="add the currency")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_AMOUNTS, *_PRICES):
        amount = thing.is_a("MonetaryAmount")
        named = "currency" if amount else "priceCurrency"
        if named in thing.statements or (amount and "priceCurrency" in thing.statements):
            continue
        prices = [
            each for each in thing.literals(*(_AMOUNTS if amount else _PRICES)) if intended_number(each.text)
        ]
        if prices and not _elsewhere(context, thing):
            yield _finding(context, thing, prices[0], named)


def _finding(context: RuleContext, thing: Entity, price: Statement, named: str) -> Finding:
    owner = f'its "{thing.types[0]}"' if thing.types else "its node"
    message = f'"{price.key}" is {excerpt(price.text)}, but {owner} has no "{named}"'
    fixes: tuple[Fix, ...] = ()
    key, code = named, ""
    candidates = possible_currencies(beside(price.text))
    if len(candidates) == 1:
        code = next(iter(candidates))
        key = with_prefix(price.key, price.property, named)
        edits = insert_member(context.document, thing.node.location, key, json_text(code))
        fixes = (Fix(f'Add "{named}": {excerpt(code)}', "safe", edits),) if edits else ()
    advice = 'add the ISO 4217 code of the currency, such as "USD"'
    return Finding(
        message + quoted("price" if named == "priceCurrency" else named, r"priceCurrency|4217"),
        price,
        sure=named == "priceCurrency",
        fixes=fixes,
        advice=f"add {json_text(key)}: {json_text(code)}" if code else advice,
    )


def _elsewhere(context: RuleContext, thing: Entity) -> bool:
    """Whether a specification below the offer, or the offer above it, names the currency."""
    below = [part for _, part in objects(context.entities, thing.all("priceSpecification"))]
    parent = thing.parent
    above = context.entities.get(parent.subject) if parent is not None else None
    return any(
        name in part.statements for part in (*below, *([above] if above else [])) for name in _CURRENCIES
    )
