"""A placeholder, a template expression or nothing at all stands in the place of a value.

## What it does
Checks every literal: words that programs print for nothing (`undefined`, `null`, `n/a`), expressions of
templates that were not filled, filler such as lorem ipsum, and values that only repeat the name of their
property. `none` and `unknown` pass where they are an answer (hazards, side effects, gender), and so do
the templates of search actions.

## Why it matters
A missing property says nothing; "undefined" says something wrong, and it is shown to people as it
stands.

## Example
```json
"address": "undefined, undefined"
```

## Use instead
```json
"address": "12 High Street, Springfield"
```

## Fix safety
Unsafe: the fix takes the statement out, because nobody but the author knows the value.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.compliance import meant_property, quoted, shown
from ...linter.edits import remove
from ...linter.forms.placeholders import placeholder_of
from ...linter.judgement import Judgement
from ...linter.rule import Finding, Fix, rule
from ...linter.statement import Literal, Statement


@rule("CMP330", "placeholder-value", level="error", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    for statement in judgement.document.statements:
        if isinstance(statement.value, Literal) and isinstance(statement.value.value, str):
            reason = placeholder_of(statement.property, statement.text)
            if reason is not None:
                yield _finding(judgement, statement, reason)


def _finding(judgement: Judgement, statement: Statement, reason: str) -> Finding:
    edits = remove(judgement.document, statement.location)
    fixes = (Fix(f"Remove {statement.key}", "unsafe", edits),) if edits else ()
    prop = meant_property(statement.property)
    message = f"{statement.key} {shown(statement.text)} {reason}"
    return Finding(message + (quoted(prop, "") if prop else ""), statement, fixes=fixes)
