"""A rating or review that the page does not show.

## What it does
Looks for the value and the counts beside words or stars that make a number a rating. What belongs to a
rating that is not shown (scale, counts, the review's author and text) is covered by the same finding and is reported in
one finding.

## Why it matters
Ratings that visitors cannot see break the guidelines of every search engine, and are the commonest reason
for losing all rich results.

## Example
```html
<h1>Chairs</h1>
<script type="application/ld+json">
{"@context": "https://schema.org", "@type": "AggregateRating", "ratingValue": "4.8", "reviewCount": "213"}
</script>
```

## Use instead
Show the rating with its count, or remove it from the markup.

## Fix safety
No edit: it may be true. The advice depends on what it is: to show it on the page, to correct it, or to keep it where it
is right; `--remove-unshown` offers the removal as an unsafe fix.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Statement
from ._advice import visible_reviews
from ._flags import findings_with_verdict

_ENDS = ("worstRating", "bestRating")


@rule(
    "FAC212", "rating-not-on-page", level="error", fix="sometimes", advice="show it on the page or remove it"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """A rating or review that the page does not show."""
    for finding in findings_with_verdict(context, "rating", _fault):
        statement = finding.statement
        above = statement.parent if statement is not None else None
        # A page that shows what a review says may leave its stars out.
        starless = above is not None and above.subject in context.once(visible_reviews)
        yield replace(finding, sure=finding.sure and not starless)


def _fault(statement: Statement, has_others: bool) -> str:
    is_end = statement.property in _ENDS and not has_others
    return f"is not on the page as {'the end of a rating scale' if is_end else 'a rating'}"
