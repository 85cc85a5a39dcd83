"""Make a node conform to a shape: to violate sh:not, and sh:xone with one part too many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from itertools import islice

from rdflib import RDF, XSD, Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from ...generator.repair.conformance import COMPARISONS, conforms, extra_predicates, holds
from ...generator.repair.paths import Path, read_path
from ...generator.repair.terms import SH
from ...generator.repair.update import Operation
from .expansion import Conform, Violation, expand, violations
from .operations import Operator, Origin

MAX_DEPTH = 8

PlaceBreaches = Callable[[Node, Origin | None, Violation, list[Operation]], bool]
"""Makes the breaches of a violation at a node, recording operations; returns whether it succeeded."""


class Maker:
    """Makes nodes conform, by operations that are applied at once and recorded.

    ``place`` breaks shapes: a node conforms to sh:not if its content is broken.
    """

    def __init__(self, operator: Operator, place: PlaceBreaches) -> None:
        self._operator = operator
        self._place = place
        self.data: Graph = operator.data
        self.shapes: Graph = operator.shapes

    def violate(self, node: Node, origin: Origin | None, constraint: Conform) -> list[Operation] | None:
        """Make the focus node, or a value of the path, conform; None (nothing changed) if that fails.

        A value that already conforms breaks sh:not as it is; for sh:xone another part must conform.
        """
        members = self._rivals(constraint)
        if constraint.path is None:
            return self._conform(node, origin, constraint.shape, members)
        values = constraint.path.values(self.data, node)
        for value in values:
            done = self._conform(value, Origin(node, constraint.path), constraint.shape, members)
            if done is not None:
                return done
        value, description = self._operator.described(constraint.shape)
        link = constraint.path.link(self.data, node, value)
        if link is None:
            return None
        added = Operation(inserts=(link, *description)).effective_on(self.data)
        added.apply(self.data)
        more = self._conform(value, Origin(node, constraint.path), constraint.shape, members)
        if more is None:
            added.undo(self.data)
            return None
        return [added, *more]

    def _rivals(self, constraint: Conform) -> list[Node]:
        """The other parts of a sh:xone, of which one must conform as well."""
        if constraint.component != SH.xone:
            return []
        lists = (
            list(Collection(self.shapes, each)) for each in self.shapes.objects(constraint.owner, SH.xone)
        )
        return [
            m for members in lists if constraint.shape in members for m in members if m != constraint.shape
        ]

    def _fits(self, node: Node, shape: Node, rivals: list[Node]) -> bool:
        return conforms(self.data, self.shapes, node, shape) and (
            not rivals or any(conforms(self.data, self.shapes, node, rival) for rival in rivals)
        )

    def _conform(
        self, node: Node, origin: Origin | None, shape: Node, rivals: list[Node]
    ) -> list[Operation] | None:
        done: list[Operation] = []
        current = self._satisfy(node, origin, shape, done, 0)
        if current is not None and self._fits(current, shape, rivals):
            return done
        self._undo(done, 0)
        for other in fillings(self.data, self.shapes, (shape, *rivals)) if origin is not None else ():
            operation = self._operator.replace(node, origin, other)
            if operation is None or not self._fits(other, shape, rivals):
                continue
            self._do(operation, done)
            if self._fits(other, shape, rivals):
                return done
            self._undo(done, 0)
        return None

    def _do(self, operation: Operation | None, done: list[Operation]) -> None:
        if operation is not None:
            changed = operation.effective_on(self.data)
            changed.apply(self.data)
            done.append(changed)

    def _undo(self, done: list[Operation], keep: int) -> None:
        while len(done) > keep:
            done.pop().undo(self.data)

    def _satisfy(
        self, node: Node, origin: Origin | None, shape: Node, done: list[Operation], depth: int
    ) -> Node | None:
        """Meet the shape's constraints; returns the resulting node, which may be another value."""
        if depth > MAX_DEPTH:
            return None
        path_node = self.shapes.value(shape, SH.path)
        if path_node is not None:
            self._satisfy_property(node, shape, read_path(self.shapes, path_node), done, depth)
            return node
        for predicate, parameter in list(self.shapes.predicate_objects(shape)):
            component = URIRef(str(predicate))
            if holds(self.data, self.shapes, (node, [node]), shape, (component, parameter)):
                continue
            if component == SH["class"]:
                self._do(Operation(inserts=((node, RDF.type, parameter),)), done)
            elif component in (SH.datatype, SH.nodeKind, SH["in"], SH.hasValue):
                other = self._value(shape, component, parameter)
                operation = self._operator.replace(node, origin, other)
                if operation is None:
                    return None
                self._do(operation, done)
                node = other
            elif component == SH.closed:
                extra = extra_predicates(self.data, self.shapes, node, shape)
                gone = tuple((node, p, o) for p in extra for o in self.data.objects(node, p))
                self._do(Operation(gone), done)
            elif component in (SH.node, SH.property, SH["and"]):
                parts = [parameter] if component != SH["and"] else list(Collection(self.shapes, parameter))
                for part in parts:
                    after = self._satisfy(node, origin, part, done, depth + 1)
                    if after is None:
                        return None
                    node = after
            elif component == SH["not"]:
                self._break(node, origin, parameter, done)
            elif component in (SH["or"], SH.xone):
                node = self._choose(node, origin, shape, (component, parameter), done, depth) or node
        return node

    def _choose(
        self,
        node: Node,
        origin: Origin | None,
        shape: Node,
        choice: tuple[URIRef, Node],
        done: list[Operation],
        depth: int,
    ) -> Node | None:
        """Make one part of a sh:or or sh:xone conform, and no other of a sh:xone; returns the resulting node."""
        members = list(Collection(self.shapes, choice[1]))
        before = len(done)
        for member in members:
            after = self._satisfy(node, origin, member, done, depth + 1)
            if after is not None:
                for other in members if choice[0] == SH.xone else ():
                    if other != member and conforms(self.data, self.shapes, after, other):
                        self._break(after, origin, other, done)
                if holds(self.data, self.shapes, (after, [after]), shape, choice):
                    return after
            self._undo(done, before)
        return None

    def _break(self, node: Node, origin: Origin | None, shape: Node, done: list[Operation]) -> None:
        """Break a shape at a node in the first way that works."""
        before = len(done)
        for violation in violations(expand(self.shapes, shape).plan):
            if self._place(node, origin, violation, done) and not conforms(
                self.data, self.shapes, node, shape
            ):
                return
            self._undo(done, before)

    def _value(self, shape: Node, component: URIRef, parameter: Node) -> Node:
        if component == SH["in"]:
            return next(iter(Collection(self.shapes, parameter)))
        if component == SH.hasValue:
            return parameter
        return self._operator.described(shape)[0]

    def _satisfy_property(
        self, node: Node, shape: Node, path: Path, done: list[Operation], depth: int
    ) -> None:
        """Give the path its required values, delete surplus ones, and repair the rest."""
        required = self.shapes.value(shape, SH.hasValue)
        if required is not None and required not in path.values(self.data, node):
            self._link(node, path, required, [], done)
        least, most = self.shapes.value(shape, SH.minCount), self.shapes.value(shape, SH.maxCount)
        inner = self.shapes.value(shape, SH.qualifiedValueShape)
        if inner is not None:
            least = self.shapes.value(shape, SH.qualifiedMinCount)
            most = self.shapes.value(shape, SH.qualifiedMaxCount)
        missing = int(str(least or 0)) - len(self._count(node, path, inner))
        for number in range(missing):
            value, description = self._operator.described(inner if inner is not None else shape, number + 1)
            self._link(node, path, value, description, done)
        if most is not None:
            self._unlink(node, path, self._count(node, path, inner)[int(str(most)) :], done)
        for value in path.values(self.data, node):
            self._satisfy_value(value, Origin(node, path), shape, done, depth)
        for component in COMPARISONS:
            for parameter in list(self.shapes.objects(shape, component)):
                self._satisfy_comparison(node, shape, path, (component, parameter), done)

    def _count(self, node: Node, path: Path, inner: Node | None) -> list[Node]:
        values = path.values(self.data, node)
        return values if inner is None else [v for v in values if conforms(self.data, self.shapes, v, inner)]

    def _satisfy_comparison(
        self, node: Node, shape: Node, path: Path, constraint: tuple[URIRef, Node], done: list[Operation]
    ) -> None:
        """Delete values that compare wrongly; for sh:equals, copy those of the other property."""
        values = path.values(self.data, node)
        if holds(self.data, self.shapes, (node, values), shape, constraint):
            return
        component, parameter = constraint
        others = sorted(self.data.objects(node, parameter), key=lambda value: value.n3())
        gone = values[1:] if component == SH.uniqueLang else [v for v in values if v not in others]
        if component in (SH.lessThan, SH.lessThanOrEquals):
            gone = values
        if component == SH.disjoint:
            gone = [value for value in values if value in others]
        self._unlink(node, path, gone, done)
        for value in others if component == SH.equals else ():
            if value not in values:
                self._link(node, path, value, [], done)

    def _satisfy_value(
        self, value: Node, origin: Origin, shape: Node, done: list[Operation], depth: int
    ) -> None:
        for component in (SH["class"], SH.datatype, SH.nodeKind, SH["in"]):
            parameter = self.shapes.value(shape, component)
            if parameter is None or holds(
                self.data, self.shapes, (value, [value]), shape, (component, parameter)
            ):
                continue
            if component == SH["class"]:
                self._do(Operation(inserts=((value, RDF.type, parameter),)), done)
                continue
            other = self._value(shape, component, parameter)
            operation = self._operator.replace(value, origin, other)
            if operation is not None:
                self._do(operation, done)
                value = other
        for inner in self._inner(shape):
            after = self._satisfy(value, origin, inner, done, depth + 1)
            value = value if after is None else after

    def _inner(self, shape: Node) -> Iterator[Node]:
        """The shapes that every value of a property shape must conform to."""
        yield from self.shapes.objects(shape, SH.node)
        for listed in self.shapes.objects(shape, SH["and"]):
            yield from Collection(self.shapes, listed)

    def _link(self, node: Node, path: Path, value: Node, description: list, done: list[Operation]) -> None:
        link = path.link(self.data, node, value)
        if link is not None:
            self._do(Operation(inserts=(link, *description)), done)

    def _unlink(self, node: Node, path: Path, values: list[Node], done: list[Operation]) -> None:
        links = tuple(link for value in values for link in path.links(self.data, node, value))
        self._do(Operation(links), done)


