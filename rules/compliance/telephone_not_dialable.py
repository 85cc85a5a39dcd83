"""A telephone number that nobody can dial.

## What it does
Checks `telephone` and `faxNumber`: that there are digits, not too few and not too many (E.164 has at
most 15), one number and not several, no placeholder, and that a number with a country code is possible
in that country.

## Why it matters
Search results offer to call the number as it stands.

## Example
```json
"telephone": "on request"
```

## Use instead
```json
"telephone": "+39 035 580657"
```

## Fix safety
No fix: the number has to come from someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.compliance import in_form
from ...linter.judgement import Judgement
from ...linter.rule import Finding, rule


@rule("CMP312", "telephone-not-dialable", level="error", fix="none")
def check(judgement: Judgement) -> Iterator[Finding]:
    yield from in_form(judgement, "telephone")
