"""Offers by name: the rows of a list or a table in which a page names what it sells, each with its price."""

from __future__ import annotations

from typing import NamedTuple

from .claim import Claim
from .currency import ANY_SIGN
from .figures import Figure
from .folding import fold, folded
from .view import View

MAX_NAME = 60
"""Characters up to which what stands before a price is what it is called."""
MOST_PRICES = 200
"""Amounts of a page among which offers are looked for."""
_ROWS = frozenset({"tr", "li", "option"})


class Row(NamedTuple):
    """A name, folded, its price, and the index of the element around its row, -1 where it stands in none."""

    name: str
    price: Figure
    around: int


def price_in_row(claim: Claim, view: View, fit: list[Figure], money: list[Figure]) -> Figure | None:
    """The one price that the page shows right behind an offer's name, where the claim's amount stands behind others'
    names only, in the same list, table or line; else None. ``fit`` are the places of the claim's amount, ``money``
    all amounts of the page with a currency."""
    name = folded(claim.sibling("name") or "")
    if claim.property != "price" or "offer" not in claim.types or not name:
        return None
    rows = view.once("price.rows", lambda: _rows(view, money[:MOST_PRICES]))
    own = [row for row in rows.values() if row.name == name]
    if len({row.price.values for row in own}) != 1:
        return None
    for figure in fit:
        other = rows.get((figure.passage.index, figure.start))
        if other is None or other.name == name or not any(_beside(other, row) for row in own):
            return None
    return own[0].price


def _beside(one: Row, other: Row) -> bool:
    """Whether two rows are of one list, of one table, or in one line."""
    return one.price.passage is other.price.passage or (one.around >= 0 and one.around == other.around)


def _rows(view: View, money: list[Figure]) -> dict[tuple[int, int], Row]:
    """The amounts of a page that stand right behind a name, in their line or in the cell before, by their places."""
    found: dict[tuple[int, int], Row] = {}
    ends: dict[int, int] = {}
    for place, figure in sorted({(f.passage.index, f.start): f for f in money}.items()):
        passage = figure.passage
        begin = ends.get(passage.index, 0)
        ends[passage.index] = figure.end
        row = next((e for e in view.page.ancestors(passage.element, 4) if e.tag in _ROWS), None)
        name = fold(ANY_SIGN.sub(" ", passage.text[begin : figure.start]))
        if not name and not begin and row is not None:
            before = view.near(passage)
            name = fold(before[0].text) if before and row.first <= before[0].index < passage.index else ""
        if name and len(name) <= MAX_NAME:
            found[place] = Row(name, figure, row.parent if row is not None else -1)
    return found
