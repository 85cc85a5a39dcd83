"""Recognise scores of single aspects ("Rooms 8/10", "Food 9/10") next to a review's overall score."""

from __future__ import annotations

from itertools import islice

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, unsupported
from ...locale.word_tables import words
from ..claim import Claim
from ..labels.fields import fields
from ..labels.labels import role_words
from ..numbers.figures import decimal, figures
from ..view import View, evidence
from .out_of import scale_of
from .rating_count import scaled

FAMILY = Family.RATING
_SCORE = regex(r"\d{1,3}(?:[.,]\d{1,2})?\s*/\s*\d{1,3}")
LEAST = 2
"""Aspects with a score of their own from which on a page tells the score of each."""
MOST_PLACES = 50
"""Places of a score that are looked at."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a score that is shown: flagged where it is only an aspect's, and another score is no aspect's."""
    if (
        claim.property != "ratingvalue"
        or verdict.reason != Reason.RATING_SHOWN
        or claim.sibling("reviewaspect")
    ):
        return verdict
    wanted = decimal(claim.raw)
    aspects = view.once("aspects.all", lambda: _aspects(view))
    if wanted is None or len(aspects) < LEAST or len(set(aspects.values())) < LEAST:
        return verdict
    places = [
        figure.passage for figure in islice(figures(view).get(wanted, ()), MOST_PLACES) if scale_of(figure)
    ]
    if not places or any(passage.index not in aspects for passage in places):
        return verdict
    whole = next((f for f in scaled(view) if f.passage.index not in aspects and f.values[0] != wanted), None)
    if whole is None or scale_of(whole) != next(
        scale_of(f) for f in figures(view)[wanted] if f.passage.index == places[0].index
    ):
        return verdict
    near: Evidence = evidence(places[0], "nearest", FAMILY)
    return unsupported(
        FAMILY,
        Reason.SHOWN_AS,
        near,
        shown=whole.passage.text[:120],
    )


def _aspects(view: View) -> dict[int, str]:
    """The labels of the fields whose value is a score, by the value's passage; what is called the whole is none."""
    whole = frozenset((*role_words("ratingvalue"), *_WHOLE))
    return {
        field.passage.index: field.label
        for field in fields(view)
        if _SCORE.fullmatch(field.value.strip()) is not None
        and not any(word in whole for word in field.label.split())
    }


_WHOLE = words("ratings", "overall")
"""Folded words for the score of the whole, beside those for a rating."""
