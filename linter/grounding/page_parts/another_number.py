"""Find other numbers in a part of a page that fit a claim: with the same label, or in the same unit."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from ...findings.reason import Reason
from ...findings.verdict import Verdict
from ..claim import Claim
from ..numbers.figures import decimal, figures
from ..view import View

MOST = 60
"""Different numbers of a part that are tried."""
_TOLD = frozenset(
    {
        Reason.NUMBER_WITH_ITS_WORD,
        Reason.NUMBER_WITH_ITS_UNIT,
        Reason.NUMBER_SPELLED_OUT,
        Reason.YEAR_IN_THAT_ROLE,
    }
)
"""Reasons of verdicts on numbers that something tells to be what the markup says."""


def shows_another_number(claim: Claim, view: View, compare: Callable[[Claim, View], Verdict]) -> bool:
    """Whether a part shows another number that would support the claim if it were the claim's value."""
    own = decimal(claim.raw)
    others = (value for value in figures(view) if value != own and value >= 0)
    return any(
        (told := compare(claim.saying(f"{value:f}"), view)).outcome == "grounded" and told.reason in _TOLD
        for value in islice(others, MOST)
    )
