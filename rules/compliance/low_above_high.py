"""A lower bound lies above its upper bound.

## What it does
Compares `lowPrice` and `highPrice`, `minPrice` and `maxPrice`, `minValue` and `maxValue`, `worstRating`
and `bestRating` and their like, and the `value` of an amount with the range beside it.

## Why it matters
A range from 20 to 10 is empty; readers drop it.

## Example
```json
"lowPrice": "20", "highPrice": "10"
```

## Use instead
```json
"lowPrice": "10", "highPrice": "20"
```

## Fix safety
No fix: which of the two is wrong is for the author to say.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.numbers import intended_number
from ._findings import quoted

_PAIRS = (
    ("lowPrice", "highPrice"),
    ("minPrice", "maxPrice"),
    ("minValue", "maxValue"),
    ("worstRating", "bestRating"),
    ("suggestedMinAge", "suggestedMaxAge"),
    ("requiredMinAge", "requiredMaxAge"),
    ("percentile10", "percentile90"),
    ("percentile25", "percentile75"),
    ("childMinAge", "childMaxAge"),
    ("pageStart", "pageEnd"),
)


_LOOKED_AT = (*(low for low, _ in _PAIRS), "value")


@rule("CMP352", "low-above-high", level="error", fix="none", advice="exchange or correct them")
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with(*_LOOKED_AT):
        for low, high in _PAIRS:
            if low not in thing.statements or high not in thing.statements:
                continue
            first, last = thing.one(low), thing.one(high)
            if first is None or last is None:
                continue
            lower, upper = intended_number(first.text), intended_number(last.text)
            if lower is not None and upper is not None and lower > upper:
                yield Finding(
                    f'"{low}" ({first.text[:40]}) is above "{high}" ({last.text[:40]})' + quoted(low, ""),
                    first,
                    related=(last.location,),
                )
        yield from _outside(thing)


def _outside(thing: Entity) -> Iterator[Finding]:
    """A value that lies outside the range beside it."""
    statement = thing.one("value")
    value = intended_number(statement.text) if statement is not None else None
    if statement is None or value is None or not thing.is_a("QuantitativeValue", "MonetaryAmount"):
        return
    for name, sign, word in (("minValue", 1, "below"), ("maxValue", -1, "above")):
        bound = thing.one(name)
        limit = intended_number(bound.text) if bound is not None else None
        if bound is not None and limit is not None and sign * (limit - value) > 0:
            message = f'"value" ({statement.text[:40]}) is {word} "{name}" ({bound.text[:40]})'
            yield Finding(message + quoted(name, ""), statement, related=(bound.location,))
