"""Select rules by code, code prefix, name or family (``--select``, ``--ignore``), and of these what a page may need, in
the order they run."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from ...source.regex import regex
from ..findings.rule import Level, Needs, Rule, matches

if TYPE_CHECKING:
    from ..agents.rule_context import RuleContext
    from ..findings.rule import Check


_CODE = regex(r"[A-Za-z]{3}\d+")


class UnknownRuleError(ValueError):
    """A selector that matches no rule; ``nearest`` is the most similar known name."""

    def __init__(self, selector: str, nearest: str | None) -> None:
        hint = f'; did you mean "{nearest}"?' if nearest else "; factmark rule lists them"
        super().__init__(f'no rule is called "{selector}"{hint}')


def select(
    rules: Sequence[Rule],
    selected: Iterable[str],
    ignored: Iterable[str],
    profiles: Iterable[str],
    extended: Iterable[str] = (),
) -> tuple[Rule, ...]:
    """The rules to run: ``selected`` (all, if empty) and ``extended``, without ``ignored``.

    A rule of a profile runs if the profile is enabled or a selector names it by code or name. A rule that yields to
    others is off if those are selected, unless a selector names it. If one selector selects and another ignores, the
    longer wins. Raises UnknownRuleError for a selector that matches no rule.
    """
    chosen, refused, added, on = list(selected), list(ignored), list(extended), set(profiles)
    known((*chosen, *refused, *added), rules)

    def weight(selectors: list[str], rule: Rule) -> int:
        return max((_weight(selector, rule) for selector in selectors), default=0)

    def runs(rule: Rule) -> bool:
        if rule.retired:
            return False
        chosen_weight = max(weight(chosen, rule) if chosen else 1, weight(added, rule))
        if rule.profile is not None and rule.profile not in on and chosen_weight < 100:
            return False
        if rule.yields_to and chosen_weight < 100 and named >= set(rule.yields_to):
            return False
        return chosen_weight > 0 and chosen_weight > weight(refused, rule)

    # A rule yields even to ignored rules: the user ignored what they report.
    named = {rule.name for rule in rules if not chosen or weight(chosen, rule)}
    return tuple(rule for rule in rules if runs(rule))


def _weight(selector: str, rule: Rule) -> int:
    """How much a selector is about a rule: 0 not at all, 100 if it names it."""
    if not matches(selector, rule):
        return 0
    exact = selector.upper() == rule.code or selector.lower() == rule.name
    return 100 if exact else (1 if selector.upper() == "ALL" else len(selector))


def graded(
    chosen: Sequence[Rule], severity: Sequence[tuple[str, Level]], rules: Sequence[Rule]
) -> tuple[Rule, ...]:
    """Rules with other levels, by selector: the longest that matches counts.

    Raises UnknownRuleError for a selector that matches none of ``rules``.
    """
    known((selector for selector, _ in severity), rules)
    in_order = []
    for rule in chosen:
        selector, level = max(severity, key=lambda entry: _weight(entry[0], rule), default=("", rule.level))
        in_order.append(replace(rule, level=level) if selector and _weight(selector, rule) else rule)
    return tuple(in_order)


def known(selectors: Iterable[str], rules: Sequence[Rule]) -> None:
    """Raise UnknownRuleError if a selector matches no rule."""
    for selector in selectors:
        if not any(matches(selector, rule) for rule in rules):
            raise UnknownRuleError(selector, _nearest(selector, rules))


def _nearest(selector: str, rules: Sequence[Rule]) -> str | None:
    import difflib

    if _CODE.fullmatch(selector):
        return None  # an unknown code is not a typo for its neighbour, which means something else
    names = [name for rule in rules for name in (rule.code, rule.name)]
    close = difflib.get_close_matches(selector, names, n=1, cutoff=0.6)
    return close[0] if close else None


_LAST = attrgetter("last")
MAX_KEPT = 1000
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
            if len(self._fitting) >= MAX_KEPT:
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
        self.reads_form_violations = False

    def entities_with(self, *properties: str) -> tuple[()]:
        """No entity has any of these."""
        self.properties.update(properties)
        return ()

    @property
    def form_violations(self) -> tuple[()]:
        """There are no form violations."""
        self.reads_form_violations = True
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
    return None if has_finding else Needs(frozenset(nothing.properties), nothing.reads_form_violations)
