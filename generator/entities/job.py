"""Vacancies: JobPosting."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..texts import text_of
from ..words import labels, pattern
from ..written import date_in
from .publisher import site_name

_ABOUT = re.compile(
    r"/(?:jobs?|careers?|karriere|stellen\w*|emplois?|vacanc(?:y|ies)|vacatures?|empleos?|lavoro|praca)(?:/|$)",
    re.I,
)
_KINDS = {
    "full-time": "FULL_TIME",
    "full time": "FULL_TIME",
    "vollzeit": "FULL_TIME",
    "part-time": "PART_TIME",
    "part time": "PART_TIME",
    "teilzeit": "PART_TIME",
    "temporary": "TEMPORARY",
    "internship": "INTERN",
    "praktikum": "INTERN",
    "contract": "CONTRACTOR",
}


def drafts(reading: Reading) -> list[Draft]:
    """The vacancy of a page whose address or labels (employment, or employer and place) speak of one, with a way
    to apply."""
    applies = any(
        pattern("apply").search(text_of(node)) for node in reading.select("a, button", reading.main)
    )
    place = reading.pair(*labels("work_place"))
    labelled = reading.pair(*labels("employment"))
    named = place and reading.pair(*labels("employer"))
    if not reading.title or not applies or not (_ABOUT.search(reading.address) or labelled or named):
        return []
    draft = Draft("JobPosting", "a vacancy with a way to apply", reading.address + "#job")
    draft.add("title", reading.title)
    draft.add("url", reading.address)
    paragraphs = [text_of(node) for node in reading.select("p, li", reading.main)]
    said = [text for text in paragraphs if text.partition(":")[0].strip().lower() not in reading.pairs]
    draft.add("description", " ".join(text for text in said if len(text) > 30)[:3000])
    draft.add(
        "datePosted",
        date_in(reading.pair(*labels("posted")), reading),
    )
    draft.add(
        "validThrough",
        date_in(
            reading.pair(*labels("closing")),
            reading,
        ),
    )
    draft.add("employmentType", _KINDS.get(labelled.lower().strip()))
    publisher = site_name(reading)
    name = reading.pair(*labels("employer")) or (publisher if publisher in " ".join(said) else "")
    if name:
        employer = Draft("Organization", "the page names the employer")
        employer.add("name", name)
        draft.add("hiringOrganization", employer)
    if place:
        address = Draft("PostalAddress", "the page labels the place of work")
        address.add("addressLocality", place)
        where = Draft("Place")
        where.add("address", address)
        draft.add("jobLocation", where)
    return [draft]
