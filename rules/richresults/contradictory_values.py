"""Values that contradict each other, so that a search feature can't use them.

## What it does
Reports ratings outside their scale, events that end before they start, lowest prices above the highest, and
positions of list entries out of order. Switched on by the profile `google`; rests where the compliance rules
of these names run, which find them.

## Why it matters
A feature drops what contradicts itself.

## Example
```json
{"@context": "https://schema.org", "@type": "AggregateRating", "ratingValue": 7, "bestRating": 5, "ratingCount": 3}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "AggregateRating", "ratingValue": 4.7, "bestRating": 5, "ratingCount": 3}
```

## Fix safety
No fix: only the author knows which value is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ..compliance import ends_before_it_starts, low_above_high, positions_out_of_order, rating_outside_scale

_RULES = ("ends-before-it-starts", "low-above-high", "positions-out-of-order", "rating-outside-scale")


@rule(
    "RIC411",
    "contradictory-values",
    level="warning",
    profile="google",
    yields_to=_RULES,
    advice="correct one of them",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """What the compliance rules find that compare values with each other."""
    for module in (ends_before_it_starts, low_above_high, positions_out_of_order, rating_outside_scale):
        advice: str = getattr(module.check, "__factmark_rule__")["advice"]  # noqa: B009
        for finding in module.check(context):
            yield replace(finding, advice=finding.advice or advice)
