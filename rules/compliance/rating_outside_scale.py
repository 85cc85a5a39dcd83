"""A rating lies outside its own scale.

## What it does
Compares `ratingValue` with `worstRating` (1 where it is not given) and `bestRating` (5 where it is not
given), as search engines do. Zero passes where nothing has been rated. Of a scale up to ten or less, it also tells a
`worstRating` above 1.

## Why it matters
Without `bestRating`, 8.5 is more than the best there is; readers drop it or call it five of five.

## Example
```json
"ratingValue": "8.5"
```

## Use instead
```json
"ratingValue": "8.5", "bestRating": "10"
```

## Fix safety
No fix: the scale has to come from someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.numbers import intended_number
from ._findings import key_value, quoted

MARKS_COUNTED_FROM_ONE = 10
"""The highest mark of scales that nobody starts in the middle."""


@rule(
    "CMP353",
    "rating-outside-scale",
    level="error",
    fix="none",
    advice="correct the value or the scale",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("ratingValue", "worstRating"):
        if thing.parent is not None and thing.parent.property == "contentRating":
            continue  # for whom a work is fit: an age, no mark
        yield from _worst(thing)
        for statement in thing.literals("ratingValue"):
            value = intended_number(statement.text)
            if value is None:
                continue
            best, worst = (
                intended_number(thing.text("bestRating") or "5"),
                intended_number(thing.text("worstRating") or ""),
            )
            if best is not None and value > best:
                is_stated = "bestRating" in thing.statements
                bound = f'"bestRating" ({best:g})' if is_stated else '5, the default of "bestRating"'
                yield Finding(
                    f"{key_value(statement)} is above {bound}" + quoted("bestRating", ""),
                    statement,
                    advice=None if is_stated else 'correct it, or state "bestRating"',
                )
            elif value < (worst if worst is not None else 1):
                is_stated = "worstRating" in thing.statements
                bound = (
                    f'"worstRating" ({worst:g})' if worst is not None else '1, the default of "worstRating"'
                )
                yield Finding(
                    f"{key_value(statement)} is below {bound}" + quoted("worstRating", ""),
                    statement,
                    sure=is_stated or value < 0,
                    advice=None if is_stated else 'correct it, or state "worstRating"',
                )


def _worst(thing: Entity) -> Iterator[Finding]:
    """A lowest mark that is above 1, on a scale of so few marks that it starts at 0 or 1."""
    for statement in thing.literals("worstRating"):
        worst, best = intended_number(statement.text), intended_number(thing.text("bestRating") or "5")
        if worst is not None and best is not None and 1 < worst < best <= MARKS_COUNTED_FROM_ONE:
            reason = "is above 1, but a scale like this starts at 0 or 1"
            message = f"{key_value(statement)} {reason}"
            yield Finding(message + quoted("worstRating", ""), statement, sure=False)
