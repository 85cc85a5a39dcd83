"""Find the description of a page."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from ..reading import Reading
from ..texts import is_below, is_longer, lineage, speaks_of, text_of

_SHOWN_IN = "p, h2, h3, li, td, dd, span, div"
LONGEST = 3000
"""Longest element, in characters, that is looked at for a declared description."""
LEAST, MOST = 60, 320
"""Shortest paragraph for a description, and the longest excerpt of it in whole sentences, in characters."""
_SENTENCES = re.compile(r"(?<=[.!?…。！？؟])[\"'»”’)]*\s+|(?<=[。！？])")
_ENDED = re.compile(r"[.!?…。！？؟][\"'»”’)]*$")
_OTHERS = frozenset({"form", "button", "blockquote", "li", "td"})


def description(reading: Reading) -> str:
    """Return the declared description if the content (on a front page: the whole page) shows it, else the lead.

    The lead is the first paragraph below the main heading with words of the heading.
    """
    declared = _words(reading.meta("description") or reading.meta("og:description"))
    if declared:
        text = text_of(reading.tree.body) if reading.is_home else reading.content
        named = declared.casefold() in (reading.title.casefold(), reading.site_title)
        if declared[:LEAST].casefold() in text.casefold() and not named:
            return _whole(reading, declared)
    return _lead(reading)


def _whole(reading: Reading, declared: str) -> str:
    """A declared description as the page shows it: what is cut off, or ends with the site's name, up to the end of
    the last whole sentence; empty if no element shows its beginning."""
    begins = declared[:LEAST].casefold()
    texts = (text_of(node) for node in reading.select(_SHOWN_IN) if not is_longer(node, LONGEST))
    shortest = min((text for text in texts if begins in text.casefold()), key=len, default="")
    shown = shortest[shortest.casefold().find(begins) :]
    if not shown:
        return declared if _ENDED.search(declared) else ""
    return declared if _is_whole(declared, shown) else _shortened(shown, max(MOST, len(declared)))


def _is_whole(declared: str, shown: str) -> bool:
    """Whether a text is all that is shown, or the first sentences of it."""
    same = shown.casefold().startswith(declared.casefold())
    return same and (len(shown) == len(declared) or bool(_ENDED.search(declared)))


def _words(text: str) -> str:
    """A declared description without leftover tags and character references."""
    return text_of(LexborHTMLParser(text).body) if "<" in text or "&" in text else text


def _lead(reading: Reading) -> str:
    topic = reading.title or reading.site_title
    start = reading.order.get(reading.heading.mem_id, 0) if reading.heading is not None else 0
    for node in reading.select("p", reading.main):
        text = text_of(node)
        if len(text) < LEAST or reading.order.get(node.mem_id, 0) < start or not reading.is_content(node):
            continue
        linked = sum(len(text_of(link)) for link in node.css("a"))
        elsewhere = any(around.tag in _OTHERS for around in lineage(node)) or _is_of_listed(node, reading)
        if elsewhere or not _ENDED.search(text) or linked > len(text) / 3 or not speaks_of(text, topic):
            return ""
        return _shortened(text)
    return ""


def _is_of_listed(node: LexborNode, reading: Reading) -> bool:
    """Whether a paragraph stands in one of several articles, which does not hold the main heading."""
    article = next((around for around in lineage(node) if around.tag == "article"), None)
    return (
        article is not None and not is_below(reading.heading, article) and len(reading.select("article")) > 1
    )


def _shortened(text: str, most: int = MOST) -> str:
    """As many first sentences of a text as fit into ``most`` characters; empty if the first is too long."""
    taken = ""
    for sentence in _SENTENCES.split(text):
        if len(taken) + len(sentence) > most:
            break
        taken = f"{taken} {sentence}".strip()
    return taken
