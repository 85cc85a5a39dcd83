"""Find the description of a page."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser

from ..reading import Reading
from ..texts import lineage, speaks_of, text_of

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
            return declared
    return _lead(reading)


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
        elsewhere = any(around.tag in _OTHERS for around in lineage(node))
        if elsewhere or not _ENDED.search(text) or linked > len(text) / 3 or not speaks_of(text, topic):
            return ""
        return _shortened(text)
    return ""


def _shortened(text: str) -> str:
    """As many first sentences of a text as fit; empty if the first is too long."""
    taken = ""
    for sentence in _SENTENCES.split(text):
        if len(taken) + len(sentence) > MOST:
            break
        taken = f"{taken} {sentence}".strip()
    return taken
