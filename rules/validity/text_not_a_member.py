"""Text that names no member of the enumeration that the property takes.

## What it does
Checks text where the property ranges over enumerations with members and over nothing else. Addresses,
of other vocabularies too, and the members' own names pass. Rests where `not-an-enumeration-member` runs.

## Why it matters
Readers compare with the members' names, letter by letter: words of one's own mean nothing to them.

## Example
```json
{"@context": "https://schema.org", "@type": "Offer", "availability": "on request"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Offer", "availability": "https://schema.org/MadeToOrder"}
```

## Fix safety
Unsafe: offered where a member's name is near.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...shapes.vocabulary import nearest_member, vocabulary
from ._names import quoted_names


@rule(
    "VAL109",
    "text-not-a-member",
    level="warning",
    fix="sometimes",
    yields_to=("not-an-enumeration-member",),
    advice="write one of its members",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Text that names no member where the property takes members alone."""
    for violation in context.shape_violations:
        statement = violation.statement
        if violation.component != "enumeration" or statement is None:
            continue
        ranges = vocabulary().ranges(statement.property)
        members = [member for each in ranges for member in vocabulary().members(each)]
        message = (
            f'"{statement.property}" value "{statement.text[:60]}" is not a member of {quoted_names(ranges)}'
        )
        proposal = nearest_member(statement.text, ranges)
        fixes: tuple[Fix, ...] = ()
        advice = None
        if proposal is not None:
            message += f'; did you mean "{proposal}"?'
            edits = replace_value(context.document, statement.location, f"https://schema.org/{proposal}")
            fixes = (Fix(f"write {proposal}", "unsafe", edits),) if edits else ()
        else:
            advice = f"write one, such as {quoted_names(members[:2])}" if len(members) < 6 else None
        yield Finding(message, statement, fixes=fixes, advice=advice)
