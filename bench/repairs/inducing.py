"""Induce a violation at a focus node: choose the values, and apply operations."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal

from rdflib import Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.term import Node

from ...generator.repair.conformance import conforms
from ...generator.repair.terms import SH
from ...generator.repair.update import Operation
from .expansion import Breach, Constraint, Hop, Violation
from .making import Maker
from .operations import Operator, Origin


def induce(
    data: Graph,
    shapes: Graph,
    focus: Node,
    violation: Violation,
    *,
    otherwise: bool = False,
    draw: random.Random | None = None,
) -> list[Operation] | None:
    """Apply a violation at a focus node to ``data`` and return the operations; None (data unchanged) if none works.

    ``data`` has its blank nodes as skolem IRIs. Breaches with a common path are made at the same value. For
    ``otherwise`` and ``draw`` see Operator.
    """
    done: list[Operation] = []
    if _Inducer(Operator(data, shapes, otherwise=otherwise, draw=draw)).place(focus, None, violation, done):
        return [operation for operation in done if operation.deletes or operation.inserts]
    for operation in reversed(done):
        operation.undo(data)
    return None


class _Inducer:
    def __init__(self, operator: Operator) -> None:
        self._data = operator.data
        self._shapes = operator.shapes
        self._operator = operator
        self._maker = Maker(operator, self.place)

    def place(
        self, node: Node, origin: Origin | None, breaches: tuple[Breach, ...], done: list[Operation]
    ) -> bool:
        """Make all breaches below a node, recording operations even if one fails."""
        ways: dict[Hop, list[Breach]] = {}
        turns: dict[Hop, dict[int, list[Breach]]] = {}
        here: list[Breach] = []
        for breach in breaches:
            if breach.hops and (turn := breach.hops[0].turn) is not None:
                shorter = Breach(breach.constraint, breach.hops[1:])
                own = turns.setdefault(replace(breach.hops[0], turn=None), {})
                own.setdefault(turn[0], []).append(shorter)
            elif breach.hops:
                shorter = Breach(breach.constraint, breach.hops[1:])
                ways.setdefault(breach.hops[0], []).append(shorter)
            else:
                here.append(breach)
        if not all(self._in_turn(node, hop, each, done) for hop, each in turns.items()):
            return False
        # Descendants first, since the node itself may be replaced.
        if not all(self._follow(node, hop, tuple(rest), done) for hop, rest in ways.items()):
            return False
        for breach in here:
            before = [] if origin is None else origin.path.values(self._data, origin.node)
            if not self._break(node, origin, breach, done):
                return False
            if origin is not None:
                # If another value replaced the node, continue there.
                now = [v for v in origin.path.values(self._data, origin.node) if v not in before]
                node = now[0] if now and node in before else node
        return True

    def _break(self, node: Node, origin: Origin | None, breach: Breach, done: list[Operation]) -> bool:
        if isinstance(breach.constraint, Constraint):
            if breach.constraint.component in PAIRS:
                operation = break_pair(self._operator, node, breach.constraint)
            else:
                operation = self._operator.break_constraint(node, origin, breach.constraint)
            if operation is None:
                return False
            changed = operation.effective_on(self._data)
            changed.apply(self._data)
            done.append(changed)
            return True
        made = self._maker.violate(node, origin, breach.constraint)
        done += made or []
        return made is not None

    def _follow(self, node: Node, hop: Hop, rest: tuple[Breach, ...], done: list[Operation]) -> bool:
        values = self._operator.drawn(hop.path.values(self._data, node))
        if hop.shape is None:
            return any(self._try(value, node, hop, rest, done) for value in values)
        fit = self._fitting(values, hop)
        if not hop.mixed:
            return all(self._try(value, node, hop, rest, done) for value in fit)
        if len(fit) < 2 or not self._try(fit[0], node, hop, rest, done):
            return False
        links = tuple(link for value in fit[1:] for link in hop.path.links(self._data, node, value))
        unlinked = Operation(links).effective_on(self._data)
        unlinked.apply(self._data)
        done.append(unlinked)
        return bool(links)

    def _fitting(self, values: list[Node], hop: Hop) -> list[Node]:
        """The values to break: those that conform to the hop's shape, but as many as may be kept."""
        fit = [v for v in values if hop.shape is None or conforms(self._data, self._shapes, v, hop.shape)]
        return fit[: max(len(fit) - (hop.keep or 0), 0)]

    def _in_turn(self, node: Node, hop: Hop, ways: dict[int, list[Breach]], done: list[Operation]) -> bool:
        """Break the first value in the first way, the next in the next, and so on; False if there are too few."""
        fit = self._fitting(self._operator.drawn(hop.path.values(self._data, node)), hop)
        return len(fit) >= len(ways) and all(
            self._try(value, node, hop, tuple(ways[place % len(ways)]), done)
            for place, value in enumerate(fit)
        )

    def _try(
        self, value: Node, node: Node, hop: Hop, rest: tuple[Breach, ...], done: list[Operation]
    ) -> bool:
        mine: list[Operation] = []
        if self.place(value, Origin(node, hop.path), rest, mine):
            done += mine
            return True
        for operation in reversed(mine):
            operation.undo(self._data)
        return False


