"""Recognise rows of a page: label and value, or item and amount, in cells of one element."""

from __future__ import annotations

from ...visible_text.passage import Passage
from ..view import View

MOST_CELLS = 4
"""Texts of a row that tells one thing, at most."""


def are_in_a_row(view: View, one: Passage, other: Passage) -> bool:
    """Whether the smallest element around two passages contains hardly anything else."""
    first, last = sorted((one.index, other.index))
    around = next((e for e in view.page.ancestors(one.element) if e.first <= first and last < e.last), None)
    if around is None:
        return False
    return sum(p.index in view.rank for p in view.page.passages[around.first : around.last]) <= MOST_CELLS
