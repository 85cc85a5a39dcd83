"""SHACL validation results (W3C SHACL, section 3.6) as comparable values, from shapes or from schema.org's own.

schema.org's violations come from the compiled engine, whose verdicts match pySHACL's over the same shapes; candidates
and models read the shapes graph.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rdflib import RDF, Graph, URIRef
from rdflib.term import Node

from ...linter.agents.validity import ShapeViolation, shape_violations
from ...linter.document.document import Document
from ...linter.document.rdf_graph import graph_node, term, triple_of, written_triples
from ...shapes.constraints import allowed_properties, is_allowed, stem
from ...shapes.shacl import SHAPES, ShapeWriter
from ...shapes.vocabulary import local_name, vocabulary
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


def vocabulary_shapes(document: Document) -> Graph:
    """Return the shapes of the type combinations in a document, for the properties used there."""
    known = vocabulary()
    used = {statement.property for statement in document.statements}
    properties = {name for name in used if known.is_property(name)}
    # A repair may add a type new to the document, in the range of a property in use.
    ranges = {each for name in properties for each in known.ranges(name)}
    writer = ShapeWriter(known={name for names in document.types.values() for name in names} | ranges)
    for types in {tuple(sorted(names)) for names in document.types.values()}:
        allowed = allowed_properties(types)
        # Renaming may need a property that no node has yet.
        nearly = properties if allowed is None else allowed
        annotations = sorted(name for name in used if stem(name) != name and is_allowed(types, name))
        target = f"sh:targetNode <{SHAPES}{_name(types)}-nodes>"
        writer.closed_shape(_name(types), target, nearly, annotations)
    return Graph().parse(data=writer.text(), format="turtle")


def vocabulary_violations(document: Document, _: Graph) -> tuple[ValidationResult, ...]:
    """Return the violations of the shapes, without warnings and information."""
    return tuple(
        _result(violation) for violation in shape_violations(document) if violation.severity == "Violation"
    )


def _result(violation: ShapeViolation) -> ValidationResult:
    focus = skolem_name(graph_node(violation.node.id))
    statement = violation.statement
    if statement is None:
        component = URIRef(f"{SHAPES}{violation.component}")
        return ValidationResult(focus, RDF.type.n3(), term(violation.type), component, None)
    _, predicate, target = triple_of(statement)
    path, value = predicate.n3(), skolem_name(target)
    if violation.component == "closed":
        shape = URIRef(SHAPES + _name(tuple(sorted(violation.types))))
        return ValidationResult(focus, path, value, SH.ClosedConstraintComponent, shape)
    shape = URIRef(f"{SHAPES}{statement.property}-{violation.component}")
    return ValidationResult(focus, path, value, SH.OrConstraintComponent, shape)


def _name(types: tuple[str, ...]) -> str:
    """The name of a type combination's shape."""
    return "of-" + "-".join("".join(c for c in name if c.isascii() and c.isalnum()) for name in types)
