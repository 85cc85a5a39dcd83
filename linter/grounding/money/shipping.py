"""Check shipping rates against the amounts that the page labels as shipping."""

from __future__ import annotations

from ...findings.verdict import Verdict, contradicted, unsupported
from ..claim import Claim
from ..numbers.figures import Figure, amount
from ..view import View, evidence
from .amounts import priced
from .price_roles import is_of_shipping

FAMILY = "price"
MOST = 200
"""Amounts of a page among which that of shipping is looked for."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a shown shipping rate: contradicted where the page labels one other amount as shipping, unsupported
    where it labels several so, and not this one."""
    wanted = amount(claim.raw)
    if verdict.outcome != "grounded" or "shippingrate" not in claim.roles or not wanted:
        return verdict
    rates = view.once("shipping.rates", lambda: _rates(view))
    if not rates or any(wanted in rate.values for rate in rates):
        return verdict
    if len({rate.values for rate in rates}) > 1:
        near = evidence(rates[0].passage, "nearest", FAMILY)
        return unsupported(FAMILY, "no amount for shipping", near, confidence=0.85, where="visible")
    near = evidence(rates[0].passage, "contradicts", FAMILY)
    value = rates[0].values[0] if len(rates[0].values) == 1 else None
    return contradicted(
        FAMILY,
        "another amount for shipping",
        near,
        confidence=0.85,
        shown=rates[0].text,
        replacement=None if value is None else str(value),
    )


def _rates(view: View) -> list[Figure]:
    return [figure for figure in priced(view)[:MOST] if is_of_shipping(figure)]
