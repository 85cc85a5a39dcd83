"""Homes: RealEstateListing for sale or rent, House or Apartment for holidays."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from ..draft import Draft
from ..money import Money, money_in
from ..reading import Reading
from ..spans import span_in
from ..text_values import date_in, days_in
from ..texts import is_longer, lines_of, text_of
from ..words import labels, pattern
from .offer import offer_of, quantity
from .page_kind import is_among_articles
from .pictures import lead_image
from .place import find_postal, postal_address
from .summary import description

_COUNTED = ("bedrooms", "bathrooms", "rooms", "guests")
_SIZE = re.compile(r"\d[\d.,]*\s?(?:m²|m2|sq\.? ?ft|sqm)", re.IGNORECASE)
_WHOLE = re.compile(r"\d{1,2}")
_GUESTS = re.compile(
    r"\b(?:sleeps|up to|bis zu|für|jusqu['’]à|pour|fino a|per|hasta|para|tot|voor|max\.?)\s+(?P<number>\d{1,2})"
    r"(?:\s+(?:people|persons|guests|personen|gäste|personnes|voyageurs|persone|ospiti|personas|huéspedes|gasten)\b"
    r"|(?<=leeps \d)\b|(?<=leeps \d\d)\b)",
    re.IGNORECASE,
)
"""The number of guests, on a line that says more ("A cottage that sleeps 4 in two rooms")."""
MIN_FACTS = 2
"""Least number of facts on a page about a home."""
MAX_LABEL = 30
"""Longest label, in characters, that says a home is no longer available."""
MAX_LINE = 120
"""Longest line, in characters, with an address or a number of rooms."""


def drafts(reading: Reading) -> list[Draft]:
    """Return the only home of a page that counts its rooms and says it is for sale, rent or holidays."""
    words = f"{reading.title} {re.sub(r'[-_/+]', ' ', unquote(urlsplit(reading.address).path))}"
    named = reading.title and pattern("holiday_home", "for_sale").search(words)
    facts = _facts(reading) if named else {}
    if len(facts) < MIN_FACTS or is_among_articles(reading) or pattern("how_to").search(reading.title):
        return []
    if pattern("holiday_home").search(words):
        home = _home(reading, facts)
        home.id, home.reason = (
            reading.address + "#home",
            "the heading or the address is that of a holiday home, with its rooms",
        )
        offers = rates(reading)
        if not offers and reading.main is not None:
            offer = offer_of(reading, reading.main)
            offers = [offer] if offer is not None and "priceSpecification" in offer.properties else []
        if offers:
            home.also = "Product"  # accommodations have no offers property
            home.extend("offers", offers)
        return [home]
    if _is_gone(reading):
        return []
    offer = (
        offer_of(reading, reading.main)
        if reading.main is not None and pattern("for_sale").search(words)
        else None
    )
    if offer is None:
        return []
    draft = Draft(
        "RealEstateListing", "a home is offered at a price, with its rooms", reading.address + "#listing"
    )
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    draft.add("datePosted", _posted(reading))
    draft.add("offers", offer)
    home = _home(reading, facts)
    for name in ("url", "description", "image"):
        home.properties.pop(name, None)
    draft.add("about", home)
    return [draft]


def _is_gone(reading: Reading) -> bool:
    """Whether the heading begins with "sold" or "let", or a label says only that."""
    labelled = reading.select("span, strong, b, p, div, li", reading.main)
    return pattern("sold").match(reading.title) is not None or any(
        pattern("sold").fullmatch(text_of(node).strip(" !"))
        for node in labelled
        if not is_longer(node, MAX_LABEL) and reading.is_content(node)
    )


def _home(reading: Reading, facts: dict[str, str]) -> Draft:
    draft = Draft("Accommodation", "a home with its rooms is shown")
    house, flat = (pattern(name).search(reading.title) for name in ("house", "flat"))
    if bool(house) != bool(flat):
        draft.type = "House" if house else "Apartment"
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    draft.add("address", _address(reading))
    for name, fact in (
        ("numberOfRooms", "rooms"),
        ("numberOfBedrooms", "bedrooms"),
        ("numberOfBathroomsTotal", "bathrooms"),
    ):
        draft.add(name, int(facts[fact]) if fact in facts else None)
    draft.add("floorSize", quantity(facts.get("floor", ""), "MTK", "FTK"))
    if "guests" in facts and draft.type != "Accommodation":
        most = Draft("QuantitativeValue", "the page says for how many it is")
        most.add("maxValue", int(facts["guests"]))
        most.add("unitCode", "C62")  # UN/CEFACT code for "one"
        draft.add("occupancy", most)
    return draft


def _facts(reading: Reading) -> dict[str, str]:
    """The facts about one home, by kind: numbers of rooms, and its size with the unit."""
    facts = {name: value for name in _COUNTED if (value := _count(reading, name))}
    sizes = {value for label in labels("floor") for value in reading.pairs.get(label, ())}
    sizes |= {part for part in reading.once(_counts) if _SIZE.fullmatch(part)} if not sizes else set()
    if len(sizes) == 1 and quantity(size := sizes.pop(), "MTK", "FTK") is not None:
        facts["floor"] = size
    return facts


def _count(reading: Reading, name: str) -> str:
    """The only number with a label, or before it on a line of its own ("3 bedrooms")."""
    values = {value for label in labels(name) for value in reading.pairs.get(label, ())}
    words = re.compile(
        rf"(?P<number>\d{{1,2}})\s+(?:{'|'.join(map(re.escape, labels(name)))})", re.IGNORECASE
    )
    values |= {match["number"] for part in reading.once(_counts) if (match := words.fullmatch(part))}
    if name == "guests" and not values:
        values = {match["number"] for line in reading.once(_lines) if (match := _GUESTS.search(line))}
    return values.pop() if len(values) == 1 and all(map(_WHOLE.fullmatch, values)) else ""


def _counts(reading: Reading) -> list[str]:
    """Parts of short lines that begin with a number."""
    parts = [part.strip(" .") for line in reading.once(_lines) for part in re.split(r"[,|·•]", line)]
    return [part for part in dict.fromkeys(parts) if part[:1].isdigit()]


def _lines(reading: Reading) -> list[str]:
    """Short lines of the content."""
    nodes = reading.select("li, p, span, td", reading.main)
    return [text_of(node) for node in nodes if not is_longer(node, MAX_LINE) and reading.is_content(node)]


def _address(reading: Reading) -> Draft | None:
    """The only postal address on a content line with little else."""
    address: dict[str, str] = {}
    for node in reading.select("p, li, address, h2, h3, td, dd, div", reading.main):
        text = "" if is_longer(node, MAX_LINE) or not reading.is_content(node) else lines_of(node)
        match = find_postal(text, reading)
        if match is not None and len(match[0]) >= len(text) / 3:
            address.setdefault(match[0], text)
    return postal_address(next(iter(address.values())), reading) if len(address) == 1 else None


def _posted(reading: Reading) -> str:
    """The date listed, from a label or a line ("Listed on 2 April 2026"), or empty."""
    labelled = date_in(reading.pair(*labels("listed")), reading)
    begins = re.compile(rf"(?:{'|'.join(map(re.escape, labels('listed')))})\b", re.IGNORECASE)
    lines = (
        text_of(node) for node in reading.select("p, li, span", reading.main) if not is_longer(node, MAX_LINE)
    )
    days = {day for line in lines if begins.match(line) for day in days_in(line, reading)}
    return labelled or (days.pop() if len(days) == 1 else "")


# Seasonal rates: an Offer for each line or row with a price, named by its text.

MAX_RATES = 24
"""Maximum number of rates of one home."""
MAX_NAME = 60
"""Longest name of a season, in characters."""
_SPANS = (("nightly", "DAY"), ("weekly", "WEE"))
_EDGES = " :–—-|·"
_BRACKETS = re.compile(r"\s*\([^()]*\)")


def rates(reading: Reading) -> list[Draft]:
    """Return the nightly or weekly rates in the rows of one table, else on lines; empty if any two contradict."""
    rows = list(_tabled(reading)) or list(_price_lines(reading))
    named = {offer.text("name") for offer in rows}
    return rows if len(named) == len(rows) <= MAX_RATES else []


def _tabled(reading: Reading) -> Iterator[Draft]:
    """The rows of the first table whose header states the period of its prices, if each row ends with one price."""
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


def _price_lines(reading: Reading) -> Iterator[Draft]:
    """Lines that state a price with its period after a name."""
    for node in reading.select("li, p, dd, tr", reading.main):
        line = "" if is_longer(node, MAX_LINE) or not reading.is_content(node) else text_of(node)
        prices = money_in(line, reading) if _span(line) else []
        first = re.search(r"[£€$]|\d", _BRACKETS.sub("", line))
        name = _BRACKETS.sub("", line)[: first.start()].strip(_EDGES) if first else ""
        if len(prices) == 1 and 2 < len(name) <= MAX_NAME and _is_season(line, reading):
            yield _rate(name, [line], prices[0], _span(line), reading)


def _is_season(text: str, reading: Reading) -> bool:
    """Whether a text names a season or days; other nightly prices are for dogs or extra guests."""
    return pattern("season").search(text) is not None or bool(days_in(text, reading))


def _span(text: str) -> str:
    """The only period that a text states for a price (UN/CEFACT), or empty."""
    codes = [code for name, code in _SPANS if pattern(name).search(text)]
    return codes[0] if len(codes) == 1 else ""


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
