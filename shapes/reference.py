"""The reference engine: pySHACL with the shapes of the types on the page.

The only module that imports pyshacl, which patches rdflib for the whole process. Shapes are written for the
combinations of types in the data and the properties used: a shape for an unused property cannot fail. Equal nodes are
checked once, and all get the violations found.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import pyshacl
from rdflib import OWL, RDF, RDFS, BNode, Graph, Literal, URIRef
from rdflib.namespace import SH
from rdflib.term import Node

from .constraints import (
    SEVERITIES,
    Component,
    GraphLiteral,
    GraphNode,
    Term,
    Violation,
    allowed_properties,
    is_allowed,
    is_external,
    stem,
    types_by_id,
)
from .shacl import SCHEMA, SHAPES, ShapeWriter
from .vocabulary import vocabulary

_NODE = "urn:factmark:node:"
_NAME = re.compile(r"[\w.-]+\Z")
_Value = tuple[str, str, tuple[str, ...]]
"""A value as the constraints see it: kind of term, text or IRI, types."""


def validate(graph: Sequence[GraphNode]) -> tuple[Violation, ...]:
    """The violations of a graph's nodes, in the graph's order: the same as ``compiled.validate``."""
    page = _Page(graph)
    if not page.places:
        return ()
    _, report, _ = pyshacl.validate(page.data, shacl_graph=page.shapes, inplace=True)
    if not isinstance(report, Graph):
        raise RuntimeError(f"pySHACL could not validate: {report!r}")
    violations: set[Violation] = set()
    for result in report.objects(None, SH.result):
        shape = report.value(result, SH.sourceShape)
        component = _component(str(shape))
        if report.value(result, SH.sourceConstraintComponent) == SH.ClosedConstraintComponent:
            component = "closed"
        place = tuple(report.value(result, part) for part in (SH.focusNode, SH.resultPath, SH.value))
        for node, index, name in page.places[place]:
            violations.add(Violation(node, index, name, component, SEVERITIES[component]))
    return tuple(sorted(violations))


def report(data: Graph, shapes: Graph) -> Graph:
    """The validation report (sh:ValidationReport) of a data graph against shapes; neither is changed."""
    # pySHACL adds these to the shapes graph that it is given.
    added = [
        triple
        for triple in (
            (OWL.Class, RDFS.subClassOf, RDFS.Class),
            (OWL.DatatypeProperty, RDFS.subClassOf, RDF.Property),
        )
        if triple not in shapes
    ]
    _, results, _ = pyshacl.validate(data, shacl_graph=shapes)
    for triple in added:
        shapes.remove(triple)
    if not isinstance(results, Graph):
        raise RuntimeError(f"pySHACL could not validate: {results}")
    return results


def _component(shape: str) -> Component:
    tail = shape.rpartition("-")[2]
    return tail if shape.startswith(SHAPES) else "type"  # type: ignore[return-value]


class _Page:
    """A graph as RDF, its shapes, and where each triple was written.

    ``places`` maps (focus node, path, value) to places (node, index, property).
    """

    def __init__(self, graph: Sequence[GraphNode]) -> None:
        self.data = Graph()
        self.places: dict[tuple[Node | None, ...], list[tuple[int, int, str]]] = {}
        self._types = types_by_id(graph)
        self._focus: dict[object, URIRef] = {}
        self._values: dict[_Value, Node] = {}
        self._names: dict[str, URIRef] = {}
        written: dict[str, list[tuple[int, GraphNode]]] = {}
        for position, node in enumerate(graph):
            written.setdefault(node.id, []).append((position, node))
        targets: dict[tuple[str, ...], list[URIRef]] = {}
        for name, parts in written.items():
            stated = frozenset(
                (prop, self._value(value)) for _, node in parts for prop, value in node.properties
            )
            key = (frozenset(self._types[name]), stated)
            if key not in self._focus:
                self._focus[key] = URIRef(f"{_NODE}{len(self._focus)}")
                targets.setdefault(tuple(sorted(self._types[name])), []).append(self._focus[key])
            self._add(self._focus[key], parts)
        self.shapes = self._shapes(targets, {prop for node in graph for prop, _ in node.properties})

    def _add(self, focus: URIRef, parts: list[tuple[int, GraphNode]]) -> None:
        for position, node in parts:
            for index, name in enumerate(node.types):
                self._triple(focus, RDF.type, self._iri(name), (position, index, "@type"))
            for index, (name, value) in enumerate(node.properties):
                if not is_external(name):
                    self._triple(focus, self._iri(name), self._term(value), (position, index, name))

    def _triple(self, focus: Node, path: Node, value: Node, place: tuple[int, int, str]) -> None:
        self.data.add((focus, path, value))
        self.places.setdefault((focus, path, value), []).append(place)

    def _value(self, value: Term) -> _Value:
        if isinstance(value, GraphLiteral):
            return ("literal", value.lexical, ())
        types = self._types.get(value.target, ())
        return ("blank", "", tuple(sorted(types))) if value.blank else ("iri", value.target, types)

    def _term(self, value: Term) -> Node:
        key = self._value(value)
        if key not in self._values:
            kind, text, types = key
            term = Literal(text) if kind == "literal" else BNode() if kind == "blank" else URIRef(text)
            self._values[key] = term
            for name in types:
                self.data.add((term, RDF.type, self._iri(name)))
        return self._values[key]

    def _iri(self, name: str) -> URIRef:
        """The IRI of a type or property; a made-up one for a name that is invalid in Turtle or an IRI."""
        if name not in self._names:
            if is_external(name):
                self._names[name] = URIRef(name)
            elif _NAME.match(name) and name.isascii():
                self._names[name] = URIRef(SCHEMA + name)
            else:
                self._names[name] = URIRef(f"{SCHEMA}unknown/{len(self._names)}")
        return self._names[name]

    def _shapes(self, targets: dict[tuple[str, ...], list[URIRef]], used: set[str]) -> Graph:
        if not targets:
            return Graph()
        writer = ShapeWriter(known={name for types in self._types.values() for name in types})
        nodes = " , ".join(f"<{focus}>" for group in targets.values() for focus in group)
        writer.known_types(f"sh:targetNode {nodes}")
        properties = {name for name in used if vocabulary().is_property(name)}
        annotations = sorted(name for name in used if stem(name) != name)
        for number, (types, group) in enumerate(targets.items()):
            allowed = allowed_properties(types)
            writer.closed_shape(
                f"combination-{number}",
                "sh:targetNode " + " , ".join(f"<{focus}>" for focus in group),
                properties if allowed is None else properties & allowed,
                [name for name in annotations if is_allowed(types, name)],
            )
        return Graph().parse(data=writer.text(), format="turtle")
