"""ItemList: an overview of similar cards, each with a linked heading.

Cards below a text are related links, not the page's subject.
"""

from __future__ import annotations

import re
from collections import defaultdict

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..images import is_decoration
from ..reading import Reading
from ..texts import self_and_ancestors, text_of
from .card import is_overview

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
