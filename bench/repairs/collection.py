"""From an expansion to violations: depth first, so that every constraint is broken by at least one of them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

from rdflib.term import Node

from ...generator.repair.paths import Path
from .expansion import AllOf, AnyOf, Conform, Constraint, OnValues, Plan


@dataclass(frozen=True, slots=True)
class Hop:
    """A way from a node to its values: at one of them, or at all that conform to ``shape`` but ``keep``."""

    path: Path
    shape: Node | None = None
    keep: int | None = None


@dataclass(frozen=True, slots=True)
class Breach:
    """One constraint to break, and the hops from the focus node to where."""

    constraint: Constraint | Conform
    hops: tuple[Hop, ...] = ()


Violation = tuple[Breach, ...]
"""Breaches that together make one violation: more than one where parts of a sh:or must all be broken."""


def constraints(plan: Plan) -> tuple[Constraint | Conform, ...]:
    """Every constraint of a plan, whether or not some violation breaks it."""
    match plan:
        case Constraint() | Conform():
            return (plan,)
        case AnyOf(parts) | AllOf(parts):
            return tuple(chain.from_iterable(constraints(part) for part in parts))
        case OnValues(_, part):
            return constraints(part)


def violations(plan: Plan, hops: tuple[Hop, ...] = ()) -> tuple[Violation, ...]:
    """The violations of a plan.

    For alternatives that must all be broken, the ways of each are gone through side by side rather than
    in all combinations: as many violations as the alternative with the most ways, each way in one.
    """
    match plan:
        case Constraint() | Conform():
            return ((Breach(plan, hops),),)
        case AnyOf(parts):
            return tuple(chain.from_iterable(violations(part, hops) for part in parts))
        case OnValues(path, part, shape, keep):
            return violations(part, (*hops, Hop(path, shape, keep)))
        case AllOf(parts):
            ways = [violations(part, hops) for part in parts]
            if not ways or not all(ways):
                # A part that cannot be broken keeps the whole from being broken.
                return ()
            return tuple(
                tuple(chain.from_iterable(way[i % len(way)] for way in ways))
                for i in range(max(map(len, ways)))
            )
