"""The offset of a time has no colon, unlike the time before it.

## What it does
Checks every property whose values may be `DateTime`: `+0900` after a time that is written with colons.

## Why it matters
ISO 8601 knows an extended format with colons and a basic one without, and no mixture of them; schema.org's
`DateTime` and XML Schema have the extended one. Most readers forgive it, so this is a note.

## Example
```json
"dateModified": "2022-09-22T18:07:13+0900"
```

## Use instead
```json
"dateModified": "2022-09-22T18:07:13+09:00"
```

## Fix safety
Safe: the moment stays the same.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule("CMP311", "offset-without-colon", level="note", fix="always", advice='write the offset as in "+02:00"')
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "offset")
