"""Violation-inducing operations: SPARQL updates that break a constraint at a node and change little else.

Source: Lin et al. (2025), section 4 (operations for sh:class, sh:minCount, sh:maxCount, sh:datatype, sh:nodeKind,
sh:hasValue, sh:in and qualified counts). Blank nodes are skolem IRIs meanwhile, because SPARQL cannot name them.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from rdflib import RDF, XSD, BNode, Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from ...generator.repair.conformance import (
    conforms,
    extra_predicates,
    is_subclass,
    kind_of,
    kinds_of,
    value_holds,
)
from ...generator.repair.paths import Path, Triple
from ...generator.repair.terms import SH
from ...generator.repair.update import Operation
from .expansion import Constraint

FRESH = "urn:factmark:induced:"

_NUMBERS = (XSD.integer, XSD.decimal, XSD.double, XSD.float, XSD.int, XSD.long, XSD.nonNegativeInteger)
_SAMPLES = {
    XSD.string: "text",
    XSD.boolean: "true",
    XSD.date: "2001-02-03",
    XSD.dateTime: "2001-02-03T04:05:06Z",
    XSD.time: "04:05:06Z",
    XSD.anyURI: "https://example.org/",
    XSD.gYear: "2001",
    XSD.duration: "P1D",
}


@dataclass(frozen=True, slots=True)
class Origin:
    """The parent and path by which a node was reached; rewriting that link replaces the node."""

    node: Node
    path: Path


class Operator:
    """Makes operations on a graph whose blank nodes are skolem IRIs.

    ``otherwise`` is an alternative for shapes that the first way does not break, because they accept untyped nodes or
    other datatypes: a deleted type is replaced by another class of the graph, and the least similar replacement
    values come first. ``draw`` chooses among a path's values (section 4.4: "randomly choose"); None takes the first.
    """

    def __init__(
        self, data: Graph, shapes: Graph, *, otherwise: bool = False, draw: random.Random | None = None
    ) -> None:
        self.data = data
        self.shapes = shapes
        self._otherwise = otherwise
        self._draw = draw
        self._fresh = 0

    def drawn(self, values: list[Node]) -> list[Node]:
        """Return values in an order that is drawn."""
        return values if self._draw is None else self._draw.sample(values, len(values))

    def break_constraint(self, node: Node, origin: Origin | None, constraint: Constraint) -> Operation | None:
        """Return the operation that breaks a constraint at a focus node; None if none is known."""
        component, path, parameter = constraint.component, constraint.path, constraint.parameter
        if component == SH.closed:
            if extra_predicates(self.data, self.shapes, node, constraint.owner):
                return Operation()
            return self._misspelt(node)
        if path is None:
            return self._break_value(node, origin, component, parameter)
        values = self.drawn(path.values(self.data, node))
        if component == SH.minCount:
            return self._fewer(node, path, values, int(str(parameter)) - 1)
        if component == SH.hasValue:
            return self._fewer(node, path, [v for v in values if v == parameter], 0)
        if component == SH.maxCount:
            return self._more(node, constraint, values, values, int(str(parameter)) + 1)
        if component in (SH.qualifiedMinCount, SH.qualifiedMaxCount):
            inner = self.shapes.value(constraint.owner, SH.qualifiedValueShape)
            fit = [v for v in values if inner is not None and conforms(self.data, self.shapes, v, inner)]
            if component == SH.qualifiedMinCount:
                return self._fewer(node, path, fit, int(str(parameter)) - 1)
            return self._more(node, constraint, fit, values, int(str(parameter)) + 1)
        for value in values:
            operation = self._break_value(value, Origin(node, path), component, parameter)
            if operation is not None:
                return operation
        return None if values else self._strange(node, path, component, parameter)

    def _strange(self, node: Node, path: Path, component: URIRef, parameter: Node) -> Operation | None:
        """Give a node without values a literal of the graph that breaks the constraint (section 4.4, sh:class)."""
        literals: list[Node] = [each for each in set(self.data.objects()) if isinstance(each, Literal)]
        literals.sort(key=lambda each: each.n3())
        for value in self.drawn(literals):
            link = path.link(self.data, node, value)
            if link is not None and not value_holds(self.data, self.shapes, value, component, parameter):
                return Operation(inserts=(link,))
        return None

    def replace(self, node: Node, origin: Origin | None, other: Node) -> Operation | None:
        """Replace a node by another value at its origin; its own triples stay.

        A target, which has no origin, is renamed everywhere.
        """
        if origin is None:
            return self._rename(node, other)
        links = origin.path.links(self.data, origin.node, node)
        # A node may refer to itself: its end of the link alone is replaced.
        if not links or (isinstance(other, Literal) and any(o != node for _, _, o in links)):
            return None
        return Operation(
            tuple(links), tuple((s, p, other) if o == node else (other, p, o) for s, p, o in links)
        )

    def _rename(self, node: Node, other: Node) -> Operation | None:
        as_subject = list(self.data.triples((node, None, None)))
        as_object = list(self.data.triples((None, None, node)))
        if (not as_subject and not as_object) or (as_subject and isinstance(other, Literal)):
            return None
        return Operation(
            (*as_subject, *as_object),
            tuple(_exchanged(triple, node, other) for triple in (*as_subject, *as_object)),
        )

    def fresh(self) -> URIRef:
        """Return an IRI that is not in the graph."""
        self._fresh += 1
        return URIRef(f"{FRESH}{self._fresh}")

    def literal(self, datatype: Node | None, number: int = 1) -> Literal:
        """Return a literal of a datatype, distinct for each number."""
        kind = URIRef(str(datatype)) if datatype is not None else XSD.string
        if kind in _NUMBERS:
            return Literal(str(number), datatype=kind)
        if kind == RDF.langString:
            return Literal(f"text {number}", lang="en")
        sample = _SAMPLES.get(kind, "text")
        return Literal(f"{sample} {number}" if kind == XSD.string and number > 1 else sample, datatype=kind)

    def _misspelt(self, node: Node) -> Operation:
        """A predicate of the node with two letters swapped, as in a typo."""
        for predicate, value in sorted(self.data.predicate_objects(node), key=lambda po: po[0].n3()):
            text = str(predicate)
            if predicate != RDF.type and text[-1] != text[-2]:
                slip = URIRef(f"{text[:-2]}{text[-1]}{text[-2]}")
                return Operation(((node, predicate, value),), ((node, slip, value),))
        return Operation(inserts=((node, URIRef(f"{FRESH}property"), Literal("induced")),))

    # Values

    def _break_value(
        self, node: Node, origin: Origin | None, component: URIRef, parameter: Node
    ) -> Operation | None:
        if not value_holds(self.data, self.shapes, node, component, parameter):
            return Operation()
        if component == SH["class"]:
            kinds = [
                kind
                for kind in self.data.objects(node, RDF.type)
                if is_subclass(self.data, self.shapes, kind, parameter)
            ]
            gone = tuple((node, RDF.type, kind) for kind in sorted(kinds, key=str))
            return Operation(gone, self._other_type(node, kinds))
        others = list(self._others(node, component, parameter))
        for other in reversed(others) if self._otherwise else others:
            if not value_holds(self.data, self.shapes, other, component, parameter):
                operation = self.replace(node, origin, other)
                if operation is not None:
                    return operation
        return None

    def _others(self, node: Node, component: URIRef, parameter: Node) -> Iterator[Node]:
        """Similar values that may break a constraint."""
        text = str(node)
        datatype = node.datatype if isinstance(node, Literal) else None
        language = node.language if isinstance(node, Literal) else None
        if component == SH.datatype:
            yield Literal(text, datatype=XSD.string)
            yield Literal(text, lang="en")
            yield Literal(text, datatype=URIRef(f"{FRESH}datatype"))
        elif component == SH.nodeKind:
            allowed = kinds_of(parameter)
            yield from (
                self._of_kind(kind, text) for kind in ("literal", "iri", "blank") if kind not in allowed
            )
        elif component in (SH.minInclusive, SH.minExclusive, SH.maxInclusive, SH.maxExclusive):
            step = -1 if component in (SH.minInclusive, SH.minExclusive) else 1
            bound = parameter.toPython() if isinstance(parameter, Literal) else None
            if isinstance(bound, int | float | Decimal):
                # From text: a Python integer would be ill-typed as a decimal.
                yield Literal(str(bound + step), datatype=datatype)
            yield Literal(text, datatype=XSD.string)
        elif isinstance(node, Literal):
            if component == SH.minLength:
                yield Literal(text[: max(int(str(parameter)) - 1, 0)], datatype=datatype, lang=language)
            if component == SH.maxLength:
                yield Literal(text + "x" * (int(str(parameter)) + 1), datatype=datatype, lang=language)
            for other in (f"{text} changed", f"x{text}", "?", "0", ""):
                yield Literal(other, datatype=datatype if datatype not in _NUMBERS else None, lang=language)
        elif component == SH.minLength:
            yield URIRef("x:")
        else:
            yield self.fresh()

    def _of_kind(self, kind: str, text: str) -> Node:
        if kind == "literal":
            return Literal(text)
        return self.fresh() if kind == "iri" else BNode().skolemize()

    def _other_type(self, node: Node, gone: Iterable[Node]) -> tuple[Triple, ...]:
        """Another class of the graph for a node that loses types, or nothing."""
        taken = {*gone, *self.data.objects(node, RDF.type)}
        if not self._otherwise or not taken:
            return ()
        spare = sorted(set(self.data.objects(None, RDF.type)) - taken, key=str)
        return tuple((node, RDF.type, other) for other in spare[:1])

    # Counts

    def _fewer(self, node: Node, path: Path, values: list[Node], keep: int) -> Operation | None:
        gone = values[: max(len(values) - keep, 0)]
        links = [link for value in gone for link in path.links(self.data, node, value)]
        if gone and not links:
            return None
        instead = self._other_type(node, gone) if path.sparql == RDF.type.n3() and gone else ()
        return Operation(tuple(links), instead)

    def _more(
        self, node: Node, constraint: Constraint, counted: list[Node], present: list[Node], required: int
    ) -> Operation | None:
        """Add values similar to the counted ones until there are ``wanted``."""
        inserts: list[Triple] = []
        taken = set(present)
        for number in range(required - len(counted)):
            another = self._another(constraint, counted, taken, number + 2)
            if another is None or constraint.path is None:
                return None
            value, description = another
            link = constraint.path.link(self.data, node, value)
            if link is None or (isinstance(value, Literal) and link[0] == value):
                return None
            taken.add(value)
            inserts += [link, *description]
        return Operation(inserts=tuple(inserts))

    def _another(
        self, constraint: Constraint, counted: list[Node], taken: set[Node], number: int
    ) -> tuple[Node, list[Triple]] | None:
        """One more value: from the allowed list, similar to an existing one, or described by the shape."""
        listed = self.shapes.value(constraint.owner, SH["in"])
        if listed is not None:
            spare = [m for m in Collection(self.shapes, listed) if m not in taken]
            return (spare[0], []) if spare else None
        inner = self.shapes.value(constraint.owner, SH.qualifiedValueShape)
        if inner is not None:
            # Nodes that conform elsewhere in the graph first (appendices A and B); new ones only if none is left.
            for other in sorted(self.data.subjects(unique=True), key=lambda n: n.n3()):
                if other not in taken and conforms(self.data, self.shapes, other, inner):
                    return other, []
        if counted:
            return self._like(counted[0], taken, number)
        return self.described(inner if inner is not None else constraint.owner, number)

    def _like(self, example: Node, taken: set[Node], number: int) -> tuple[Node, list[Triple]]:
        if not isinstance(example, Literal):
            value = self.fresh() if kind_of(example) == "iri" else BNode().skolemize()
            statements = sorted(
                self.data.predicate_objects(example), key=lambda each: (each[0].n3(), each[1].n3())
            )
            return value, [(value, p, o) for p, o in statements]
        for extra in range(number, number + len(taken) + 1):
            value = _varied(example, extra)
            if value not in taken:
                break
        return value, []

    def described(self, shape: Node, number: int = 1) -> tuple[Node, list[Triple]]:
        """Return a new value of the class, datatype or kind that a shape requires, with its type."""
        datatype = self.shapes.value(shape, SH.datatype)
        kind = self.shapes.value(shape, SH.nodeKind)
        if datatype is not None or (kind is not None and kinds_of(kind) == {"literal"}):
            return self.literal(datatype, number), []
        blank = kind is not None and "iri" not in kinds_of(kind)
        value = BNode().skolemize() if blank else self.fresh()
        classes = [c for c in self.shapes.objects(shape, SH["class"]) if isinstance(c, URIRef)]
        return value, [(value, RDF.type, cls) for cls in sorted(classes, key=str)]


def _exchanged(triple: Triple, node: Node, other: Node) -> Triple:
    subject, predicate, obj = triple
    return (other, predicate, obj) if subject == node else (subject, predicate, other)


def _varied(example: Literal, number: int) -> Literal:
    """A literal of the same datatype with another value."""
    text = str(example)
    if example.datatype in _NUMBERS and re.fullmatch(r"[+-]?\d+", text):
        return Literal(str(int(text) + number), datatype=example.datatype)
    if example.datatype in _NUMBERS and re.fullmatch(r"[+-]?\d*\.\d+", text):
        return Literal(str(Decimal(text) + number), datatype=example.datatype)
    if example.datatype in (XSD.date, XSD.dateTime, XSD.gYear):
        return Literal(f"{1900 + number}{text[4:]}", datatype=example.datatype)
    if example.datatype == XSD.boolean:
        return Literal("false" if text == "true" else "true", datatype=XSD.boolean)
    return Literal(f"{text} {number}", datatype=example.datatype, lang=example.language)
