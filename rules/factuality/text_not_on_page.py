"""A name or text that no visitor can find on the page.

## What it does
Looks for names, headlines, descriptions and other text among the visible words: word for word, cut, as a
list, with a title's suffix, or as a paraphrase that uses the page's words. Reports what none of these
find, and texts in another language than the page and its markup say.

## Why it matters
Markup describes what the page shows. Text that is only in markup cannot be checked by anybody, and is
treated as spam where it is promotional. A text in another language than the page tells a visitor nothing, even if it
is a right translation.

## Example
```html
<h1>Garden chairs</h1>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "WebPage", "name": "The cheapest sofas in town"}
</script>
```

## Use instead
Use words that stand on the page, or show the text to visitors.

## Fix safety
No edit: it may be true. The advice depends on what it is: to show it on the page, to correct it, or to keep it where it
is right; `--remove-unshown` offers the removal as an unsafe fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._flags import findings_with_verdict


@rule("FAC202", "text-not-on-page", level="error", fix="sometimes", advice="show it on the page or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    """A name or text that no visitor can find on the page."""
    yield from findings_with_verdict(context, "text")
