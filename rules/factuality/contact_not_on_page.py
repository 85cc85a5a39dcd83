"""A telephone number or e-mail address that the page does not show.

## What it does
Compares telephone and fax numbers digit by digit without country code and trunk prefix, and e-mail
addresses also where they are obfuscated or stand in a `mailto:` link.

## Why it matters
People call the number that a search result or an assistant shows them. One that the page does not show is
often an old one.

## Example
```html
<h1>Bakery</h1><p>Come and see us.</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Bakery", "name": "Bakery", "telephone": "+49 30 1234567"}
</script>
```

## Use instead
Show the number or address on the page, or take it out of the markup of this page.

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
    "FAC206", "contact-not-on-page", level="error", fix="sometimes", advice="show it on the page or remove it"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """A telephone number or e-mail address that the page does not show."""
    yield from findings_with_verdict(context, "contact")
