"""A member of an enumeration is given by its bare name.

## What it does
Notes text that is the name of a member, where the property ranges over an enumeration and not over text: once for all
the values that a thing has of a property.

## Why it matters
In JSON-LD the bare name is text, and the member is what its address names. Search engines understand both,
other readers the address alone.

## Example
```json
{"@context": "https://schema.org", "@type": "Offer", "availability": "InStock"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Offer", "availability": "https://schema.org/InStock"}
```

## Fix safety
Safe: the address means what the name was meant to.
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


@rule("VAL108", "member-as-text", level="note", fix="sometimes", advice="write the URL of the member")
def check(context: RuleContext) -> Iterator[Finding]:
    """Text that names members where the property takes members alone: one finding a thing and property."""
    by_member: dict[tuple[str, str], list[Statement]] = {}
    for statement in context.document.statements:
        if isinstance(statement.value, Literal) and _names_member(statement):
            by_member.setdefault((statement.subject, statement.property), []).append(statement)
    for statements in by_member.values():
        yield _finding(context, statements)


def _names_member(statement: Statement) -> bool:
    """Whether a text is the name of a member that its property takes."""
    if constraint(statement.property).enumeration is None:
        return False
    known = vocabulary()
    enumerations = known.ranges(statement.property)
    own = known.enumerations_of(statement.text.strip())
    return any(known.is_subtype(each, other) for each in own for other in enumerations)


def _finding(context: RuleContext, statements: list[Statement]) -> Finding:
    names = [statement.text.strip() for statement in statements]
    first, *others = (f"https://schema.org/{name}" for name in names)
    edits = [
        edit
        for statement, iri in zip(statements, (first, *others), strict=True)
        for edit in replace_value(context.document, statement.location, iri)
    ]
    title = "write the addresses" if others else "write the address"
    fixes = (Fix(title, "safe", tuple(edits)),) if edits else ()
    if others:
        advice = f'write the URLs of the enumeration members, such as "{first}"'
    else:
        advice = f'write the URL of the enumeration member, "{first}"'
    values = quoted_names(dict.fromkeys(names), "and", most=7)
    message = f'"{statements[0].property}" is the text {values}'
    covered = tuple(statement.location for statement in statements[1:])
    return Finding(message, statements[0], covers=covered, fixes=fixes, advice=advice)
