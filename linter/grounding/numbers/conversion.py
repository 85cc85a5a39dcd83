"""Convert amounts between units of the same kind: 1200 g as "1.2 kg", 60 months as "five years"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice
from operator import itemgetter

from ....source.regex import regex
from ...locale.word_tables import meanings, word_list, word_table
from ...visible_text.passage import Passage
from ..claim import Claim
from ..view import View
from ..wording.folding import fold
from .figures import BY_NAME, Figure, figures, spelled, unit_before, unit_behind

_SIZE = {
    unit: (kind, Decimal(size))
    for kind, sizes in word_table("units")["sizes"].items()
    for unit, size in sizes.items()
}
_OF_CODES = meanings("units", "codes")
"""UN/CEFACT common codes (Recommendation 20)."""
_OF_PROPERTIES = {"monthsofexperience": "month"}
"""Properties whose definition names the unit."""
_MEASURED = frozenset({"value", "minvalue", "maxvalue", "amountofthisgood"})
"""Properties whose number the unit beside them measures."""
_OF_MONEY = frozenset({"monetaryamount", "monetaryamountdistribution"})
"""Types of which the unit says for how long an amount is paid."""
YEARS = word_list("units", "years")
"""Words for years beside a number that is written out."""
ROUNDED = Decimal("0.005")
"""The share by which an amount may differ that was converted between inches, pounds and metric units."""


def same_amount(claim: Claim, view: View, stated: Decimal) -> Passage | None:
    """Return a passage that shows the amount of a bare number in another unit, or None where its unit is unknown."""
    unit = unit_of(claim)
    if unit is None:
        return None
    if (figure := converted(view, stated, unit)) is not None:
        return figure.passage
    return spelled(view, stated / 12, YEARS) if unit == "month" and stated % 12 == 0 else None


def unit_of(claim: Claim) -> str | None:
    """Return the unit of a bare number: from its property, or the ``unitCode`` or ``unitText`` next to it."""
    if claim.property in _OF_PROPERTIES:
        return _OF_PROPERTIES[claim.property]
    if claim.property not in _MEASURED or not _OF_MONEY.isdisjoint(claim.list_types):
        return None
    code, name = claim.sibling("unitcode"), claim.sibling("unittext")
    return _OF_CODES.get((code or "").strip().upper()) or BY_NAME.get(fold(name or ""))


def converted(view: View, stated: Decimal, unit: str) -> Figure | None:
    """Return a number of the page that is the same amount in another unit."""
    if unit not in _SIZE or stated <= 0:
        return None
    kind, size = _SIZE[unit]
    amount = stated * size
    amounts = view.once("conversion.amounts", lambda: _amounts(view)).get(kind, [])
    at = bisect_left(amounts, amount * (1 - ROUNDED), key=itemgetter(0))
    for candidate, other, figure in islice(amounts, at, at + MAX_AMOUNTS):
        if candidate > amount * (1 + ROUNDED):
            break
        if other != unit:
            return figure
    return None


def are_alike(one: str | None, other: str) -> bool:
    """Whether two units measure the same quantity."""
    return one in _SIZE and other in _SIZE and _SIZE[one][0] == _SIZE[other][0]


def has_size(unit: str) -> bool:
    """Whether a unit can be compared."""
    return unit in _SIZE


def of_own_unit(view: View, candidates: list[Figure], unit: str) -> Figure | None:
    """Return the first of some numbers with a given unit, or None."""
    return next((f for f in candidates if unit in (unit_behind(f), unit_before(view, f))), None)


def of_another_unit(view: View, stated: Decimal, unit: str) -> Figure | None:
    """Return the first number with the wanted value in another unit, where none can have the wanted unit: all have
    another unit or count something, and the amount is not shown in any other way."""
    if unit not in _SIZE:
        return None
    candidates: list[tuple[bool, Figure]] = []
    for figure in figures(view).get(stated, ()):
        following = unit_behind(figure)
        own = following if following in _SIZE else unit_before(view, figure)
        if own == unit or (own is None and (following is None or following not in BY_NAME.values())):
            if own == unit or following is None or following.isdigit():
                return None
            continue
        if own is not None and (_SIZE[unit][0], _SIZE[own][0]) == ("area", "length"):
            return None  # "62 m" for square metres
        candidates.append((own is None or _SIZE[own][0] != _SIZE[unit][0], figure))
    if not candidates or converted(view, stated, unit) is not None:
        return None
    return min(candidates, key=lambda each: each[0])[1]


def in_unit(view: View, figure: Figure, unit: str) -> Decimal | None:
    """Convert a shown number to another unit; None where the two measure different things or the result is odd."""
    following = unit_behind(figure)
    own = following if following in _SIZE else unit_before(view, figure)
    if own is None or len(figure.values) != 1 or _SIZE[own][0] != _SIZE[unit][0]:
        return None
    amount = figure.values[0] * _SIZE[own][1] / _SIZE[unit][1]
    return amount.normalize() if amount == round(amount, 4) else None


MAX_AMOUNTS = 100
"""Different amounts of about the same size that are looked at."""


_PARTS = {"lb": "oz", "ft": "in", "h": "min", "year": "month", "kg": "g", "m": "cm"}
"""The units in which the rest of an amount is told behind it ("5 lbs 8 oz")."""
_NEXT = regex(r"[^\d.;]{1,12}?,?\s?(?=\d)")


def _with_the_rest(view: View, figure: Figure, amount: Decimal, unit: str) -> Iterator[tuple[Decimal, str]]:
    """An amount together with the one in a smaller unit right behind it, with the names of both."""
    match = _NEXT.match(figure.passage.text, figure.end) if unit in _PARTS else None
    if match is None:
        return
    order = view.once("conversion.figures", lambda: _by_place(view))
    rest = order.get((figure.passage.index, match.end()))
    if rest is not None and unit_behind(rest) == _PARTS[unit]:
        yield amount + rest.values[0] * _SIZE[_PARTS[unit]][1], f"{unit} {_PARTS[unit]}"


def _by_place(view: View) -> dict[tuple[int, int], Figure]:
    return {(f.passage.index, f.start): f for listed in figures(view).values() for f in listed}


def _amounts(view: View) -> dict[str, list[tuple[Decimal, str, Figure]]]:
    """The amounts of the page, smallest first, by what they measure: numbers that a unit stands behind."""
    by_kind: dict[str, dict[tuple[Decimal, str], Figure]] = {}
    for value, listed in figures(view).items():
        for figure in listed:
            unit = unit_behind(figure)
            if unit in _SIZE:
                kind, size = _SIZE[unit]
                by_kind.setdefault(kind, {}).setdefault((value * size, unit), figure)
                for amount, units in _with_the_rest(view, figure, value * size, unit):
                    by_kind.setdefault(kind, {}).setdefault((amount, units), figure)
    for figure, unit in parts(view):
        if unit in _SIZE:
            kind, size = _SIZE[unit]
            by_kind.setdefault(kind, {}).setdefault((figure.values[0] * size, f"part of {unit}"), figure)
    return {
        kind: sorted(((*amount, figure) for amount, figure in amounts.items()), key=itemgetter(0))
        for kind, amounts in by_kind.items()
    }


# Fractions of a unit ("½ kg", "1 1/2 lb", "medio kilo", "half a litre").

HALVES = {
    "en": ("half a", "half", "a half"), "de": ("halbes", "ein halbes", "halber", "ein halber", "halbe", "eine halbe"),
    "fr": ("demi", "un demi", "une demi"), "es": ("medio", "media"), "it": ("mezzo", "mezza"), "pt": ("meio", "meia"),
    "nl": ("halve", "een halve"), "ca": ("mig", "mitja"), "sv": ("ett halvt", "en halv"), "da": ("et halvt", "en halv"),
}  # fmt: skip
"""Folded words for a half before a unit or a thing, by language."""
_SIGNS = {"¼": "0.25", "½": "0.5", "¾": "0.75", "⅓": "0.333333", "⅔": "0.666667", "⅛": "0.125"}
_UNIT = r"\s?-?\s?(?P<unit>[^\W\d_]{1,12})"
_FIGURED = regex(
    rf"(?<![\d/.,⁄])(?:(?P<whole>\d{{1,3}})(?:\s|(?=[¼½¾⅓⅔⅛])))?(?:(?P<sign>[¼½¾⅓⅔⅛])|(?P<above>[1-7])\s?[/⁄]\s?(?P<below>[2-8]))"
    rf"{_UNIT}"
)
_WORDED = regex(
    r"(?<!\w)(?:(?P<half>half an?|half|medi[oa]|mei[oa]|demi|mezz[oa]|halbe[nrs]?|halve|halvt?|pół)|"
    r"(?P<three>three[- ]quarters of an?|tres cuartos de|tre quarti di|trois quarts de|três quartos de|dreiviertel)|"
    r"(?P<quarter>(?:a )?quarter of an?|quarter|(?:un )?cuarto de|un quarto di|un quart de|um quarto de|viertel|kwart))"
    rf"{_UNIT}",
    re.IGNORECASE,
)


def parts(view: View) -> Iterator[tuple[Figure, str]]:
    """Return the fractions of units on a page, each as a number with its unit."""
    for passage in view.may_have(_FIGURED):
        for match in _FIGURED.finditer(passage.text):
            whole = Decimal(match["whole"] or 0)
            sign = match["sign"]
            part = Decimal(_SIGNS[sign]) if sign else Decimal(match["above"]) / Decimal(match["below"])
            if (unit := BY_NAME.get(fold(match["unit"]))) is not None and part < 1:
                yield Figure((whole + part,), match.group(), passage, match.start(), match.end()), unit
    for passage in view.may_have(_WORDED):
        for match in _WORDED.finditer(passage.text):
            size = "0.5" if match["half"] else "0.75" if match["three"] else "0.25"
            if (unit := BY_NAME.get(fold(match["unit"]))) is not None:
                yield Figure((Decimal(size),), match.group(), passage, match.start(), match.end()), unit
