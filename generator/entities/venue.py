"""Where something takes place: Place, with its postal address."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..words import labels, pattern
from .postal import find_postal, postal_address

_IN_BRACKETS = re.compile(
    r"(?P<name>[^()（）]{2,40})\s?[(（](?P<address>(?:〒?\d{3}-\d{4}\s?)?[^\W\d]{1,8}[都道府県市区町村][^()（）]{2,60}\d[^()（）]*)[)）]"
)
"""A place with its Japanese address in brackets, which has no part that a street is."""


def venue(reading: Reading) -> Draft | None:
    """The place that the page labels, with its address where it gives one."""
    line = reading.pair(*labels("venue"))
    if not line:
        return None
    place = place_of(line, reading)
    if place.type == "Place" and place.first("address") is None:
        place.add("address", reading.pair(*labels("address")))
    return place


def place_of(line: str, reading: Reading) -> Draft:
    """A place by the words of a line: its name, and its postal address where the line gives one."""
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
