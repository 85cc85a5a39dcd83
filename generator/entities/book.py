"""Book with its ISBN, author and publisher, and Review of a book or film with its score."""

from __future__ import annotations

import re

from ...linter.value_forms.identifiers import isbn_fault
from ..draft import Draft
from ..reading import Reading
from ..text_values import date_in
from ..words import labels, pattern
from . import article
from .byline import authors, names_in, people
from .page_kind import is_among_articles
from .pictures import lead_image
from .rating import score_in
from .summary import description

_NUMBER = re.compile(r"(?<![\d-])(?:97[89][- ]?)?(?:\d[- ]?){9}[\dXx](?![\d-])")
_LABELLED_ISBN = re.compile(rf"\bISBN(?:-1[03])?:?\s*(?P<number>{_NUMBER.pattern})")
_FORMATS = (
    ("EBook", re.compile(r"\be-?book|\bepub|\bkindle", re.I)),
    ("AudiobookFormat", re.compile(r"\baudio-?book|\bhörbuch|\blivre audio|\baudiolibro|\bluisterboek", re.I)),
    ("Hardcover", re.compile(r"\bhard(?:cover|back)|\bgeb[uo]nden|\breli[ée]|\btapa dura|\bcopertina rigida", re.I)),
    ("Paperback", re.compile(r"\bpaperback|\bsoftcover|\btaschenbuch|\bbroch|\btapa blanda|\bbrossura", re.I)),
)  # fmt: skip
_COUNT = re.compile(r"\d{2,4}")


def drafts(reading: Reading) -> list[Draft]:
    """Return the book of a page with one ISBN that labels its author, pages, format or publisher."""
    number = reading.pair(*labels("isbn"))
    written = _NUMBER.search(number)
    if (
        is_among_articles(reading)
        or reading.meta("article:published_time")
        or pattern("review").search(reading.title)
    ):
        return []  # a review of a book has another author
    if not reading.title or written is None or isbn_fault(written[0]) or not _is_alone(reading, written[0]):
        return []
    writers = _authors(reading)
    pages = reading.pair(*labels("pages"))
    printed_by = reading.pair(*labels("book_publisher"))
    form = reading.pair(*labels("book_format"))
    if not (writers or pages or printed_by or form):
        return []
    draft = Draft("Book", "the number of one book is labelled", reading.address + "#book")
    draft.add("name", reading.title)
    draft.add("url", reading.address)
    draft.add("isbn", written[0])
    draft.extend("author", writers)
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    count = _COUNT.search(pages)
    draft.add("numberOfPages", int(count[0]) if count and len(_COUNT.findall(pages)) == 1 else None)
    kinds = [name for name, words in _FORMATS if words.search(form)]
    draft.add("bookFormat", f"https://schema.org/{kinds[0]}" if len(kinds) == 1 else None)
    publisher = Draft("Organization", "the page labels the publisher")
    publisher.add("name", printed_by)
    draft.add("publisher", publisher)
    draft.add("datePublished", date_in(reading.pair(*labels("book_date")), reading))
    return [draft]


def number_of_one(reading: Reading) -> str:
    """Return the labelled ISBN if the page has only one book's, or empty."""
    numbers = (
        match["number"]
        for match in _LABELLED_ISBN.finditer(reading.content)
        if not isbn_fault(match["number"])
    )
    number = next(numbers, "")
    return number if number and _is_alone(reading, number) else ""


def _is_alone(reading: Reading, number: str) -> bool:
    """Whether the content has no other book's ISBN."""
    titles = {
        re.sub(r"\D", "", match[0]) for match in _NUMBER.finditer(reading.content) if not isbn_fault(match[0])
    }
    return all(each[-10:-1] == re.sub(r"\D", "", number)[-10:-1] for each in titles if len(each) > 9)


def _authors(reading: Reading) -> list[Draft]:
    """The labelled authors, else those on a line with "by" below the heading and page title."""
    drafts = []
    for name in names_in(reading.pair(*labels("book_author"))):
        person = Draft("Person", "the page labels the author")
        person.add("name", name)
        drafts.append(person)
    signed = authors(reading, reading.main) if reading.main is not None and not drafts else []
    return drafts or [person for person in signed if person.text("name").casefold() in reading.site_title]


_MAYBE_BY = re.compile(r"\s(?:de|d['’])\s?[^\W\da-z][\w'’-]+\s+[^\W\da-z][\w'’-]+$")
"""A possible author, or part of a title ("de Lena Holt", "de Saint Malo")."""
_JOINT = r"\s*[:–—|-]\s*"


def reviews(reading: Reading) -> list[Draft]:
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
    number = number_of_one(reading)
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
