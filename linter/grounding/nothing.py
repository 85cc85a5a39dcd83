"""Values that mean "none": placeholders that programs print, and people write, for a missing value."""

from __future__ import annotations

from ..findings.reason import Family, Reason
from ..findings.verdict import Verdict, technical_value, unsupported
from ..locale.word_tables import words
from .claim import Claim
from .wording.folding import fold

_WORDS = {"none", *map(fold, words("placeholders", "missing") - words("placeholders", "values_of_some"))}
_OF_PICTURE = frozenset(map(fold, words("placeholders", "no_text")))
"""What systems write on pictures that nobody has described."""
_MARKS = "-\u2013\u2014_ "


def says_nothing(claim: Claim) -> bool:
    """Whether a value is missing: a word for "none", or dashes."""
    if claim.folded in _OF_PICTURE:
        return "imageobject" in claim.types
    return claim.folded in _WORDS if claim.folded else bool(claim.raw) and not claim.raw.strip(_MARKS)


def missing(claim: Claim, verdict: Verdict) -> Verdict:
    """Return the verdict on such a value: a word that is not shown is unsupported; dashes cannot be traced."""
    if verdict.outcome == "grounded" or claim.property == "accessibilityhazard":  # of which "none" is a term
        return verdict
    if not claim.folded or claim.folded in _OF_PICTURE:
        return technical_value(Family.TEXT, Reason.A_PLACEHOLDER_FOR_NO_VALUE)
    return unsupported(verdict.family, Reason.A_PLACEHOLDER_FOR_NO_VALUE)
