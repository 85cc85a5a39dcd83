"""What a night costs in which season: an Offer a line or row of a page's prices, with what calls it so."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ..draft import Draft
from ..reading import Reading
from ..spans import span_in
from ..texts import is_longer, text_of
from ..words import pattern
from ..written import Money, days_in, money_in

MOST = 24
"""So many rates of one home are told."""
MAX_LINE = 120
"""The longest line, in characters, that tells a rate."""
MAX_NAME = 60
"""The longest name of a season, in characters."""
_SPANS = (("nightly", "DAY"), ("weekly", "WEE"))
_EDGES = " :–—-|·"
_BRACKETS = re.compile(r"\s*\([^()]*\)")


def rates(reading: Reading) -> list[Draft]:
    """The prices for a night or a week that rows of one table tell, else lines; none where two would contradict."""
    found = list(_tabled(reading)) or list(_listed(reading))
    named = {offer.text("name") for offer in found}
    return found if len(named) == len(found) <= MOST else []


def _tabled(reading: Reading) -> Iterator[Draft]:
    """The rows of the first table whose head says for how long its prices are, and that end with one each."""
    for table in reading.select("table", reading.main):
        rows = [[*row.css("th, td")] for row in table.css("tr")]
        if len(rows) < 2 or not reading.is_content(table) or any(len(row) < 2 for row in rows):
            continue
        span = _span(text_of(rows[0][-1]))
        if not span or money_in(text_of(rows[0][-1]), reading):
            continue
        priced = [(row, money_in(text_of(row[-1]), reading)) for row in rows[1:]]
        if all(len(prices) == 1 for _, prices in priced) and all(len(row) == len(rows[0]) for row in rows):
            for row, prices in priced:
                if not any(_is_season(text_of(cell), reading) for cell in row[:-1]):
                    continue
                yield _rate(text_of(row[0]), [text_of(cell) for cell in row[:-1]], prices[0], span, reading)
            return


def _listed(reading: Reading) -> Iterator[Draft]:
    """The lines that call a price by what stands before it and say for how long it is."""
    for node in reading.select("li, p, dd, tr", reading.main):
        line = "" if is_longer(node, MAX_LINE) or not reading.is_content(node) else text_of(node)
        prices = money_in(line, reading) if _span(line) else []
        first = re.search(r"[£€$]|\d", _BRACKETS.sub("", line))
        name = _BRACKETS.sub("", line)[: first.start()].strip(_EDGES) if first else ""
        if len(prices) == 1 and 2 < len(name) <= MAX_NAME and _is_season(line, reading):
            yield _rate(name, [line], prices[0], _span(line), reading)


def _is_season(text: str, reading: Reading) -> bool:
    """Whether a text names a season or days: what else has a price a night is a dog, or a guest too many."""
    return pattern("season").search(text) is not None or bool(days_in(text, reading))


def _span(text: str) -> str:
    """The one span of time that a text says a price is for (UN/CEFACT), or empty."""
    found = [code for name, code in _SPANS if pattern(name).search(text)]
    return found[0] if len(found) == 1 else ""


def _rate(name: str, places: list[str], price: Money, span: str, reading: Reading) -> Draft:
    offer = Draft("Offer", "a price for a span of time is shown")
    offer.add("name", name if len(name) <= MAX_NAME and not days_in(name, reading) else None)
    each = Draft("UnitPriceSpecification", "a price for a span of time is shown")
    each.add("price", price.amount)
    each.add("priceCurrency", price.currency)
    each.add("unitCode", span)
    spans = {when for place in places if (when := span_in(place, "", reading)) is not None and when.end}
    if len(spans) == 1:
        when = spans.pop()
        each.add("validFrom", when.start[:10])
        each.add("validThrough", when.end[:10])
    offer.add("priceSpecification", each)
    return offer
