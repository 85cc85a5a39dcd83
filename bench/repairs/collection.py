"""Collect violations from an expansion, depth first, so that every constraint is broken at least once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

from rdflib.term import Node

from ...generator.repair.paths import Path
from .expansion import AllOf, AnyOf, Conform, Constraint, OnValues, Plan


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
