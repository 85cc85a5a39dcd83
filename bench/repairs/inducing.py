"""Placing a violation on a focus node: which values are hit, and the operations that do it."""

from __future__ import annotations

from rdflib import Graph
from rdflib.term import Node

from ...generator.repair.conformance import conforms
from ...generator.repair.update import Operation
from .collection import Breach, Hop, Violation
from .expansion import Constraint
from .making import Maker
from .operations import Operator, Origin
from .pairs import PAIRS, break_pair


def induce(
    data: Graph, shapes: Graph, focus: Node, violation: Violation, *, otherwise: bool = False
) -> list[Operation] | None:
    """The operations that violate at a focus node, done on ``data``; None (and nothing done) where none do.

    ``data`` has its blank nodes as skolem IRIs. Breaches that share a way are done at the same value.
    For ``otherwise`` see Operator.
    """
    done: list[Operation] = []
    if _Inducer(Operator(data, shapes, otherwise=otherwise)).place(focus, None, violation, done):
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
        """Do all breaches below a node, recording what was done even where one of them fails."""
        ways: dict[Hop, list[Breach]] = {}
        here: list[Breach] = []
        for breach in breaches:
            if breach.hops:
                shorter = Breach(breach.constraint, breach.hops[1:])
                ways.setdefault(breach.hops[0], []).append(shorter)
            else:
                here.append(breach)
        # What hangs from the node is broken before the node itself, which may be replaced.
        if not all(self._follow(node, hop, tuple(rest), done) for hop, rest in ways.items()):
            return False
        for breach in here:
            before = [] if origin is None else origin.path.values(self._data, origin.node)
            if not self._break(node, origin, breach, done):
                return False
            if origin is not None:
                # Where another value took the node's place, that one has to be broken further.
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
            changed = operation.on(self._data)
            changed.apply(self._data)
            done.append(changed)
            return True
        made = self._maker.violate(node, origin, breach.constraint)
        done += made or []
        return made is not None

    def _follow(self, node: Node, hop: Hop, rest: tuple[Breach, ...], done: list[Operation]) -> bool:
        values = hop.path.values(self._data, node)
        if hop.shape is None:
            return any(self._try(value, node, hop, rest, done) for value in values)
        fit = [value for value in values if conforms(self._data, self._shapes, value, hop.shape)]
        surplus = len(fit) - (hop.keep or 0)
        return all(self._try(value, node, hop, rest, done) for value in fit[: max(surplus, 0)])

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
