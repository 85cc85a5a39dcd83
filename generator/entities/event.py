"""Gatherings: Event with date, place and tickets."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..texts import text_of
from ..words import labels
from ..written import date_in, date_of, money_in
from .pictures import lead_image
from .summary import description

_ABOUT = re.compile(
    r"/(?:events?|veranstaltung(?:en)?|evenements?|agenda|eventos?|eventi|evenementen|wydarzenia)/", re.I
)
_CLOCK = re.compile(r"\b\d{1,2}(?:[:.h]\d\d\b|\s*(?:[ap]\.?m\b|uhr\b))", re.I)
"""A time of day: gatherings have one, days of publication are shown without."""


def drafts(reading: Reading) -> list[Draft]:
    """The event of a page that labels a date and a place."""
    place = reading.pair(*labels("venue"))
    start = _start(reading) if place and reading.title else ""
    if not start:
        return []
    draft = Draft("Event", "a date and a place are labelled", reading.address + "#event")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    draft.add("startDate", start)
    draft.add("endDate", date_in(reading.pair(*labels("end")), reading))
    venue = Draft("Place", "the page labels the venue")
    venue.add("name", place)
    address = reading.pair(*labels("address"))
    venue.add("address", address)
    draft.add("location", venue)
    organizer = reading.pair(*labels("organizer"))
    if organizer:
        host = Draft("Organization", "the page labels the organizer")
        host.add("name", organizer)
        draft.add("organizer", host)
    prices = money_in(
        reading.pair(*labels("tickets")),
        reading,
    )
    if prices:
        offer = Draft("Offer", "a price is labelled")
        offer.add("price", prices[0].amount)
        offer.add("priceCurrency", prices[0].currency)
        draft.add("offers", offer)
    return [draft]


def _start(reading: Reading) -> str:
    """When it begins: as labelled, or the time that a page of events names, or the only one that is a time of day."""
    labelled = date_in(reading.pair(*labels("start")), reading)
    if labelled:
        return labelled
    times = [
        (node, found) for node in reading.select("time", reading.main) if (found := date_of(node, reading))
    ]
    is_told = _ABOUT.search(reading.address) or (len(times) == 1 and _CLOCK.search(text_of(times[0][0])))
    return times[0][1] if times and is_told else ""
