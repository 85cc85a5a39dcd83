"""A list has fewer values than a search feature asks for.

## What it does
Counts the entries of breadcrumbs (two) and the images of vacation rentals (eight). Switched on by the profile
`google`.

## Why it matters
The feature isn't shown with fewer.

## Example
```json
{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
  {"@type": "ListItem", "position": 1, "name": "Lamps"}]}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "BreadcrumbList", "itemListElement": [
  {"@type": "ListItem", "position": 1, "name": "Home", "item": "https://example.com/"},
  {"@type": "ListItem", "position": 2, "name": "Lamps"}]}
```

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._feature_nodes import feature_nodes
from ._features import lead


@rule("RIC408", "too-few", level="warning", profile="google", advice="add the others")
def check(context: RuleContext) -> Iterator[Finding]:
    """Properties with fewer values than their feature asks for."""
    things, nodes = feature_nodes(context)
    for one in nodes:
        for name, least in one.shape.least:
            count = sum(1 for _ in things.values(one.thing, name))
            if 0 < count < least:
                message = f'{one.kind} has only {count} "{name}", where the feature needs at least {least}'
                yield Finding(
                    lead(one.feature.title, one.kind) + message, one.parent, one.location, links=one.links
                )
