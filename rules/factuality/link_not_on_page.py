"""A web address that the page neither has nor links to.

## What it does
Compares addresses with the page's own, its site's home, its links and embeds: relative forms, tracking
parameters, `www.`, hosts of mobile and language versions of platforms make no difference.

## Why it matters
`sameAs` and the like are claims about identity: without a link on the page nobody can tell whether they
are the owner's.

## Example
```html
<h1>Bakery</h1>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Organization", "name": "Bakery",
 "sameAs": "https://www.facebook.com/somebakery"}
</script>
```

## Use instead
Link to the address on the page, correct it, or take it out.

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
    "FAC210",
    "link-not-on-page",
    level="error",
    fix="sometimes",
    advice="keep it if it is right, otherwise correct or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """A web address that the page neither has nor links to."""
    yield from findings_with_verdict(context, "link", "is not linked from the page")
