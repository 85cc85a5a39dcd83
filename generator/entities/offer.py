"""Offer and AggregateOffer: prices and availability, as the page shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from selectolax.lexbor import LexborNode

from ...linter.locale.word_tables import word_list
from ..draft import Draft
from ..money import Money, is_money, money_in
from ..reading import Reading
from ..text_values import days_in, measure_in
from ..texts import is_longer, self_and_ancestors, text_of
from ..words import labels, pattern
from .card import card_around

_RATES = (
    ("hourly", "HUR"), ("daily", "DAY"), ("nightly", "DAY"), ("weekly", "WEE"), ("monthly", "MON"), ("yearly", "ANN"),
)  # fmt: skip
_PRICE_NAMES = word_list("class_names", "prices")
_PRICE = ", ".join(
    ["[itemprop=price]", "[data-price]", *(f"[class*={n} i], [id*={n} i]" for n in _PRICE_NAMES)]
)
_PRICE_ELEMENTS = "p, span, strong, b, div, td, dd, li, em, ins"
_REMARK = re.compile(r"\s*(?:\([^()\d]*\)|（[^（）\d]*）)\s*$")
_TAX_NOTE = re.compile(
    r",?\s*(?:T\.?T\.?C\.?|(?:inkl|incl)\.? (?:\d+ ?% )?(?:MwSt|USt|VAT|BTW|TVA|moms|tax)\.?|TVA incluse|z VAT|税込|"
    r"(?:IVA|BTW) (?:incluid[oa]|inclus[oa]|inbegrepen|incl\.?))\s*$",
    re.IGNORECASE,
)
"""Text after a price that says tax is included."""
_FORMER = re.compile(
    r"\b(?:old|was|regular|strike|before|rrp|msrp|uvp|compare|previous|crossed)|line-?through|strike-?through|"
    r"exclu?d?(?:ing|es)?[-_]?(?:tax|vat)|\b(?:ex|excl)[-_](?:tax|vat)|price[-_]+(?:ex|excl)\b|"
    r"\b(?:loyalty|reward|points?|shipping|delivery|saving|save|unit|base|deposit)s?[-_]*(?:price|amount)"
)
_LOWEST = re.compile(
    r"\W*(?:(?:niedrigster|letzter niedrigster|30[- ]tage[- ]?(?:best)?)[- ]?preis|prix le plus bas|precio más bajo|"
    r"prezzo più basso|laagste prijs|najniższa cena|lägsta pris|laveste pris|alin hinta|nejnižší cena|lowest price|"
    r"menor preço|cel mai mic preț|legalacsonyabb ár)",
    re.IGNORECASE,
)
"""Text with which shops introduce the lowest price of the last thirty days."""
MAX_STATE, MAX_OFFER = 40, 60
"""Longest line with the availability, and longest text of a price element, in characters."""
MIN_REDUCED = 0.3
"""The least share of its former price that a reduced price is; a smaller amount beside a price is something else."""
MAX_PRICE = 24
"""An amount of money in an element no longer than this is a price, whatever its class."""


def offer_of(reading: Reading, root: LexborNode) -> Draft | None:
    """Return the offer: the first price outside other items' cards, or an AggregateOffer for a range.

    In a table of sizes with prices, no single one is the item's price.
    """
    tabled = _tabled(reading, root)
    if len(tabled) == 2:
        return _priced(reading, root, f"{tabled[0].amount} – {tabled[1].amount}", tabled)
    for place, text, prices in own_prices(reading, root):
        if span := _rate(place, text):
            lowest = pattern("from_price").search(text) is not None
            return _for_span(prices[0], span, lowest) if len(prices) == 1 and span != "several" else None
        if (offer := _priced(reading, root, text, prices)) is not None:
            return offer
        alone = _reduced(place, reading) or _innermost_amounts(place, reading)
        return _priced(reading, root, "", alone) if len(alone) == 1 else None
    return None


def _tabled(reading: Reading, root: LexborNode) -> list[Money]:
    """The lowest and highest price of a table with one per row; one if they agree; empty without such a table.

    A table with fewer than two rows or several currencies does not count.
    """
    for table in reading.select("table", root):
        rows = [row for row in table.css("tr") if row.css_first("td") is not None]
        amounts = [money_in(text_of(cells[-1]), reading) for row in rows if (cells := row.css("td"))]
        if len(rows) < 2 or any(len(prices) != 1 for prices in amounts) or not reading.is_content(table):
            continue
        prices = sorted((row[0] for row in amounts), key=_amount)
        if len({price.currency for price in prices}) == 1 and not table.css_first("a[href]"):
            return list(dict.fromkeys((prices[0], prices[-1])))
    return []


def price_places(reading: Reading, node: LexborNode | None) -> list[LexborNode]:
    """Return the elements that show prices: named so, else those with only an amount of money."""
    places = reading.select(_PRICE, node)
    if any(money_in(text_of(place), reading) for place in places):
        return places
    return [
        place
        for place in reading.select(_PRICE_ELEMENTS, node)
        if not is_longer(place, MAX_STATE) and is_price(text_of(place), reading)
    ]


def is_price(text: str, reading: Reading) -> bool:
    """Whether a line is only an amount of money, apart from a price label."""
    bare = _bare(text)
    return len(bare) <= MAX_PRICE and is_money(bare) and bool(money_in(bare, reading))


def _bare(text: str) -> str:
    """A line without its price label and a final remark in brackets."""
    label, colon, value = text.partition(":")
    if colon and label.strip().lower() in labels("price"):
        text = value
    else:
        text = _on_request().sub("", text)
    return _REMARK.sub("", _TAX_NOTE.sub("", text)).strip()


@cache
def _on_request() -> re.Pattern[str]:
    """Price labels without a colon ("Guide price £325,000")."""
    return re.compile(
        rf"\s*(?:{'|'.join(map(re.escape, labels('price')))})\s+(?=[^\W\d]{{0,3}}\W?\d|[£€$])", re.I
    )


def own_prices(reading: Reading, root: LexborNode) -> Iterator[tuple[LexborNode, str, list[Money]]]:
    """Yield the elements outside other items' cards with a current price, with their text and amounts."""
    for place in price_places(reading, root):
        if _is_former(place) or not reading.is_content(place) or card_around(place, reading) is not None:
            continue
        text = text_of(place)
        for gone in {text_of(one) for one in place.css("*") if _is_former(one)}:
            text = text.replace(gone, " ") if gone else text
        prices = list(dict.fromkeys(money_in(text, reading))) if len(text) <= MAX_OFFER else []
        if prices:
            yield place, text, prices