# Candidate values for shapes: those the shapes name, exact bounds and lengths, and the graph's own.

MAX_LENGTH = 10_000
MAX_VALUES = 300
"""Maximum number of values tried."""

_SAMPLES = (
    "a",
    "abc",
    "Abc",
    "A1",
    "1",
    "12345",
    "2001-02-03",
    "a@example.org",
    "https://example.org/",
    "x y",
)


def fillings(data: Graph, shapes: Graph, required: Iterable[Node]) -> Iterator[Node]:
    """Yield distinct values to try for shapes, those described by the shapes first."""
    parts = [part for shape in required for part in _required_shapes(shapes, shape, 0)]
    own = (value for part in parts for value in _describe(shapes, part))
    known = sorted(set(data.objects()), key=lambda node: node.n3())
    yield from islice(dict.fromkeys((*own, *known)), MAX_VALUES)


def _required_shapes(shapes: Graph, shape: Node, depth: int) -> Iterator[Node]:
    """A shape and the shapes it requires of the same node."""
    if depth > MAX_DEPTH:
        return
    yield shape
    for component in (SH["and"], SH["or"], SH.xone):
        for listed in shapes.objects(shape, component):
            for member in Collection(shapes, listed):
                yield from _required_shapes(shapes, member, depth + 1)
    for inner in shapes.objects(shape, SH.node):
        yield from _required_shapes(shapes, inner, depth + 1)


