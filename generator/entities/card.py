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


# Whether cards are what a page presents, or a row of other things below what it is about.

SENTENCE, PROSE = 40, 600
"""The least length, in characters, of a text that is more than a label, and of all of these before the first card on a
page that is about what they say."""
_LABELS = frozenset({"a", "button", "label", "option", "select", "h1", "h2", "h3", "h4", "h5", "h6", "nav"})


def is_overview(reading: Reading, first: LexborNode) -> bool:
    """Whether at most an introduction stands before a page's first card: what a long text precedes is only related."""
    root = reading.main
    if root is None:
        return False
    length = 0
    for node in root.traverse(include_text=True):
        if node.mem_id == first.mem_id:
            return True
        text = (node.text_content or "").strip() if node.tag == "-text" else ""
        if len(text) >= SENTENCE and _is_told(reading, node):
            length += len(text)
            if length >= PROSE:
                return False
    return True


def _is_told(reading: Reading, node: LexborNode) -> bool:
    """Whether a text is read as such: not the words of a link, a script or what surrounds the content."""
    around = node.parent
    if around is None or around.tag in ("script", "style", "template", "noscript"):
        return False
    near = [each for each, _ in zip(lineage(around), range(4), strict=False)]
    return not any(each.tag in _LABELS for each in near) and reading.is_content(around)
