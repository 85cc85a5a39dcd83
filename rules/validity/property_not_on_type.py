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
Unsafe: writes the type below the node's own that has all its properties, if there is one (`AggregateOffer` for an
`Offer` with `lowPrice`), or the property that the type usually has in its place, as `name` for `title`; or moves the
property to the one node in place that has it (a price to the offer). Nothing is removed: the property may be right and
the type wrong.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.agents.validity import ShapeViolation
from ...linter.edits.edits import move_member
from ...linter.findings.rule import Finding, Fix, rule
from ...linter.markup.statement import Node, Statement
from ...shapes.constraints import stem
from ...shapes.vocabulary import synonym_property, vocabulary
from ..richresults._features import is_documented
from ._names import quoted_names, rename_property, rename_type


@rule(
    "VAL103",
    "property-not-on-type",
    level="error",
    fix="sometimes",
    advice="use a type that has it, or move it to the right node",
)
def check(context: RuleContext) -> Iterator[Finding]:
    """Known properties on nodes whose types don't have them."""
    for violations in _by_node(context):
        intended = _intended_type(violations)
        if intended is not None:
            yield _of_another_type(context, violations, *intended)
            continue
        for violation, statement in violations:
            yield _misplaced(context, violation, statement)


_Misplaced = tuple[ShapeViolation, Statement]


def _by_node(context: RuleContext) -> list[list[_Misplaced]]:
    """The violations by known properties, those of one node together, in document order."""
    by_node: dict[int, list[_Misplaced]] = {}
    for violation in context.shape_violations:
        statement = violation.statement
        if violation.component != "closed" or statement is None:
            continue
        if vocabulary().is_property(stem(statement.property)):
            by_node.setdefault(id(violation.node), []).append((violation, statement))
    return list(by_node.values())


def _intended_type(violations: list[_Misplaced]) -> tuple[str, str] | None:
    """One of the node's types, and the one type below it that has all of the node's properties."""
    known, node = vocabulary(), violations[0][0].node
    names = {stem(statement.property) for _, statement in violations}
    for own in violations[0][0].types:
        if own == "Thing" or not known.is_type(own):
            continue
        below = {
            each
            for name in names
            for each in known.domains(name)
            if each != own and known.is_subtype(each, own)
        }
        fitting = [each for each in below if names <= known.properties_of(each)]
        widest = [
            each for each in fitting if not any(known.is_subtype(each, o) for o in fitting if o != each)
        ]
        if len(widest) == 1 and len(node.types) == len(node.type_locations):
            return own, widest[0]
    return None


def _of_another_type(context: RuleContext, violations: list[_Misplaced], own: str, intended: str) -> Finding:
    """One finding for all properties of a node that a type below its own has."""
    (violation, statement), *others = violations
    names = list(dict.fromkeys(stem(each.property) for _, each in violations))
    phrase = quoted_names(names)
    place = violation.node.type_locations[violation.node.types.index(own)]
    covered = tuple(each.location for _, each in others)
    advice = f'use the more specific type "{intended}", which has {"it" if len(names) == 1 else "them"}'
    return Finding(
        f'"{own}" has no property {phrase}',
        statement,
        violation.location,
        sure=False,
        covers=covered,
        fixes=rename_type(context.document, place, own, intended),
        advice=advice,
    )


def _misplaced(context: RuleContext, violation: ShapeViolation, statement: Statement) -> Finding:
    name = stem(statement.property)
    types = quoted_names([each for each in violation.types if vocabulary().is_type(each)])
    proposal = synonym_property(name, violation.types)
    fixes: tuple[Fix, ...] = ()
    if proposal is not None and all(each.property != proposal for each in violation.node.statements):
        fixes = rename_property(context.document, statement, proposal, name)
    below = _subtypes_with(violation, name)
    advice = f'did you mean "{proposal}"?' if proposal is not None else _hint(violation, name, below)
    if proposal is None:
        fixes = _move(context, violation, statement, name)
    if not fixes:
        fixes = (Fix(f'Use a type that has "{name}", or move it to the right node', "display-only"),)
    sure = not below and not is_documented(name, violation.types)
    message = f'{types} has no property "{name}"'
    return Finding(message, statement, violation.location, sure=sure, fixes=fixes, advice=advice)


def _move(
    context: RuleContext, violation: ShapeViolation, statement: Statement, name: str
) -> tuple[Fix, ...]:
    """The fix that moves a property to the one part of its node that has it by its type: a price to the offer."""
    known = vocabulary()
    owners = [
        (part, each)
        for part, each in context.once(_nested_nodes).get(id(violation.node), ())
        if any(known.is_subtype(own, "Intangible") and name in known.properties_of(own) for own in part.types)
    ]
    if len(owners) != 1:
        return ()
    ((part, leading),) = owners
    edits = move_member(context.document, statement.location, part.location)
    title = f'move it to the {quoted_names(part.types, "and")} in "{leading.property}"'
    return (Fix(title, "unsafe", edits),) if edits else ()


def _nested_nodes(context: RuleContext) -> dict[int, list[tuple[Node, Statement]]]:
    """By the identity of a node: the nodes that are written in place in it, with the statement that leads to each."""
    nodes = context.document.nodes
    placed = {id(node.parent): node for node in nodes if node.parent is not None}
    return {
        id(node): [(placed[id(each)], each) for each in node.statements if id(each) in placed]
        for node in nodes
    }


def _subtypes_with(violation: ShapeViolation, name: str) -> list[str]:
    """The types below the node's own that have the property."""
    known, own = vocabulary(), [each for each in violation.types if each != "Thing"]
    return [each for each in known.domains(name) if any(known.is_subtype(each, above) for above in own)]


def _hint(violation: ShapeViolation, name: str, below: list[str]) -> str:
    """Where the property belongs: a subtype, a node that hangs on this one, or the types that have it."""
    known = vocabulary()
    domains = known.domains(name)
    if below:
        return f"use a more specific type that has it: {quoted_names(below)}"
    # A list may be one of anything: that a property takes lists does not say that it takes this one.
    parts = [
        (between, each)
        for own in violation.types
        for between in sorted(known.properties_of(own))
        for each in known.ranges(between)
        if each in domains
        and each != "ItemList"
        and len(known.ranges(between)) <= 2
        and known.is_subtype(each, "Intangible")
    ]
    if parts:  # first, where search features ask for it: of offers and demands, an offer
        between, part = max(
            parts, key=lambda each: is_documented(each[0], violation.types) + is_documented(name, each[1:])
        )
        return f'move it to "{between}" (a node of type "{part}")'
    return f"move it to the right node, or use a type that has it: {quoted_names(domains)}"
