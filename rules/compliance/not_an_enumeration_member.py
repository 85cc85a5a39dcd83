"""A value is no member of the enumeration that its property ranges over.

## What it does
Checks properties that take members of an enumeration alone, such as `availability` and `dayOfWeek`. Members
pass as IRI and as bare name; addresses of other vocabularies pass.

## Why it matters
Readers compare these values letter by letter: "in stock" is not `InStock`.

## Example
```json
"availability": "in stock"
```

## Use instead
```json
"availability": "https://schema.org/InStock"
```

## Fix safety
Safe: offered where one member alone can be meant.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.compliance import in_form
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule


@rule("CMP307", "not-an-enumeration-member", level="error", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    yield from in_form(judgement, "member")
