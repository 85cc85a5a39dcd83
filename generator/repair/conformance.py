"""Check whether a node conforms to a shape, to decide what to change (W3C SHACL, section 4).

Only chooses which values of a path count as conforming, for the constraints that repair operations target. The
reference engine decides whether an operation succeeded.
"""

from __future__ import annotations

import re

from rdflib import BNode, Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.namespace import RDF, RDFS
from rdflib.term import Node

from .paths import read_path
from .terms import GENID, SH

MAX_DEPTH = 24
COMPARISONS = (SH.equals, SH.disjoint, SH.lessThan, SH.lessThanOrEquals, SH.uniqueLang, SH.languageIn)
"""Constraints that compare the values of a path with each other or with another property's."""

_KINDS = {
    SH.IRI: {"iri"},
    SH.BlankNode: {"blank"},
    SH.Literal: {"literal"},
    SH.BlankNodeOrIRI: {"blank", "iri"},
    SH.BlankNodeOrLiteral: {"blank", "literal"},
    SH.IRIOrLiteral: {"iri", "literal"},
}


def kind_of(node: Node) -> str:
    """Return iri, blank or literal; a skolem IRI counts as its blank node."""
    if isinstance(node, Literal):
        return "literal"
    return "blank" if isinstance(node, BNode) or GENID in str(node) else "iri"


def kinds_of(node_kind: Node) -> set[str]:
    """Return the kinds that a value of sh:nodeKind allows."""
    return _KINDS.get(URIRef(str(node_kind)), {"iri", "blank", "literal"})


def is_instance(data: Graph, shapes: Graph, node: Node, cls: Node) -> bool:
    """Whether a node is a SHACL instance of a class; subclasses in either graph count."""
    # All types are read (no short-circuit), so that the triples read do not depend on their order.
    return any(is_subclass(data, shapes, rdf_type, cls) for rdf_type in list(data.objects(node, RDF.type)))


def is_subclass(data: Graph, shapes: Graph, cls: Node, other: Node) -> bool:
    """Whether a class is another or its subclass."""
    seen: set[Node] = set()
    rest = [cls]
    while rest:
        current = rest.pop()
        if current == other:
            return True
        if current not in seen:
            seen.add(current)
            rest += [*data.objects(current, RDFS.subClassOf), *shapes.objects(current, RDFS.subClassOf)]
    return False


def conforms(data: Graph, shapes: Graph, node: Node, shape: Node, depth: int = 0) -> bool:
    """Whether a node conforms to a shape. True beyond a depth: SHACL leaves recursion undefined."""
    if depth > MAX_DEPTH:
        return True
    path_node = shapes.value(shape, SH.path)
    path = None if path_node is None else read_path(shapes, path_node)
    values = [node] if path is None else path.values(data, node)
    # A validator reports every constraint: none is skipped after one that fails.
    outcomes = [
        holds(data, shapes, (node, values), shape, (URIRef(str(component)), parameter), depth)
        for component, parameter in shapes.predicate_objects(shape)
    ]
    return all(outcomes)


def holds(
    data: Graph,
    shapes: Graph,
    focus: tuple[Node, list[Node]],
    shape: Node,
    constraint: tuple[URIRef, Node],
    depth: int = 0,
) -> bool:
    """Whether one constraint holds for a focus node with the values of the shape's path."""
    node, values = focus
    component, parameter = constraint
    if component in (SH.node, SH.property):
        outcomes = [conforms(data, shapes, value, parameter, depth + 1) for value in values]
        return all(outcomes)
    if component in (SH["and"], SH["or"], SH.xone):
        members = list(Collection(shapes, parameter))
        counts = [sum(conforms(data, shapes, v, m, depth + 1) for m in members) for v in values]
        if component == SH["and"]:
            return all(count == len(members) for count in counts)
        return all(count >= 1 if component == SH["or"] else count == 1 for count in counts)
    if component == SH["not"]:
        return not any(conforms(data, shapes, value, parameter, depth + 1) for value in values)
    if component == SH.minCount:
        return len(values) >= int(str(parameter))
    if component == SH.maxCount:
        return len(values) <= int(str(parameter))
    if component == SH.hasValue:
        return parameter in values
    if component == SH.qualifiedValueShape:
        count = sum(conforms(data, shapes, value, parameter, depth + 1) for value in values)
        least, most = shapes.value(shape, SH.qualifiedMinCount), shapes.value(shape, SH.qualifiedMaxCount)
        return (least is None or count >= int(str(least))) and (most is None or count <= int(str(most)))
    if component in COMPARISONS:
        return _comparison_holds(data, node, values, component, parameter, shapes)
    if component == SH.closed and str(parameter) == "true":
        return not extra_predicates(data, shapes, node, shape)
    return all(value_holds(data, shapes, value, component, parameter) for value in values)


