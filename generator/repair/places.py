"""Where violations stand: which node, of what types, on which line, as a person finds it."""

from __future__ import annotations

from dataclasses import dataclass

from rdflib import RDF, Graph
from rdflib.term import Node

from ...linter.document.document import Document
from ...linter.document.rdf_graph import graph_node, written_triples
from ...shapes.vocabulary import local_name
from ...source.location import Location
from .conformance import kind_of
from .reports import ValidationResult
from .skolem import skolem_name


@dataclass(frozen=True, slots=True)
class Place:
    """A violation's node: its types, its IRI or None for a blank node, and where the violation is written, or None."""

    types: tuple[str, ...]
    name: str | None
    location: Location | None


class Places:
    """The places of what violates, in a graph with skolem IRIs or in the markup it was read from."""

    def __init__(self, graph: Graph, document: Document | None = None) -> None:
        self._graph = graph
        self._written: dict[tuple[Node, str, Node], Location] = {}
        self._nodes: dict[Node, Location] = {}
        if document is None:
            return
        for (subject, predicate, value), written in written_triples(document):
            key = (skolem_name(subject), predicate.n3(), skolem_name(value))
            self._written.setdefault(key, written.location)
        for node in document.nodes:
            self._nodes.setdefault(skolem_name(graph_node(node.id)), node.location)

    def of(self, violation: ValidationResult) -> Place:
        """The place of a violation: its value's where the markup has that, else its node's."""
        focus, value = violation.focus, violation.value
        if focus is None:
            return Place((), None, None)
        kinds = (str(kind) for kind in self._graph.objects(focus, RDF.type))
        types = tuple(sorted(local_name(kind) or kind for kind in kinds))
        location = None if value is None else self._written.get((focus, violation.path, value))
        name = None if kind_of(focus) == "blank" else str(focus)
        return Place(types, name, location or self._nodes.get(focus))
