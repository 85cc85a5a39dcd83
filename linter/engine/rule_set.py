"""Rules in the order in which they run, and those of them that may find something on a page."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from ..findings.rule import Losses, Needs, Rule

if TYPE_CHECKING:
    from ..checks.rule_context import RuleContext
    from ..findings.rule import Check

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


# What a page must have for a rule to find anything: most rules are about few properties, and pages have few.
#
# A rule is asked once about nothing at all, which notes what it is asked for. A rule that asks for things
# with some
# properties only, or for what departs from its form, and finds nothing where there is none, finds nothing on
# any page
# that has none of these, and need not be run there.


class _AskedForMore(Exception):
    """A rule looked at something else, too."""


class _Nothing:
    """A page under judgement that has nothing, and tells what it was asked for."""

    def __init__(self) -> None:
        self.properties: set[str] = set()
        self.asked_for_form_violations = False

    def entities_with(self, *properties: str) -> tuple[()]:
        """No thing has one of these."""
        self.properties.update(properties)
        return ()

    @property
    def form_violations(self) -> tuple[()]:
        """No literal departs from its form."""
        self.asked_for_form_violations = True
        return ()

    def __getattr__(self, name: str) -> object:
        raise _AskedForMore(name)


def needs_of(check: Check) -> Needs | None:
    """What a page must have for a rule to find anything, or None where nobody can tell without running it."""
    nothing = _Nothing()
    try:
        found = any(True for _ in check(cast("RuleContext", nothing)))
    except _AskedForMore:
        return None
    return None if found else Needs(frozenset(nothing.properties), nothing.asked_for_form_violations)