# Operations on constraints that compare values (W3C SHACL, sections 4.4.4, 4.4.5, 4.5).

PAIRS = (SH.equals, SH.disjoint, SH.lessThan, SH.lessThanOrEquals, SH.uniqueLang, SH.languageIn)

_OTHER_LANGUAGES = ("eo", "vo", "la")


def break_pair(operator: Operator, node: Node, constraint: Constraint) -> Operation | None:
    """Return the operation that breaks a comparison at a focus node; None if there is nothing to compare."""
    path, component, parameter = constraint.path, constraint.component, constraint.parameter
    if path is None:
        return None
    data, values = operator.data, path.values(operator.data, node)
    if component == SH.languageIn:
        return _other_language(operator, node, constraint, values)
    added: Node | None = None
    if component == SH.uniqueLang:
        tagged = [value for value in values if isinstance(value, Literal) and value.language]
        added = Literal(f"{tagged[0]} again", lang=tagged[0].language) if tagged else None
    elif component == SH.equals:
        added = operator.literal(None) if any(isinstance(v, Literal) for v in values) else operator.fresh()
    else:
        others = sorted(data.objects(node, URIRef(str(parameter))), key=lambda value: value.n3())
        if others:
            added = others[0] if component != SH.lessThanOrEquals else _later(others[0])
    if added is None:
        return None
    link = path.link(data, node, added)
    if link is None or (isinstance(added, Literal) and link[0] == added):
        return None
    if component in (SH.lessThan, SH.lessThanOrEquals) and values:
        # An additional value would break a maximum as well.
        return Operation(tuple(path.links(data, node, values[0])), (link,))
    return Operation(inserts=(link,))


def _other_language(
    operator: Operator, node: Node, constraint: Constraint, values: list[Node]
) -> Operation | None:
    allowed = {str(tag).lower() for tag in Collection(operator.shapes, constraint.parameter)}
    language = next(tag for tag in (*_OTHER_LANGUAGES, "art-x-other") if tag not in allowed)
    path = constraint.path
    if path is None or not values:
        return None
    links = path.links(operator.data, node, values[0])
    other = path.link(operator.data, node, Literal(str(values[0]), lang=language))
    return Operation(tuple(links), (other,)) if links and other is not None else None


def _later(value: Node) -> Literal | None:
    """A literal just above another, of the same datatype."""
    if not isinstance(value, Literal):
        return None
    bound = value.toPython()
    if isinstance(bound, int | float | Decimal):
        return Literal(bound + 1, datatype=value.datatype)
    return Literal(bound + timedelta(days=1), datatype=value.datatype) if isinstance(bound, date) else None
