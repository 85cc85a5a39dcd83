"""Rules in the order they run, filtered by what a page contains."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from ..findings.rule import Needs, Rule

if TYPE_CHECKING:
    from ..agents.rule_context import RuleContext
    from ..findings.rule import Check

_LAST = attrgetter("last")
MOST_KEPT = 1000
"""Limit on the cached combinations of properties: the pages of a site have few."""


class RuleSet:
    """A set of rules to run on many pages."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self.in_order: tuple[Rule, ...] = tuple(sorted(rules, key=_LAST))
        """All rules; those that look at what the others left come last."""
        self._needing = any(rule.needs is not None for rule in self.in_order)
        self._of_form_violations = any(
            rule.needs is not None and rule.needs.form_violations for rule in self.in_order
        )
        self._fitting: dict[tuple[frozenset[str], bool], tuple[Rule, ...]] = {}

    def fitting(self, context: RuleContext) -> tuple[Rule, ...]:
        """The rules that may find something on a page, in order."""
        if not self._needing:
            return self.in_order
        try:
            violating = self._of_form_violations and bool(context.form_violations)
            key = frozenset(context.properties), violating
        except Exception:  # raised again, and reported, when a rule needs the same
            return self.in_order
        rules = self._fitting.get(key)
        if rules is None:
            if len(self._fitting) >= MOST_KEPT:
                self._fitting.clear()
            rules = self._fitting[key] = tuple(rule for rule in self.in_order if _may_find(rule, *key))
        return rules


def _may_find(rule: Rule, properties: frozenset[str], violating: bool) -> bool:
    """Whether a rule may find something given the properties and whether there are form violations."""
    if rule.needs is None or (violating and rule.needs.form_violations):
        return True
    return not properties.isdisjoint(rule.needs.properties)


# Preconditions of rules: most rules are about few properties, and pages have few. Each rule runs once on an empty page
# that records what it looks up. A rule that looks up only entities with certain properties, or form violations, and
# finds nothing there, is skipped on pages without them.


class _AskedForMore(Exception):
    """The rule looked up something else."""


class _Nothing:
    """An empty page that records what a rule looks up."""

    def __init__(self) -> None:
        self.properties: set[str] = set()
        self.asked_for_form_violations = False

    def entities_with(self, *properties: str) -> tuple[()]:
        """No entity has any of these."""
        self.properties.update(properties)
        return ()

    @property
    def form_violations(self) -> tuple[()]:
        """There are no form violations."""
        self.asked_for_form_violations = True
        return ()

    def __getattr__(self, name: str) -> object:
        raise _AskedForMore(name)


def needs_of(check: Check) -> Needs | None:
    """What a page must have for a rule to find anything, or None if unknown without running it."""
    nothing = _Nothing()
    try:
        has_finding = any(True for _ in check(cast("RuleContext", nothing)))
    except _AskedForMore:
        return None
    return None if has_finding else Needs(frozenset(nothing.properties), nothing.asked_for_form_violations)
