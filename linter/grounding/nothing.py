"""Values that say that there is none: what programs print, and people write, where a value is missing."""

from __future__ import annotations

from ..verdict import Verdict, plumbing
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


def missing(verdict: Verdict) -> Verdict:
    """The verdict on such a value: there is nothing to trace, unless the page shows the very word."""
    return verdict if verdict.outcome == "grounded" else plumbing("text", "a placeholder for no value")
