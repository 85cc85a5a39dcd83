"""An entry of a list or breadcrumb that the page does not show, or not in this order.

## What it does
Looks for the entries' names close together and in the marked-up order. A position counts as shown where
such a trail is.

## Why it matters
A breadcrumb in search results that the page does not have leads nowhere, and is ignored at best.

## Example
```html
<h1>Chairs</h1>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "ListItem", "position": 1, "name": "Furniture shop"}
</script>
```

## Use instead
Show the trail to visitors, with the same names, or drop the list from the markup.

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
    "FAC209",
    "list-item-not-on-page",
    level="error",
    fix="sometimes",
    advice="show the whole list or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """An entry of a list or breadcrumb that the page does not show, or not in this order."""
    yield from findings_with_verdict(context, "list-item", "is not in a list or breadcrumb trail on the page")
