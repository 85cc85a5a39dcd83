"""schema.org's own shapes for markup to repair, and its violations.

Violations come from the compiled engine, whose verdicts match pySHACL's over the same shapes; candidates and models
read the shapes graph.
"""

from __future__ import annotations

from rdflib import RDF, Graph, URIRef

from ...linter.agents.validity import ShapeViolation, shape_violations
from ...linter.document.document import Document
from ...linter.document.rdf_graph import graph_node, term, triple_of
from ...shapes.constraints import allowed_properties, is_allowed, stem
from ...shapes.shacl import SHAPES, ShapeWriter
from ...shapes.vocabulary import vocabulary
from .reports import ValidationResult
from .terms import SH, skolem_name


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
