"""An offer or a posting had run out when its page was fetched.

## What it does
Checks `validThrough`, `priceValidUntil`, `availabilityEnds` and `expires` of offers, prices, postings
and pages against the day the page was fetched. Where that day is not known, `expired-by-today` measures
against today.

## Why it matters
Search engines take expired offers and postings out, and may act against sites that leave many of them.

## Example
```json
"priceValidUntil": "2020-12-31"
```

## Use instead
```json
"priceValidUntil": "2030-12-31"
```

## Fix safety
No fix: whether the offer goes on is for its author to say.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from ...linter.agents.rule_context import RuleContext
from ...linter.findings.rule import Finding, rule
from ...linter.value_forms.moments import is_before
from ._findings import key_value, quoted

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


@rule(
    "CMP355",
    "expired",
    level="warning",
    fix="none",
    advice="write a new date",
)
def check(context: RuleContext) -> Iterator[Finding]:
    try:
        fetched = date.fromisoformat(context.document.fetched_at[:10])
    except ValueError:
        return
    yield from expiries(context, fetched, f"when this page was fetched ({fetched})")


def expiries(context: RuleContext, day: date, when: str) -> Iterator[Finding]:
    """A finding for each last day before ``day``; ``when`` says which day that is."""
    for thing in context.entities_with(*_LAST_DAYS):
        for statement in thing.literals(*_LAST_DAYS):
            if thing.is_a(*_RUNS_OUT) and is_before(statement.text, day.isoformat()):
                of_price = statement.property == "priceValidUntil"
                what = '"priceValidUntil"' if of_price else f'this "{thing.types[0]}" if it is over'
                yield Finding(
                    f"{key_value(statement)} had already passed {when}" + quoted(statement.property, ""),
                    statement,
                    advice=f"write a new date, or remove {what}",
                )
