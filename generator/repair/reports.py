"""SHACL validation results (W3C SHACL, section 3.6) as comparable values."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rdflib import RDF, Graph
from rdflib.term import Node

from ...linter.document.document import Document
from ...linter.document.rdf_graph import graph_node, written_triples
from ...shapes.vocabulary import local_name
from ...source.location import Location
from ...source.system import TimeLimitExceeded
from .conformance import kind_of
from .paths import read_path
from .terms import SH, skolem_name

MAX_REASON = 200
"""Maximum characters of the engine's message about shapes."""


@dataclass(frozen=True, slots=True)
class ValidationResult:
    """One result: focus node, value, and the violated constraint of a shape.

    Of any severity: sh:conforms counts all (W3C SHACL, section 3.6.1.1).
    """

    focus: Node | None
    path: str
    value: Node | None
    component: Node | None
    shape: Node | None


Check = Callable[[Graph, Graph], tuple[ValidationResult, ...]]
"""Returns the violations of a data graph (first) against a shapes graph."""


def validate(data: Graph, shapes: Graph) -> tuple[ValidationResult, ...]:
    """Return a data graph's violations from the reference engine; graphs are not modified. Raises ShapesError."""
    from ...shapes.reference import report

    try:
        graph = report(data, shapes)
    except TimeLimitExceeded:
        raise
    except Exception as error:  # on invalid shapes, the engine and its libraries raise errors of many kinds
        message = str(error).strip() or type(error).__name__
        raise ShapesError(message.splitlines()[0][:MAX_REASON]) from None
    results = []
    for result in graph.objects(None, SH.result):
        path = graph.value(result, SH.resultPath)
        results.append(
            ValidationResult(
                graph.value(result, SH.focusNode),
                "" if path is None else read_path(graph, path).sparql,
                graph.value(result, SH.value),
                graph.value(result, SH.sourceConstraintComponent),
                graph.value(result, SH.sourceShape),
            )
        )
    return tuple(results)


class ShapesError(ValueError):
    """The engine rejects the shapes; the message says why."""


# The node, types and line of a violation, for people to find it.


@dataclass(frozen=True, slots=True)
class Place:
    """A violation's node: its types, its IRI (None for a blank node), and where the violation is written, or None."""

    types: tuple[str, ...]
    name: str | None
    location: Location | None


class Places:
    """The places of violations, in a graph with skolem IRIs or in the markup it was read from."""

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
        """Return the place of a violation: its value's if the markup has it, else its node's."""
        focus, value = violation.focus, violation.value
        if focus is None:
            return Place((), None, None)
        kinds = (str(kind) for kind in self._graph.objects(focus, RDF.type))
        types = tuple(sorted(local_name(kind) or kind for kind in kinds))
        location = None if value is None else self._written.get((focus, violation.path, value))
        name = None if kind_of(focus) == "blank" else str(focus)
        return Place(types, name, location or self._nodes.get(focus))
