"""A type or property that schema.org has replaced by another.

## What it does
Notes types and properties that the vocabulary marks as superseded, and names what replaced them.

## Why it matters
The old names keep working for now, but new features are described with the new ones alone.

## Example
```json
{"@context": "https://schema.org", "@type": "Recipe", "ingredients": "2 eggs"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Recipe", "recipeIngredient": "2 eggs"}
```

## Fix safety
Unsafe: the new term may expect another kind of value. No edit where the new term stands there already, or where the
new type lacks properties of the node.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.edits.edits import rename_key, replace_value, with_prefix, written_at
from ...linter.findings.rule import Finding, Fix, rule
from ...shapes.vocabulary import vocabulary


@rule("VAL111", "superseded-term", level="note", fix="sometimes", advice="use the newer term")
def check(context: RuleContext) -> Iterator[Finding]:
    """Superseded types and properties."""
    known, document = vocabulary(), context.document
    for node in document.nodes:
        for name, place in zip(node.types, node.type_locations, strict=False):
            newer = known.superseded_by(name) if known.is_type(name) else None
            if newer is not None:
                term = with_prefix(written_at(document, place), name, newer)
                edits = replace_value(document, place, term)
                keeps = all(
                    known.allows((newer,), each.property)
                    for each in node.statements
                    if known.is_property(each.property)
                )
                fixes = (Fix(f'write "{term}"', "unsafe", edits),) if edits else ()
                if not keeps:
                    fixes = (
                        Fix(
                            f'Use "{newer}" with its own properties, or the type of what this node holds',
                            "display-only",
                        ),
                    )
                message = f'the type "{name}" is superseded by "{newer}"'
                yield Finding(message, location=place, fixes=fixes)
        keys = {statement.property for statement in node.statements}
        if not any(map(known.superseded_by, keys)):
            continue
        for statement in node.statements:
            name = statement.property
            newer = known.superseded_by(name) if known.is_property(name) else None
            if newer is not None:
                term = with_prefix(statement.key, name, newer)
                edits = rename_key(document, statement.key_location, term) if newer not in keys else ()
                fixes = (Fix(f'write "{term}"', "unsafe", edits),) if edits else ()
                message = f'the property "{name}" is superseded by "{newer}"'
                yield Finding(message, statement, statement.key_location, fixes=fixes)
