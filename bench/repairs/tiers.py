"""Score a repair: it parses, it removes the violation, it restores the valid graph.

Source: Lin et al. (2025), section 5: syntactically valid, semantically valid, isomorphic to the original with
literals relaxed, isomorphic. A tier counts only if all earlier ones are reached.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rdflib import Graph, Literal
from rdflib.compare import isomorphic
from rdflib.term import Node

from ...generator.repair.reports import Check, validate

TIERS = ("parses", "valid", "isomorphic_relaxed", "isomorphic")


@dataclass(frozen=True, slots=True)
class Reached:
    """The tiers a repair reached, in order, and the violations left (None if it did not parse)."""

    parses: bool = False
    valid: bool = False
    isomorphic_relaxed: bool = False
    isomorphic: bool = False
    left: int | None = None


def reached(repaired: Graph | None, original: Graph, shapes: Graph, check: Check = validate) -> Reached:
    """Compare a repaired graph with the original valid graph."""
    if repaired is None:
        return Reached()
    left = len(check(repaired, shapes))
    if left:
        return Reached(True, left=left)
    if len(repaired) != len(original) or not isomorphic(relaxed(repaired), relaxed(original)):
        return Reached(True, True, left=0)
    return Reached(True, True, True, isomorphic(repaired, original), 0)


def relaxed(graph: Graph) -> Graph:
    """Return the graph with each literal replaced by its number among those of its subject and property."""
    loose = Graph()
    counts: dict[tuple[Node, Node], int] = {}
    for subject, predicate, obj in graph:
        if isinstance(obj, Literal):
            number = counts[subject, predicate] = counts.get((subject, predicate), 0) + 1
            loose.add((subject, predicate, Literal(number)))
        else:
            loose.add((subject, predicate, obj))
    return loose


def shares(found: Iterable[Reached]) -> dict[str, float | None]:
    """Return the share of repairs that reach each tier."""
    outcomes = list(found)
    return {
        tier: sum(getattr(outcome, tier) for outcome in outcomes) / len(outcomes) if outcomes else None
        for tier in TIERS
    }
