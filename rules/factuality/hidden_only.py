"""A value that is only in text no visitor sees.

## What it does
Reports values found in text that is hidden for good: the `hidden` attribute, classes for screen readers, inline styles
and simple rules of the page's own that leave it out, off the screen, clipped away, without height or with letters of no
size. What a click opens (details, accordions, tabs) counts as shown, and so does what scripts or style sheets may fade
in (`opacity: 0`), and words moved away from a link or heading for a picture of them.

## Why it matters
Hidden text made for machines is cloaking in the eyes of search engines.

## Example
```html
<h1>Chairs</h1><p style="display:none">Handmade in Tuscany since 1921 by one family</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Thing",
 "description": "Handmade in Tuscany since 1921 by one family"}
</script>
```

## Use instead
Show the text, or leave the property out.

## Fix safety
No edit: it may be true. The advice depends on what it is: to show it on the page, to correct it, or to keep it where it
is right; `--remove-unshown` offers the removal as an unsafe fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._flags import findings_with_verdict


@rule("FAC213", "hidden-only", level="warning", fix="sometimes", advice="show it to visitors or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    """A value that is only in text no visitor sees."""
    yield from findings_with_verdict(context, "hidden", "is only in hidden text", is_absent=False)
