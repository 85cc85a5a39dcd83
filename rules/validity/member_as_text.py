"""A member of an enumeration is given by its bare name.

## What it does
Notes text that is the name of a member, where the property ranges over an enumeration and not over text.

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

from ...linter.fixes.edits import replace_value
from ...linter.judgement import Judgement
from ...linter.markup.statement import Literal
from ...linter.rule import Finding, Fix, rule
from ...shapes.constraints import constraint
from ...shapes.vocabulary import vocabulary


@rule("VAL108", "member-as-text", level="note", fix="sometimes")
def check(judgement: Judgement) -> Iterator[Finding]:
    """Text that names a member where the property takes members alone."""
    known = vocabulary()
    for statement in judgement.document.statements:
        if not isinstance(statement.value, Literal) or constraint(statement.property).enumeration is None:
            continue
        name = statement.text.strip()
        enumerations = known.ranges(statement.property)
        if not any(
            known.is_subtype(own, each) for own in known.enumerations_of(name) for each in enumerations
        ):
            continue
        iri = f"https://schema.org/{name}"
        edits = replace_value(judgement.document, statement.location, iri)
        fixes = (Fix("write the address", "safe", edits),) if edits else ()
        yield Finding(
            f'"{name}" is text here; the member of the enumeration is {iri}', statement, fixes=fixes
        )
