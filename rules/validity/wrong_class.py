"""A node of a class that the property doesn't take.

## What it does
Compares the types of a node with the types in the property's range and those below them. A `Role`, a plain
`Thing`, an untyped node and a node of another vocabulary pass, and so does one right type among several.

## Why it matters
A reader that expects an Organization looks for a name, a logo, an address; in a WebPage it finds none of them.

## Example
```json
{"@context": "https://schema.org", "@type": "Article", "publisher": {"@type": "WebPage", "name": "Example"}}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Article", "publisher": {"@type": "Organization", "name": "Example"}}
```

## Fix safety
No fix: the type or the property may be the wrong one.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...shapes.constraints import constraint
from ...shapes.vocabulary import vocabulary
from ._names import quoted_names


@rule("VAL104", "wrong-class", level="error", advice="correct the type or use another property")
def check(context: RuleContext) -> Iterator[Finding]:
    """Nodes whose types are outside the range, where the range has nodes."""
    known = vocabulary()
    for violation in context.shape_violations:
        statement = violation.statement
        if (
            violation.component != "class"
            or statement is None
            or constraint(statement.property).literals_only
        ):
            continue
        types = [each for each in violation.value_types if known.is_type(each)]
        if types:
            takes = quoted_names(known.ranges(statement.property), most=6)
            given = quoted_names(types, "and")
            message = f'"{statement.property}" has the type {given}, where schema.org expects {takes}'
            yield Finding(message, statement)
