"""Blog: the front page of a blog with its dated posts."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from ..draft import Draft
from ..reading import Reading
from ..text_values import days_in
from ..words import pattern
from .card import Block, blocks, is_overview

MIN_POSTS, MAX_POSTS = 3, 60
"""Least number of posts of a blog, and the most that are listed."""
MAX_LINE = 100
"""Longest line, in characters, with the date of a post."""
_DATED_PATH = re.compile(r"/20\d\d/\d")
_ADDRESS = re.compile(r"/(?:[a-z]{2}/)?(?:blog|weblog)(?:/page/\d+)?/?", re.IGNORECASE)
"""Addresses of a blog itself, not of a post or section."""


def drafts(reading: Reading) -> list[Draft]:
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
