"""Articles, news and blog posts: who wrote what, and when."""

from __future__ import annotations

import re
from datetime import date
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ...linter.forms.dates import is_date
from ..draft import Draft, Pointer
from ..images import Image
from ..reading import Reading
from ..texts import hidden, is_below, lineage, text_of
from ..words import pattern
from ..written import date_in, date_of
from . import listing
from .comment import comments
from .pictures import image_object, lead_image, shown
from .publisher import ORGANIZATION, publisher_name
from .site import PAGE
from .summary import description

_NOT_A_NAME = re.compile(r"\d|@|https?:", re.IGNORECASE)
_BY_NAME = re.compile(
    r"(?:(?:[Ww]ritten|[Pp]osted|[Pp]ublished) by|By|Von|Par|Por|Di|Door|Av|Af)\s+"
    r"(?P<name>[^\W\d_a-z][\w'’.-]+(?:\s+(?:d[aei]|de[lnr]?|v[ao]n|le|la|[^\W\d_a-z][\w'’.-]*)){1,3})(?=\s*(?:[,|·•–—(]|$|\d))"
)
MAX_BYLINE = 150
LINE, PROSE = 80, 600
"""The least length of a paragraph that is more than a label, and of all of these in an article without a date."""
_SIGNS = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_BYLINE = (
    "[rel=author], [class*=byline] a, [class*=author] a, [itemprop=author], [class*=author-name], "
    "[class*=author_name], .byline, .author, [class*=entry-author]"
)
_AUTHORS_OWN = re.compile(r"author|avatar|byline|gravatar|portrait", re.IGNORECASE)
_PUBLISHED = re.compile(
    r"publi|posted|(?:entry|post|article|news|blog|story|meta)[-_]*(?:date|time|meta)|dateline|byline",
    re.IGNORECASE,
)
_OTHER_DATE = re.compile(
    r"(?:event|service|start|end|birth|death|born|died|expir|deadline|valid|due|arrival|departure|tour|show|match|"
    r"game|release|calendar)[-_]*(?:date|time|day)|countdown|calendar|copyright|obit",
    re.IGNORECASE,
)
_DATES = (
    "time, [class*=date], [class*=posted-on], [class*=published], [itemprop=datePublished], "
    "[itemprop=dateModified]"
)


def drafts(reading: Reading) -> list[Draft]:
    """The article that the page is, where it has a heading, running text, and a date or an author."""
    if not reading.title:
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


def dates(reading: Reading, root: LexborNode) -> tuple[str, str]:
    """The dates the article shows as published and as modified, in ISO 8601; empty where there is none.

    A date counts where its element says so or its article's head holds it: a day that the text is about, a
    comment's or another article's is none.
    """
    published = modified = ""
    for node in reading.select(_DATES, root) or reading.select(_DATES):
        found = date_of(node, reading) or date_in(_without_label(text_of(node)), reading)
        if not found or len(text_of(node)) > 80 or not reading.is_content(node):
            continue
        own = f"{node.attributes.get('class') or ''} {node.attributes.get('itemprop') or ''}"
        around = f"{own} {text_of(node)}"
        before = text_of(node.parent)[:60] if node.parent is not None else ""
        renewed = pattern("updated").search(around) or (
            pattern("updated").search(before) and len(before) < 40
        )
        if renewed and not _PUBLISHED.search(own):
            modified = modified or found
        elif not published and _is_publication(reading, node):
            published = found
        if published and modified:
            break
    published = published or _labelled_date(reading, root)
    declared = reading.meta("article:published_time")[:10]
    if (
        published
        and is_date(declared)
        and abs(date.fromisoformat(declared) - date.fromisoformat(published[:10])).days > 1
    ):
        published = ""
    if modified and published and modified[:10] < published[:10]:
        modified = ""
    return published, modified


def _is_publication(reading: Reading, node: LexborNode) -> bool:
    """Whether a date is that of a publication: its element or one around it says so, or it heads the article."""
    for around, _ in zip(lineage(node), range(4), strict=False):
        if around.tag == "body":
            break
        names = f"{around.attributes.get('class') or ''} {around.attributes.get('id') or ''}".lower()
        if _OTHER_DATE.search(names):
            return False
        if (
            _PUBLISHED.search(f"{names} {around.attributes.get('itemprop') or ''}")
            or "pubdate" in around.attributes
        ):
            return _is_headed(reading, node)
    return _is_headed(reading, node) and _is_single(node)


def _is_headed(reading: Reading, node: LexborNode) -> bool:
    """Whether an element stands in the head of what the page's main heading heads: no long text between them."""
    heading = reading.heading
    if heading is None:
        return False
    first, last = sorted((reading.order.get(heading.mem_id, 0), reading.order.get(node.mem_id, 0)))
    between = [p for p in reading.select("p") if first < reading.order.get(p.mem_id, 0) < last]
    cards = [a for a in reading.select("article") if first < reading.order.get(a.mem_id, 0) < last]
    return not cards and all(len(text_of(p)) < MAX_BYLINE for p in between[:40])


def _is_single(node: LexborNode) -> bool:
    """Whether a date stands by itself or with a byline: not as one end of a range, nor with what happens then."""
    line = node
    for around in lineage(node.parent):
        if len(text_of(around)) > MAX_BYLINE:
            break
        line = around
    words = text_of(line)
    if len(set(re.findall(r"\b(?:1[89]|20)\d\d\b", words))) > 1:
        return False
    rest = words.replace(text_of(node), " ").strip(" ,|·•–—-/")
    return len(rest) <= 12 or bool(pattern("by", "published").search(rest))


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
        if hidden(node) or not reading.is_content(node) or _leads_off(node, reading):
            continue
        name = _without_by(text_of(node))
        if name.count("(") > name.count(")"):  # cut off within a remark
            name = name.rpartition("(")[0]
        name = name.strip(" ,|·•–—-")
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
        kind = "Organization" if pattern("staff").search(name) else "Person"
        person = Draft(kind, "a byline names the author")
        person.add("name", name)
        person.add("url", reading.absolute(node.attributes.get("href")))
        found.append(person)
        if len(found) == 5:
            break
    return found or _written_by(reading, root)


def _written_by(reading: Reading, root: LexborNode) -> list[Draft]:
    """Who a short line in the article's head says it is by, in so many words."""
    for node in reading.select("p, div, span", root):
        text = text_of(node)
        if not 5 <= len(text) <= MAX_BYLINE or not (reading.is_content(node) and _is_headed(reading, node)):
            continue
        said = _BY_NAME.match(text)
        if said is not None and not pattern("no_name", "staff").search(said["name"]):
            person = Draft("Person", "a line below the heading names the author")
            person.add("name", said["name"])
            return [person]
    return []


def _leads_off(node: LexborNode, reading: Reading) -> bool:
    """Whether a name is a link to another site: a credit, of a picture, a translation or a program."""
    link = node if node.tag == "a" else node.css_first("a[href]")
    host = urlsplit(reading.absolute(link.attributes.get("href")) if link is not None else "").netloc
    own = urlsplit(reading.address).netloc
    return bool(host and own) and host.removeprefix("www.") != own.removeprefix("www.")


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
        nodes = [
            link for box in boxes for link in box.css("a") if not hidden(link) and reading.is_content(link)
        ]
    names = [text_of(node) for node in nodes]
    return [name for name in dict.fromkeys(names) if 2 <= len(name) <= 40][:limit]
