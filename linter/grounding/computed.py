"""Values that the site's software computes and few themes show: the start of ticket sales, the reading time."""

from __future__ import annotations

from dataclasses import replace

from ..findings.verdict import Verdict
from .claim import Claim
from .people.byline import is_article

_OFFERS = frozenset({"offer", "aggregateoffer"})
LESS_SURE = 0.85
"""The owner wrote nothing that the page denies, and readers differ about whether it is a fault: a warning."""


def check(claim: Claim, verdict: Verdict) -> Verdict:
    """Adjust the verdict on a claim: a computed value that the page does not show is no error."""
    if verdict.outcome != "unsupported" or verdict.confidence <= LESS_SURE:
        return verdict
    is_worked_out = (claim.property == "validfrom" and bool(claim.types & _OFFERS)) or (
        claim.property == "timerequired" and is_article(claim.statement.types)
    )
    return replace(verdict, confidence=LESS_SURE) if is_worked_out else verdict
