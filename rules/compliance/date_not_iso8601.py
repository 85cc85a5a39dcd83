"""A date, a time or both together are not written as ISO 8601 asks.

## What it does
Checks every property whose values are `Date`, `DateTime` or `Time`: the form of the value, that the
calendar has the day, the `T` between date and time, and the colon in the offset.

## Why it matters
Search engines and calendars read these values by machine. A date in another form is dropped, or read as
another day: 03/04/2022 is in March or in April.

## Example
```json
"datePublished": "2021-06-11 08:25:47"
```

## Use instead
```json
"datePublished": "2021-06-11T08:25:47"
```

## Fix safety
Safe where the value can mean only one date. Unsafe where day and month could change places, or the value
counts seconds.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.compliance import in_form
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule


@rule("CMP301", "date-not-iso8601", level="error", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    yield from in_form(judgement, "date", "time")
