"""Visible frames of a page whose text was not read.

Visitors see a frame as part of the page: the rating in a review widget, the prices of a ticket shop. A browser reads
frames of the page's own site (crawler/browsing/observe.js marks the others); of a file, none is read. So it is unknown
whether the page shows what such a frame may show.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple
from urllib.parse import urlsplit

from ...source.regex import regex
from ..document.document import Document
from ..findings.match import Role
from ..findings.reason import Family
from ..findings.verdict import Verdict
from ..grounding.claim import type_names
from ..locale.word_tables import words
from ..markup.statement import Statement
from ..visible_text.passage import Attributes
from ..visible_text.visibility import OPENABLE, SHOWN

Showing = Literal["nothing", "players", "widgets"]

MARK = "data-factmark-unread"
"""The attribute of a rendered frame that is visible but was not read; its value is the frame's address."""
LEAST_SIZE = 10
"""Minimum size in CSS pixels of a frame with text."""
MOST_FRAMES = 50
"""Maximum frames of a page to look at."""
_SIZE = regex(r"(?:^|[\s;])(?:max-)?(?:width|height)\s*:\s*(\d{1,6})(?:\.\d+)?\s*(?:px)?\s*(?:;|!|$)")
_WHOLE_NUMBER = regex(r"\s*(\d{1,6})")
_SOURCES = ("src", "data-src", "data-lazy-src")
"""Attributes with a frame's address; scripts keep it in the latter two until it is in view or consented to."""
_RECORDINGS = frozenset({
    "videoobject", "audioobject", "clip", "podcastepisode", "musicrecording", "musicalbum", "interactioncounter",
})  # fmt: skip
_BY_PLAYERS = frozenset({"name", "headline"})
"""Properties of a recording that a player shows."""
_RATINGS = frozenset({
    "aggregaterating", "rating", "review", "userreview", "criticreview", "employerreview", "employeraggregaterating",
})  # fmt: skip
_SHOWN_BY_WIDGETS = _RECORDINGS | _RATINGS | words("schema_terms", "in_widgets")
"""Types whose properties a widget shows: ratings, offers, bookable dates, vacancies, menus, comments."""
_BY_WIDGETS_ALONE = frozenset({"openinghours", "pricerange", "commentcount", "interactioncount"})
"""Properties of other entities that a widget shows, too."""
_OF_WORDS = frozenset({
    Family.TEXT, Family.RATING, Family.PRICE, Family.DATE, Family.HOURS, Family.DURATION, Family.NUMBER,
    Family.IDENTIFIER, Family.CONTACT, Family.POSTAL, Family.CHOICE,
})  # fmt: skip
"""Families of verdicts that depend on text."""


class Frame(NamedTuple):
    """A frame that was not read: its description, and what it may show."""

    called: str
    showing: Showing


class UnreadFrames:
    """The unread frames of a document, and what they may show."""

    def __init__(self, document: Document) -> None:
        self._frames = tuple(dict.fromkeys(_frames(document)))

    def showing(self, statement: Statement, verdict: Verdict) -> Frame | None:
        """The first frame that may show a statement not found on the page, or None."""
        if verdict.outcome != "unsupported" or verdict.where not in ("nowhere", "attribute"):
            return None
        if verdict.family not in _OF_WORDS or verdict.shown or verdict.reason.role is Role.OTHER:
            return None
        return next((frame for frame in self._frames if _may_show(frame, statement)), None)


def is_of_rating(statement: Statement) -> bool:
    """Whether a statement is about a rating or a review, or a part of one."""
    return _is_of(statement, _RATINGS)


def _frames(document: Document) -> Iterator[Frame]:
    elements = document.page.elements
    for index in document.page.by_attribute.get(MARK, ())[:MOST_FRAMES]:
        yield _frame(elements[index].attributes[MARK] or "")
    if document.rendered is not None:
        return
    for element in [each for each in elements if each.tag == "iframe"][:MOST_FRAMES]:
        if element.visibility in (SHOWN, OPENABLE) and not _is_tiny(element.attributes):
            if (element.attributes.get("srcdoc") or "").strip():
                yield Frame("a frame of the page's own", "widgets")
            elif address := _source(element.attributes):
                yield _frame(address)


def _source(attributes: Attributes) -> str:
    """The address of a frame's document, or "" if there is none or scripts generate it."""
    for name in _SOURCES:
        address = (attributes.get(name) or "").strip()
        if address and not address.lower().startswith(("about:", "javascript:", "data:", "blob:", "#")):
            return address
    return ""


def _frame(address: str) -> Frame:
    try:
        parts = urlsplit(address)
        host, path = (parts.hostname or "").removeprefix("www."), parts.path
    except ValueError:
        host, path = "", ""
    if not host:
        return Frame(f"the frame {path}" if path else "a frame of the page's own", "widgets")
    return Frame(f"the frame of {host}", _showing(host, path))


def _showing(host: str, path: str) -> Showing:
    kinds: tuple[Showing, ...] = ("nothing", "players")
    for kind in kinds:
        for known, beginning in _known()[kind]:
            if (host == known or host.endswith(f".{known}")) and path.startswith(beginning):
                return kind
    return "nothing" if host.startswith("google.") and path.startswith("/maps") else "widgets"


@cache
def _known() -> dict[str, list[tuple[str, str]]]:
    """What frames show, each with hosts and path prefixes."""
    table = tomllib.loads(Path(__file__).with_name("frames.toml").read_text(encoding="utf-8"))
    return {
        kind: [
            (host, f"/{path}" if path else "") for host, _, path in (each.partition("/") for each in places)
        ]
        for kind, places in table.items()
    }


def _is_tiny(attributes: Attributes) -> bool:
    """Whether a frame's own attributes make it too small for text."""
    lengths = [_WHOLE_NUMBER.fullmatch(attributes.get(name) or "") for name in ("width", "height")]
    sizes = [match[1] for match in lengths if match] + _SIZE.findall((attributes.get("style") or "").lower())
    return any(int(size) < LEAST_SIZE for size in sizes)


def _may_show(frame: Frame, statement: Statement) -> bool:
    if frame.showing == "players":
        return statement.property.lower() in _BY_PLAYERS and _is_of(statement, _RECORDINGS)
    if frame.showing == "widgets":
        return statement.property.lower() in _BY_WIDGETS_ALONE or _is_of(statement, _SHOWN_BY_WIDGETS)
    return False


def _is_of(statement: Statement, types: Collection[str]) -> bool:
    """Whether a statement is about an entity of one of these types, or an event for widgets, or a part of one."""
    subject: Statement | None = statement
    while subject is not None:
        names = type_names(subject.types)
        if any(name in types or (types is _SHOWN_BY_WIDGETS and name.endswith("event")) for name in names):
            return True
        subject = subject.parent
    return False
