"""A term that schema.org still marks as pending.

## What it does
Notes each type, property or enumeration member that is marked as pending, once a page. Terms that took the
place of older ones pass: they are what schema.org wants written instead.

## Why it matters
Pending terms are proposals: they may be changed or dropped after review. Many are used widely all the same,
so this is for information.

## Example
```json
{"@context": "https://schema.org", "@type": "3DModel", "name": "Chair"}
```

## Use instead
Nothing: decide whether the page depends on the term.

## Fix safety
No fix.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.markup.statement import Statement
from ...shapes.vocabulary import local_name, vocabulary
from ...source.location import Location


@rule(
    "VAL112", "pending-term", level="note", advice="keep it, and look again when schema.org has a new version"
)
def check(context: RuleContext) -> Iterator[Finding]:
    """The first use of each pending term."""
    known, seen = vocabulary(), set[str]()
    for name, kind, place in _pending(context):
        if name not in seen and name not in known.successors:
            seen.add(name)
            message = f'the {kind} "{name}" is pending in schema.org and may change'
            yield Finding(message, location=place)


def _pending(context: RuleContext) -> Iterator[tuple[str, str, Location]]:
    known = vocabulary()
    for node in context.document.nodes:
        for name, place in zip(node.types, node.type_locations, strict=False):
            if known.pending(name):
                yield name, "type", place
        for statement in node.statements:
            if known.pending(statement.property):
                yield statement.property, "property", statement.key_location
            name = _member(statement)
            if name is not None and known.pending(name) and known.is_member(name):
                yield name, "enumeration member", statement.location


def _member(statement: Statement) -> str | None:
    """The name of the enumeration member that a value is, or means where its name stands as text."""
    name = local_name(statement.text)
    return statement.text if name is None and _takes_members(statement.property) else name


@lru_cache(maxsize=2048)
def _takes_members(prop: str) -> bool:
    """Whether an enumeration is among a property's ranges."""
    known = vocabulary()
    return any(known.is_enumeration(each) for each in known.ranges(prop))
