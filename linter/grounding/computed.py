"""What a site's software works out by itself and few themes show: since when tickets are sold, how long one reads."""

from __future__ import annotations

from dataclasses import replace

from ..findings.verdict import Verdict
from .claim import Claim
from .people.byline import is_article

_OFFERS = frozenset({"offer", "aggregateoffer"})
LESS_SURE = 0.85
"""The owner wrote nothing that the page denies, and readers differ about whether it is a fault: a warning."""


def check(claim: Claim, verdict: Verdict) -> Verdict:
    """The verdict on a claim: that a value which nobody wrote is nowhere on the page is no error."""
    if verdict.outcome != "unsupported" or verdict.confidence <= LESS_SURE:
        return verdict
    is_worked_out = (claim.property == "validfrom" and bool(claim.types & _OFFERS)) or (
        claim.property == "timerequired" and is_article(claim.statement.types)
    )
    return replace(verdict, confidence=LESS_SURE) if is_worked_out else verdict
