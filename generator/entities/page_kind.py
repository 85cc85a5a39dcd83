"""Classify a page by address or heading: about or contact page, terms, collection, and others.

Content management systems declare each of their pages an article; such pages are not, even with a date or author.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from ..reading import Reading
from ..words import pattern

_NAMED_KINDS = (("ContactPage", "contact_page"), ("AboutPage", "about_page"))
_KINDS_BY_ADDRESS = (
    ("SearchResultsPage", re.compile(r"[?&](?:s|q|query|search)=", re.I)),
    (
        "CollectionPage",
        re.compile(r"/(?:category|categories|tag|tags|kategorie|categorie|collections?)/", re.I),
    ),
)
_ARTICLES = re.compile(
    r"/(?:blog|news|articles?|artikel|articulos?|articoli|posts?|stor(?:y|ies)|journal|magazine?|\d{4}/\d\d?)/",
    re.I,
)
"""Folders of articles: an article may have a page's name ("About us")."""
MIN_NAME_SHARE = 0.6
"""Least share of a heading that is a name, for a page about its bearer."""
_SUFFIX = re.compile(r"\.(?:html?|php|aspx?|jsp)\Z", re.I)
_CLAUSES = re.compile(r"\s*[-–—|:!,.]\s*")
_JOINTS = re.compile(r"\s*[&+/|,–—]\s*|\s+(?:and|und|et|y|e|en|i|och|og)\s+", re.I)


def page_kind(reading: Reading) -> str:
    """Return the page type: ContactPage, AboutPage, SearchResultsPage, CollectionPage or WebPage."""
    named = next((kind for kind, words in _NAMED_KINDS if _is_called(reading, words)), "")
    return named or next(
        (kind for kind, words in _KINDS_BY_ADDRESS if words.search(reading.address)), "WebPage"
    )


def is_of_site(reading: Reading) -> bool:
    """Whether a page is about the site's publisher, contacts or terms, and so not an article."""
    return _is_called(reading, *(words for _, words in _NAMED_KINDS), "imprint", "terms")


def is_of_terms(reading: Reading) -> bool:
    """Whether a page has the site's terms or legal notice, even if its headings are questions."""
    return _is_called(reading, "imprint", "terms")


def is_about_publisher(reading: Reading) -> bool:
    """Whether the page's address or heading says that it is about the publisher or contacts."""
    return reading.once(_is_about_publisher)


def _is_about_publisher(reading: Reading) -> bool:
    words = (*(words for _, words in _NAMED_KINDS), "imprint")
    return _is_called(reading, *words) or any(
        _names(segment, *words) for segment in _segments(reading) if not is_among_articles(reading)
    )


def is_for_visitors(reading: Reading) -> bool:
    """Whether a page introduces its publisher or contacts; an imprint only names who is responsible."""
    return is_about_publisher(reading) and not _is_called(reading, "imprint")


def is_named_after(reading: Reading, name: str) -> bool:
    """Whether the heading is little more than a name; a story that mentions it does not count."""
    title = reading.title.casefold()
    return bool(name) and name.casefold() in title and len(name) >= MIN_NAME_SHARE * len(title)


def is_missing(reading: Reading) -> bool:
    """Whether a heading says that the page does not exist: an error page."""
    parts = [reading.title, *_CLAUSES.split(reading.title)]
    return any(pattern("missing_page").fullmatch(part.strip(" .!?")) for part in parts)


def _is_called(reading: Reading, *words: str) -> bool:
    """Whether the heading or the end of the address is one of some words."""
    if is_among_articles(reading):
        return False
    last = list(_segments(reading))[-1:]
    return any(_names(name, *words) for name in (reading.title, *last))


def _names(name: str, *words: str) -> bool:
    """Whether a name, or its part before "and", is one of some words."""
    first = _JOINTS.split(name.strip(" .:!?¶#"))[0]
    return any(pattern(*words).fullmatch(part) for part in (name.strip(" .:!?¶#"), first) if part)


def _segments(reading: Reading) -> Iterator[str]:
    """The segments of the address's path as words."""
    for part in urlsplit(reading.address).path.split("/"):
        if part:
            yield re.sub(r"[-_+]+", " ", _SUFFIX.sub("", unquote(part))).strip()


def is_among_articles(reading: Reading) -> bool:
    """Whether the page's address is in a folder of articles."""
    return bool(_ARTICLES.search(urlsplit(reading.address).path))
