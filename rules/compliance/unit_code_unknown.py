"""A unit of measurement is not given by its UN/CEFACT code.

## What it does
Checks `unitCode`: two or three capital letters or digits, or a code of another list with a prefix, or an
address.

## Why it matters
The definition asks for UN/CEFACT common codes so that units can be compared; names belong in `unitText`.

## Example
```json
"unitCode": "kg"
```

## Use instead
```json
"unitCode": "KGM"
```

## Fix safety
Safe: offered for names and symbols that stand for one unit.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ._findings import in_form


@rule(
    "CMP315",
    "unit-code-unknown",
    level="error",
    fix="sometimes",
    advice='write the UN/CEFACT code of the unit, or use "unitText"',
)
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "unit_code")
