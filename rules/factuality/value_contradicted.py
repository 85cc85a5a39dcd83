"""A value that the page contradicts: it shows something else in that role.

## What it does
Reports a statement whose role is filled on the page by another value: another date beside "Published",
another price, another telephone number, another language.

## Why it matters
Search engines compare markup with the visible page, and a shopper or an assistant that reads the markup
is told something that the page denies. Markup that differs from the page is the commonest ground for a
manual action.

## Example
```html
<p>Published on 2 March 2024</p>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Article", "datePublished": "2023-01-09"}
</script>
```

## Use instead
Say in the markup what the page shows, or correct the page if the markup is right. Best: fill both from
the same field.

## Fix safety
Unsafe: writes what the page shows, or removes a value for which the page has no other. Only the owner knows whether the
page or the markup is right.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._flags import flags


@rule("FAC201", "value-contradicted", level="error", fix="sometimes")
def check(context: RuleContext) -> Iterator[Finding]:
    """Values that the page contradicts."""
    yield from flags(
        context, "contradicted", "the page shows {shown} where the markup says {property} {value}"
    )
