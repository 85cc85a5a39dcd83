"""Coordinates are not decimal degrees, or lie outside the globe.

## What it does
Checks `latitude`, `longitude` and the texts of `GeoShape` (`box`, `line`, `polygon`, `circle`).

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
Safe for decimal commas and for degrees, minutes and seconds; unsafe where words are taken away.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.compliance import in_form
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule


@rule("CMP317", "coordinate-malformed", level="error", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    yield from in_form(judgement, "latitude", "longitude", "shape", "polygon", "circle")
