"""The triples that the validation of a node reads: the KG context F of Lin et al. (2025), section 5 and figure 6."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rdflib import RDF, Graph
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
