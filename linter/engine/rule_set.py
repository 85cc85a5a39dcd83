"""Rules in the order in which they run, and those of them that may find something on a page."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING

from ..findings.rule import Losses, Rule

if TYPE_CHECKING:
    from ..checks.rule_context import RuleContext

_LAST = attrgetter("last")
MOST_KEPT = 1000
"""Combinations of properties for which the rules are remembered: a site's pages have few."""


class RuleSet:
    """Some rules, to be run on many pages."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.in_order: tuple[Rule, ...] = tuple(sorted(rules, key=_LAST))
        """All of them, those last that look at what the others left."""
        self.losing: tuple[tuple[Rule, Losses], ...] = tuple(
            (rule, rule.losses) for rule in self.in_order if rule.losses is not None
        )
        """Those that say what a page would lack without some statements."""
        self._needing = any(rule.needs is not None for rule in self.in_order)
        self._of_form_violations = any(
            rule.needs is not None and rule.needs.form_violations for rule in self.in_order
        )
        self._fitting: dict[tuple[frozenset[str], bool], tuple[Rule, ...]] = {}

    def fitting(self, context: RuleContext) -> tuple[Rule, ...]:
        """Those that may find something on a page, in their order."""
        if not self._needing:
            return self.in_order
        try:
            violating = self._of_form_violations and bool(context.form_violations)
            key = frozenset(context.properties), violating
        except Exception:  # which is raised again where a rule asks for the same, and told there
            return self.in_order
        found = self._fitting.get(key)
        if found is None:
            if len(self._fitting) >= MOST_KEPT:
                self._fitting.clear()
            found = self._fitting[key] = tuple(rule for rule in self.in_order if _may_find(rule, *key))
        return found


def _may_find(rule: Rule, properties: frozenset[str], violating: bool) -> bool:
    """Whether a rule may find something where things have some properties and literals depart from their forms."""
    if rule.needs is None or (violating and rule.needs.form_violations):
        return True
    return not properties.isdisjoint(rule.needs.properties)
