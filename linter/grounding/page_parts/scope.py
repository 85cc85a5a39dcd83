"""Tell in which part of the page the evidence of a verdict stands."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from ...findings.match import Scope
from ...findings.verdict import Verdict
from ...markup.statement import Statement
from ..view import View
from .beside import beside, is_in_box


def with_scopes(
    view: View, judged: Iterable[tuple[Statement, Verdict]]
) -> Iterator[tuple[Statement, Verdict]]:
    """Return verdicts with the scope of their evidence."""
    known: dict[int, Scope] = {}
    for statement, verdict in judged:
        place = next((each.passage for each in verdict.evidence if each.passage is not None), None)
        if place is None or verdict.where not in ("visible", "attribute"):
            yield statement, verdict
            continue
        if place not in known:
            known[place] = _scope(view, place)
        yield statement, verdict if known[place] is Scope.PAGE else replace(verdict, scope=known[place])


def _scope(view: View, place: int) -> Scope:
    passage = view.page.passages[place]
    for scope, kinds in (
        (Scope.MENU, ("menus",)),
        (Scope.FOOT, ("foot",)),
        (Scope.OTHERS, ("cards", "comments")),
    ):
        if beside(view).holds(passage.element, kinds):
            return scope
    return Scope.OTHERS if is_in_box(view, passage) else Scope.PAGE
