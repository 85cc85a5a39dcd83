"""Review of a book or film, with the item reviewed and its score."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..words import labels, pattern
from . import article, book
from .byline import people
from .rating import score_in

_MAYBE_BY = re.compile(r"\s(?:de|d['’])\s?[^\W\da-z][\w'’-]+\s+[^\W\da-z][\w'’-]+$")
"""A possible author, or part of a title ("de Lena Holt", "de Saint Malo")."""
_JOINT = r"\s*[:–—|-]\s*"


def drafts(reading: Reading) -> list[Draft]:
    """Return the review of an article whose heading says so, and that scores the only book or film it labels."""
    name = _reviewed_item(reading.title)
    if not name or not reading.once(article.drafts):
        return []
    thing = _thing(name, reading)
    score = next(
        (
            each
            for label in labels("score")
            for value in reading.pairs.get(label, ())
            if (each := score_in(value))
        ),
        None,
    )
    if thing is None or score is None:
        return []
    draft = article.article_of(reading)
    draft.type, draft.reason, draft.id = (
        "Review",
        "the heading calls it a review, which scores one thing",
        reading.address + "#review",
    )
    draft.properties.pop("articleSection", None)
    draft.add("itemReviewed", thing)
    draft.add("reviewRating", score)
    return [draft]


def _reviewed_item(title: str) -> str:
    """The item named in a review's heading, or empty."""
    words = pattern("review").pattern
    before = re.match(rf"(?:{words})(?:{_JOINT}|\s+of\s+)(?P<name>.+)", title, re.IGNORECASE)
    following = re.fullmatch(
        rf"(?P<name>.+?)(?:{_JOINT}|\s+\()(?:an?\s+)?(?:{words})\)?", title, re.IGNORECASE
    )
    match = before or following
    return match["name"].strip() if match is not None else ""


def _thing(name: str, reading: Reading) -> Draft | None:
    """The book whose ISBN the page gives, or the film whose director it labels, with an author from the heading."""
    title, _, writer = re.sub(
        rf"\s+(?:{pattern('by').pattern})\s+", "\n", name, flags=re.IGNORECASE
    ).partition("\n")
    if _MAYBE_BY.search(title):
        return None
    number = book.number_of_one(reading)
    directors = people(reading.pair(*labels("director")), "the page labels the director")
    if number:
        thing = Draft("Book", "the page gives the number of one book")
        thing.add("name", title)
        thing.add("isbn", number)
        thing.extend("author", people(writer, "the heading names the author"))
        return thing
    if directors:
        thing = Draft("Movie", "the page labels the director")
        thing.add("name", title)
        thing.extend("director", directors)
        return thing
    return None
