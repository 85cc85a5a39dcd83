"""What a page must have for a rule to find anything: most rules are about few properties, and pages have few.

A rule is asked once about nothing at all, which notes what it is asked for. A rule that asks for things with some
properties only, or for what departs from its form, and finds nothing where there is none, finds nothing on any page
that has none of these, and need not be run there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from ..findings.rule import Needs

if TYPE_CHECKING:
    from ..findings.rule import Check
    from .rule_context import RuleContext


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
