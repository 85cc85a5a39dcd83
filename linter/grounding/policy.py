"""Decide a verdict: what a comparator found, and how often labelled pages agreed with such verdicts."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from ..findings.match import Match
from ..findings.reason import Reason
from ..findings.verdict import FLAGS, Outcome, Verdict
from .trust import Features, Model, Trust, model

LEAST_COUNT = 20
"""Labelled statements in a verdict's cell from which on it can be an error."""
ERROR = 0.85
"""The least lower bound of the share of right flags for an error."""
INFERRED = 0.8
"""The least lower bound of the share of unsupported statements to flag what no comparator flags."""
WARNING = 0.7
"""The least share of right flags for a warning: below it a flag is left open."""


NOT_READ = frozenset(
    reason.name
    for reason in (
        Reason.UNREAD, Reason.THE_PAGE_WAS_NOT_READ_TO_ITS_END, Reason.SCRIPTS_WRITE_WHAT_THE_PAGE_SHOWS,
        Reason.A_TIME_THAT_A_SCRIPT_MAY_SHOW, Reason.A_PLAYER_MAY_LOAD_IT, Reason.THE_PAGE_S_OWN_ADDRESS_IS_UNKNOWN,
        Reason.TOO_MANY_STATEMENTS,
    )
)  # fmt: skip
"""Names of reasons that tell of what was not read, of which other pages say nothing: it stays open."""


class Decision(NamedTuple):
    """An outcome, the share of such verdicts of which it is right, and whether a flag is right so often that it is an
    error."""

    outcome: Outcome
    confidence: float = 1.0
    sure: bool = False


def decide(verdict: Verdict, features: Features, known: Model | None = None) -> Verdict:
    """Return a verdict with its confidence, and with another outcome where labelled pages say so."""
    outcome, confidence, sure = decision(features, known)
    return replace(verdict, outcome=outcome, confidence=confidence, sure=sure)


@lru_cache(maxsize=4096)
def _trust(features: Features) -> Trust:
    """What labelled pages say of verdicts with such features: pages of a site repeat them."""
    return model().trust(features)


def decision(features: Features, known: Model | None = None) -> Decision:
    """Return what becomes of a verdict with such features.

    A flag that is often wrong is left open; a value that is found and still usually unsupported (only in an image's
    text, say) is flagged; so is what a comparator leaves open, where nearly all such statements are unsupported.
    """
    stated = features.outcome
    if stated == "technical" or features.reason in NOT_READ:
        return Decision(stated)
    share, least, count = known.trust(features) if known is not None else _trust(features)
    flagged = stated in FLAGS
    # To flag what no comparator flags, one must be sure.
    if share >= WARNING if flagged else least >= INFERRED:
        # People disagree on the role of a value more often than on whether it is shown.
        of_role = features.match == Match.EXACT and features.where == "visible"
        sure = count >= LEAST_COUNT and min(least, share) >= ERROR and not of_role
        return Decision(stated if flagged else "unsupported", share, sure)
    if stated == "grounded":
        return Decision("grounded" if share <= 0.5 else "undecided", 1 - share)
    return Decision("undecided", max(share, 1 - share))
