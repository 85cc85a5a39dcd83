"""The default engine: checks the constraints of schema.org directly, in microseconds per statement.

``reference.py`` checks the same constraints with SHACL; tests verify that both give the same results.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

from .constraints import (
    SCHEMA_IRI,
    SEVERITIES,
    Component,
    GraphLiteral,
    GraphNode,
    PropertyConstraint,
    Term,
    Violation,
    constraint,
    is_allowed,
    is_external,
    types_by_id,
)
from .vocabulary import vocabulary

_Types = dict[str, tuple[str, ...]]
_Check = Callable[[Term, _Types], bool]
_SCHEMA_IRI = re.compile(SCHEMA_IRI)


def validate(graph: Sequence[GraphNode]) -> tuple[Violation, ...]:
    """The violations of a graph's nodes, in the graph's order."""
    types = types_by_id(graph)
    violations = [
        violation for position, node in enumerate(graph) for violation in _node(position, node, types)
    ]
    return tuple(sorted(violations))


def _node(position: int, node: GraphNode, types: _Types) -> Iterator[Violation]:
    known = vocabulary()
    for index, name in enumerate(node.types):
        if not is_external(name) and not known.is_type(name):
            yield Violation(position, index, "@type", "type", SEVERITIES["type"])
    own = types[node.id]
    for index, (name, value) in enumerate(node.properties):
        if is_external(name):
            continue
        if not is_allowed(own, name):
            yield Violation(position, index, name, "closed", SEVERITIES["closed"])
            continue
        for component, holds in _checks(name):
            if not holds(value, types):
                yield Violation(position, index, name, component, SEVERITIES[component])


@cache
def _checks(name: str) -> tuple[tuple[Component, _Check], ...]:
    """The checks of a property's constraint, without those that cannot fail."""
    demanded = constraint(name)
    checks: list[tuple[Component, _Check]] = []
    if demanded.classes is not None:
        checks.append(("class", _class(demanded, demanded.classes)))
    if demanded.member is not None:
        checks.append(("member", _member(demanded.member)))
    if demanded.enumeration is not None:
        checks.append(("enumeration", _form(demanded.enumeration)))
    if demanded.literal is not None:
        checks.append(("literal", _form(demanded.literal)))
    if demanded.text is not None:
        checks.append(("text", _form(demanded.text)))
    return tuple(checks)


def _class(demanded: PropertyConstraint, classes: frozenset[str]) -> _Check:
    """Nodes must be of one of the classes, or of another vocabulary's."""

    def holds(value: Term, types: _Types) -> bool:
        if isinstance(value, GraphLiteral) or (demanded.iri and not value.blank):
            return True
        have = types.get(value.target)
        if not have:
            return not (demanded.literals_only and value.blank)
        return not classes.isdisjoint(have) or any(map(is_external, have))

    return holds


def _member(pattern: str) -> _Check:
    """A value that names a term of schema.org must name a member."""

    def holds(value: Term, _: _Types) -> bool:
        text = value.lexical if isinstance(value, GraphLiteral) else value.target
        return not _SCHEMA_IRI.search(text) or bool(_compiled(pattern).search(text))

    return holds


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compile a pattern when a value needs it: those of enumerations list all their members."""
    return re.compile(pattern)


def _form(pattern: str) -> _Check:
    """Literals must match; other checks cover nodes."""

    def holds(value: Term, _: _Types) -> bool:
        return not isinstance(value, GraphLiteral) or bool(_compiled(pattern).search(value.lexical))

    return holds
