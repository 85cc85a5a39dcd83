"""A type that schema.org doesn't have.

## What it does
Checks every `@type`, `itemtype` and `typeof` in schema.org's namespace against the 940 types of the vocabulary.
Types of other vocabularies pass.

## Why it matters
A reader skips a node whose type it doesn't know, with everything in it. Names are compared letter by
letter: `Website` is not `WebSite`.

## Example
```json
{"@context": "https://schema.org", "@type": "Orgaanization", "name": "Example"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Organization", "name": "Example"}
```

## Fix safety
Safe where only upper and lower case differ; unsafe where the type meant is the nearest name.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...shapes.vocabulary import vocabulary
from ._names import MAX_OFFERS, intended_type, rename_type


@rule("VAL101", "unknown-type", level="error", fix="sometimes", advice="use the type of what is described")
def check(context: RuleContext) -> Iterator[Finding]:
    """Types in schema.org's namespace that the vocabulary doesn't have."""
    known, document, offered = vocabulary(), context.document, 0
    for violation in context.shape_violations:
        if violation.component != "type" or not violation.type.strip():
            continue
        name = violation.type
        offered += 1
        proposal = intended_type(name) if offered <= MAX_OFFERS else None
        message = f'schema.org has no type "{name[:80]}"'
        if known.is_member(name):
            message = f'"{name}" is a member of "{known.enumerations_of(name)[0]}", not a type'
        elif proposal is not None:
            message += f'; did you mean "{proposal}"?'
        elif known.is_property(name):
            message = f'"{name}" is a property, not a type'
        fixes = rename_type(document, violation.location, name, proposal) if proposal is not None else ()
        yield Finding(message, location=violation.location, fixes=fixes, statement=violation.node.parent)
