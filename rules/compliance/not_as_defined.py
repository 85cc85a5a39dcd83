"""A value that a language model finds is not what its property's definition asks for. Only with `--llm`.

## What it does
Where a definition alone decides, and no form of dates, codes or numbers does, a language model compares value
and definition. It has to name the words of the definition that the value fails, and these are looked up.

## Why it matters
A city in the place of a country, or a slogan in the place of a job title, is well-formed and still wrong.

## Example
With a model that judges:
```json
"jobTitle": "https://example.com/logo.png"
```

## Use instead
```json
"jobTitle": "Head of Sales"
```

## Fix safety
There is no fix: only the owner knows the right value.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.naming import DEFINITION
from ...linter.findings.rule import Finding, rule
from ._findings import key_value


@rule("CMP390", "not-as-defined", level="warning", advice="write {its}, or remove it")
def check(context: RuleContext) -> Iterator[Finding]:
    for violation in context.definition_violations:
        statement = violation.statement
        message = f"{key_value(statement)} is not what the definition asks for"
        if violation.quote:
            message += f"{DEFINITION}{violation.property}: “{violation.quote}”"
        yield Finding(message, statement, confidence=violation.confidence)
