"""What has run out by a day: offers, prices, postings and pages whose last day lies before it."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding
from ...linter.value_forms.moments import is_before
from ._findings import excerpt, quoted

_LAST_DAYS = ("priceValidUntil", "validThrough", "availabilityEnds", "expires")
_RUNS_OUT = (
    "Offer",
    "PriceSpecification",
    "JobPosting",
    "CreativeWork",
    "Demand",
    "SpecialAnnouncement",
    "MemberProgram",
)


def expiries(context: RuleContext, day: date, when: str) -> Iterator[Finding]:
    """A finding for each last day before ``day``; ``when`` says which day that is."""
    for thing in context.entities_with(*_LAST_DAYS):
        for statement in thing.literals(*_LAST_DAYS):
            if thing.is_a(*_RUNS_OUT) and is_before(statement.text, day.isoformat()):
                yield Finding(
                    f"{statement.key} {excerpt(statement.text)} had passed {when}"
                    + quoted(statement.property, ""),
                    statement,
                )
