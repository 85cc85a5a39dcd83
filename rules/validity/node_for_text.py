"""A node where the property takes text, a number or a date.

## What it does
Checks properties that range over datatypes alone. A `Role` passes, and so does a mere reference (`@id`),
which is an address.

## Why it matters
A reader that expects text takes none from a node, not even from its `name`.

## Example
```json
{"@context": "https://schema.org", "@type": "Person", "name": {"@type": "Person", "givenName": "A"}}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Person", "name": "A", "givenName": "A"}
```

## Fix safety
Unsafe: offered where the node says nothing but a name, a text or a value, which then takes its place.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Literal, Statement
from ...shapes.constraints import constraint
from ...shapes.vocabulary import vocabulary
from ._names import quoted_names

_SAYS_IT = ("name", "text", "value", "@value")


@rule("VAL105", "node-for-text", level="error", fix="sometimes", advice="write the value itself")
def check(context: RuleContext) -> Iterator[Finding]:
    """Nodes as values of properties that range over datatypes alone."""
    for violation in context.shape_violations:
        statement = violation.statement
        if violation.component != "class" or statement is None:
            continue
        if constraint(statement.property).literals_only:
            takes = quoted_names(vocabulary().ranges(statement.property))
            types = quoted_names(violation.value_types, "and")
            what = f"has the type {types}" if types else "is a node"
            message = f'"{statement.property}" {what}, where schema.org expects {takes}'
            yield Finding(message, statement, fixes=_fixes(context, statement))


def _fixes(context: RuleContext, statement: Statement) -> tuple[Fix, ...]:
    parts = [each for node in context.document.nodes if node.parent is statement for each in node.statements]
    if len(parts) != 1 or parts[0].property not in _SAYS_IT or not isinstance(parts[0].value, Literal):
        return ()
    edits = replace_value(context.document, statement.location, parts[0].value.value)
    return (
        (Fix(f'write the "{parts[0].property}" of that node in its place', "unsafe", edits),) if edits else ()
    )
