"""Read entities from class names: microformats 2 and the older hRecipe, hCalendar, hProduct and hCard.

A microformat is the author's statement about visible text; like every proposal it is then curated by the agents.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ...linter.value_forms.dates import is_date
from ...linter.value_forms.durations import is_duration, proposed_duration
from ..draft import Draft
from ..money import money_in
from ..reading import Reading
from ..text_values import date_in
from ..words import pattern
from .publisher import ORGANIZATION

MAX_SOURCE = 2_000_000
"""Longest page, in characters, whose class names are read: the parser is slow."""
KINDS = frozenset({"h-recipe", "h-event", "h-product", "h-card"})
_ROOTS = re.compile(
    r"""class\s*=\s*["']?[^"'>]*\b(?:h-(?:card|event|recipe|product)|vcard|vevent|hrecipe|hproduct)\b""",
    re.IGNORECASE,
)


def microformats(source: str, base: str) -> list[dict[str, Any]]:
    """Return the outermost items of KINDS in a page: ``type`` (a list) and ``properties`` (lists of texts and items).

    Empty if there are none, or if the page is too large or nested too deeply for the parser.
    """
    if len(source) > MAX_SOURCE or not _ROOTS.search(source):
        return []
    from extruct import MicroformatExtractor

    try:
        items = MicroformatExtractor().extract(source, base_url=base or None)
    except (RecursionError, ValueError):  # nested too deeply, or an invalid address
        return []
    return list(_outermost(items))


def microformats_of(reading: Reading) -> list[dict[str, Any]]:
    """The page's outermost recipes, events, products and cards marked up as microformats."""
    return microformats(reading.tree.html or "", reading.base)


def _outermost(items: Iterable[Any]) -> Iterator[dict[str, Any]]:
    """Items of KINDS, and those that are children of items of other kinds (feeds, entries)."""
    for item in items:
        if not isinstance(item, dict):
            continue
        if KINDS & set(item.get("type", ())):
            yield item
        else:
            yield from _outermost(item.get("children", ()))


MAX_ITEMS = 20

_ADDRESS = {
    "streetAddress": "street-address",
    "addressLocality": "locality",
    "addressRegion": "region",
    "postalCode": "postal-code",
    "addressCountry": "country-name",
}

Properties = Mapping[str, list[Any]]


def drafts(reading: Reading) -> list[Draft]:
    """Return the page's recipes in microformats, else its events, else its products."""
    for kind, draft_of in (("h-recipe", _recipe), ("h-event", _event), ("h-product", _product)):
        items = [
            draft
            for properties in _items(reading, kind)
            if (draft := draft_of(reading, properties)) is not None
        ]
        if items:
            if len(items) == 1:
                items[0].id = f"{reading.address}#{items[0].type.lower()}"
                items[0].add("url", reading.address)
            return items
    return []


def businesses(reading: Reading) -> list[Draft]:
    """Return the only organization whose card has an address."""
    items = [
        draft
        for properties in _items(reading, "h-card")
        if properties.get("org") == properties.get("name")
        and (draft := _card(reading, properties)).first("address")
    ]
    if len(items) != 1:
        return []
    items[0].reason = "a card with a postal address is marked (microformat)"
    items[0].id = reading.home + ORGANIZATION
    items[0].add("url", reading.home)
    return items


def _items(reading: Reading, kind: str) -> list[Properties]:
    """The properties of the page's items of a type that no other item contains."""
    return [item["properties"] for item in reading.once(microformats_of) if kind in item["type"]][:MAX_ITEMS]


def _recipe(reading: Reading, properties: Properties) -> Draft | None:
    ingredients = _texts(properties, "ingredient")
    if not (_text(properties, "name") and ingredients):
        return None
    draft = _thing("Recipe", "a recipe", properties, reading)
    draft.extend("author", _people(reading, properties, "author"))
    draft.add("datePublished", _iso_date(reading, properties, "published"))
    duration = _text(properties, "duration")
    draft.add("totalTime", duration if is_duration(duration) else proposed_duration(duration))
    draft.add("recipeYield", _text(properties, "yield"))
    draft.extend("recipeIngredient", ingredients)
    draft.extend("recipeInstructions", _texts(properties, "instructions"))
    return draft


