"""Place: the place of an event, with its postal address."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..words import kinds, labels, pattern
from .postal import find_postal, postal_address

_IN_BRACKETS = re.compile(
    r"(?P<name>[^()（）]{2,40})\s?[(（](?P<address>(?:〒?\d{3}-\d{4}\s?)?[^\W\d]{1,8}[都道府県市区町村][^()（）]{2,60}\d[^()（）]*)[)）]"
)
"""A place with its Japanese address in brackets, which has no street."""


def venue(reading: Reading) -> Draft | None:
    """Return the labelled place, with its address if given."""
    line = reading.pair(*labels("venue"))
    if not line:
        return None
    place = place_of(line, reading)
    if place.type == "Place" and place.first("address") is None:
        place.add("address", reading.pair(*labels("address")))
    return place


def place_of(line: str, reading: Reading) -> Draft:
    """Return the place on a line: its name, and its postal address if given."""
    if pattern("online").match(line):
        online = Draft("VirtualLocation", "the page says that it takes place online")
        online.add("name", line)
        return online
    place = Draft("Place", "the page tells the venue")
    address = postal_address(line, reading)
    match = find_postal(line, reading)
    if address is None or match is None:
        inside = _IN_BRACKETS.fullmatch(line)
        place.add("name", inside["name"] if inside is not None else line)
        place.add("address", inside["address"] if inside is not None else None)
        return place
    place.add("name", line[: match.start()].strip(" ,|·•–—-\n"))
    place.add("address", address)
    return place


# The type of a place, according to its name.

CIVIC = frozenset({"Museum", "Church", "Mosque", "Synagogue", "PerformingArtsTheater"})
"""Types of places that are not organizations, whoever runs them."""
_BEFORE_NAMES = frozenset({"Hotel", "Restaurant", "CafeOrCoffeeShop", "Winery"})
"""Types that also precede names in English ("Hotel Bristol"); others before a name are only nearby."""
_AFTER_NAME = re.compile(
    r"\s*(?:$|[,–—|·•:(&/-]|\s(?:of|in|at|on|by|for|and|am|an|im|zu|zur|zum|von|vom|der|des|und|de|du|des|la|le|les|di|"
    r"del|della|dei|do|da|dr|st|sankt|saint|van|voor|te)\b|\sd['’])",
    re.IGNORECASE,
)
"""What may follow the word for the type ("Museum of Clocks", "Hill Bakery, Leeds")."""
_ARTICLE = re.compile(r"(?:(?:the|das|die|der|le|la|les|il|lo|el|het|de|l['’])\s*)?", re.IGNORECASE)
_NAMED_AFTER = re.compile(
    r"\s+(?:road|street|lane|close|avenue|drive|terrace|square|hill|house|farm|cottage|shop|store|garage|garden)\b",
    re.IGNORECASE,
)
"""Streets and houses named after a place ("Church Road Garage")."""


def place_kind(name: str, reading: Reading) -> str:
    """Return the type of place that a name states, or empty: by its last word, else its first, else any.

    Words in the middle of a name never state a civic type; English names end with the word for the type.
    """
    english = reading.language.startswith("en")
    candidates: list[tuple[int, str]] = []
    for kind, words in kinds():
        for match in words.finditer(name):
            following = name[match.end() :]
            if _NAMED_AFTER.match(following):
                continue
            begins = _ARTICLE.fullmatch(name[: match.start()]) is not None
            if _AFTER_NAME.match(following):
                candidates.append((0, kind))
            elif begins and (kind in _BEFORE_NAMES or not english):
                candidates.append((1, kind))
            elif kind not in CIVIC and not english:
                candidates.append((2, kind))
    return min(candidates, key=lambda one: one[0])[1] if candidates else ""
