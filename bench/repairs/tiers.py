"""Score a repair: it parses, it removes the violation, it restores the valid graph.

Source: Lin et al. (2025), section 6: syntactically valid, semantically valid, isomorphic to the original with every
literal replaced by one placeholder, isomorphic. A tier counts only if all earlier ones are reached. A system that gives
no repair has abstained, which the paper does not tell from a failure: it reaches no tier and is counted by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rdflib import Graph, Literal
from rdflib.compare import isomorphic

from ...generator.repair.reports import Check, ShapesError, validate

TIERS = ("parses", "valid", "isomorphic_relaxed", "isomorphic")


@dataclass(frozen=True, slots=True)
class Reached:
    """The tiers a repair reached, in order, and the violations left (None if it was not judged)."""

    parses: bool = False
    valid: bool = False
    isomorphic_relaxed: bool = False
    isomorphic: bool = False
    left: int | None = None
    abstained: bool = False


def reached(repaired: Graph | None, original: Graph, shapes: Graph, check: Check = validate) -> Reached:
    """Compare a repaired graph with the original valid graph."""
    if repaired is None:
        return Reached()
    try:
        left = len(check(repaired, shapes))
    except ShapesError:  # the engine judges no such graph, such as a blank node that sh:lessThan compares
        return Reached(True)
    if left:
        return Reached(True, left=left)
    if not isomorphic(relaxed(repaired), relaxed(original)):
        return Reached(True, True, left=0)
    return Reached(True, True, True, isomorphic(repaired, original), 0)


def relaxed(graph: Graph) -> Graph:
    """Return the graph with each literal replaced by the string "placeholder" (section 6)."""
    loose = Graph()
    for subject, predicate, obj in graph:
        loose.add((subject, predicate, Literal("placeholder") if isinstance(obj, Literal) else obj))
    return loose


def shares(repairs: Iterable[Reached]) -> dict[str, float | None]:
    """Return the share of repairs that reach each tier, and that of those that abstained."""
    outcomes = list(repairs)
    return {
        name: sum(getattr(outcome, name) for outcome in outcomes) / len(outcomes) if outcomes else None
        for name in (*TIERS, "abstained")
    }
