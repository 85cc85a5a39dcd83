"""Coordinates of zero: a place in the sea that maps show for "not known".

## What it does
Checks things whose `latitude` and `longitude` are both zero.

## Why it matters
A map places the shop in the Gulf of Guinea.

## Example
```json
"latitude": 0, "longitude": 0
```

## Use instead
```json
"latitude": "45.690208", "longitude": "9.764104"
```

## Fix safety
No fix: the coordinates have to come from someone who knows them.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.numbers import number
from ._findings import quoted


@rule(
    "CMP341",
    "null-island",
    level="warning",
    fix="none",
    advice="write the coordinates of the place, or remove both",
)
def check(context: RuleContext) -> Iterator[Finding]:
    for thing in context.entities_with("latitude"):
        latitude, longitude = thing.one("latitude"), thing.one("longitude")
        if latitude is None or longitude is None:
            continue
        if number(latitude.text) == 0 and number(longitude.text) == 0:
            for each in (latitude, longitude):
                yield Finding(
                    f'"{each.key}" is 0, like the other coordinate, which is a point in the sea'
                    + quoted(each.property, ""),
                    each,
                )
