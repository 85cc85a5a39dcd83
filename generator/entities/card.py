"""Cards for other entities on a page: short blocks that each link to a page of their own."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple
from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ...linter.locale.word_tables import words
from ..images import IMAGE_FILE
from ..money import money_in
from ..reading import Reading
from ..texts import INLINE, is_longer, lines_of, self_and_ancestors, text_of

# Similar blocks of a page, each with a heading at the same level.

_HEADINGS_OF_PARTS = "h2, h3, h4, h5"
MAX_HEADINGS = 500
"""With more headings than this, a page does not present a few blocks."""
MAX_BLOCK = 1500
"""Longest block, in characters."""


class Block(NamedTuple):
    """A block of a page: its heading, and the lines below."""

    heading: LexborNode
    name: str
    lines: list[str]


def blocks(reading: Reading) -> list[list[Block]]:
    """Return the groups of similar blocks in the content, by the level and context of their headings."""
    groups: dict[str, list[Block]] = defaultdict(list)
    headings = [node for node in reading.select(_HEADINGS_OF_PARTS, reading.main) if reading.is_content(node)]
    for heading in headings if len(headings) <= MAX_HEADINGS else ():
        name = text_of(heading)
        if 2 <= len(name) <= 150:
            around = heading.parent.attributes.get("class") or "" if heading.parent is not None else ""
            groups[f"{heading.tag} {around}"].append(Block(heading, name, _below(heading)))
    return list(groups.values())


def _below(heading: LexborNode) -> list[str]:
    """The lines after a heading up to the next, within its largest ancestor with no other heading of the level."""
    lines: list[str] = []
    node: LexborNode | None = heading
    around = heading.parent
    while around is not None and around.tag in INLINE and len(around.css(heading.tag or "h2")) == 1:
        node, around = around, around.parent  # the heading is inside a link
    following = node.next if node is not None else None
    while following is not None:
        if (
            following.tag in ("h1", "h2", "h3", "h4", "h5", "hr")
            or following.css_first(_HEADINGS_OF_PARTS) is not None
        ):
            break
        if following.tag not in ("-text", "-comment", "script", "style") and not is_longer(
            following, MAX_BLOCK
        ):
            lines += [line for line in lines_of(following).split("\n") if line]
        following = following.next
    return lines


_HEADINGS = ("h2", "h3", "h4", "h5")
MAX_CARD = 300
"""Longest card in a list, in characters."""


def card_around(node: LexborNode, reading: Reading) -> LexborNode | None:
    """Return the card around an element, by a link to another page; None if the element is this page's own.

    An element with the main heading is not a card. A card is short, or beside others like it.
    """
    holding = {around.mem_id for around in self_and_ancestors(reading.heading)}
    for around, _ in zip(self_and_ancestors(node), range(8), strict=False):
        if around.mem_id in holding:
            return None
        links = [around] if around.tag == "a" else around.css("a[href]")
        short = not is_longer(around, MAX_CARD)
        if short and any(_leads_to_thing(link, reading) for link in links):
            return around
        if links and _stands_in_row(around, reading):
            return around
    return None


def _stands_in_row(node: LexborNode, reading: Reading) -> bool:
    """Whether an element has two similar siblings, each with a link to another page and a price."""
    named = (node.attributes.get("class") or "").split()[:1]
    like = [
        one
        for one in (node.parent.iter() if node.parent is not None else ())
        if one.tag == node.tag and (one.attributes.get("class") or "").split()[:1] == named
    ]
    return len(like) > 2 and all(
        any(not reading.same_page(reading.absolute(a.attributes.get("href"))) for a in one.css("a[href]"))
        and money_in(text_of(one), reading)
        for one in like[:3]
    )


def _leads_to_thing(link: LexborNode, reading: Reading) -> bool:
    """Whether a link is an image or a heading and leads to another page of the site."""
    url = reading.absolute(link.attributes.get("href"))
    if not url.startswith(reading.home) or reading.same_page(url) or IMAGE_FILE.search(urlsplit(url).path):
        return False
    headed = link.parent is not None and link.parent.tag in _HEADINGS
    return headed or link.css_first(", ".join(["img", *_HEADINGS])) is not None


# Whether cards are the page's content, or a row of related items below it.

SENTENCE, PROSE = 40, 600
"""Shortest text that is more than a label; least total of these before the first card if not an overview."""


def is_overview(reading: Reading, first: LexborNode) -> bool:
    """Whether only an introduction precedes the first card; below a long text, cards are only related."""
    root = reading.main
    if root is None:
        return False
    length = 0
    for node in root.traverse(include_text=True):
        if node.mem_id == first.mem_id:
            return True
        text = (node.text_content or "").strip() if node.tag == "-text" else ""
        if len(text) >= SENTENCE and _is_statement(reading, node):
            length += len(text)
            if length >= PROSE:
                return False
    return True


def _is_statement(reading: Reading, node: LexborNode) -> bool:
    """Whether a text is content: not in a link, a script or around the content."""
    around = node.parent
    if around is None or around.tag in ("script", "style", "template", "noscript"):
        return False
    near = [each for each, _ in zip(self_and_ancestors(around), range(4), strict=False)]
    return not any(each.tag in words("html_elements", "labels") for each in near) and reading.is_content(
        around
    )
