"""A property of schema.org that the node's types don't have.

## What it does
Checks that one of the node's types, or a type above it, declares the property. The message says which types
do, which subtype of the node's own type does (a warning: the thing may well be of it), or which of its nodes
the property belongs in. What the documentation of a search feature puts on the type is a warning too.

## Why it matters
Readers look for a property where the vocabulary has it: an address's parts in `address`, a price in `offers`.

## Example
```json
{"@context": "https://schema.org", "@type": "Person", "cookTime": "PT30M"}
```

## Use instead
```json
{"@context": "https://schema.org", "@type": "Recipe", "cookTime": "PT30M"}
```

## Fix safety
Unsafe: offered where the type has a property that usually goes by this name, as `name` by `title`. The property
may have been right and the type wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.agents.validity import ShapeViolation
from ...linter.edits.edits import remove
from ...linter.findings.rule import Finding, Fix, rule
from ...shapes.constraints import stem
from ...shapes.nearest import synonym_property
from ...shapes.vocabulary import vocabulary
from ..richresults._features import is_documented
from ._names import listed, rename_property


@rule("VAL103", "property-not-on-type", level="error", fix="sometimes")
def check(context: RuleContext) -> Iterator[Finding]:
    """Known properties on nodes whose types don't have them."""
    for violation in context.shape_violations:
        statement = violation.statement
        if violation.component != "closed" or statement is None:
            continue
        name = stem(statement.property)
        if vocabulary().is_property(name):
            types = listed([each for each in violation.types if vocabulary().is_type(each)])
            proposal = synonym_property(name, violation.types)
            fixes: tuple[Fix, ...] = ()
            if proposal is not None and all(each.property != proposal for each in violation.node.statements):
                fixes = rename_property(context.document, statement, proposal, name)
            edits = remove(context.document, statement.location)
            if edits:
                fixes = (*fixes, Fix(f'Remove "{name}"', "unsafe", edits))
            below = _subtypes_with(violation, name)
            hint = f'did you mean "{proposal}"?' if proposal is not None else _hint(violation, name, below)
            sure = not below and not is_documented(name, violation.types)
            message = f'{types} has no property "{name}"; {hint}'
            yield Finding(message, statement, violation.location, sure=sure, fixes=fixes)


def _subtypes_with(violation: ShapeViolation, name: str) -> list[str]:
    """The types below the node's own that have the property."""
    known, own = vocabulary(), [each for each in violation.types if each != "Thing"]
    return [each for each in known.domains(name) if any(known.is_subtype(each, above) for above in own)]


def _hint(violation: ShapeViolation, name: str, below: list[str]) -> str:
    """Where the property belongs: a subtype, a node that hangs on this one, or the types that have it."""
    known = vocabulary()
    domains = known.domains(name)
    if below:
        return f"{listed(below)}, more specific, {'has' if len(below) == 1 else 'have'} it"
    for own in violation.types:
        for between in sorted(known.properties_of(own)):
            ranges = [each for each in known.ranges(between) if each in domains]
            if ranges and len(known.ranges(between)) <= 2 and known.is_subtype(ranges[0], "Intangible"):
                return f'it belongs in "{between}" ({ranges[0]})'
    return f"{listed(domains, 'and')} {'has' if len(domains) == 1 else 'have'} it"
