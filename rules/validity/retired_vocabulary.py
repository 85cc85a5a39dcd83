"""A type of data-vocabulary.org, which search engines no longer read.

## What it does
Reports items whose type is one of data-vocabulary.org, in whichever form its address was written, once a page
and type. Their properties belong to that vocabulary, and are not measured by schema.org's.

## Why it matters
schema.org took data-vocabulary.org's place in 2011. Google's rich results have not used it since January 2021.

## Example
```html
<div itemscope itemtype="http://data-vocabulary.org/Review"><b itemprop="itemreviewed">Lamp</b></div>
```

## Use instead
```html
<div itemscope itemtype="https://schema.org/Review"><b itemprop="itemReviewed">Lamp</b></div>
```
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...shapes.vocabulary import vocabulary
from ...source.regex import regex

_DATA_VOCABULARY = regex(r"https?://(?:www\.|rdf\.)?data-vocabulary\.org/#?", re.IGNORECASE)


_SUCCESSORS = {
    "Address": "PostalAddress",
    "Breadcrumb": "BreadcrumbList",
    "Geo": "GeoCoordinates",
    "Instructions": "HowToStep",
    "Offer-aggregate": "AggregateOffer",
    "Review-aggregate": "AggregateRating",
}
"""Types whose successors in schema.org have other names."""


@rule("VAL123", "retired-vocabulary", level="warning", advice="use terms of schema.org")
def check(context: RuleContext) -> Iterator[Finding]:
    """The first node of each type of data-vocabulary.org."""
    reported: set[str] = set()
    for node in context.document.nodes:
        for name in node.types:
            if name not in reported and _DATA_VOCABULARY.match(name):
                reported.add(name)
                place = node.type_locations[0] if node.type_locations else node.location
                successor = _SUCCESSORS.get(old := _DATA_VOCABULARY.sub("", name), old)
                known = vocabulary().is_type(successor)
                yield Finding(
                    f'"{name[:80]}" belongs to a vocabulary that search engines no longer support',
                    location=place,
                    statement=node.parent,
                    advice=f'use "{successor}" of schema.org' if known else None,
                )
