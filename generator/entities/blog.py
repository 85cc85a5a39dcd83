"""The front of a blog: Blog with the posts that it shows, each with its day."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..draft import Draft
from ..reading import Reading
from ..words import pattern
from ..written import days_in
from .card import Block, blocks, is_overview

LEAST, MOST = 3, 60
"""So many posts a blog shows at least, and so many of one are told."""
MAX_LINE = 100
"""The longest line, in characters, that tells when a post appeared."""
_DATED = re.compile(r"/20\d\d/\d")
_ADDRESS = re.compile(r"/(?:[a-z]{2}/)?(?:blog|weblog)(?:/page/\d+)?/?", re.IGNORECASE)
"""Where a blog itself lies, not one of its posts or a part of it."""


def drafts(reading: Reading) -> list[Draft]:
    """The blog that a page's address and heading call one, where most of its parts are linked posts with one day."""
    if not _ADDRESS.fullmatch(urlsplit(reading.address).path) or not pattern("blog").search(
        f"{reading.title} {reading.site_title}"
    ):
        return []
    for group in blocks(reading):
        posts = [post for block in group if (post := _post(block, reading)) is not None]
        if len(posts) < LEAST or 2 * len(posts) <= len(group) or not is_overview(reading, group[0].heading):
            continue
        draft = Draft("Blog", "the page is called a blog and shows posts", reading.address + "#blog")
        draft.add("name", reading.title)
        draft.add("url", reading.address)
        draft.add("inLanguage", reading.language)
        draft.extend("blogPost", posts[:MOST])
        return [draft]
    return []


def _is_below(url: str, reading: Reading) -> bool:
    """Whether an address lies below that of the blog."""
    own = re.sub(r"/page/\d+/?$", "", reading.address.partition("?")[0]).rstrip("/")
    return url.startswith(own + "/")


def _post(block: Block, reading: Reading) -> Draft | None:
    """A post: its heading, which leads to it, and the one day that a short line below gives."""
    around = block.heading.parent
    link = block.heading.css_first("a[href]") or (
        around if around is not None and around.tag == "a" else None
    )
    url = reading.absolute(link.attributes.get("href")) if link is not None else ""
    if not (_is_below(url, reading) or _DATED.search(url)):
        return None  # a day of something else that the site tells of
    days = {day for line in block.lines if len(line) <= MAX_LINE for day in days_in(line, reading)}
    if not url.startswith(reading.home) or reading.same_page(url) or not reading.home or len(days) != 1:
        return None
    post = Draft("BlogPosting", "a linked heading with a day")
    post.add("headline", block.name)
    post.add("url", url)
    post.add("datePublished", days.pop())
    return post
