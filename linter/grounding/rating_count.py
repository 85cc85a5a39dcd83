"""A score and how many gave it: two numbers that the markup gives together support each other where a page shows them
together, in whatever words."""

from __future__ import annotations

from decimal import Decimal
from itertools import islice

from ..passage import Passage
from .claim import Claim
from .figures import amount, decimal, figures, in_date
from .view import View

MOST_PLACES = 20
"""Places of a score that are looked at."""
MAX_TEXT = 80
"""Characters up to which a passage shows numbers, and does not tell of them in running text."""
LEAST_COUNT = 10
"""From here on a count is no mere figure beside a score without decimals."""


def shown_together(claim: Claim, view: View, spelt: tuple[Decimal, ...]) -> tuple[Passage, Passage] | None:
    """The passages that show a claim's score, as one of some values, and its count beside it; None where none do.

    The claim is about either of the two."""
    own = amount(claim.raw)
    counts = [own] if claim.property in _COUNTS else [amount(claim.sibling(name) or "") for name in _COUNTS]
    for count in dict.fromkeys(counts):
        if count is None or count < 2:
            continue
        places = view.once(f"rating count.places {count}", lambda count=count: _places(view, count))
        for value in spelt if places else ():
            if value == count or (value == value.to_integral_value() and count < LEAST_COUNT):
                continue
            for figure in islice(figures(view).get(value, ()), MOST_PLACES):
                if len(figure.passage.text) > MAX_TEXT or in_date(figure):
                    continue
                for passage in (figure.passage, *view.near(figure.passage, before=1, after=2)):
                    if passage.index in places:
                        return figure.passage, passage
    return None


_COUNTS = ("reviewcount", "ratingcount")


def _places(view: View, count: Decimal) -> frozenset[int]:
    """The passages that show a count, and not in running text or a date."""
    shown = figures(view).get(count, ())
    return frozenset(f.passage.index for f in shown if len(f.passage.text) <= MAX_TEXT and not in_date(f))


def score_of(claim: Claim) -> Decimal | None:
    """The score that the markup gives beside a count, or None."""
    return decimal((claim.sibling("ratingvalue") or "").split("/")[0])
