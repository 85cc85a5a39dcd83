"""A merchant listing's offer costs nothing.

## What it does
Reports prices that are not above zero in offers of products that are meant for merchant listings. Product
snippets, apps and events may be free. Switched on by the profile `google`.

## Why it matters
Merchant listings require a price above zero; the product is left out.

## Example
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "image": "https://example.com/lamp.jpg",
 "offers": {"@type": "Offer", "price": 0, "priceCurrency": "EUR"}}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "image": "https://example.com/lamp.jpg",
 "offers": {"@type": "Offer", "price": 12.50, "priceCurrency": "EUR"}}
```

## Fix safety
No fix: only the shop knows the price.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._feature_nodes import feature_nodes


@rule(
    "RIC406",
    "price-of-zero",
    level="error",
    profile="google",
    advice="write the actual price, or remove the offer",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Prices of merchant listings that are not above zero."""
    things, nodes = feature_nodes(context)
    for one in nodes:
        if one.sure and one.feature.name == "merchant-listing" and one.shape.id in ("offer", "price"):
            for statement, _ in things.values(one.thing, "price"):
                try:
                    free = float(statement.text) <= 0
                except ValueError:
                    continue
                if free:
                    yield Finding(
                        f'Merchant listing: "price" value "{statement.text[:60]}" is not above zero',
                        statement,
                        links=(one.feature.page,),
                    )
