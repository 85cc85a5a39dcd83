"""A price, price range or currency that the page does not show.

## What it does
Compares amounts of money with those the page shows beside a currency, in every usual way of writing them,
and price ranges such as `$$` with the visible text.

## Why it matters
A price in search results that the page does not honour costs trust, and merchant listings are removed for
it.

## Example
```html
<h1>Lamp</h1><p>A lamp for the desk.</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Offer", "name": "Lamp", "price": "49.90"}
</script>
```

## Use instead
Show the price to visitors, or take the offer out of the markup.

## Fix safety
No edit: it may be true. The advice depends on what it is: to show it on the page, to correct it, or to keep it where it
is right; `--remove-unshown` offers the removal as an unsafe fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._flags import findings_with_verdict


@rule(
    "FAC204", "price-not-on-page", level="error", fix="sometimes", advice="show it on the page or remove it"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """A price, price range or currency that the page does not show."""
    yield from findings_with_verdict(context, "price")
