"""A property that a search feature requires is missing.

## What it does
Looks for the things that Google's search features are about (products, recipes, events, jobs and so on, over
all blocks and references) and compares them with what each feature requires: single properties, one of several,
properties of nested nodes, conditions such as remote jobs. Empty text counts as missing. Switched on by the
profile `google`.

## Why it matters
Without a required property the page is not eligible for the feature at all.

## Example
```json
{"@context": "https://schema.org", "@type": "Recipe", "name": "Soup"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Recipe", "name": "Soup", "image": "https://example.com/soup.jpg"}
```

## Fix safety
No fix: only the page's author has the value. Fixes of other findings that would remove what a feature requires are
withheld; they say so.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._lacks import lacks, losses, missing_message


@rule("RIC401", "missing-required", level="error", profile="google", losses=losses, advice="add it")
def check(context: RuleContext) -> Iterator[Finding]:
    """What the features that the page surely means require."""
    for lack in lacks(context):
        if lack.sure:
            yield Finding(
                missing_message(lack.titles, lack.kind, lack.missing),
                lack.parent,
                lack.location,
                links=lack.links,
                advice="add one of them" if " or " in lack.missing else None,
            )
