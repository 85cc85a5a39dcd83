"""The validity agent: markup that the shapes of the vocabulary reject.

Converts the document's nodes into the graph that both engines of ``shapes/`` read, and violations back into statements
with locations. The messages are up to the rules.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from ...shapes import constraints
from ...shapes.constraints import Component, GraphLiteral, GraphNode, GraphReference, Severity, Term
from ...source.location import Location
from ..document.document import Document
from ..markup.statement import Literal as StatementLiteral
from ..markup.statement import Node, Statement


class ShapeViolation(NamedTuple):
    """A constraint that a node or statement violates (sh:ValidationResult).

    ``types`` are those of the node, over all its locations, and ``value_types`` those of the node that is the value.
    ``statement`` is None if ``component`` is "type": then ``type`` is the unknown type name.
    """

    component: Component
    severity: Severity
    node: Node
    types: tuple[str, ...]
    location: Location
    statement: Statement | None = None
    value_types: tuple[str, ...] = ()
    type: str = ""


def graph_of(document: Document) -> tuple[list[GraphNode], list[tuple[Node, list[Statement]]]]:
    """A document's nodes in the engines' form, each with the node and statements it was made from."""
    graph: list[GraphNode] = []
    origins: list[tuple[Node, list[Statement]]] = []

    def add(node: Node, subject: str, types: tuple[str, ...], statements: list[Statement]) -> None:
        graph.append(GraphNode(subject, types, tuple((s.property, _term(s)) for s in statements)))
        origins.append((node, statements))

    for node in document.nodes:
        own, reversed_ = [], []
        for statement in node.statements:
            if not statement.property.startswith("@"):
                (own if statement.subject == node.id else reversed_).append(statement)
        add(node, node.id, node.types, own)
        for statement in reversed_:
            add(node, statement.subject, (), [statement])
    return graph, origins


def _term(statement: Statement) -> Term:
    value = statement.value
    return (
        GraphLiteral(value.lexical) if isinstance(value, StatementLiteral) else GraphReference(value.target)
    )


def shape_violations(
    document: Document, engine: Literal["compiled", "shacl"] = "compiled"
) -> tuple[ShapeViolation, ...]:
    """The violations in document order. ``engine`` "shacl" uses pySHACL, with the same verdicts."""
    graph, origins = graph_of(document)
    if engine == "shacl":
        from ...shapes import reference

        violations = reference.validate(graph)
    else:
        violations = constraints.validate(graph)
    results = []
    for violation in violations:
        node, statements = origins[violation.node]
        subject = graph[violation.node].id
        if violation.component == "type":
            places = node.type_locations
            place = places[violation.index] if violation.index < len(places) else node.location
            name = graph[violation.node].types[violation.index]
            results.append(
                ShapeViolation("type", violation.severity, node, document.types[subject], place, type=name)
            )
            continue
        statement = statements[violation.index]
        values = () if isinstance(statement.value, StatementLiteral) else (statement.value.target,)
        results.append(
            ShapeViolation(
                violation.component,
                violation.severity,
                node,
                document.types.get(subject, ()),
                statement.key_location if violation.component == "closed" else statement.location,
                statement,
                tuple(name for value in values for name in document.types.get(value, ())),
            )
        )
    return tuple(results)
