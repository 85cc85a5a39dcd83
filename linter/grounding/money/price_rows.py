"""Check prices against where they stand: those of offers in the rows of a list or table that name them or their
sellers, the lowest and highest in a range ("from £12.50 to £40", "12,90 € – 23,90 €")."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from ....source.regex import regex
from ...visible_text.passage import Element, Passage
from ..claim import Claim
from ..numbers.figures import Figure, amount
from ..view import View
from ..wording.folding import fold, fold_markup
from .amounts import CURRENCY_MARK
from .price_roles import is_beside

MAX_NAME = 60
"""Characters up to which what stands before a price is what it is called."""
MAX_PRICES = 200
"""Amounts of a page among which offers are looked for."""
MAX_CELLS = 8
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
    name = fold_markup(written)
    rows = view.once("price.rows", lambda: _rows(view, money[:MAX_PRICES]))
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
        text = CURRENCY_MARK.sub(" ", passage.text[begin : figure.start])
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
            cells = view.near(passage, before=MAX_CELLS)
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
    parts = _BETWEEN.split(_CURRENCY.sub("", CURRENCY_MARK.sub(" ", behind), count=1))
    return fold(parts[0]) if len(parts) > 1 or not within else ""


_OTHER = {"lowprice": "highprice", "highprice": "lowprice"}
_SIGN = r"(?:[$€£¥₽₹₺]|EUR|USD|GBP|CHF|PLN|zł|kr\.?|Fr\.?|руб\.?|円|元|원)?"
_RANGE_SIGN = regex(
    rf"\s*{_SIGN}\s*(?:[-–—~〜～]|\b(?:to|bis|à|au|a|al|hasta|até|tot|do|до|til|till)\b)\s*{_SIGN}\s*",
    re.IGNORECASE,
)
"""What joins two amounts to a span."""


def differing_end(claim: Claim, view: View, fit: Iterable[Figure], money: list[Figure]) -> Figure | None:
    """Return the page's lowest or highest price where it differs from the claim's.

    ``fit`` are the occurrences of the claim's amount, ``money`` all amounts of the page with a currency. None where the
    page shows no range or several, or where the markup's other end is not in the range and the claim's amount also
    occurs outside it.
    """
    if claim.property not in _OTHER:
        return None
    stated, beside = amount(claim.raw), amount(claim.sibling(_OTHER[claim.property]) or "")
    ends = view.once("price.ends", lambda: _ends(money))
    if stated is None or ends is None:
        return None
    low, high = ends
    own, other = (low, high) if claim.property == "lowprice" else (high, low)
    if _is(own, stated):
        return None
    if beside is not None and _is(other, beside):
        return own
    inside = {id(low.passage), id(high.passage)}
    exchanged = beside is not None and _is(own, beside)
    alone = all(id(figure.passage) in inside for figure in fit)
    return own if _is(other, stated) and (exchanged or alone) else None


def end_of_only_span(claim: Claim, money: list[Figure]) -> Figure | None:
    """Return the end of the span of prices that a page shows, where all its prices are those of the span.

    ``money`` are the page's prices; None for a claim that is not the lowest or highest price.
    """
    if claim.property not in _OTHER or (span := _ends(money)) is None:
        return None
    ends = {figure.values for figure in span}
    if any(figure.values not in ends for figure in money):
        return None
    return span[0] if claim.property == "lowprice" else span[1]


def exchanged(claim: Claim, view: View, by_amount: dict[Decimal, list[Figure]]) -> Figure | None:
    """Return the shown price that the markup has for the other property, where its lowest price is above its highest
    and the page shows both as prices; ``by_amount`` are the page's amounts by value."""
    if claim.property not in _OTHER:
        return None
    stated, beside = amount(claim.raw), amount(claim.sibling(_OTHER[claim.property]) or "")
    if stated is None or beside is None or stated == beside:
        return None
    if (stated > beside) is (claim.property == "highprice"):
        return None
    prices = [
        next((f for f in by_amount.get(value, ()) if not is_beside(view, f)), None)
        for value in (stated, beside)
    ]
    return prices[1] if prices[0] is not None else None


def _is(figure: Figure, value: Decimal) -> bool:
    return value in figure.values


def _ends(money: list[Figure]) -> tuple[Figure, Figure] | None:
    """The ends of the span of amounts that a page shows, where it shows one; the same one may stand twice."""
    ends: dict[tuple[Decimal, Decimal], tuple[Figure, Figure]] = {}
    for first, last in pairs(money):
        low, high = first.values[0], last.values[0]
        if low < high:
            ends.setdefault((low, high), (first, last))
    return next(iter(ends.values())) if len(ends) == 1 else None


def pairs(money: list[Figure]) -> list[tuple[Figure, Figure]]:
    """Return the amounts of one passage that are joined to ranges, both ends of each."""
    placed: dict[int, dict[int, Figure]] = {}
    for figure in money:
        placed.setdefault(figure.passage.index, {})[figure.start] = figure
    result = []
    for group in placed.values():
        ordered = [group[start] for start in sorted(group)]
        for first, last in pairwise(ordered):
            between = first.passage.text[first.end : last.start]
            if len(between) <= MAX_BETWEEN and _RANGE_SIGN.fullmatch(between):
                result.append((first, last))
    return result


MAX_BETWEEN = 16
"""Characters between the ends of a span: their currency, and what joins them."""
