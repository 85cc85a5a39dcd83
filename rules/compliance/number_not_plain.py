"""A number has something beside its digits and its decimal point.

## What it does
Checks every property whose values are `Number` or `Integer`, the `value` of amounts, and `price`, `ratingValue`
and their like, whose definitions ask for the same: digits 0 to 9, a full stop before decimals, no currency
symbol, no separator, no words.

## Why it matters
Readers cut such values at the first sign they don't know, or drop them: `1,299` becomes 1.

## Example
```json
"price": "$12,50"
```

## Use instead
```json
"price": "12.50"
```

## Fix safety
Safe where a separator or a currency is taken away; unsafe where words are. A figure that means two numbers
in two countries (1.299) gets no fix.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.compliance import in_form
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule


@rule("CMP305", "number-not-plain", level="error", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    yield from in_form(judgement, "number", "integer", "rating", "year")
