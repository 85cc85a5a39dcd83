"""Event: date, time, place and tickets; EventSeries, one on several days; ItemList, a programme in similar blocks."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..money import money_in
from ..reading import Reading
from ..spans import Span, span_in, times_in
from ..text_values import date_in, date_of, days_in
from ..texts import is_below, is_longer, lines_of, self_and_ancestors, text_of
from ..words import labels, pattern
from .card import Block, blocks
from .course import is_coded
from .pictures import lead_image
from .place import find_postal, place_kind, place_of, seat, venue
from .publication import head_of
from .publisher import publisher_name
from .summary import description

_EVENT_PATH = re.compile(
    r"/(?:events?|veranstaltung(?:en)?|evenements?|agenda|eventos?|eventi|evenementen|wydarzenia|whats-on|termine?|"
    r"kurse?|workshops?|concerts?|konzerte?|conciertos?|calend[ae]r|kalender)/",
    re.I,
)
_NEWS_PATH = re.compile(r"/(?:blog|news|articles?|artikel|posts?|aktuelles|presse|press)/", re.I)
_CLOCK = re.compile(r"\b\d{1,2}(?:[:.h]\d\d\b|\s*(?:[ap]\.?m\b|uhr\b))", re.I)
"""A time of day: events have one, publication dates do not."""
_STATES = (("EventCancelled", "cancelled"), ("EventPostponed", "postponed"))
MAX_STATUS = 40
"""Longest line, in characters, that reports a cancellation; a longer one may be about another event."""
MAX_LINE = 120
"""Longest line, in characters, with the time or place of an event."""


def drafts(reading: Reading) -> list[Draft]:
    """Return the event of a page that labels a date and a place, or gives both below its heading."""
    if not reading.title or is_coded(reading):
        return []
    place = venue(reading)
    span = _span(reading) if place is not None else None
    if span is not None and not ("T" in span.start or speaks_of_one(reading)):
        return []  # reports, vacancies and used cars have a date and a place, too
    reason = "a date and a place are labelled"
    if span is None and not _NEWS_PATH.search(reading.address):
        span, reason = _span_below(reading), "a date with a time and a place are shown below the heading"
        place = place or _venue_below(reading)
    if span is None or place is None:
        return []
    return [_event(reading, span, place, reason)]


def event_of(reading: Reading) -> Draft | None:
    """Return the event of a page that is about one; None without a day and a place."""
    span = _span(reading) or _span_below(reading)
    place = venue(reading) or _venue_below(reading)
    reason = "a day is shown, and the page is built like those of events"
    return _event(reading, span, place, reason) if span is not None and place is not None else None


def _event(reading: Reading, span: Span, place: Draft, reason: str) -> Draft:
    draft = Draft("Event", reason, reading.address + "#event")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    draft.add("startDate", span.start)
    draft.add("endDate", date_in(reading.pair(*labels("end")), reading) or span.end)
    draft.add("location", place)
    draft.add("eventStatus", _status(reading))
    if place.type == "VirtualLocation":
        draft.add("eventAttendanceMode", "https://schema.org/OnlineEventAttendanceMode")
    organizer = reading.pair(*labels("organizer"))
    if organizer:
        host = Draft("Organization", "the page labels the organizer")
        host.add("name", organizer)
        draft.add("organizer", host)
    draft.extend("offers", offers(reading))
    return draft


def _status(reading: Reading) -> str | None:
    """Whether it was cancelled or postponed, according to the heading or a line below."""
    lines = [reading.title, *(line for line in _lines_below(reading) if len(line) <= MAX_STATUS)]
    states = {name for line in lines for name, words in _STATES if pattern(words).search(line)}
    return f"https://schema.org/{states.pop()}" if len(states) == 1 else None


def lies_among_events(reading: Reading) -> bool:
    """Whether the page's address is in a folder of events."""
    return _EVENT_PATH.search(reading.address.partition("?")[0].rstrip("/") + "/") is not None


def speaks_of_one(reading: Reading) -> bool:
    """Whether the page's address or labels are typical of events."""
    return bool(_EVENT_PATH.search(reading.address)) or any(
        label in reading.pairs for label in labels("gathering")
    )


def _span(reading: Reading) -> Span | None:
    """The labelled start, else a time on a page of events, else the only one with a time of day."""
    clock = next((value for label in labels("clock") for value in reading.pairs.get(label, ())), "")
    for label in labels("start"):
        for value in reading.pairs.get(label, ()):
            if not days_in(value, reading):
                clock = clock or (value if times_in(value, reading) else "")
            elif (span := span_in(value, clock, reading)) is not None:
                return (
                    span if "T" in span.start else span_in(value, clock or _clock_of_start(reading), reading)
                )
            elif day := date_in(value, reading):
                return Span(day, "")
    times = [(node, day) for node in reading.select("time", reading.main) if (day := date_of(node, reading))]
    is_event = _EVENT_PATH.search(reading.address) or (
        len(times) == 1 and _CLOCK.search(text_of(times[0][0]))
    )
    return Span(times[0][1], "") if times and is_event else None


