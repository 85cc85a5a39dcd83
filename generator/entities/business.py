"""Places that one can visit or call: LocalBusiness with address, telephone and opening hours."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import is_longer, lines_of
from .opening_hours import opening_hours
from .pictures import lead_image
from .postal import POSTAL, postal_address
from .publisher import ORGANIZATION, email, is_about_publisher, organization, publisher_name, telephone
from .rating import aggregate, reviews
from .summary import description

_KINDS = (
    (
        "Restaurant",
        re.compile(
            r"\b(?:restaurant|ristorante|restaurante|trattoria|osteria|pizzeria|bistro|brasserie)\b", re.I
        ),
    ),
    ("Hotel", re.compile(r"\b(?:hotel|hôtel|hostel)\b", re.I)),
    ("CafeOrCoffeeShop", re.compile(r"\b(?:café|cafe|coffee shop)\b", re.I)),
    ("Bakery", re.compile(r"\b(?:bakery|bäckerei|boulangerie|panadería)\b", re.I)),
    ("Dentist", re.compile(r"\b(?:dentist|zahnarzt|dentiste|dentista)\b", re.I)),
    ("BeautySalon", re.compile(r"\b(?:beauty salon|kosmetikstudio)\b", re.I)),
)
MAX_ADDRESS = 120
"""A longer text is an address only where at least a third of it is one: others only mention it."""


def drafts(reading: Reading) -> list[Draft]:
    """The business of a page that shows a postal address, and a telephone number or opening hours."""
    address = _address(reading)
    phone = telephone(reading)
    hours = opening_hours(reading)
    if address is None or not (phone or hours):
        return []
    draft = organization(reading, _kind(reading))
    draft.reason = "a postal address with a telephone number or opening hours is shown"
    draft.id = reading.home + ORGANIZATION
    if not draft.text("name"):
        draft.add("name", reading.title)
    if reading.is_home:
        draft.add("description", description(reading))
        draft.add("image", lead_image(reading))
    draft.add("address", address)
    draft.add("telephone", phone)
    draft.add("email", email(reading))
    draft.extend("openingHours", hours)
    draft.add("aggregateRating", aggregate(reading))
    draft.extend("review", reviews(reading))
    return [draft]


def _kind(reading: Reading) -> str:
    words = f"{reading.title} {publisher_name(reading)}"
    return next((kind for kind, pattern in _KINDS if pattern.search(words)), "LocalBusiness")


def _address(reading: Reading) -> Draft | None:
    """The first postal address shown in an address element, or in a short text of the page."""
    for node in reading.select(
        "address, [class*=address i], [itemprop=address], footer p, footer li, p, li, td"
    ):
        text = "" if is_longer(node, 300) else lines_of(node)
        if not 10 <= len(text) <= 250:
            continue
        match = POSTAL.search(text)
        if (
            match is None
            or (len(text) > MAX_ADDRESS and len(match[0]) < len(text) / 3 and not _fills_lines(match))
            or not _is_own(reading, node)
            or _is_topic(reading, match["street"])
        ):
            continue
        return postal_address(text, reading)
    return None


def _fills_lines(match: re.Match[str]) -> bool:
    """Whether nothing else stands in the lines of an address."""
    text = match.string
    return text[: match.start()][-1:] in ("", "\n") and text[match.end() :][:1] in ("", "\n")


def _is_topic(reading: Reading, street: str) -> bool:
    """Whether the page is about what stands at an address, a house for sale, and not about who publishes it."""
    named = f"{reading.title} {reading.site_title}".casefold()
    return street.strip(" ,:").casefold() in named and not (reading.is_home or is_about_publisher(reading))


def _is_own(reading: Reading, node: LexborNode) -> bool:
    """Whether an address is the publisher's: around the page, or on its front, contact or about page."""
    return bool(reading.regions.of(node)) or reading.is_home or is_about_publisher(reading)
