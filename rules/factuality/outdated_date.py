"""A date that is over, or older than the one the page shows.

## What it does
Reports an end (`priceValidUntil`, `validThrough`) that lies in the past and is not shown, and a date that
is earlier than the one the page shows in the same role.

## Why it matters
An offer whose validity is over is dropped from results; a modification date that lags behind says that
the markup is not kept up.

## Example
```html
<h1>Lamp</h1>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Offer", "name": "Lamp", "priceValidUntil": "2020-12-31"}
</script>
```

## Use instead
Renew the date from the same field that the page shows, or leave it out.

## Fix safety
Unsafe: writes what the page shows, or removes a value for which the page has no other. Only the owner knows whether the
page or the markup is right.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._flags import findings_with_verdict


@rule("FAC215", "outdated-date", level="error", fix="sometimes", advice="write the current date or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    """A date that is over, or older than the one the page shows."""
    yield from findings_with_verdict(context, "outdated", "is in the past", is_absent=False)
