"""Places that one can visit or call: LocalBusiness with address, telephone and opening hours."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import text_of
from .pictures import lead_image
from .publisher import ORGANIZATION, email, is_about_publisher, organization, telephone
from .rating import aggregate, reviews
from .summary import description

_POSTAL = re.compile(
    r"(?P<street>[^,\n|•·]{4,60}?\d[^,\n|•·]{0,12}|\d+[A-Za-z]?,?\s[^,\n|•·]{4,50}?)\s*[,|•·\n]\s*"
    r"(?:(?P<code>\d{4,5})\s+(?P<city>[^\W\d][\w .'-]{1,40})"
    r"|(?P<city2>[^\W\d][\w .'-]{1,40}),\s*(?P<region>[A-Z]{2})\s+(?P<code2>\d{5}(?:-\d{4})?)"
    r"|(?P<city3>[^\W\d][\w .'-]{1,40}?),?\s+(?P<code3>[A-Z]{1,2}\d[A-Z\d]?\s?\d[A-Z]{2})\b)"
)
_PROVINCE = re.compile(r"(.+[a-zà-ü])\s([A-Z]{2})")
"""A town of Italy with the letters of its province behind it ("Bergamo BG")."""
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
    words = f"{reading.title} {reading.meta('og:site_name')}"
    return next((kind for kind, pattern in _KINDS if pattern.search(words)), "LocalBusiness")


def _address(reading: Reading) -> Draft | None:
    """The first postal address shown in an address element, or in a short text of the page."""
    for node in reading.select(
        "address, [class*=address i], [itemprop=address], footer p, footer li, p, li, td"
    ):
        text = text_of(node)
        if not 10 <= len(text) <= 250:
            continue
        match = _POSTAL.search(text)
        if (
            match is None
            or (len(text) > MAX_ADDRESS and len(match[0]) < len(text) / 3)
            or not _is_own(reading, node)
        ):
            continue
        draft = Draft("PostalAddress", "a postal address is shown")
        draft.add("streetAddress", match["street"].strip(" ,:"))
        city, region = (match["city"] or match["city2"] or match["city3"]).strip(), match["region"]
        province = _PROVINCE.fullmatch(city) if reading.language.startswith("it") else None
        draft.add("addressLocality", province[1] if province is not None else city)
        draft.add("addressRegion", province[2] if province is not None else region)
        draft.add("postalCode", match["code"] or match["code2"] or match["code3"])
        return draft
    return None


def _is_own(reading: Reading, node: LexborNode) -> bool:
    """Whether an address is the publisher's: around the page, or on its front, contact or about page."""
    return bool(reading.regions.of(node)) or reading.is_home or is_about_publisher(reading)


def opening_hours(reading: Reading) -> list[str]:
    """Rows of a weekday or a range of them with times, in schema.org's form."""
    found = []
    for node in reading.select("tr, li, p, dd, div"):
        text = text_of(node)
        if not 8 <= len(text) <= 70:
            continue
        match = _ROW.fullmatch(text)
        if match is None:
            continue
        first, last = _day(match["first"], reading), _day(match["last"], reading) if match["last"] else ""
        opens, closes = _clock(match["opens"], match["am"]), _clock(match["closes"], match["pm"])
        if first and opens and closes and (last or not match["last"]):
            found.append(f"{first}{'-' + last if last else ''} {opens}-{closes}")
    return list(dict.fromkeys(found))[:14]


_ROW = re.compile(
    r"(?P<first>[^\W\d]{2,12})\.?(?:\s*(?:-|–|—|to|bis|au|a|tot|till)\s*(?P<last>[^\W\d]{2,12})\.?)?\s*:?\s*"
    r"(?P<opens>\d{1,2}(?:[:.h]\d{2})?)\s*(?P<am>[ap]\.?m\.?)?\s*(?:uhr|h)?\s*(?:-|–|—|to|bis|à|a|tot)\s*"
    r"(?P<closes>\d{1,2}(?:[:.h]\d{2})?)\s*(?P<pm>[ap]\.?m\.?)?\s*(?:uhr|h)?",
    re.IGNORECASE,
)
_DAYS = ("Mo", "Tu", "We", "Th", "Fr", "Sa", "Su")


def _day(name: str, reading: Reading) -> str:
    from ...linter.forms.calendar_names import weekday
    from ..written import hints

    number = weekday(name, hints(reading).languages)
    return _DAYS[number] if number is not None and 0 <= number < 7 else ""


def _clock(text: str, half: str | None) -> str:
    hour, _, minute = re.sub(r"[.h]", ":", text).partition(":")
    value = int(hour)
    if half and half[0].lower() == "p" and value < 12:
        value += 12
    return f"{value:02}:{minute or '00'}" if value <= 24 and int(minute or 0) < 60 else ""
