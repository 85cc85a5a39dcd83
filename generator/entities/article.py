"""Article, NewsArticle and BlogPosting, with authors, dates and comments."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import takewhile

from selectolax.lexbor import LexborNode

from ...linter.locale.word_tables import word_list
from ..draft import Draft, Pointer
from ..images import Image
from ..reading import MAX_LINE, Reading
from ..text_values import date_in, date_of, days_in
from ..texts import hidden, is_below, is_longer, self_and_ancestors, text_of
from . import breadcrumb, listing
from .byline import authors
from .card import card_around
from .page_kind import is_of_site
from .pictures import image_object, lead_image, visible_images
from .publication import dates, is_in_article_head
from .publisher import ORGANIZATION, publisher_name
from .rating import stars_in
from .site import PAGE
from .summary import description

MIN_PARAGRAPH, MIN_PROSE = 80, 600
"""Shortest paragraph that is more than a label, and least total length of these in an article without a date."""
MAX_KEYWORDS, MAX_KEYWORD_LENGTH = 15, 40
"""The most keywords, and the most characters of one that is a link."""
_TOPIC = re.compile(
    r"/(?:tags?|topics?|subjects?|temas?|themen?|sujets?|keywords?|etiquetas?|schlagwort\w*)/[^/]+/?\Z",
    re.IGNORECASE,
)
"""The address of a topic's page."""
_CJK_CHARACTER = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
_AUTHOR_CLASS = re.compile(r"author|avatar|byline|gravatar|portrait", re.IGNORECASE)


def drafts(reading: Reading) -> list[Draft]:
    """Return the article of a page with a heading, running text, and a date or an author."""
    if not reading.title or is_of_site(reading):
        return []
    declared = bool(reading.meta("article:published_time")) and not reading.is_home
    called = reading.meta("og:type").lower() == "article"
    root = _root(reading)
    if root is None:
        return []
    published, _, people = reading.once(_dates_and_authors)
    signed = root.tag == "article" and published and people
    if sum(_length(text_of(p)) for p in root.css("p")[:60]) < (150 if signed else 200 if declared else 400):
        return []
    dated = published and (people or called or root.tag == "article")
    if not (
        declared
        or dated
        or (called and not reading.is_home and _is_prose(reading, root) and not reading.once(listing.drafts))
    ):
        return []
    return [article_of(reading)]


def article_of(reading: Reading) -> Draft:
    """Return the page as an article, whether or not a date or an author is shown."""
    kind = _kind(reading)
    draft = Draft(kind, "a heading, running text, and a date or an author", reading.address + "#article")
    root = _root(reading)
    if root is None:
        return draft
    published, modified, people = reading.once(_dates_and_authors)
    draft.add("headline", reading.title)
    draft.add("url", reading.address)
    draft.add("mainEntityOfPage", Pointer(reading.address + PAGE) if reading.address else None)
    draft.add("isPartOf", Pointer(reading.address + PAGE) if reading.address else None)
    draft.add("datePublished", published)
    draft.add("dateModified", modified)
    sections = _sections(reading)
    draft.extend("author", [person for person in people if person.text("name") not in sections])
    draft.add("description", description(reading))
    lead = lead_image(reading)
    draft.add("image", lead)
    if lead is None:
        names = {person.text("name").casefold() for person in people}
        pictures = [
            i for i in visible_images(reading) if is_below(i.node, root) and not _is_portrait(i, names)
        ]
        draft.extend("image", [image_object(image) for image in pictures[:1]])
    draft.extend("comment", comments(reading))
    draft.extend("articleSection", sections)
    tagged = "a[rel~=tag]:not([rel*=category]), [class*=tag-links] a"
    keywords = (
        _link_texts(reading, tagged, "[class*=tags]", MAX_KEYWORDS)
        or _declared_and_linked(reading, "article:tag")
        or _topic_links(reading)
    )
    draft.extend("keywords", [name for name in keywords if name not in sections])
    draft.add("inLanguage", reading.language)
    if publisher_name(reading):
        draft.add("publisher", Pointer(reading.home + ORGANIZATION))
    return draft


def _sections(reading: Reading) -> list[str]:
    """The sections that links of the article name, or the declared one if a link on the page does."""
    tags = {link.text for link in reading.links if _TOPIC.search(link.url)}
    names = _link_texts(reading, "a[rel*=category], [class*=cat-links] a", "[class*=category]", 4, tags)
    section_names = [name for name in names if len(name.split()) <= 5]
    return (
        section_names
        or _declared_and_linked(reading, "article:section")
        or _section_of_breadcrumb(reading)
        or _section_of_parent_folder(reading)
    )


