"""The markup of a template states an expression that its body never shows.

## What it does

In a template, whose values are not known yet, an expression in the markup counts as grounded where the same
expression is shown in the body; filters that only change the form (escaping, dates, stripping tags) make no
difference. Addresses of the page itself and technical values are left alone. Prices get a warning, the rest a note:
another template, a script or content may show it. Judge the pages that are built to know.

## Why it matters

Every page made from the template will state something that no visitor can see: search engines ask that
structured data describe what is visible, and take rich results away where it does not.

## Example

```jinja
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "Product", "name": {{ product.name | tojson }},
 "aggregateRating": {"@type": "AggregateRating", "ratingValue": {{ product.rating }}}}
</script>
<h1>{{ product.name }}</h1>
```

## Use instead

Show the rating in the body, or take it out of the markup.

## Fix safety

There is no fix: whether to show or to remove is the author's choice.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule


@rule(
    "FAC270",
    "expression-not-shown",
    level="note",
    advice="show it in the body or remove it from the markup",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Yield a finding for each statement made by an expression that is not in the body."""
    document = context.document
    if not document.is_woven:
        return
    from ...linter.templates.faults.role_mismatch import find_role_mismatch
    from ...linter.templates.faults.trace import first_not_visible, is_words
    from ...linter.templates.woven import woven_of

    woven = woven_of(document)
    if woven is None or not woven.body:
        return

    for statement, verdict in context.verdicts:
        if verdict.outcome in ("grounded", "technical"):
            continue
        if verdict.outcome == "undecided" and not is_words(statement):
            continue
        invisible = first_not_visible(document, statement)
        if invisible is not None and find_role_mismatch(document, statement) is None:
            _, symbol = invisible
            yield Finding(
                f'"{statement.property}" prints {{{symbol.key}}}, which the page body does not output',
                statement,
                confidence=verdict.confidence or 0.5,
            )
