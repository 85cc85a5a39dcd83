"""Values that say that there is none: what programs print, and people write, where a value is missing."""

from __future__ import annotations

from ..verdict import Verdict, plumbing, unsupported
from .claim import Claim

_WORDS = frozenset((
    "undefined", "null", "nan", "none", "n a", "object object", "tbd", "tba", "todo", "lorem ipsum",
    "not available", "not applicable", "not set", "not specified",
))  # fmt: skip
_MARKS = "-\u2013\u2014_ "


def says_nothing(claim: Claim) -> bool:
    """Whether a value is missing: a word for nothing stands in its place, or dashes."""
    words = claim.folded
    return words in _WORDS if words else bool(claim.raw) and not claim.raw.strip(_MARKS)


def missing(claim: Claim, verdict: Verdict) -> Verdict:
    """The verdict on such a value: a word that is not shown is not on the page, of dashes there is nothing to trace."""
    if verdict.outcome == "grounded":
        return verdict
    if not claim.folded:
        return plumbing("text", "a placeholder for no value")
    return unsupported(verdict.family, "a placeholder for no value", confidence=0.85)
