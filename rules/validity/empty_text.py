"""A property whose value is empty text.

## What it does
Reports values without a single visible character. Rests where `placeholder-value` runs, which reports them too.

## Why it matters
Empty text is a value, one that says nothing: search features count it as a fault where a missing property
would have been none. Usually a template's field was empty. Where no feature requires the property, it is a note.

## Example
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp", "sku": ""}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Product", "name": "Lamp"}
```

## Fix safety
Unsafe: takes the property out; the value may be one that should be there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import remove
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Literal
from ..richresults._features import is_required


@rule(
    "VAL120",
    "empty-text",
    level="warning",
    fix="sometimes",
    yields_to=("placeholder-value",),
    repeats=("property-without-attribute",),
    advice="write a value or remove it",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Literals without a visible character."""
    for statement in context.document.statements:
        if isinstance(statement.value, Literal) and not statement.text.strip():
            edits = remove(context.document, statement.location)
            fixes = (Fix("remove it", "unsafe", edits),) if edits else ()
            minor = not is_required(statement.property, statement.types)
            yield Finding(
                f'"{statement.property}" is empty',
                statement,
                minor=minor,
                fixes=fixes,
                advice="write a value or remove it",
            )