def _clock_of_start(reading: Reading) -> str:
    """The time of day with a start label that has a separate label from the day."""
    values = [value for label in labels("start") for value in reading.pairs.get(label, ())]
    return next((value for value in values if not days_in(value, reading) and times_in(value, reading)), "")


def _span_below(reading: Reading) -> Span | None:
    """The only day below the heading, with a time of day; on a page of events the time is optional."""
    spans: list[Span] = []
    for line in _lines_below(reading):
        if pattern("published", "updated", "by", "on_sale").search(line) or not days_in(line, reading):
            continue
        span = span_in(line, "", reading)
        if span is None or not ("T" in span.start or _EVENT_PATH.search(reading.address)):
            return None
        spans.append(span)
    return spans[0] if len(set(spans)) == 1 else None


def tells_when(reading: Reading) -> bool:
    """Whether the lines below the heading give one day with a time of day, as for an event."""
    span = None if _NEWS_PATH.search(reading.address) else _span_below(reading)
    return span is not None and "T" in span.start


def _venue_below(reading: Reading) -> Draft | None:
    """The place with a postal address on a line below the heading."""
    for line in _lines_below(reading):
        match = find_postal(line, reading)
        if match is not None and len(match[0]) >= len(line) / 3:
            return place_of(line, reading)
    return None


def _lines_below(reading: Reading) -> list[str]:
    """The short lines between the heading and the text."""
    if reading.main is None or reading.heading is None:
        return []
    start = reading.order.get(reading.heading.mem_id, 0)
    lines: list[str] = []
    for node in head_of(reading, reading.main, "p, div, span, li, time, h2, h3, address"):
        if reading.order.get(node.mem_id, 0) > start and not _is_of_others(node, reading):
            text = lines_of(node)
            whole = [text.replace("\n", ", ")] if find_postal(text, reading) else []
            lines += [line for line in (*whole, *text.split("\n")) if 5 <= len(line) <= MAX_LINE]
    return list(dict.fromkeys(lines))


def _is_of_others(node: LexborNode, reading: Reading) -> bool:
    """Whether an element is in a separate section with its own heading and a list of links."""
    for around in self_and_ancestors(node):
        if around.tag in ("section", "aside") and not is_below(reading.heading, around):
            return around.css_first("h2, h3, h4") is not None and len(around.css("a[href]")) >= MANY_LINKS
    return False


MANY_LINKS = 2
"""Least number of links in a list of other items."""


def offers(reading: Reading) -> list[Draft]:
    """Return the price of admission: one offer, or full and reduced ones."""
    admission = next((value for label in labels("tickets") for value in reading.pairs.get(label, ())), "")
    prices = list(dict.fromkeys(money_in(admission, reading)))
    if len(prices) > 1 and not pattern("reduced").search(admission):
        return []
    drafts = []
    for price in prices:
        offer = Draft("Offer", "a price is labelled")
        offer.add("price", price.amount)
        offer.add("priceCurrency", price.currency)
        drafts.append(offer)
    return drafts


MIN_EVENTS, MAX_EVENTS = 2, 60


def series(reading: Reading) -> list[Draft]:
    """Return the series of an event page that labels one place and lists days with a time each."""
    place = venue(reading)
    days = listed_days(reading) if reading.title and place is not None and speaks_of_one(reading) else []
    if place is None or not days:
        return []
    draft = Draft(
        "EventSeries", "a place and several days with their times are shown", reading.address + "#series"
    )
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("location", place)
    draft.extend("offers", offers(reading))
    for day in days:
        one = Draft("Event", "a day of the series")
        one.add("name", reading.title)
        one.add("startDate", day.start)
        one.add("endDate", day.end)
        one.add("location", place)
        draft.add("subEvent", one)
    return [draft]


def listed_days(reading: Reading) -> list[Span]:
    """Return the days of the only list or table whose items are each a day with its time and little else."""
    lists = []
    for box in reading.select("ul, ol, table", reading.main):
        items = box.css("li, tr")
        if not MIN_EVENTS <= len(items) <= MAX_EVENTS or not reading.is_content(box):
            continue
        spans = [None if is_longer(item, MAX_LINE) else span_in(text_of(item), "", reading) for item in items]
        days = [span for span in spans if span is not None and "T" in span.start]
        if len(set(days)) == len(items):
            lists.append(days)
    return lists[0] if len(lists) == 1 else []


PROGRAMME = "#programme"
MIN_ENTRIES, MAX_ENTRIES = 2, 60
_VENUES = frozenset({"MovieTheater", "PerformingArtsTheater", "Museum", "Library", "ArtGallery"})
"""Types of venues whose pages present events held there."""


def programme(reading: Reading) -> list[Draft]:
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
    spans = list(dict.fromkeys(span for line in lines if (span := _day_and_time(line, reading)) is not None))
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


def _day_and_time(line: str, reading: Reading) -> Span | None:
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
