"""Articles, news and blog posts: who wrote what, and when."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ..draft import Draft, Pointer
from ..images import Image
from ..reading import Reading
from ..texts import hidden, is_below, lineage, text_of
from . import listing
from .byline import authors
from .comment import comments
from .page_kind import is_of_site
from .pictures import image_object, lead_image, shown
from .publication import dates
from .publisher import ORGANIZATION, publisher_name
from .site import PAGE
from .summary import description

LINE, PROSE = 80, 600
"""The least length of a paragraph that is more than a label, and of all of these in an article without a date."""
_SIGNS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_AUTHORS_OWN = re.compile(r"author|avatar|byline|gravatar|portrait", re.IGNORECASE)


def drafts(reading: Reading) -> list[Draft]:
    """The article that the page is, where it has a heading, running text, and a date or an author."""
    if not reading.title or is_of_site(reading):
        return []
    declared = bool(reading.meta("article:published_time")) and not reading.is_home
    called = reading.meta("og:type").lower() == "article"
    root = _root(reading)
    if root is None:
        return []
    published, modified = dates(reading, root)
    people = authors(reading, root)
    signed = root.tag == "article" and published and people
    if sum(_length(text_of(p)) for p in root.css("p")[:60]) < (150 if signed else 200 if declared else 400):
        return []
    dated = published and (people or called or root.tag == "article")
    if not (
        declared
        or dated
        or (called and not reading.is_home and _is_prose(reading, root) and not listing.drafts(reading))
    ):
        return []
    kind = _kind(reading)
    draft = Draft(kind, "a heading, running text, and a date or an author", reading.address + "#article")
    draft.add("headline", reading.title)
    draft.add("url", reading.address)
    draft.add("mainEntityOfPage", Pointer(reading.address + PAGE) if reading.address else None)
    draft.add("isPartOf", Pointer(reading.address + PAGE) if reading.address else None)
    draft.add("datePublished", published)
    draft.add("dateModified", modified)
    sections = [
        name
        for name in _linked(reading, "a[rel*=category], [class*=cat-links] a", "[class*=category]", 4)
        if len(name.split()) <= 5
    ]
    draft.extend("author", [person for person in people if person.text("name") not in sections])
    draft.add("description", description(reading))
    lead = lead_image(reading)
    draft.add("image", lead)
    names = {person.text("name").casefold() for person in people}
    pictures = [i for i in shown(reading) if is_below(i.node, root) and not _is_portrait(i, names)]
    others = [image_object(i) for i in pictures[:10] if lead is None or i.url != lead.text("url")]
    draft.extend("image", others)
    draft.extend("comment", comments(reading))
    draft.extend("articleSection", sections)
    tagged = "a[rel~=tag]:not([rel*=category]), [class*=tag-links] a"
    draft.extend("keywords", _linked(reading, tagged, "[class*=tags]", 15))
    draft.add("inLanguage", reading.language)
    if publisher_name(reading):
        draft.add("publisher", Pointer(reading.home + ORGANIZATION))
    return [draft]


def _is_prose(reading: Reading, root: LexborNode) -> bool:
    """Whether paragraphs of full sentences make up the content: enough for what only calls itself an article."""
    if reading.is_home or listing.drafts(reading):
        return False
    long = [text for p in root.css("p")[:60] if reading.is_content(p) and _length(text := text_of(p)) >= LINE]
    return sum(map(_length, long)) >= PROSE


def _length(text: str) -> int:
    """The length of a text in letters of an alphabet: a Chinese or Japanese sign is a syllable or a word."""
    return len(text) + 2 * len(_SIGNS.findall(text))


def _root(reading: Reading) -> LexborNode | None:
    articles = reading.select("article")
    holding = [node for node in articles if is_below(reading.heading, node)]
    if holding:
        return max(holding, key=lambda node: len(text_of(node)))
    if articles:
        longest = max(articles, key=lambda node: len(text_of(node)))
        if len(articles) == 1 or len(text_of(longest)) > 1500:
            return longest
    return reading.main


def _kind(reading: Reading) -> str:
    address = reading.address.lower()
    if re.search(r"/(?:news|nachrichten|actualites?|noticias?|notizie|nyheter|aktuelles)/", address):
        return "NewsArticle"
    body = reading.tree.body
    classes = (body.attributes.get("class") or "") if body is not None else ""
    return "BlogPosting" if "/blog" in address or "single-post" in classes else "Article"


def _is_portrait(image: Image, names: set[str]) -> bool:
    """Whether a picture shows who wrote the article, not what it is about."""
    around = [
        node.attributes.get("class") or "" for node, _ in zip(lineage(image.node), range(4), strict=False)
    ]
    return image.alt.casefold() in names or any(_AUTHORS_OWN.search(name) for name in around)


def _linked(reading: Reading, marked: str, around: str, limit: int) -> list[str]:
    """The texts of links marked as such, else of the links in short elements whose class says so."""
    nodes = reading.select(marked, reading.main)
    if not nodes:
        boxes = [box for box in reading.select(around, reading.main) if len(text_of(box)) <= 25 * limit]
        nodes = [
            link for box in boxes for link in box.css("a") if not hidden(link) and reading.is_content(link)
        ]
    names = [text_of(node) for node in nodes]
    return [name for name in dict.fromkeys(names) if 2 <= len(name) <= 40][:limit]
