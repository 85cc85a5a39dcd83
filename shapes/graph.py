"""Graphs that both engines check, and the violations they report (RDF 1.1; SHACL section 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Component = Literal["type", "closed", "class", "member", "enumeration", "literal", "text"]
Severity = Literal["Violation", "Warning", "Info"]


@dataclass(slots=True, unsafe_hash=True)  # not frozen: one is created per statement
class GraphLiteral:
    """A literal as written. Only its text determines its datatype (a form gives strings)."""

    lexical: str


@dataclass(slots=True, unsafe_hash=True)  # not frozen: one is created per statement
class GraphReference:
    """A node as a value: an IRI, or a blank node label starting with ``_:``."""

    target: str

    @property
    def blank(self) -> bool:
        return self.target.startswith("_:")


Term = GraphLiteral | GraphReference


@dataclass(slots=True, unsafe_hash=True)  # not frozen, like those
class GraphNode:
    """A node as written in one place; nodes with the same ``id`` are one node, as in RDF.

    Types and properties are local names of schema.org, known or not, or absolute IRIs of other vocabularies.
    """

    id: str
    types: tuple[str, ...]
    properties: tuple[tuple[str, Term], ...]


@dataclass(frozen=True, slots=True, order=True)
class Violation:
    """A constraint that a node violates (sh:ValidationResult).

    ``node`` is the index of the GraphNode in the graph and ``index`` that of the pair in its ``properties``, or in
    its ``types`` if ``component`` is "type". The components:

    - type: the type is not a type of schema.org
    - closed: the property is not a property of schema.org, or not of the node's types
    - class: the value is a node of a class outside the property's range, or a node instead of a literal
    - member: the value names a schema.org term that is not a member of the property's enumeration
    - enumeration: the text names no member of the property's enumeration
    - literal: the text does not have the form of the property's datatypes
    - text: text instead of a node, which schema.org's conformance section tolerates
    """

    node: int
    index: int
    property: str
    component: Component
    severity: Severity


def is_external(name: str) -> bool:
    """Whether a type or property belongs to another vocabulary."""
    return ":" in name


def types_by_id(graph: Sequence[GraphNode]) -> dict[str, tuple[str, ...]]:
    """The types of every node, merged from all places where it is written, in order."""
    merged: dict[str, tuple[str, ...]] = {}
    for node in graph:
        known = merged.get(node.id)
        merged[node.id] = node.types if not known else tuple(dict.fromkeys((*known, *node.types)))
    return merged
