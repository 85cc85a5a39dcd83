"""The positions of a list's entries, as its markup gives them."""

from __future__ import annotations

from collections.abc import Iterator

from ...linter.agents.rule_context import RuleContext
from ...linter.document.entities import Entity, objects
from ...linter.markup.statement import Statement


def positions(context: RuleContext, thing: Entity) -> Iterator[Statement]:
    """The positions that the entries of a list are given, as the entries stand."""
    for _, entry in objects(context.entities, thing.all("itemListElement")):
        statement = entry.one("position")
        if statement is not None:
            yield statement


def counts_from_zero(numbers: list[int]) -> bool:
    """Whether positions are 0, 1, 2 and so on, in any order."""
    return sorted(numbers) == list(range(len(numbers)))
