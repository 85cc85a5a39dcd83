"""Movie: a film with its makers and a cinema's screenings."""

from __future__ import annotations

import re

from ...linter.value_forms.durations import proposed_duration
from ..draft import Draft, Pointer
from ..reading import Reading
from ..words import labels, pattern
from .byline import people
from .event import listed_days
from .page_kind import is_among_articles
from .pictures import lead_image
from .place import place_kind, seat, venue
from .product import is_bought_here
from .publisher import publisher_name
from .summary import description

_FILM_S = ("cast", "length", "certificate")
"""Labels specific to films; a page about a director also labels titles and years."""
_FILM_LABELS = ("cast", "length", "certificate", "genre", "film_country", "film_year")
_YEAR = re.compile(r"(?:19|20)\d\d")


def drafts(reading: Reading) -> list[Draft]:
    """Return the film of a page that labels a director and other facts of films, with its screenings."""
    directors = people(reading.pair(*labels("director")), "the page labels the director")
    labelled = {name: reading.pair(*labels(name)) for name in _FILM_LABELS}
    if not reading.title or not directors or not any(labelled[name] for name in _FILM_S):
        return []
    if is_bought_here(reading) and not listed_days(reading):
        return []  # a disc for sale
    if is_among_articles(reading) or pattern("review").search(reading.title):
        return []
    draft = Draft("Movie", "the director is labelled, with what films have", reading.address + "#movie")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    draft.extend("director", directors)
    draft.extend("actor", people(labelled["cast"], "the page labels the cast"))
    draft.add("duration", proposed_duration(labelled["length"]) if labelled["length"] else None)
    draft.add("contentRating", labelled["certificate"])
    draft.add("genre", labelled["genre"])
    country = Draft("Country", "the page labels the country")
    country.add("name", labelled["film_country"])
    draft.add("countryOfOrigin", country)
    year = _YEAR.fullmatch(labelled["film_year"])
    draft.add("dateCreated", year[0] if year else None)
    return [draft, *_screenings(reading, draft)]


def _screenings(reading: Reading, film: Draft) -> list[Draft]:
    """The screenings: listed days with times, at a labelled place or the site's own."""
    place = venue(reading) or _cinema(reading)
    screenings = []
    for number, day in enumerate(listed_days(reading) if place is not None else (), 1):
        one = Draft(
            "ScreeningEvent", "a day with its time is listed", f"{reading.address}#screening-{number}"
        )
        one.add("name", film.text("name"))
        one.add("startDate", day.start)
        one.add("endDate", day.end)
        one.add("location", place)
        one.add("workPresented", Pointer(film.id or ""))
        screenings.append(one)
    return screenings


def _cinema(reading: Reading) -> Draft | None:
    """The cinema that runs the site, if the page shows its address."""
    name, address = publisher_name(reading), seat(reading)
    if address is None or place_kind(name, reading) != "MovieTheater":
        return None
    place = Draft("MovieTheater", "the page shows the address of the cinema")
    place.add("name", name)
    place.add("address", address)
    return place
