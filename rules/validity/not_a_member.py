"""A schema.org term that is no member of the enumeration that the property takes.

## What it does
Checks addresses of schema.org terms where the property ranges over an enumeration, and tells terms that
don't exist from members of other enumerations. Terms of other vocabularies pass.

## Why it matters
Only the members have a meaning here: an offer whose availability is a day of the week is neither in stock
nor out of it.

## Example
```json
{"@context": "https://schema.org", "@type": "Offer", "availability": "https://schema.org/Monday"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Offer", "availability": "https://schema.org/InStock"}
```

## Fix safety
Safe where only upper and lower case differ; unsafe where the member meant is the nearest name.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import replace_value
from ...linter.findings.rule import Finding, Fix, rule
from ...shapes.vocabulary import local_name, nearest_member, vocabulary
from ._names import applicability, quoted_names


@rule(
    "VAL107",
    "not-a-member",
    level="error",
    fix="sometimes",
    repeats=("not-an-enumeration-member",),
    advice="write a member of the enumeration",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Terms of schema.org that are no members of the property's enumeration."""
    known = vocabulary()
    for violation in context.shape_violations:
        statement = violation.statement
        if violation.component != "member" or statement is None:
            continue
        enumerations = [each for each in known.ranges(statement.property) if known.is_enumeration(each)]
        name = local_name(statement.text.strip()) or statement.text
        proposal = nearest_member(name, enumerations)
        if known.is_member(name):
            actual = quoted_names(known.enumerations_of(name))
            message = f'"{name}" is a member of {actual}, not of {quoted_names(enumerations)}'
        else:
            message = (
                f'schema.org has no term "{name[:80]}"'
                if not known.is_term(name)
                else f'"{name}" is not a member'
            )
            message += f', and "{statement.property}" takes a member of {quoted_names(enumerations)}'
        fixes: tuple[Fix, ...] = ()
        if proposal is not None:
            message += f'; did you mean "{proposal}"?'
            edits = replace_value(context.document, statement.location, f"https://schema.org/{proposal}")
            fixes = (Fix(f"write {proposal}", applicability(name, proposal), edits),) if edits else ()
        advice = f"write a member of {quoted_names(enumerations)}"
        yield Finding(message, statement, fixes=fixes, advice=advice)