def _rate(place: LexborNode, text: str) -> str:
    """The period of a price, from its text or what follows on the line (UN/CEFACT), or empty."""
    around = place.parent
    line = text_of(around) if around is not None and not is_longer(around, MAX_OFFER) else text
    line_text = f"{text} {line.partition(text)[2][:MAX_PRICE]}".replace("/", " per ")
    line_text = " ".join(line_text.split())
    codes = {code for name, code in _RATES if pattern(name).search(line_text)}
    return codes.pop() if len(codes) == 1 else "several" if codes else ""


def _innermost_amounts(place: LexborNode, reading: Reading) -> list[Money]:
    """The amounts in the innermost elements, without outdated ones."""
    amounts: dict[Money, None] = {}
    for one in place.css("*"):
        inner = [each for each in one.iter() if money_in(text_of(each), reading)]
        if not inner and not any(_is_former(around) for around in self_and_ancestors(one)):
            amounts.update(dict.fromkeys(money_in(text_of(one), reading)))
    return list(amounts)


def _reduced(place: LexborNode, reading: Reading) -> list[Money]:
    """The lower of the two amounts that are all that a price element has: what is paid now, beside what it was."""
    pieces = [_bare(text) for one in place.iter() if (text := text_of(one))]
    amounts = [price for text in pieces if is_money(text) for price in money_in(text, reading)]
    if len(pieces) != 2 or len(amounts) != 2 or len({price.currency for price in amounts}) != 1:
        return []
    low, high = sorted(amounts, key=_amount)
    return [low] if MIN_REDUCED * _amount(high) <= _amount(low) < _amount(high) else []


