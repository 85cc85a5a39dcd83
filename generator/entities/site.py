"""WebSite and WebPage, with their publisher and the dates of the last change and review."""

from __future__ import annotations

import re

from ..draft import Draft, Pointer
from ..reading import Reading
from ..text_values import day_spans
from ..texts import is_longer, lines_of
from ..words import pattern
from .byline import people
from .page_kind import page_kind
from .pictures import lead_image
from .publisher import organization, site_name
from .summary import description

_OF_PUBLISHER = frozenset({"AboutPage", "ContactPage"})
WEBSITE, PAGE = "#website", "#webpage"


def drafts(reading: Reading) -> list[Draft]:
    """Return WebSite, Organization and WebPage; empty if the page's address and the site's name are unknown."""
    name = site_name(reading)
    website = Draft("WebSite", "the page belongs to a named site", reading.home + WEBSITE)
    website.add("name", name)
    website.add("url", reading.home)
    publisher = organization(reading)
    kind = page_kind(reading)
    page = Draft(
        kind,
        "every page is one" if kind == "WebPage" else "the page's address or heading says so",
        reading.address + PAGE,
    )
    headed = reading.heading is not None and reading.heading.tag == "h1"
    page.add("name", reading.title if headed or not reading.is_home else name)
    page.add("url", reading.address)
    page.add("description", description(reading))
    page.add("inLanguage", reading.language)
    if website:
        page.add("isPartOf", Pointer(website.id or ""))
        website.add("inLanguage", reading.language if reading.has_one_language else None)
    if publisher.text("name"):
        page.add("about", Pointer(publisher.id or "") if reading.is_home or kind in _OF_PUBLISHER else None)
        page.add("publisher", Pointer(publisher.id or ""))
        website.add("publisher", Pointer(publisher.id or ""))
    image = lead_image(reading)
    page.add("primaryImageOfPage", image)
    says_something = any(name in page.properties for name in ("name", "url", "description"))
    parts = (website, publisher if publisher.text("name") else None, page if says_something else None)
    return [draft for draft in parts if draft]


MAX_LINE = 200
"""Longest line, in characters, with the date of the last change."""
_YEAR = re.compile(r"\d{4}")
_JOINING_WORD = r"\s*(?::|\b(?:on|am|le|el|il|op|den)\b)?\s*(?:[^\W\d]+,\s)?$"
_REVIEWED_BY = re.compile(r"\b(?:medically |clinically )?reviewed by\s+(?P<name>[^.,;\n|·•]+)", re.IGNORECASE)


def add_dates(reading: Reading, page: Draft) -> None:
    """Add the dates of the last change and review to a page, and the reviewer."""
    page.add("dateModified", _day("last_updated", reading))
    page.add("lastReviewed", _day("last_reviewed", reading))
    if page.first("lastReviewed") is not None:
        names = {
            match["name"].strip()
            for line in reading.once(_dated_lines)
            if (match := _REVIEWED_BY.search(line))
        }
        page.extend(
            "reviewedBy", people(names.pop(), "a line names who looked it over") if len(names) == 1 else []
        )


def _day(name: str, reading: Reading) -> str | None:
    """The only day after such words in the content; None if there is none, or several."""
    called = re.compile(rf"(?:{pattern(name).pattern}){_JOINING_WORD}", re.IGNORECASE)
    days = {
        day
        for line in reading.once(_dated_lines)
        for day, begins, _ in day_spans(line, reading)
        if called.search(line[:begins])
    }
    return days.pop() if len(days) == 1 else None


def _dated_lines(reading: Reading) -> list[str]:
    lines: list[str] = []
    for node in reading.select("p, li, div, span, small, dd, td", reading.main):
        if not is_longer(node, 2 * MAX_LINE) and reading.is_content(node):
            lines += [
                line for line in lines_of(node).split("\n") if len(line) <= MAX_LINE and _YEAR.search(line)
            ]
    return list(dict.fromkeys(lines))
