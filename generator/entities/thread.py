"""DiscussionForumPosting: a forum thread with its replies."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import lineage
from .listing import TALK
from .post import post

_POSTS = re.compile(
    r"(?:forum|thread|topic|discussion)?[-_]?(?:post|message|reply|comment|postbit)", re.IGNORECASE
)
_NUMBERED = re.compile(r"(?:post|msg|message|reply|comment|p)[-_]?\d+", re.IGNORECASE)
_LATER = re.compile(r"[?&/](?:page|p|start|offset)[=/-](?!1(?:\D|$)|0(?:\D|$))\d+|/page\d", re.IGNORECASE)
"""Addresses of later pages of a thread, which begin with a reply."""
MOST = 50


def drafts(reading: Reading) -> list[Draft]:
    """Return the thread of a forum page that shows posts with their authors, the first as the topic."""
    if not reading.title or not TALK.search(reading.address) or _LATER.search(reading.address):
        return []
    posts = [
        draft
        for number, node in enumerate(_posts(reading)[:MOST])
        if (draft := post(node, reading, "Comment" if number else "DiscussionForumPosting")) is not None
    ]
    if len(posts) < 2 or posts[0].type != "DiscussionForumPosting":
        return []
    topic = Draft(posts[0].type, "posts with their authors are shown", reading.address + "#thread")
    topic.add("headline", reading.title)
    topic.add("url", reading.address)
    for name, values in posts[0].properties.items():
        topic.extend(name, values)
    topic.extend("comment", posts[1:])
    return [topic]


def _posts(reading: Reading) -> list[LexborNode]:
    """The outermost elements named or numbered as posts."""
    posts: dict[int, LexborNode] = {}
    for node in reading.select("article, div, li, section, tr", reading.main):
        classes = (node.attributes.get("class") or "").split()
        named = any(map(_POSTS.fullmatch, classes)) or _NUMBERED.fullmatch(node.attributes.get("id") or "")
        if named and not any(around.mem_id in posts for around in lineage(node.parent)):
            posts[node.mem_id] = node
    return list(posts.values())
