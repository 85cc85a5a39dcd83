"""A part of a postal address, or a coordinate, that the page does not show.

## What it does
Looks for street, postal code, locality, region and country among the visible words, with the usual short
forms, codes and names of regions and countries; coordinates also in map links and embeds.

## Why it matters
An address that visitors cannot see cannot be checked by them; search engines take it for the place's
address all the same.

## Example
```html
<h1>Bakery</h1><p>Fresh bread.</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "PostalAddress", "postalCode": "10115"}
</script>
```

## Use instead
Show the address, or mark it up on the page that shows it (contact, imprint).

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
    "FAC207", "address-not-on-page", level="error", fix="sometimes", advice="show it on the page or remove it"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """A part of a postal address, or a coordinate, that the page does not show."""
    yield from findings_with_verdict(context, "address")
