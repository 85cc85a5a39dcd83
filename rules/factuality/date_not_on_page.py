"""A date that the page shows nowhere.

## What it does
Reads the dates that the page shows, in its language, in figures, or counted back from today, and compares
days. Times in UTC count for the days that they can be at any place.

## Why it matters
A date that visitors do not see, `dateModified` above all, makes a page look fresher than it shows itself;
search engines ask for a visible date beside the marked-up one.

## Example
```html
<h1>Our history</h1><p>We make chairs.</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Article", "headline": "Our history",
 "dateModified": "2024-05-06"}
</script>
```

## Use instead
Show the date ("Updated on 6 May 2024"), or leave the property out.

## Fix safety
No edit: it may be true. The advice depends on what it is: to show it on the page, to correct it, or to keep it where it
is right; `--remove-unshown` offers the removal as an unsafe fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._flags import findings_with_verdict


@rule("FAC205", "date-not-on-page", level="error", fix="sometimes", advice="show it on the page or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    """A date that the page shows nowhere."""
    yield from findings_with_verdict(context, "date")