def _comparison_holds(
    data: Graph, node: Node, values: list[Node], component: URIRef, parameter: Node, shapes: Graph
) -> bool:
    """Whether a path's values compare with each other, or with another property's, as required."""
    if component == SH.uniqueLang:
        tags = [value.language for value in values if isinstance(value, Literal) and value.language]
        return str(parameter) != "true" or len(tags) == len(set(tags))
    if component == SH.languageIn:
        ranges = [str(tag).lower() for tag in Collection(shapes, parameter)]
        languages = [(value.language or "").lower() if isinstance(value, Literal) else "" for value in values]
        return all(any(tag == r or tag.startswith(f"{r}-") for r in ranges) for tag in languages)
    others = set(data.objects(node, parameter))
    if component == SH.equals:
        return set(values) == others
    if component == SH.disjoint:
        return others.isdisjoint(values)
    bound_component = SH.minExclusive if component == SH.lessThan else SH.minInclusive
    return all(_in_range(other, bound_component, value) for value in values for other in others)


def extra_predicates(data: Graph, shapes: Graph, node: Node, shape: Node) -> list[Node]:
    """Return the predicates of a node that a closed shape does not allow."""
    ignored = shapes.value(shape, SH.ignoredProperties)
    allowed = set(Collection(shapes, ignored)) if ignored is not None else set()
    allowed |= {shapes.value(prop, SH.path) for prop in shapes.objects(shape, SH.property)}
    return [predicate for predicate in data.predicates(node, None, unique=True) if predicate not in allowed]


def value_holds(data: Graph, shapes: Graph, value: Node, component: URIRef, parameter: Node) -> bool:
    """Whether one value meets a constraint on single values; true for other parameters."""
    if component == SH["class"]:
        return is_instance(data, shapes, value, parameter)
    if component == SH.datatype:
        return isinstance(value, Literal) and not value.ill_typed and _datatype(value) == parameter
    if component == SH.nodeKind:
        return kind_of(value) in kinds_of(parameter)
    if component == SH.hasValue:
        return value == parameter
    if component == SH["in"]:
        return value in list(Collection(shapes, parameter))
    if component == SH.pattern:
        return kind_of(value) != "blank" and re.search(str(parameter), str(value)) is not None
    if component == SH.minLength:
        return kind_of(value) != "blank" and len(str(value)) >= int(str(parameter))
    if component == SH.maxLength:
        return kind_of(value) != "blank" and len(str(value)) <= int(str(parameter))
    if component in (SH.minInclusive, SH.maxInclusive, SH.minExclusive, SH.maxExclusive):
        return _in_range(value, component, parameter)
    return True


def _datatype(value: Literal) -> URIRef:
    if value.language:
        return RDF.langString
    return value.datatype or URIRef("http://www.w3.org/2001/XMLSchema#string")


def _in_range(value: Node, component: URIRef, bound: Node) -> bool:
    if not isinstance(value, Literal) or not isinstance(bound, Literal):
        return False
    left, right = value.toPython(), bound.toPython()
    try:
        if component == SH.minInclusive:
            return bool(left >= right)
        if component == SH.maxInclusive:
            return bool(left <= right)
        return bool(left > right if component == SH.minExclusive else left < right)
    except TypeError:
        return False
