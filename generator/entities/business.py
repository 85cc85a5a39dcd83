"""LocalBusiness: a place to visit or call, with address, telephone and opening hours."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..spans import times_in
from ..words import labels, pattern
from .contact import telephone
from .opening_hours import opening_hours
from .page_kind import is_for_visitors, is_named_after, is_of_site
from .pictures import lead_image
from .publisher import is_persons, organization, publisher_name
from .rating import aggregate, reviews
from .seat import seat
from .summary import description
from .venue import CIVIC, place_kind

PLACE = "#place"
SERVING = frozenset({"Restaurant", "CafeOrCoffeeShop", "BarOrPub", "Bakery", "Brewery", "Winery"})
LODGING = frozenset({"Hotel", "BedAndBreakfast", "Hostel", "Campground"})
_PARTS = re.compile(r"\s*[,;/|]\s*")


def drafts(reading: Reading) -> list[Draft]:
    """Return the business of a page: its subject, or recognized by its name or the opening hours around the content.

    Around a page on another subject, an address with only a telephone number is its publisher's imprint.
    """
    address = seat(reading)
    hours = opening_hours(reading)
    about = reading.is_home or is_for_visitors(reading) or is_named_after(reading, publisher_name(reading))
    phone = telephone(reading)
    own = place_kind(publisher_name(reading), reading)
    kind = own or (place_kind(reading.title, reading) if about else "") or "LocalBusiness"
    if address is None or not (hours or ((about or own) and phone)):
        return []
    if kind == "LocalBusiness" and pattern("association").search(
        f"{publisher_name(reading)} {reading.title}"
    ):
        return []  # clubs and other non-businesses are organizations of no specific type
    if not hours and kind == "LocalBusiness" and is_persons(reading, publisher_name(reading)):
        return []
    draft = _place(reading, kind) if kind in CIVIC else organization(reading, kind)
    draft.reason = (
        "a postal address with opening hours is shown"
        if hours
        else "a postal address with a telephone number is shown"
    )
    if not draft.text("name") and about and not is_of_site(reading):
        draft.add("name", reading.title)
    if not draft.text("name"):
        return []
    if reading.is_home:
        draft.add("description", description(reading))
        draft.add("image", lead_image(reading))
    draft.extend("openingHours", hours)
    if kind in SERVING:
        draft.extend("servesCuisine", _PARTS.split(reading.pair(*labels("cuisine")) if about else ""))
    if kind in LODGING and about:
        for name, label in (("checkinTime", "check_in"), ("checkoutTime", "check_out")):
            times = times_in(reading.pair(*labels(label)), reading)
            draft.add(name, times[0] if times else None)
    if about:
        draft.add("aggregateRating", aggregate(reading))
        draft.extend("review", reviews(reading))
    return [draft]


def _place(reading: Reading, kind: str) -> Draft:
    """A place that is not an organization, besides its operator."""
    draft = Draft(kind, "", reading.home + PLACE)
    draft.add("name", publisher_name(reading))
    draft.add("url", reading.home)
    draft.add("address", seat(reading))
    draft.add("telephone", telephone(reading))
    return draft