def _section_of_breadcrumb(reading: Reading) -> list[str]:
    """The last step of the breadcrumb trail that leads to another page of the site than its front page."""
    trail = next(iter(reading.once(breadcrumb.drafts)), None)
    steps = trail.properties["itemListElement"] if trail is not None else []
    named = [
        step.text("name")
        for step in steps
        if isinstance(step, Draft) and (url := step.text("item")) and not reading.same_page(url)
        if not reading.leads_home(url)
    ]
    return [name for name in named[-1:] if len(name) <= MAX_KEYWORD_LENGTH]


def _section_of_parent_folder(reading: Reading) -> list[str]:
    """The first link in the head of the article to a folder that its address is in."""
    return [
        link.text
        for link in reading.links
        if 2 <= len(link.text) <= MAX_KEYWORD_LENGTH
        and not reading.leads_home(link.url)
        and not reading.same_page(link.url)
        and reading.leads_up(link.url.rstrip("/") + "/")
        and reading.is_content(link.node)
        and is_in_article_head(reading, link.node)
    ][:1]


def _declared_and_linked(reading: Reading, name: str) -> list[str]:
    """The declared values of a meta element that are also the text of links on the page."""
    declared = {text.casefold() for text in reading.declared(name)}
    texts = dict.fromkeys(link.text for link in reading.links if link.text.casefold() in declared)
    return list({text.casefold(): text for text in texts}.values())


def _topic_links(reading: Reading) -> list[str]:
    """The topics that the article is filed under: links to their pages that are not part of running text."""
    return list(
        dict.fromkeys(
            link.text
            for link in reading.links
            if 2 <= len(link.text) <= MAX_KEYWORD_LENGTH
            and link.url.startswith(reading.home)
            and _TOPIC.search(link.url)
            and reading.is_content(link.node)
            and not is_longer(link.node.parent or link.node, MAX_LINE)
            and card_around(link.node, reading) is None
        )
    )[:MAX_KEYWORDS]


def _dates_and_authors(reading: Reading) -> tuple[str, str, list[Draft]]:
    """The days of publication and of the last change, and the authors."""
    root = _root(reading)
    if root is None:
        return "", "", []
    published, modified = dates(reading, root)
    people = authors(reading, root)
    around = _enclosing_with_heading(reading, root)
    if around is not None and not published:
        published, modified = dates(reading, around)
    if around is not None and not people:
        people = authors(reading, around, in_head=True)
    return published, modified, people


def _enclosing_with_heading(reading: Reading, root: LexborNode) -> LexborNode | None:
    """The element that holds an article's text and the heading that stands before it; None where one holds both."""
    if is_below(reading.heading, root):
        return None
    return next((around for around in self_and_ancestors(root) if is_below(reading.heading, around)), None)


def _is_prose(reading: Reading, root: LexborNode) -> bool:
    """Whether full sentences make up the content; required if the page merely declares itself an article."""
    if reading.is_home or reading.once(listing.drafts):
        return False
    long = [
        text
        for p in root.css("p")[:60]
        if reading.is_content(p) and _length(text := text_of(p)) >= MIN_PARAGRAPH
    ]
    return sum(map(_length, long)) >= MIN_PROSE


def _length(text: str) -> int:
    """The length of a text in letters of an alphabet; a Chinese or Japanese character is a syllable or word."""
    return len(text) + 2 * len(_CJK_CHARACTER.findall(text))


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
    """Whether an image shows the author rather than the subject."""
    around = [
        node.attributes.get("class") or ""
        for node, _ in zip(self_and_ancestors(image.node), range(4), strict=False)
    ]
    return image.alt.casefold() in names or any(_AUTHOR_CLASS.search(name) for name in around)


def _link_texts(
    reading: Reading, selector: str, fallback_selector: str, limit: int, excluded: Collection[str] = ()
) -> list[str]:
    """The texts of links marked as such, else of links in short elements with such a class; none in other cards."""
    nodes = reading.select(selector, reading.main)
    if not nodes:
        boxes = [
            box for box in reading.select(fallback_selector, reading.main) if len(text_of(box)) <= 25 * limit
        ]
        nodes = [
            link for box in boxes for link in box.css("a") if not hidden(link) and reading.is_content(link)
        ]
    names = [
        text_of(node) for node in nodes if reading.is_content(node) and card_around(node, reading) is None
    ]
    return [name for name in dict.fromkeys(names) if 2 <= len(name) <= 40 and name not in excluded][:limit]


