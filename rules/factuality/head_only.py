"""A value that is only in the page's title or meta elements.

## What it does
Reports text that the head of the page has (title, description, Open Graph) and its body does not.

## Why it matters
The head is no evidence: visitors see little of it, and it is filled from the same fields as the markup.

## Example
```html
<head><title>Cheap wooden chairs from Tuscany delivered tomorrow</title></head><h1>Seats</h1>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "WebPage",
 "name": "Cheap wooden chairs from Tuscany delivered tomorrow"}
</script>
```

## Use instead
Use the page's heading, or show the text.

## Fix safety
No edit: it may be true. The advice depends on what it is: to show it on the page, to correct it, or to keep it where it
is right; `--remove-unshown` offers the removal as an unsafe fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._flags import findings_with_verdict


@rule("FAC214", "head-only", level="error", fix="sometimes", advice="show it on the page or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    """A value that is only in the page's title or meta elements."""
    yield from findings_with_verdict(
        context, "head", "is only in the title or meta elements of the page", is_absent=False
    )
