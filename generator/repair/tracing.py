"""What the validation of a node reads: shapes (S) and triples (F) of Lin et al. (2025), section 5 and figure 6."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rdflib import RDF, BNode, Graph
from rdflib.term import Node

from .conformance import conforms, is_instance
from .reports import ValidationResult
from .terms import SH


class _Recorder(Graph):
    """A view of a graph that notes the triples read from it."""

    def __init__(self, graph: Graph) -> None:
        super().__init__(store=graph.store, identifier=graph.identifier)
        self.seen: set[tuple[Node, Node, Node]] = set()

    def triples(self, triple: Any) -> Any:  # pyrefly: ignore[bad-override]
        for each in super().triples(triple):
            self.seen.add(each)
            yield each


def trace(data: Graph, shapes: Graph, node: Node, shape: Node) -> Graph:
    """Return the triples of a data graph that are read to validate a node against a shape."""
    recorder = _Recorder(data)
    conforms(recorder, shapes, node, shape)
    part = Graph(namespace_manager=data.namespace_manager)
    for triple in recorder.seen:
        part.add(triple)
    return part


def touched(data: Graph, shapes: Graph, results: Iterable[ValidationResult]) -> Graph:
    """Return F: the triples that validated the focus of each result against its source shape.

    If too few values conform to a sh:qualifiedValueShape, those that validate any node of the graph that does are
    included (section 5). Without a source shape, F is the triples of the focus and of the value.
    """
    part = Graph(namespace_manager=data.namespace_manager)
    for result in results:
        if result.focus is None:
            continue
        read = trace(data, shapes, result.focus, result.shape) if result.shape is not None else Graph()
        if not read:
            for node in (result.focus, result.value):
                if node is not None:
                    read += data.triples((node, None, None))
        part += read
        if result.component == SH.QualifiedMinCountConstraintComponent and result.shape is not None:
            inner = shapes.value(result.shape, SH.qualifiedValueShape)
            for node in data.subjects(unique=True):
                if inner is not None and conforms(data, shapes, node, inner):
                    part += trace(data, shapes, node, inner)
    return part


def example(data: Graph, shapes: Graph, result: ValidationResult, faulty: set[Node | None]) -> Graph:
    """Return the triples that validate a positive example: a node that satisfies the source shape (section 5).

    A node that the shape targets, else one with a type of the focus; empty if none satisfies it and has a value.
    """
    nothing = Graph(namespace_manager=data.namespace_manager)
    if result.shape is None:
        return nothing
    owners = [result.shape, *shapes.subjects(SH.property, result.shape)]
    classes = [cls for owner in owners for cls in shapes.objects(owner, SH.targetClass)]
    kinds = classes or list(data.objects(result.focus, RDF.type))
    nodes = {node for owner in owners for node in shapes.objects(owner, SH.targetNode)}
    nodes |= {s for s in data.subjects(RDF.type, None) if any(is_instance(data, shapes, s, k) for k in kinds)}
    for node in sorted(nodes - faulty, key=lambda each: each.n3()):
        if conforms(data, shapes, node, result.shape):
            read = trace(data, shapes, node, result.shape)
            if any(predicate != RDF.type for predicate in read.predicates(node)):
                return read
    return nothing


_DEPENDING = frozenset((SH.node, SH.property, SH.qualifiedValueShape, SH["not"]))
_DEPENDING_ON_LISTED = frozenset((SH["and"], SH["or"], SH.xone))


def closure(shapes: Graph, starts: set[Node]) -> Graph:
    """Return shapes with all that they depend on (section 4.1): the shapes that their constraints refer to.

    Paths and lists belong to a shape; the classes and values that it names do not, even where they are shapes, too.
    """
    part = Graph(namespace_manager=shapes.namespace_manager)
    seen: set[tuple[Node, bool]] = set()
    rest = [(start, False) for start in starts]
    while rest:
        node, lists_shapes = rest.pop()
        if (node, lists_shapes) in seen:
            continue
        seen.add((node, lists_shapes))
        for triple in shapes.triples((node, None, None)):
            part.add(triple)
            _, predicate, value = triple
            if predicate in _DEPENDING_ON_LISTED or (lists_shapes and predicate == RDF.rest):
                rest.append((value, True))
            elif (
                predicate in _DEPENDING
                or (lists_shapes and predicate == RDF.first)
                or isinstance(value, BNode)
            ):
                rest.append((value, False))
    return part
