"""EventSeries: one event on several days, with each day."""

from __future__ import annotations

from ..draft import Draft
from ..reading import Reading
from ..spans import Span, span_in
from ..texts import is_longer, text_of
from .event import MAX_LINE, offers, speaks_of_one
from .summary import description
from .venue import venue

MIN_EVENTS, MAX_EVENTS = 2, 60


def drafts(reading: Reading) -> list[Draft]:
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
