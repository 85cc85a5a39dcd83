"""Decide a verdict: what a comparator found, and how often labelled pages agreed with such verdicts."""

from __future__ import annotations

from dataclasses import replace

from ..findings.reason import Match, Reason
from ..findings.verdict import FLAGS, Verdict
from .trust import Counts, counts

LEAST_COUNT = 20
"""Labelled statements in a verdict's cell from which on it can be an error."""
ERROR = 0.8
"""The least lower bound of the share of right flags for an error."""
WARNING = 0.75
"""The least share of right flags for a warning: below it a flag is left open. It is also the least lower bound of the
share of unsupported statements with which a verdict that is no flag becomes one."""
GROUNDED = 0.25
"""The largest share of unsupported statements with which an open verdict counts as grounded."""


NOT_READ = frozenset({
    Reason.UNREAD, Reason.THE_PAGE_WAS_NOT_READ_TO_ITS_END, Reason.SCRIPTS_WRITE_WHAT_THE_PAGE_SHOWS,
    Reason.A_TIME_THAT_A_SCRIPT_MAY_SHOW, Reason.A_PLAYER_MAY_LOAD_IT, Reason.THE_PAGE_S_OWN_ADDRESS_IS_UNKNOWN,
    Reason.TOO_MANY_STATEMENTS,
})  # fmt: skip
"""Reasons that tell of what was not read, of which other pages say nothing: it stays open."""


def _is_of_role(verdict: Verdict) -> bool:
    """Whether the page shows the value, and only its role speaks against it: people disagree on roles more often than
    on what is shown."""
    return verdict.reason.match is Match.EXACT and verdict.where == "visible"


def decide(verdict: Verdict, known: Counts | None = None) -> Verdict:
    """Return a verdict with its confidence, and with another outcome where labelled pages say so.

    A flag that is often wrong is left open; a value that is found and still usually unsupported (only in an image's
    text, say) is flagged; what a comparator leaves open is decided where nearly all such statements are alike.
    """
    if verdict.outcome == "technical" or verdict.reason in NOT_READ:
        return verdict
    share, least, count = (known or counts()).trust(verdict)
    flagged = verdict.outcome in FLAGS
    if (share if flagged else least) >= WARNING:  # to flag what no comparator flags, one must be sure
        outcome = verdict.outcome if flagged else "unsupported"
        return replace(
            verdict,
            outcome=outcome,
            confidence=share,
            sure=count >= LEAST_COUNT and min(least, share) >= ERROR and not _is_of_role(verdict),
        )
    if verdict.outcome == "grounded" or (verdict.outcome == "undecided" and share <= GROUNDED):
        return replace(verdict, outcome="grounded" if share <= 0.5 else "undecided", confidence=1 - share)
    return replace(verdict, outcome="undecided", confidence=max(share, 1 - share))
