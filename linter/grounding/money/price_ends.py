"""Check the lowest and highest price against a price range on the page ("from £12.50 to £40", "12,90 € – 23,90 €")."""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal
from itertools import pairwise

from ....source.regex import regex
from ..claim import Claim
from ..numbers.figures import Figure, amount
from ..view import View
from .price_roles import is_beside

_OTHER = {"lowprice": "highprice", "highprice": "lowprice"}
_CURRENCY = r"(?:[$€£¥₽₹₺]|EUR|USD|GBP|CHF|PLN|zł|kr\.?|Fr\.?|руб\.?|円|元|원)?"
_BETWEEN = regex(
    rf"\s*{_CURRENCY}\s*(?:[-–—~〜～]|\b(?:to|bis|à|au|a|al|hasta|até|tot|do|до|til|till)\b)\s*{_CURRENCY}\s*",
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
            if len(between) <= MOST_BETWEEN and _BETWEEN.fullmatch(between):
                result.append((first, last))
    return result


MOST_BETWEEN = 16
"""Characters between the ends of a span: their currency, and what joins them."""