def _is_former(place: LexborNode) -> bool:
    """Whether a price is not what a customer pays now: struck through, without tax, or the lowest of thirty days.

    Shops in the European Union must state the lowest price of the last thirty days.
    """
    if _LOWEST.match(text_of(place)):
        return True
    names = f"{place.attributes.get('class') or ''} {place.attributes.get('id') or ''}".lower()
    return any(around.tag in ("del", "s") for around in self_and_ancestors(place)) or bool(
        _FORMER.search(names)
    )


def _priced(reading: Reading, root: LexborNode, text: str, prices: list[Money]) -> Draft | None:
    """An offer with one price, or a lowest of several; None if the current price is unclear."""
    if len(prices) > 2 or len({price.currency for price in prices}) > 1:
        return None
    lowest_only = len(prices) == 1 and pattern("from_price").search(text) is not None
    if len(prices) == 2 and not is_range(text, prices):
        return None
    if len(prices) == 2 or lowest_only:
        several = Draft("AggregateOffer", "a range of prices is shown")
        low, high = min(prices, key=_amount), max(prices, key=_amount)
        several.add("lowPrice", low.amount)
        several.add("highPrice", high.amount if not lowest_only else None)
        several.add("priceCurrency", low.currency)
        return several
    draft = Draft("Offer", "a price is shown")
    draft.add("price", prices[0].amount)
    draft.add("priceCurrency", prices[0].currency)
    draft.add("availability", availability(reading, root))
    state = condition_of(reading.pair(*labels("condition")))
    draft.add("itemCondition", f"https://schema.org/{state}" if state else None)
    draft.add("priceValidUntil", _valid_until(reading, root))
    draft.add("url", reading.address)
    return draft


def _valid_until(reading: Reading, root: LexborNode) -> str | None:
    """The last day of the price, if a line of the content states it."""
    days = {
        day
        for node in reading.select(_PRICE_ELEMENTS, root)
        if not is_longer(node, MAX_OFFER) and pattern("valid_until").match(text_of(node))
        if reading.is_content(node) and card_around(node, reading) is None
        for day in days_in(text_of(node), reading)
    }
    return days.pop() if len(days) == 1 else None


def _for_span(price: Money, span: str, lowest: bool) -> Draft:
    """An offer with a price, or a lowest price, for a period."""
    draft = Draft("Offer", "a price for a span of time is shown")
    each = Draft("UnitPriceSpecification", "a price for a span of time is shown")
    each.add("minPrice" if lowest else "price", price.amount)
    each.add("priceCurrency", price.currency)
    each.add("unitCode", span)
    draft.add("priceSpecification", each)
    return draft


def _amount(price: Money) -> float:
    return float(price.amount)


def availability(reading: Reading, root: LexborNode) -> str | None:
    """Return the only availability on short lines outside other items' cards, or None."""
    states = {
        name
        for node in reading.select(_PRICE_ELEMENTS, root)
        if not is_longer(node, MAX_STATE)
        for name in [state_in(text_of(node))]
        if name and reading.is_content(node) and card_around(node, reading) is None
    }
    return f"https://schema.org/{states.pop()}" if len(states) == 1 else None


def is_range(text: str, prices: list[Money]) -> bool:
    return len({price.amount for price in prices}) > 1 and bool(re.search(r"\s[-–—]\s", text))


def quantity(text: str, *units: str) -> Draft | None:
    """Return the only amount in a text in one of the units (UN/CEFACT common codes) as QuantitativeValue, or None."""
    measure = measure_in(text)
    if measure is None or measure.unit not in units:
        return None
    draft = Draft("QuantitativeValue", "an amount with its unit is shown")
    draft.add("value", measure.amount)
    draft.add("unitCode", measure.unit)
    return draft


# Availability and condition of an item: schema.org's enumerations, by the words of a page.

_STATES = (("OutOfStock", "out_of_stock"), ("PreOrder", "pre_order"), ("InStock", "in_stock"))
_CONDITIONS = (
    ("RefurbishedCondition", "refurbished"),
    ("UsedCondition", "used"),
    ("NewCondition", "brand_new"),
)


def state_in(text: str) -> str:
    """Return the availability that a text states, or empty."""
    return next((name for name, words in _STATES if pattern(words).search(text)), "")


def condition_of(text: str) -> str:
    """Return the condition that a labelled value begins with, or empty: "like new" may be part of a name."""
    return next((name for name, words in _CONDITIONS if pattern(words).match(text)), "")
