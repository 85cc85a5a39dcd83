"""Markup about something that the page is not about.

## What it does
Reports an entity most of whose statements the page does not support, its name included. The statements
fall together: one finding.

## Why it matters
Markup must describe the page's own content. Entities copied from another page or a template's demo
mislead whoever reads them.

## Example
```html
<h1>Chairs</h1><p>We make chairs.</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Recipe", "name": "Apple crumble",
 "description": "A warm pudding with oats and cinnamon for cold evenings", "recipeCuisine": "British"}
</script>
```

## Use instead
Remove the entity, or put it on the page that shows it.

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
    "FAC216",
    "markup-about-something-else",
    level="error",
    fix="sometimes",
    repeats=("role-instead-of-name",),
    advice="show it on the page or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Entities the page is not about."""
    yield from findings_with_verdict(context, "subject", "is not what the page is about")
