"""Opening hours that the page does not show.

## What it does
Reads the times of day and weekdays that the page shows, on a clock of 12 or 24 hours, and compares them
with `openingHours`, `opens`, `closes` and `dayOfWeek`.

## Why it matters
Wrong hours send people to closed doors. Hours that the page does not show are rarely kept up to date.

## Example
```html
<h1>Bakery</h1><p>Fresh bread.</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Bakery", "name": "Bakery", "openingHours": "Mo-Fr 07:30-18:00"}
</script>
```

## Use instead
Show the hours, or leave them out of this page's markup.

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
    "FAC208",
    "opening-hours-not-on-page",
    level="error",
    fix="sometimes",
    advice="show it on the page or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Opening hours that the page does not show."""
    yield from findings_with_verdict(context, "hours")
