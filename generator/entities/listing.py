"""ItemList: an overview of similar cards, each with a linked heading; Blog: a front page with dated posts.

Cards below a text are related links, not the page's subject.
"""

from __future__ import annotations

import re
from collections import defaultdict
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..images import is_decoration
from ..reading import Reading
from ..text_values import days_in
from ..texts import self_and_ancestors, text_of
from ..words import pattern
from .card import Block, blocks, is_overview

MIN_CARDS, MAX_CARDS, MAX_AROUND = 4, 60, 5
TALK = re.compile(
    r"/(?:forums?|boards?|threads?|topics?|viewtopic|showthread|questions)(?:[/.?]|$)", re.IGNORECASE
)
"""Addresses of forums: their boards change by the hour and present nothing."""


def drafts(reading: Reading) -> list[Draft]:
    """Return the largest group of headings of one level that each link to another page of the site."""
    groups: dict[str, dict[str, tuple[str, LexborNode]]] = defaultdict(dict)
    firsts: dict[str, LexborNode] = {}
    for heading in reading.select("h2, h3, h4", reading.main):
        link = _link(heading)
        url = reading.absolute(link.attributes.get("href")) if link is not None else ""
        name = text_of(heading)
        if link is None or not reading.is_content(heading) or 2 * len(text_of(link)) < len(name):
            continue
        if 4 <= len(name) <= 150 and url and url.startswith(reading.home) and not reading.same_page(url):
            kind = f"{heading.tag} {_classes(heading)}"
            groups[kind].setdefault(url, (name, heading))
            firsts.setdefault(kind, heading)
    largest = max(groups, key=lambda kind: len(groups[kind]), default="")
    cards = groups.get(largest, {})
    if any(map(TALK.search, (reading.address, *cards))):
        return []
    if len(cards) < MIN_CARDS or not is_overview(reading, firsts[largest]):
        return []
    draft = Draft("ItemList", "several like headings link to pages of the site", reading.address + "#list")
    for position, (url, (name, heading)) in enumerate(list(cards.items())[:MAX_CARDS], 1):
        item = Draft("ListItem")
        item.add("position", position)
        item.add("name", name)
        item.add("url", url)
        item.add("image", _picture(heading, reading))
        draft.add("itemListElement", item)
    return [draft]


def _picture(heading: LexborNode, reading: Reading) -> str | None:
    """The only picture of a heading's card: of the largest element around it without another such heading."""
    card = heading
    for around, _ in zip(self_and_ancestors(heading.parent), range(MAX_AROUND), strict=False):
        if len(around.css(heading.tag or "h2")) > 1:
            break
        card = around
    pictures = {
        image.url for node in card.css("img") if (image := reading.image(node)) and not is_decoration(image)
    }
    return pictures.pop() if len(pictures) == 1 else None


def _link(heading: LexborNode) -> LexborNode | None:
    inner = heading.css_first("a[href]")
    if inner is not None:
        return inner
    around = heading.parent
    return around if around is not None and around.tag == "a" and around.attributes.get("href") else None


def _classes(node: LexborNode) -> str:
    parent = node.parent
    return (parent.attributes.get("class") or "") if parent is not None else ""


MIN_POSTS, MAX_POSTS = 3, 60
"""Least number of posts of a blog, and the most that are listed."""
MAX_LINE = 100
"""Longest line, in characters, with the date of a post."""
_DATED_PATH = re.compile(r"/20\d\d/\d")
_ADDRESS = re.compile(r"/(?:[a-z]{2}/)?(?:blog|weblog)(?:/page/\d+)?/?", re.IGNORECASE)
"""Addresses of a blog itself, not of a post or section."""


def blogs(reading: Reading) -> list[Draft]:
    """Return the blog of a page with such an address and heading, if most blocks are linked posts with one day."""
    if not _ADDRESS.fullmatch(urlsplit(reading.address).path) or not pattern("blog").search(
        f"{reading.title} {reading.site_title}"
    ):
        return []
    for group in blocks(reading):
        posts = [post for block in group if (post := _post(block, reading)) is not None]
        if (
            len(posts) < MIN_POSTS
            or 2 * len(posts) <= len(group)
            or not is_overview(reading, group[0].heading)
        ):
            continue
        draft = Draft("Blog", "the page is called a blog and shows posts", reading.address + "#blog")
        draft.add("name", reading.title)
        draft.add("url", reading.address)
        draft.add("inLanguage", reading.language)
        draft.extend("blogPost", posts[:MAX_POSTS])
        return [draft]
    return []


def _is_below(url: str, reading: Reading) -> bool:
    """Whether an address is below the blog's."""
    own = re.sub(r"/page/\d+/?$", "", reading.address.partition("?")[0]).rstrip("/")
    return url.startswith(own + "/")


def _post(block: Block, reading: Reading) -> Draft | None:
    """A post: its linked heading, and the only day on a short line below."""
    around = block.heading.parent
    link = block.heading.css_first("a[href]") or (
        around if around is not None and around.tag == "a" else None
    )
    url = reading.absolute(link.attributes.get("href")) if link is not None else ""
    if not (_is_below(url, reading) or _DATED_PATH.search(url)):
        return None  # the day of something else, such as an event
    days = {day for line in block.lines if len(line) <= MAX_LINE for day in days_in(line, reading)}
    if not url.startswith(reading.home) or reading.same_page(url) or not reading.home or len(days) != 1:
        return None
    post = Draft("BlogPosting", "a linked heading with a day")
    post.add("headline", block.name)
    post.add("url", url)
    post.add("datePublished", days.pop())
    return post
