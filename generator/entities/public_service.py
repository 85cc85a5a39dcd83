"""GovernmentService: a service for citizens, with its online application."""

from __future__ import annotations

from ..draft import Draft, Pointer
from ..reading import Reading
from ..texts import text_of
from ..words import pattern
from .page_kind import is_among_articles
from .publisher import ORGANIZATION, publisher_name
from .summary import description

MIN_HEADINGS = 2
"""Least number of headings with typical questions about a service."""
_OF_APPLICANTS = {"service_papers", "service_for", "service_office"}
_SERVICE_LABELS = ("service_cost", "service_papers", "service_time", "service_for", "service_office")


def drafts(reading: Reading) -> list[Draft]:
    """Return the service of a public body's page whose headings give cost, documents, time or audience."""
    name = publisher_name(reading)
    if not reading.title or not pattern("public_body").search(name) or is_among_articles(reading):
        return []
    headings = [
        text_of(node).strip(" :?")
        for node in reading.select("h2, h3, h4", reading.main)
        if reading.is_content(node)
    ]
    kinds = [kind for kind in _SERVICE_LABELS if any(pattern(kind).match(heading) for heading in headings)]
    if len(kinds) < MIN_HEADINGS or reading.is_home or not set(kinds) & _OF_APPLICANTS:
        return []  # building projects have cost and time, too
    draft = Draft(
        "GovernmentService", "a public body tells what a service costs or takes", reading.address + "#service"
    )
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("description", description(reading))
    draft.add("provider", Pointer(reading.home + ORGANIZATION))
    where = _online(reading)
    if where:
        channel = Draft("ServiceChannel", "a link to apply online is shown")
        channel.add("serviceUrl", where)
        draft.add("availableChannel", channel)
    return [draft]


def _online(reading: Reading) -> str:
    """The address of the only link for online applications, or empty."""
    links = {
        link.url
        for link in reading.links
        if reading.is_content(link.node) and pattern("apply_online").search(link.text)
    }
    return links.pop() if len(links) == 1 else ""