# Comment: readers' comments, as part of what they comment on.

_COMMENT = (
    "li.comment, article.comment, div.comment-body, [id^=comment-]:is(li, div, article), [itemprop=comment]"
)
_COMMENT_ID = re.compile(r"comment-\d")
_AUTHOR = "[itemprop=author], .comment-author .fn, .fn, cite, [class*=comment-author], [class*=author]"
_TEXT = (
    "[itemprop=text], .comment-content, .comment-text, [class*=comment-content], [class*=comment-body] > p"
)
_STARS = "[alt*=star i], [aria-label*=star i], [title*=star i], [class*=rating i]"
_PINGBACK = "[class*=pingback], [class*=trackback]"


MAX_COMMENTS = 30


def comments(reading: Reading) -> list[Draft]:
    """Return the page's comments, at most thirty, each with author, date and text."""
    return [draft for _, draft in _comments(reading)][:MAX_COMMENTS]


def rated_comments(reading: Reading) -> list[Draft]:
    """Return the page's comments that give a number of stars, as reviews, at most thirty."""
    drafts: list[Draft] = []
    for node, comment in _comments(reading):
        rating = next(
            (rating for each in _without_replies(node, _STARS) if (rating := stars_in(each)) is not None),
            None,
        )
        if rating is not None:
            draft = Draft("Review", "a comment with its author and stars is shown")
            draft.add("author", comment.first("author"))
            draft.add("datePublished", comment.first("datePublished"))
            draft.add("reviewBody", comment.text("text"))
            draft.add("reviewRating", rating)
            drafts.append(draft)
    return drafts[:MAX_COMMENTS]


def _comments(reading: Reading) -> Iterator[tuple[LexborNode, Draft]]:
    """The comments with author and text, each with its element."""
    texts: set[str] = set()
    for node in reading.select(_COMMENT):
        if any(around.tag == "form" for around in self_and_ancestors(node)):
            continue  # the form for a new comment
        draft = _comment(node, reading)
        text = draft.text("text")
        if text and draft.first("author") is not None and text not in texts:
            texts.add(text)
            yield node, draft


def _comment(node: LexborNode, reading: Reading) -> Draft:
    draft = Draft("Comment", "a comment with its author is shown")
    name = next((text for place in _without_replies(node, _AUTHOR) if (text := text_of(place))), "")
    for ending in word_list("quotations", "introductions"):
        name = name.removesuffix(ending).rstrip()
    if node.css_matches(_PINGBACK):
        return draft  # another page, not a person
    if 1 < len(name) <= 60:
        person = Draft("Person", "the comment's author")
        person.add("name", name)
        draft.add("author", person)
    when = next(iter(_without_replies(node, "time, [class*=date], [class*=comment-meta] a")), None)
    if when is not None:
        draft.add("datePublished", date_of(when, reading) or date_in(text_of(when), reading))
    places = _without_replies(node, _TEXT) or _without_replies(node, "p")
    place = max(places, key=lambda one: len(text_of(one)), default=None)
    words = _comment_text(place) if place is not None else ""
    draft.add("text", "" if words.startswith(name) and days_in(words[:80], reading) else words)
    return draft


def _without_replies(node: LexborNode, selector: str) -> list[LexborNode]:
    """The elements of a comment without those of nested replies."""
    return [one for one in node.css(selector) if not any(map(_is_comment, _between(one, node)))]


def _between(one: LexborNode, node: LexborNode) -> Iterator[LexborNode]:
    return takewhile(lambda around: around.mem_id != node.mem_id, self_and_ancestors(one))


def _is_comment(node: LexborNode) -> bool:
    """Whether an element is a whole comment, not a part of one."""
    if node.tag not in ("li", "article", "div"):
        return False
    classes = (node.attributes.get("class") or "").split()
    return "comment" in classes or bool(_COMMENT_ID.match(node.attributes.get("id") or ""))


def _comment_text(place: LexborNode) -> str:
    """The text of a comment: its paragraphs if any, without the buttons below."""
    paragraphs = [text_of(p) for p in place.css("p") if p.css_first("a[class*=reply]") is None]
    return " ".join(filter(None, paragraphs)) or text_of(place)
