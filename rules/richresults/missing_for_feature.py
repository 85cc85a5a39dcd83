"""A property is missing for a search feature that the page may or may not be meant for.

## What it does
Notes what a feature requires where the page has signs of the feature but need not mean it: a product without
an image for merchant listings, an image without a license for license metadata, a book without editions for
book actions. Switched on by the profile `google`.

## Why it matters
The page is sound as it is; with the property it would be eligible for one feature more.

## Example
```json
{"@context": "https://schema.org", "@type": "Book", "name": "A Book", "url": "https://example.com/book"}
```

## Use instead
The property, where the feature is meant; nothing otherwise.

## Fix safety
No fix: only the page's author has the value. Fixes of other findings that would remove what a feature requires are
withheld; they say so.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._lacks import lacks, losses, missing_message


@rule(
    "RIC403",
    "missing-for-feature",
    level="note",
    profile="google",
    losses=losses,
    advice="add it to get the feature",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """What features require that the page may not mean."""
    for lack in lacks(context):
        if not lack.sure:
            yield Finding(
                missing_message(lack.titles, lack.kind, lack.missing),
                lack.parent,
                lack.location,
                links=lack.links,
                advice="add one to get the feature" if " or " in lack.missing else None,
            )