def _event(reading: Reading, properties: Properties) -> Draft | None:
    start = _iso_date(reading, properties, "start")
    if not (_text(properties, "name") and start):
        return None
    draft = _thing("Event", "an event", properties, reading)
    draft.add("startDate", start)
    draft.add("endDate", _iso_date(reading, properties, "end"))
    for place in properties.get("location", ())[:1]:
        draft.add("location", _venue(reading, place))
    draft.extend("organizer", _people(reading, properties, "organizer"))
    return draft


def _product(reading: Reading, properties: Properties) -> Draft | None:
    prices = money_in(_text(properties, "price"), reading)
    if not (_text(properties, "name") and prices):
        return None
    draft = _thing("Product", "a product", properties, reading)
    brand = Draft("Brand", "the brand is marked")
    brand.add("name", _text(properties, "brand"))
    draft.add("brand", brand)
    offer = Draft("Offer", "a price is marked")
    if len(prices) == 1:
        offer.add("price", prices[0].amount)
        offer.add("priceCurrency", prices[0].currency)
    draft.add("offers", offer)
    return draft


def _thing(kind: str, words: str, properties: Properties, reading: Reading) -> Draft:
    """The properties common to all types: name, description and image."""
    draft = Draft(kind, f"{words} is marked (microformat)")
    draft.add("name", _text(properties, "name"))
    draft.add("description", _text(properties, "summary") or _text(properties, "description"))
    draft.extend("image", map(reading.absolute, _texts(properties, "photo")))
    return draft


def _card(reading: Reading, properties: Properties, kind: str = "Organization") -> Draft:
    """A card's organization, person or place: name, telephone, e-mail and address."""
    draft = Draft(kind, "a card is marked (microformat)")
    draft.add("name", _text(properties, "name"))
    draft.add("telephone", _text(properties, "tel").removeprefix("tel:"))
    draft.add("email", _text(properties, "email").removeprefix("mailto:"))
    draft.add("address", _address(properties))
    if kind == "Person":
        draft.extend("url", map(reading.absolute, _texts(properties, "url")))
    return draft


def _people(reading: Reading, properties: Properties, name: str) -> Iterator[Draft]:
    for value in properties.get(name, ()):
        held = value.get("properties", {}) if isinstance(value, dict) else {"name": [value]}
        known = bool(held.get("org")) and held.get("org") == held.get("name")
        yield _card(reading, held, "Organization" if known or name == "organizer" else "Person")


def _venue(reading: Reading, value: Any) -> Draft:
    """A venue: a card, an address, or text."""
    if isinstance(value, dict) and "h-card" in value.get("type", ()):
        return _card(reading, value.get("properties", {}), "Place")
    place = Draft("Place", "the place is marked")
    if isinstance(value, dict):
        place.add("address", _address({**value.get("properties", {})}))
    else:
        place.add("name", str(value))
    return place


def _address(properties: Properties) -> Draft | str:
    """The postal address of a card, in parts if they are marked."""
    held = properties
    for value in properties.get("adr", ())[:1]:
        if not isinstance(value, dict):
            return _before_contacts(str(value))
        held = value.get("properties", {})
        if not any(mark in held for mark in _ADDRESS.values()):
            return _before_contacts(
                _plain(value)
            )  # the older format, whose parts the parser does not separate
    draft = Draft("PostalAddress", "a postal address is marked")
    for name, mark in _ADDRESS.items():
        draft.add(name, _text(held, mark))
    return draft


def _before_contacts(text: str) -> str:
    """An address without the telephone numbers and e-mail addresses after it."""
    contacts = rf"\s*(?:{pattern('telephone').pattern}|\b(?:fax|e-?mail)\b)"
    return re.split(contacts, text, flags=re.IGNORECASE)[0].strip(" ,;|")


def _iso_date(reading: Reading, properties: Properties, name: str) -> str:
    """A date or date-time in ISO 8601: extruct writes offsets without a colon."""
    text = _text(properties, name).replace(" ", "T", 1)
    text = re.sub(r"(T[\d:.]+[+-]\d\d)(\d\d)$", r"\1:\2", text)
    return text if is_date(text) else date_in(_text(properties, name), reading)


def _texts(properties: Properties, name: str) -> list[str]:
    """The values of a property as texts; for items, their plain value."""
    return [text for value in properties.get(name, ()) if (text := _plain(value))]


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        value = value.get("value", "")
        return _plain(value) if not isinstance(value, dict) else ""
    return " ".join(value.split()) if isinstance(value, str) else ""


def _text(properties: Properties, name: str) -> str:
    return next(iter(_texts(properties, name)), "")
