"""Articles, news and blog posts: who wrote what, and when."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ..draft import Draft, Pointer
from ..reading import Reading, hidden, is_below, text_of
from ..words import pattern
from ..written import date_in, date_of
from .comment import comments
from .site import ORGANIZATION, PAGE, description, image_object, lead_image, site_name

_NOT_A_NAME = re.compile(r"\d|@|https?:", re.IGNORECASE)
MAX_BYLINE = 150
_SIGNS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_BYLINE = (
    "[rel=author], [class*=byline] a, [class*=author] a, [itemprop=author], [class*=author-name], "
    "[class*=author_name], .byline, .author, [class*=entry-author]"
)
_DATES = (
    "time, [class*=date], [class*=posted-on], [class*=published], [itemprop=datePublished], "
    "[itemprop=dateModified]"
)


def drafts(reading: Reading) -> list[Draft]:
    """The article that the page is, where it has a heading, running text, and a date or an author."""
    if not reading.title:
        return []
    declared = reading.meta("og:type").lower() == "article" or bool(reading.meta("article:published_time"))
    root = _root(reading)
    if root is None or sum(_length(text_of(p)) for p in root.css("p")[:60]) < (200 if declared else 400):
        return []
    published, modified = dates(reading, root)
    people = authors(reading, root)
    if not declared and not (published and (people or root.tag == "article")):
        return []
    kind = _kind(reading)
    draft = Draft(kind, "a heading, running text, and a date or an author", reading.address + "#article")
    draft.add("headline", reading.title)
    draft.add("url", reading.address)
    draft.add("mainEntityOfPage", Pointer(reading.address + PAGE) if reading.address else None)
    draft.add("datePublished", published)
    draft.add("dateModified", modified)
    sections = _linked(reading, "a[rel*=category], [class*=cat-links] a", "[class*=category]", 4)
    draft.extend("author", [person for person in people if person.text("name") not in sections])
    draft.add("description", description(reading))
    draft.add("image", lead_image(reading))
    shown = [i for i in reading.pictures if is_below(i.node, root) and not reading.is_teaser(i)][:10]
    draft.extend("image", [image_object(image) for image in shown])
    draft.extend("comment", comments(reading))
    draft.extend("articleSection", sections)
    draft.extend("keywords", _linked(reading, "a[rel~=tag], [class*=tag-links] a", "[class*=tags]", 15))
    draft.add("inLanguage", reading.language)
    if site_name(reading):
        draft.add("publisher", Pointer(reading.home + ORGANIZATION))
    return [draft]


def _length(text: str) -> int:
    """The length of a text in letters of an alphabet: a Chinese or Japanese sign is a syllable or a word."""
    return len(text) + 2 * len(_SIGNS.findall(text))


def _root(reading: Reading) -> LexborNode | None:
    articles = reading.select("article")
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


def dates(reading: Reading, root: LexborNode) -> tuple[str, str]:
    """The dates the article shows as published and as modified, in ISO 8601; empty where there is none."""
    published = modified = ""
    for node in reading.select(_DATES, root) or reading.select(_DATES):
        found = date_of(node, reading) or date_in(_without_label(text_of(node)), reading)
        if not found or len(text_of(node)) > 80:
            continue
        around = (
            f"{node.attributes.get('class') or ''} {node.attributes.get('itemprop') or ''} {text_of(node)}"
        )
        before = text_of(node.parent)[:60] if node.parent is not None else ""
        if pattern("updated").search(around) or (pattern("updated").search(before) and len(before) < 40):
            modified = modified or found
        else:
            published = published or found
        if published and modified:
            break
    return published or _labelled_date(reading, root), modified


def _labelled_date(reading: Reading, root: LexborNode) -> str:
    """The date of a short line that begins with a word for "published", or empty."""
    for node in reading.select("p, span, div, small, li", root):
        text = text_of(node)
        label = pattern("published").match(text) if len(text) <= 60 else None
        if label is not None and (found := date_in(_without_label(text[label.end() :].strip(" :")), reading)):
            return found
    return ""


def _without_label(text: str) -> str:
    return re.sub(r"^[^\d]{0,25}?(?:on|am|le|el|il|op|den|:)\s+", "", text)


def authors(reading: Reading, root: LexborNode) -> list[Draft]:
    """The people a byline names."""
    found: list[Draft] = []
    for node in root.css(_BYLINE):
        if hidden(node):
            continue
        name = _without_by(text_of(node)).strip(" ,|·•–—-")
        if (
            not 3 <= len(name) <= 50
            or _NOT_A_NAME.search(name)
            or pattern("no_name").search(name)
            or len(name.split()) > 5
            or name[0].islower()
            or not _is_byline(node)
        ):
            continue
        if any(name.casefold() in person.text("name").casefold() for person in found):
            continue
        person = Draft("Person", "a byline names the author")
        person.add("name", name)
        person.add("url", reading.absolute(node.attributes.get("href")))
        found.append(person)
        if len(found) == 5:
            break
    return found


def _is_byline(node: LexborNode) -> bool:
    """Whether what is classed as naming an author is a line about one, and no text with links of other kinds."""
    around: LexborNode | None = node
    while around is not None:
        classes = (around.attributes.get("class") or "").lower()
        if "author" in classes or "byline" in classes:
            return len(text_of(around)) <= MAX_BYLINE
        around = around.parent
    return True


def _without_by(text: str) -> str:
    lead = re.match(
        rf"(?:(?:written|posted|published|edited)\s+)?(?:{pattern('by').pattern})\s*:?\s+",
        text,
        re.IGNORECASE,
    ) or re.match(r"(?:Written|Posted|Published) by(?=[A-Z])", text)
    return text[lead.end() :] if lead else text


def _linked(reading: Reading, marked: str, around: str, limit: int) -> list[str]:
    """The texts of links marked as such, else of the links in short elements whose class says so."""
    nodes = reading.select(marked, reading.main)
    if not nodes:
        boxes = [box for box in reading.select(around, reading.main) if len(text_of(box)) <= 25 * limit]
        nodes = [link for box in boxes for link in box.css("a") if not hidden(link)]
    names = [text_of(node) for node in nodes]
    return [name for name in dict.fromkeys(names) if 2 <= len(name) <= 40][:limit]