def _describe(shapes: Graph, shape: Node) -> Iterator[Node]:
    yield from shapes.objects(shape, SH.hasValue)
    for listed in shapes.objects(shape, SH["in"]):
        yield from Collection(shapes, listed)
    for component, step in (
        (SH.minInclusive, 0),
        (SH.maxInclusive, 0),
        (SH.minExclusive, 1),
        (SH.maxExclusive, -1),
    ):
        for bound in shapes.objects(shape, component):
            number = bound.toPython() if isinstance(bound, Literal) else None
            if isinstance(number, int | float | Decimal):
                yield Literal(number + step)
            elif isinstance(bound, Literal) and not step:
                yield bound
    datatype = shapes.value(shape, SH.datatype)
    if datatype not in (None, XSD.string):
        return
    for component in (SH.minLength, SH.maxLength):
        for length in shapes.objects(shape, component):
            if str(length).isdecimal() and int(str(length)) <= MAX_LENGTH:
                yield Literal("x" * int(str(length)))
    for listed in shapes.objects(shape, SH.languageIn):
        yield from (Literal("text", lang=str(tag)) for tag in Collection(shapes, listed))
    if (shape, SH.pattern, None) in shapes or datatype is not None:
        yield from (Literal(sample) for sample in _SAMPLES)
