"""Coordinates are not decimal degrees, or lie outside the globe.

## What it does
Checks `latitude`, `longitude` and the texts of `GeoShape` (`box`, `line`, `polygon`, `circle`). Where both are
the same to the last of three decimals or more, one was written twice.

## Why it matters
A map cannot place them, or places them in the sea.

## Example
```json
"latitude": "45,690208"
```

## Use instead
```json
"latitude": "45.690208"
```

## Fix safety
Safe for decimal commas, for degrees, minutes and seconds, and for a side of the globe (3.13 W), which is the number's
sign; unsafe where words are taken away.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.numbers import number
from ...source.regex import regex
from ._findings import in_form, key_value, quoted

_EXACT = regex(r"-?\d{1,2}\.\d{3,}")
"""A coordinate to a hundred metres or less."""


@rule(
    "CMP317",
    "coordinate-malformed",
    level="error",
    fix="sometimes",
    advice='write decimal degrees, such as "48.137"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "latitude", "longitude")
    yield from in_form(context, "shape", "polygon", "circle", advice="correct the shape or remove it")
    for thing in context.entities_with("longitude"):
        yield from _repeated(thing)


def _repeated(thing: Entity) -> Iterator[Finding]:
    """A longitude that repeats the latitude beside it."""
    latitude, longitude = thing.one("latitude"), thing.one("longitude")
    if latitude is None or longitude is None:
        return
    north, east = number(latitude.text.strip()), number(longitude.text.strip())
    if north is None or east is None:
        return
    if north == east and _EXACT.fullmatch(longitude.text.strip()):
        reason = "repeats the latitude"
        message = f"{key_value(longitude)} {reason}" + quoted("longitude", "")
        yield Finding(message, longitude, sure=False, advice="correct one of them")
