"""A picture that the page does not show.

## What it does
Recognises pictures by file name and identifiers whatever their size, format, host or way of loading
(`srcset`, lazy attributes, CSS backgrounds). A logo in another file than the one shown is passed over.

## Why it matters
Pictures in search results promise what the page shows; markup should name one that it does.

## Example
```html
<h1>Chairs</h1>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Article", "headline": "Chairs",
 "image": "https://example.com/uploads/oak-table.jpg"}
</script>
```

## Use instead
Show the picture, or name one that is shown.

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
    "FAC211",
    "image-not-on-page",
    level="error",
    fix="sometimes",
    advice="use an image that the page shows, or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """A picture that the page does not show."""
    yield from findings_with_verdict(context, "image", "is not an image on the page")
