"""Places that one can visit or call: LocalBusiness with address, telephone and opening hours."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from .opening_hours import opening_hours
from .page_kind import is_for_visitors, is_named_after, is_of_site
from .pictures import lead_image
from .publisher import ORGANIZATION, organization, publisher_name, telephone
from .rating import aggregate, reviews
from .seat import seat
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
    (
        "Dentist",
        re.compile(
            r"\b(?:dentists?|zahn(?:arzt|ärzte|ärztin)(?:praxis)?|dentiste|dentista|cabinet dentaire|clínica dental|"
            r"studio dentistico|tandarts(?:praktijk)?|gabinet stomatologiczny)\b",
            re.I,
        ),
    ),
    (
        "HairSalon",
        re.compile(
            r"\b(?:hair ?salon|hairdressers?|friseur(?:salon)?|salon de coiffure|peluquería|parrucchier[ei]|kapsalon|"
            r"salon fryzjerski)\b",
            re.I,
        ),
    ),
    ("Pharmacy", re.compile(r"\b(?:pharmacy|apotheke|pharmacie|farmacia|apotheek|apteka)\b", re.I)),
    (
        "BookStore",
        re.compile(r"\b(?:bookshop|bookstore|buchhandlung|librairie|boekhandel|księgarnia)\b", re.I),
    ),
    (
        "VeterinaryCare",
        re.compile(r"\b(?:veterinary|tierarzt(?:praxis)?|clinique vétérinaire|dierenarts)\b", re.I),
    ),
    ("BeautySalon", re.compile(r"\b(?:beauty salon|kosmetikstudio)\b", re.I)),
)


def drafts(reading: Reading) -> list[Draft]:
    """The business that a page is about, or whose name or opening hours around the page tell that it is one.

    An address with a telephone number alone, around a page about another thing, is the imprint of who publishes it.
    """
    address = seat(reading)
    hours = opening_hours(reading)
    about = reading.is_home or is_for_visitors(reading) or is_named_after(reading, publisher_name(reading))
    phone = telephone(reading)
    named = _kind(reading, about=False) != "LocalBusiness"
    if address is None or not (hours or ((about or named) and phone)):
        return []
    draft = organization(reading, _kind(reading, about))
    draft.reason = (
        "a postal address with opening hours is shown"
        if hours
        else "a postal address with a telephone number is shown"
    )
    draft.id = reading.home + ORGANIZATION
    if not draft.text("name") and about and not is_of_site(reading):
        draft.add("name", reading.title)
    if not draft.text("name"):
        return []
    if reading.is_home:
        draft.add("description", description(reading))
        draft.add("image", lead_image(reading))
    draft.extend("openingHours", hours)
    if about:
        draft.add("aggregateRating", aggregate(reading))
        draft.extend("review", reviews(reading))
    return [draft]


def _kind(reading: Reading, about: bool) -> str:
    words = f"{reading.title if about else ''} {publisher_name(reading)}"
    return next((kind for kind, pattern in _KINDS if pattern.search(words)), "LocalBusiness")
