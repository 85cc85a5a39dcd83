"""ItemList of events: a programme in similar blocks."""

from __future__ import annotations

from ..draft import Draft
from ..reading import Reading
from ..spans import Span, span_in
from .card import Block, blocks
from .event import lies_among_events, speaks_of_one
from .postal import find_postal
from .publisher import publisher_name
from .seat import seat
from .venue import place_kind, place_of, venue

PROGRAMME = "#programme"
MIN_ENTRIES, MAX_ENTRIES = 2, 60
MAX_LINE = 120
_VENUES = frozenset({"MovieTheater", "PerformingArtsTheater", "Museum", "Library", "ArtGallery"})
"""Types of venues whose pages present events held there."""


def drafts(reading: Reading) -> list[Draft]:
    """Return the events of blocks with a day and time each, at a place given by them or the page."""
    common = (venue(reading) if speaks_of_one(reading) or lies_among_events(reading) else None) or _own_place(
        reading
    )
    for group in blocks(reading) if reading.title else ():
        events = [each for block in group for each in _events(block, common, reading)]
        names = {each.text("name") for each in events}
        if len(names) >= MIN_ENTRIES and 2 * len(names) > len(group):
            return [_list(reading, events[:MAX_ENTRIES])]
    return []


def _list(reading: Reading, events: list[Draft]) -> Draft:
    draft = Draft(
        "ItemList", "several parts alike tell a day, its time and a place", reading.address + PROGRAMME
    )
    draft.add("name", reading.title)
    for position, event in enumerate(events, 1):
        item = Draft("ListItem")
        item.add("position", position)
        item.add("item", event)
        draft.add("itemListElement", item)
    return draft


def _events(block: Block, common: Draft | None, reading: Reading) -> list[Draft]:
    """The events of one block: one per day, at its own place with an address, else the page's."""
    lines = [line for line in block.lines if len(line) <= MAX_LINE]
    spans = list(dict.fromkeys(span for line in lines if (span := _span(line, reading)) is not None))
    days = [
        line
        for line in lines
        if (match := find_postal(line, reading)) is not None and len(match[0]) >= len(line) / 3
    ]
    place = place_of(days[0], reading) if len(set(days)) == 1 else common if not days else None
    if place is None or not spans:
        return []
    link = block.heading.css_first("a[href]")
    address = reading.absolute(link.attributes.get("href")) if link is not None else ""
    drafts = []
    for span in spans:
        kind = "ScreeningEvent" if place.type == "MovieTheater" else "Event"
        event = Draft(kind, "a part of the page tells a day, its time and a place")
        event.add("name", block.name)
        event.add("startDate", span.start)
        event.add("endDate", span.end)
        event.add("location", place)
        event.add("url", address if address.startswith(reading.home) else None)
        drafts.append(event)
    return drafts


def _span(line: str, reading: Reading) -> Span | None:
    span = span_in(line, "", reading)
    return span if span is not None and "T" in span.start else None


def _own_place(reading: Reading) -> Draft | None:
    """The venue that runs the site, if events are held there and the page shows its address."""
    name, address = publisher_name(reading), seat(reading)
    kind = place_kind(name, reading)
    if address is None or kind not in _VENUES:
        return None
    place = Draft(kind, "the page shows the address of the house")
    place.add("name", name)
    place.add("address", address)
    return place
