"""Check the prices of offers against the rows of a list or table that name them or their sellers."""

from __future__ import annotations

import re
from typing import NamedTuple

from ....source.regex import regex
from ...visible_text.passage import Element, Passage
from ..claim import Claim
from ..numbers.figures import Figure
from ..view import View
from ..wording.folding import fold, folded
from .amounts import ANY_SIGN
from .price_roles import is_beside

MAX_NAME = 60
"""Characters up to which what stands before a price is what it is called."""
MOST_PRICES = 200
"""Amounts of a page among which offers are looked for."""
MOST_CELLS = 8
"""Passages of a row before its price."""
_ROWS = frozenset({"tr", "li", "option", "dd"})


class Row(NamedTuple):
    """The folded text before a price and at the start of its row, the price, and the index of the row's element, -1
    where there is none."""

    names: frozenset[str]
    price: Figure
    around: int


def price_in_row(claim: Claim, view: View, fit: list[Figure], money: list[Figure]) -> Figure | None:
    """Return the only price that the page shows after the name of an offer, of its seller or of its item, where the
    claim's amount is only after other names in the same list, table or line; else None. ``fit`` are the amount's
    occurrences, ``money`` all amounts of the page with a currency."""
    if claim.property != "price" or "offer" not in claim.types:
        return None
    prices = (_own_row(name, view, fit, money) for name in (claim.sibling("name"), claim.seller) if name)
    own = next((price for price in prices if price is not None), None)
    if own is None and claim.offered:
        return _own_row(claim.offered, view, fit, money, claim.all_offered)
    return own


def _own_row(
    written: str, view: View, fit: list[Figure], money: list[Figure], others: frozenset[str] | None = None
) -> Figure | None:
    """The price of the rows of one name, where an amount stands in others' rows only: those of some
    names, where given."""
    name = folded(written)
    rows = view.once("price.rows", lambda: _rows(view, money[:MOST_PRICES]))
    named = view.once("price.rows by name", lambda: _by_name(rows))
    variant = name not in named and others is not None  # "Runner UK 9" in the row of its size
    if variant and others is not None:
        name = next((name[at + 1 :] for at in _blanks(name) if name[at + 1 :] in named), name)
        names = others
        others = view.once(
            "price.ends of names",
            lambda: frozenset(
                end for each in names for end in (each, *(each[at + 1 :] for at in _blanks(each)))
            ),
        )
    own = named.get(name, [])
    if not name or len({row.price.values for row in own}) != 1:
        return None
    own_rows = [rows.get((figure.passage.index, figure.start)) for figure in fit]
    if variant:  # the price beside the title is that of the one chosen
        own_rows = [row for row in own_rows if row is not None and row.around >= 0] or [None]
    for other in own_rows:
        if other is None or name in other.names or not any(_beside(other, row) for row in own):
            return None
        if others is not None and others.isdisjoint(other.names):
            return None
    return own[0].price


def _blanks(words: str) -> list[int]:
    """The places of the blanks between some words."""
    return [place for place, sign in enumerate(words) if sign == " "]


def _by_name(rows: dict[tuple[int, int], Row]) -> dict[str, list[Row]]:
    result: dict[str, list[Row]] = {}
    for row in rows.values():
        for name in row.names:
            result.setdefault(name, []).append(row)
    return result


def _beside(one: Row, other: Row) -> bool:
    """Whether two rows are of one list, of one table, or in one line."""
    return one.price.passage is other.price.passage or (one.around >= 0 and one.around == other.around)


def _begins(view: View, row: Element, before: Passage, passage: Passage) -> bool:
    """Whether the passage before one is in its row, or the term that it is told of."""
    if row.tag == "dd":
        return view.element(before).tag == "dt"
    return row.first <= before.index < passage.index


def _rows(view: View, money: list[Figure]) -> dict[tuple[int, int], Row]:
    """The amounts of a page that stand behind a name, in their line, in the cell before, or as the first of a row that
    begins with it, by their places."""
    rows: dict[tuple[int, int], Row] = {}
    ends: dict[int, int] = {}
    begun: set[int] = set()
    before_now: dict[int, set[str]] = {}
    placed = sorted({(f.passage.index, f.start): f for f in money}.items())
    for number, (place, figure) in enumerate(placed):
        passage = figure.passage
        begin = ends.get(passage.index, 0)
        ends[passage.index] = figure.end
        row = next((e for e in view.page.ancestors(passage.element, 4) if e.tag in _ROWS), None)
        text = ANY_SIGN.sub(" ", passage.text[begin : figure.start])
        if begin:
            text = _BETWEEN.split(text)[-1]
        name = fold(text)
        if not name and not begin and row is not None:
            before = view.near(passage)
            name = fold(before[0].text) if before and _begins(view, row, before[0], passage) else ""
        names = {name, fold(text.rstrip(" :").rpartition(":")[2])}
        if is_beside(view, figure):  # a price of before: the one behind it is that of the name
            before_now[passage.index] = names
            continue
        if not name:
            names |= before_now.pop(passage.index, set())
        following = placed[number + 1][1] if number + 1 < len(placed) else None
        names.add(_name_behind(figure, following, alone=begin == 0))
        if row is not None and row.first not in begun and not is_beside(view, figure):
            begun.add(row.first)
            cells = view.near(passage, before=MOST_CELLS)
            names.add(next((fold(p.text) for p in cells if p.index >= row.first), ""))
        if names := {each for each in names if each and len(each) <= MAX_NAME}:
            rows[place] = Row(frozenset(names), figure, row.parent if row is not None else -1)
    return rows


_BETWEEN = regex(r"[,;/|·•)\]]")
"""What parts the names of two prices in a line: before it stands that of the first, behind it that of the second."""
_CURRENCY = regex(r"\s*(?:euros?|pounds|dollars?)(?![^\W\d_])", re.IGNORECASE)


def _name_behind(figure: Figure, following: Figure | None, *, alone: bool) -> str:
    """What a price of a line of several is called behind it ("£12 concessions /", "25 zł (ulgowy)"), folded, or ""."""
    text = figure.passage.text
    within = following is not None and following.passage is figure.passage
    if alone and not within:
        return ""  # the only price of its line has its name before it
    behind = text[figure.end : following.start if within and following is not None else len(text)]
    parts = _BETWEEN.split(_CURRENCY.sub("", ANY_SIGN.sub(" ", behind), count=1))
    return fold(parts[0]) if len(parts) > 1 or not within else ""
