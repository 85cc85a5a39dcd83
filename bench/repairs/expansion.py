"""Expand shapes over their shape-based constraints, down to the constraints an operation can break.

``violations`` are collected from an expansion depth first, so that every constraint is broken at least once.

Source: Lin et al., "Systematic Evaluation of Knowledge Graph Repair with Large Language Models" (2025), section 4.
sh:node, sh:property, sh:qualifiedValueShape, sh:and and sh:or are expanded: into ``AnyOf`` if breaking one part is
enough, into ``AllOf`` if all must be broken. sh:xone and sh:not, which the paper leaves open, are broken by making a
part conform (``Conform``).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

from rdflib import Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from ...generator.repair.paths import Path, read_path
from ...generator.repair.terms import SH

MAX_DEPTH = 24

_VALUE_COMPONENTS = (
    SH["class"],
    SH.datatype,
    SH.nodeKind,
    SH["in"],
    SH.pattern,
    SH.minLength,
    SH.maxLength,
    SH.minInclusive,
    SH.maxInclusive,
    SH.minExclusive,
    SH.maxExclusive,
)
_SET_COMPONENTS = (SH.minCount, SH.maxCount, SH.hasValue)
_PAIR_COMPONENTS = (
    SH.equals,
    SH.disjoint,
    SH.lessThan,
    SH.lessThanOrEquals,
    SH.uniqueLang,
    SH.languageIn,
)
_IGNORED = frozenset(
    {
        *(
            SH[n]
            for n in ("path", "name", "description", "message", "severity", "order", "group", "deactivated")
        ),
        *(
            SH[n]
            for n in ("targetClass", "targetNode", "targetSubjectsOf", "targetObjectsOf", "defaultValue")
        ),
        *(SH[n] for n in ("flags", "ignoredProperties", "qualifiedMinCount", "qualifiedMaxCount", "target")),
        *(SH[n] for n in ("qualifiedValueShapesDisjoint", "prefixes", "declare", "rule")),
    }
)


@dataclass(frozen=True, slots=True)
class Constraint:
    """A constraint that an operation can break.

    ``path`` leads from the focus node to the values, None for the focus node itself; ``owner`` is its shape,
    ``component`` the parameter's IRI and ``parameter`` its value.
    """

    owner: Node
    component: URIRef
    parameter: Node
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class Conform:
    """Broken by making the focus node, or one value of ``path``, conform to ``shape`` (sh:not, sh:xone)."""

    owner: Node
    component: URIRef
    shape: Node
    path: Path | None = None


@dataclass(frozen=True, slots=True)
class AnyOf:
    """Broken if any part is."""

    parts: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """Broken only if all parts are, on the same focus node."""

    parts: tuple[Plan, ...]


@dataclass(frozen=True, slots=True)
class OnValues:
    """The part, broken at values of a path: at one of them, or at all that conform but ``keep``.

    ``keep`` None is one value; with a number, that many values may still conform to ``shape``.
    """

    path: Path
    part: Plan
    shape: Node | None = None
    keep: int | None = None


Plan = Constraint | Conform | AnyOf | AllOf | OnValues


@dataclass(frozen=True, slots=True)
class Expansion:
    """The expansion of a shape, and its parameters that no operation breaks."""

    plan: Plan
    unsupported: tuple[tuple[Node, URIRef], ...] = ()


def expand(shapes: Graph, shape: Node) -> Expansion:
    """Expand a shape. Recursive shapes are expanded once on each path."""
    unsupported: dict[tuple[Node, URIRef], None] = {}
    plan = _Expander(shapes, unsupported).top(shape)
    return Expansion(plan, tuple(unsupported))


class _Expander:
    def __init__(self, shapes: Graph, unsupported: dict[tuple[Node, URIRef], None]) -> None:
        self._shapes = shapes
        self._unsupported = unsupported

    def top(self, shape: Node) -> Plan:
        """Return all ways to break a shape with targets: a node shape, or a property shape."""
        if self._shapes.value(shape, SH.path) is not None:
            return self._property(shape, None, ())
        return self.shape(shape, None, ())

    def shape(self, shape: Node, path: Path | None, above: tuple[Node, ...]) -> Plan:
        """Return all ways to break a shape at the focus node, or for a property shape over its values."""
        if shape in above or len(above) > MAX_DEPTH or self._is_off(shape):
            return AnyOf(())
        way = (*above, shape)
        parts: list[Plan] = []
        # Counts, then values, then shapes: short ways first; else in the shape's order.
        for predicate, value in sorted(
            self._shapes.predicate_objects(shape), key=lambda pair: _rank(pair[0])
        ):
            part = self._parameter(shape, URIRef(str(predicate)), value, path, way)
            if part is not None:
                parts.append(part)
        return AnyOf(tuple(parts))

    def _parameter(
        self, shape: Node, component: URIRef, value: Node, path: Path | None, way: tuple[Node, ...]
    ) -> Plan | None:
        if component in _VALUE_COMPONENTS or (
            component in (*_SET_COMPONENTS, *_PAIR_COMPONENTS) and path is not None
        ):
            return Constraint(shape, component, value, path)
        if component == SH.hasValue or (component == SH.closed and _true(value)):
            return Constraint(shape, component, value, path)
        if component == SH.property:
            return self._property(value, path, way)
        if component == SH.node:
            return self._at(path, self.shape(value, None, way))
        if component == SH["and"]:
            return self._at(path, AnyOf(tuple(self.shape(s, None, way) for s in self._list(value))))
        if component == SH["or"]:
            return self._at(path, AllOf(tuple(self.shape(s, None, way) for s in self._list(value))))
        if component == SH.xone:
            members = self._list(value)
            broken = AllOf(tuple(self.shape(s, None, way) for s in members))
            second = tuple(Conform(shape, component, member, path) for member in members)
            return AnyOf((self._at(path, broken), *second))
        if component == SH["not"]:
            return Conform(shape, component, value, path)
        if component == SH.qualifiedValueShape and path is not None:
            return self._qualified(shape, value, path, way)
        if component.startswith(str(SH)) and component not in _IGNORED:
            self._unsupported[shape, component] = None
        return None

    def _property(self, shape: Node, above: Path | None, way: tuple[Node, ...]) -> Plan:
        node = self._shapes.value(shape, SH.path)
        try:
            path = read_path(self._shapes, node) if node is not None else None
        except ValueError:
            path = None
        if path is None:
            self._unsupported[shape, SH.path] = None
            return AnyOf(())
        return self._at(above, self.shape(shape, path, way))

    def _qualified(self, shape: Node, inner: Node, path: Path, way: tuple[Node, ...]) -> Plan:
        """Fewer conforming values than the minimum, by deleting or breaking them; or too many."""
        parts: list[Plan] = []
        least = self._shapes.value(shape, SH.qualifiedMinCount)
        most = self._shapes.value(shape, SH.qualifiedMaxCount)
        if isinstance(least, Literal) and int(least) > 0:
            parts.append(Constraint(shape, SH.qualifiedMinCount, least, path))
            parts.append(OnValues(path, self.shape(inner, None, way), inner, int(least) - 1))
        if isinstance(most, Literal):
            parts.append(Constraint(shape, SH.qualifiedMaxCount, most, path))
        return AnyOf(tuple(parts))

    def _at(self, path: Path | None, plan: Plan) -> Plan:
        return plan if path is None else OnValues(path, plan)

    def _list(self, node: Node) -> list[Node]:
        return list(Collection(self._shapes, node))

    def _is_off(self, shape: Node) -> bool:
        """Whether a shape is deactivated."""
        return _true(self._shapes.value(shape, SH.deactivated))


def _rank(component: Node) -> int:
    return 0 if component in _SET_COMPONENTS else 1 if component in _VALUE_COMPONENTS else 2


def _true(value: Node | None) -> bool:
    return isinstance(value, Literal) and value.toPython() is True


@dataclass(frozen=True, slots=True)
class Hop:
    """A step from a node to its values: to one of them, or to all that conform to ``shape`` but ``keep``.

    Of these, all are broken in one way, or (Lin et al. 2025, rule 2): ``mixed``, the first is broken and the others are
    unlinked, as in E1 and E2; ``turn`` (i, n), each n-th from the i-th on is broken in this way, the others in others.
    """

    path: Path
    shape: Node | None = None
    keep: int | None = None
    mixed: bool = False
    turn: tuple[int, int] | None = None

    @property
    def is_variant(self) -> bool:
        """Whether it is a variant of a hop that breaks all values in one way."""
        return self.mixed or self.turn is not None


@dataclass(frozen=True, slots=True)
class Breach:
    """A constraint to break, and the hops from the focus node to its node."""

    constraint: Constraint | Conform
    hops: tuple[Hop, ...] = ()


Violation = tuple[Breach, ...]
"""Breaches that make one violation together: several if all parts of a sh:or must be broken."""


def constraints(plan: Plan) -> tuple[Constraint | Conform, ...]:
    """Return every constraint of a plan, whether or not a violation breaks it."""
    match plan:
        case Constraint() | Conform():
            return (plan,)
        case AnyOf(parts) | AllOf(parts):
            return tuple(chain.from_iterable(constraints(part) for part in parts))
        case OnValues(_, part):
            return constraints(part)


def violations(plan: Plan, hops: tuple[Hop, ...] = ()) -> tuple[Violation, ...]:
    """Return the violations of a plan.

    Alternatives that must all be broken are combined in parallel, not in all combinations: as many violations as the
    alternative with the most ways, each way in one.
    """
    match plan:
        case Constraint() | Conform():
            return ((Breach(plan, hops),),)
        case AnyOf(parts):
            return tuple(chain.from_iterable(violations(part, hops) for part in parts))
        case OnValues(path, part, shape, keep):
            hop = Hop(path, shape, keep)
            ways = violations(part)
            alike = [_below(way, (*hops, hop)) for way in ways]
            if shape is None:
                return tuple(alike)
            mixed = [_below(way, (*hops, replace(hop, mixed=True))) for way in ways]
            turns = [
                _below(way, (*hops, replace(hop, turn=(place, len(ways))))) for place, way in enumerate(ways)
            ]
            return (*alike, *mixed, *([tuple(chain.from_iterable(turns))] if len(ways) > 1 else ()))
        case AllOf(parts):
            ways = [violations(part, hops) for part in parts]
            if not ways or not all(ways):
                # If a part cannot be broken, neither can the whole.
                return ()
            return tuple(
                tuple(chain.from_iterable(way[i % len(way)] for way in ways))
                for i in range(max(map(len, ways)))
            )


def _below(way: Violation, hops: tuple[Hop, ...]) -> Violation:
    """A violation of a value as one of the node that the hops lead from."""
    return tuple(Breach(breach.constraint, (*hops, *breach.hops)) for breach in way)
