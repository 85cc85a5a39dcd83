"""Homes: RealEstateListing with what is for sale or to let, and House or Apartment for holidays."""

from __future__ import annotations

import re
from urllib.parse import unquote, urlsplit

from ..draft import Draft
from ..reading import Reading
from ..texts import is_longer, lines_of, text_of
from ..words import labels, pattern
from ..written import date_in, days_in
from .offer import offer_of, quantity
from .page_kind import is_among_articles
from .pictures import lead_image
from .postal import find_postal, postal_address
from .rates import rates
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
"""For how many a home is, in a line that says more ("A cottage that sleeps 4 in two rooms")."""
LEAST = 2
"""So many facts of a home are told at least by a page about one."""
MAX_LABEL = 30
"""The longest label, in characters, that says that a home is no longer to be had."""
MAX_LINE = 120
"""The longest line, in characters, that gives an address or counts rooms."""


def drafts(reading: Reading) -> list[Draft]:
    """The one home of a page that counts its rooms, and says that it is for sale, to let, or for holidays."""
    told = f"{reading.title} {re.sub(r'[-_/+]', ' ', unquote(urlsplit(reading.address).path))}"
    named = reading.title and pattern("holiday_home", "for_sale").search(told)
    facts = _facts(reading) if named else {}
    if len(facts) < LEAST or is_among_articles(reading) or pattern("how_to").search(reading.title):
        return []
    if pattern("holiday_home").search(told):
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
            home.also = "Product"  # accommodations have no offers of their own
            home.extend("offers", offers)
        return [home]
    if _is_gone(reading):
        return []
    offer = (
        offer_of(reading, reading.main)
        if reading.main is not None and pattern("for_sale").search(told)
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
    """Whether the heading begins with the word that the home is sold or let, or a label says nothing else."""
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
        most.add("unitCode", "C62")  # one
        draft.add("occupancy", most)
    return draft


def _facts(reading: Reading) -> dict[str, str]:
    """What the page tells of one home, by kind: numbers of rooms, and its size with the unit."""
    found = {name: value for name in _COUNTED if (value := _counted(reading, name))}
    sizes = {value for label in labels("floor") for value in reading.pairs.get(label, ())}
    sizes |= {part for part in reading.once(_counts) if _SIZE.fullmatch(part)} if not sizes else set()
    if len(sizes) == 1 and quantity(size := sizes.pop(), "MTK", "FTK") is not None:
        found["floor"] = size
    return found


def _counted(reading: Reading, name: str) -> str:
    """The one number that stands beside a label, or before it in a line of its own ("3 bedrooms")."""
    values = {value for label in labels(name) for value in reading.pairs.get(label, ())}
    words = re.compile(
        rf"(?P<number>\d{{1,2}})\s+(?:{'|'.join(map(re.escape, labels(name)))})", re.IGNORECASE
    )
    values |= {match["number"] for part in reading.once(_counts) if (match := words.fullmatch(part))}
    if name == "guests" and not values:
        values = {match["number"] for line in reading.once(_lines) if (match := _GUESTS.search(line))}
    return values.pop() if len(values) == 1 and all(map(_WHOLE.fullmatch, values)) else ""


def _counts(reading: Reading) -> list[str]:
    """The parts of short lines that begin with a number."""
    found = [part.strip(" .") for line in reading.once(_lines) for part in re.split(r"[,|·•]", line)]
    return [part for part in dict.fromkeys(found) if part[:1].isdigit()]


def _lines(reading: Reading) -> list[str]:
    """The short lines of the content."""
    nodes = reading.select("li, p, span, td", reading.main)
    return [text_of(node) for node in nodes if not is_longer(node, MAX_LINE) and reading.is_content(node)]


def _address(reading: Reading) -> Draft | None:
    """The one postal address of the content, in a line that is little else."""
    found: dict[str, str] = {}
    for node in reading.select("p, li, address, h2, h3, td, dd, div", reading.main):
        text = "" if is_longer(node, MAX_LINE) or not reading.is_content(node) else lines_of(node)
        match = find_postal(text, reading)
        if match is not None and len(match[0]) >= len(text) / 3:
            found.setdefault(match[0], text)
    return postal_address(next(iter(found.values())), reading) if len(found) == 1 else None


def _posted(reading: Reading) -> str:
    """Since when it is offered, as labelled or as a line says ("Listed on 2 April 2026"); empty where no line does."""
    labelled = date_in(reading.pair(*labels("listed")), reading)
    begins = re.compile(rf"(?:{'|'.join(map(re.escape, labels('listed')))})\b", re.IGNORECASE)
    lines = (
        text_of(node) for node in reading.select("p, li, span", reading.main) if not is_longer(node, MAX_LINE)
    )
    days = {day for line in lines if begins.match(line) for day in days_in(line, reading)}
    return labelled or (days.pop() if len(days) == 1 else "")
