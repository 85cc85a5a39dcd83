"""A template's node lacks what things of its kind are stated for.

## What it does

In a template, looks for nodes without the part that makes them of use, on pages where every branch is taken: an item
of a list without its position, an aggregate rating without a count, an article without a headline. Where the rule for
required properties (profile `google`) tells the same of a node, this one does not.

## Why it matters

Every page made from the template lacks it, whatever its data: consumers drop such nodes, or cannot tell what they are.

## Example

```jinja
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "AggregateRating", "ratingValue": {{ product.rating }}}
</script>
```

## Use instead

Print the part that is missing: `"reviewCount": {{ product.review_count }}`.

## When not to fix

If another template or a script adds it to the same node.

## Fix safety

There is no fix: only the author knows the value.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule


@rule(
    "VAL130",
    "part-never-stated",
    level="warning",
    advice="print it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each part that a node of a template lacks."""
    if not context.document.is_woven:
        return
    from ...linter.templates.faults.parts_of_nodes import lacking_parts, type_location

    for node, parts in lacking_parts(context.document):
        words = " or ".join(f'"{part}"' for part in parts)
        yield Finding(
            f'the "{node.types[0]}" has no {words} on any page of the template', location=type_location(node)
        )
