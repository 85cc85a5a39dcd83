"""What both engines read, nodes with types and properties, and what both report (RDF 1.1; SHACL section 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Component = Literal["type", "closed", "class", "member", "enumeration", "literal", "text"]
Severity = Literal["Violation", "Warning", "Info"]


@dataclass(slots=True, unsafe_hash=True)  # not frozen: one is made of every statement
class GraphLiteral:
    """A literal: its text as written. What kind of value it is, is told by the text (a form gives strings)."""

    lexical: str


@dataclass(slots=True, unsafe_hash=True)  # not frozen: one is made of every statement
class GraphReference:
    """A node as a value: an IRI, or a blank node label starting with ``_:``."""

    target: str

    @property
    def blank(self) -> bool:
        return self.target.startswith("_:")


Term = GraphLiteral | GraphReference


@dataclass(slots=True, unsafe_hash=True)  # not frozen, as they
class GraphNode:
    """A node as written in one place; nodes of the same ``id`` are one node, as in RDF.

    Types and properties are schema.org's local names, known or not, or absolute IRIs of other vocabularies.
    """

    id: str
    types: tuple[str, ...]
    properties: tuple[tuple[str, Term], ...]


@dataclass(frozen=True, slots=True, order=True)
class Violation:
    """A constraint that a node does not meet (sh:ValidationResult).

    ``node`` is the position of the GraphNode in the graph given and ``index`` that of the pair in its
    ``properties``, or in its ``types`` where ``component`` is "type". The components:

    - type: the type is no type of schema.org
    - closed: the property is no property of schema.org, or none of the node's types
    - class: the value is a node of none of the classes in the property's range, or where a literal belongs
    - member: the value names a schema.org term that is no member of the property's enumeration
    - enumeration: the text names no member of the property's enumeration
    - literal: the text is not written as the property's datatypes are
    - text: text stands for a node, which schema.org's conformance section tolerates
    """

    node: int
    index: int
    property: str
    component: Component
    severity: Severity


def is_external(name: str) -> bool:
    """Whether a type or property is another vocabulary's."""
    return ":" in name


def types_by_id(graph: Sequence[GraphNode]) -> dict[str, tuple[str, ...]]:
    """The types of every node, from all the places where it is written, in order."""
    merged: dict[str, tuple[str, ...]] = {}
    for node in graph:
        known = merged.get(node.id)
        merged[node.id] = node.types if not known else tuple(dict.fromkeys((*known, *node.types)))
    return merged
