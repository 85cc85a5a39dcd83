"""A number, identifier or duration that the page does not show.

## What it does
Looks for numbers beside a word that says what they are, for article numbers, ISBN and GTIN however they
are hyphenated, and for durations in words or as a clock.

## Why it matters
Identifiers and amounts are what machines join data on. One that visitors cannot see cannot be checked,
and is often a template's left-over.

## Example
```html
<h1>Lamp</h1><p>Article number 4711-09</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "isbn": "9783161484100"}
</script>
```

## Use instead
Show the number on the page, correct it, or leave it out.

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
    "FAC203", "number-not-on-page", level="error", fix="sometimes", advice="show it on the page or remove it"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """A number, identifier or duration that the page does not show."""
    yield from findings_with_verdict(context, "number")
