"""An amount has a number and no unit.

## What it does
Checks `servingSize`, `floorSize` and measures of vehicles, and the properties of nutrition and weight whose values
are a `Mass` or an `Energy`.

## Why it matters
schema.org writes these as a number and a unit; "1" may be a gram or a plate.

## Example
```json
"servingSize": "1"
```

## Use instead
```json
"servingSize": "1 bowl (240 g)"
```

## Fix safety
No fix: the unit has to come from someone who knows it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.locale.word_tables import word_list
from ...linter.value_forms.numbers import is_number
from ._findings import in_form, key_value, quoted

_MEASURED = word_list("schema_terms", "measures")
"""Measures whose definitions ask for a quantity with its unit's code."""


@rule("CMP319", "amount-without-unit", level="warning", fix="none", advice="write the number with its unit")
def check(context: RuleContext) -> Iterator[Finding]:
    yield from in_form(context, "amount")
    for thing in context.entities_with(*_MEASURED):
        for statement in thing.literals(*_MEASURED):
            if is_number(statement.text.strip()):
                message = f"{key_value(statement)} is a number without a unit"
                yield Finding(message + quoted(statement.property, ""), statement)
    for thing in context.entities_with("height", "width", "depth"):
        if thing.is_a("Product", "Person") and not thing.is_a("CreativeWork"):
            for statement in thing.literals("height", "width", "depth"):
                if is_number(statement.text.strip()):
                    message = f"{key_value(statement)} is a number without a unit"
                    yield Finding(message + quoted(statement.property, ""), statement)
