"""Cards of other things on a page: short parts that each lead to a page of their own."""

from __future__ import annotations

from urllib.parse import urlsplit

from selectolax.lexbor import LexborNode

from ..images import IMAGE_FILE
from ..reading import Reading
from ..texts import is_longer, lineage, text_of
from ..written import money_in

_HEADINGS = ("h2", "h3", "h4", "h5")
MAX_CARD = 300
"""The longest text of a card in a list, in characters."""


def card_around(node: LexborNode, reading: Reading) -> LexborNode | None:
    """The card of another thing that an element stands in, by its link to that thing's page; None for this page's own.

    What holds the main heading is no card. A card is short, or stands beside others like it.
    """
    holding = {around.mem_id for around in lineage(reading.heading)}
    for around, _ in zip(lineage(node), range(8), strict=False):
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
    """Whether an element has two others like it beside it, each with a link to another page and with money in it."""
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
    """Whether a link is a picture or a heading that leads to another page of the site."""
    url = reading.absolute(link.attributes.get("href"))
    if not url.startswith(reading.home) or reading.same_page(url) or IMAGE_FILE.search(urlsplit(url).path):
        return False
    headed = link.parent is not None and link.parent.tag in _HEADINGS
    return headed or link.css_first(", ".join(["img", *_HEADINGS])) is not None
