"""Find the description of a page."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser, LexborNode

from ..reading import Reading
from ..texts import is_below, is_longer, self_and_ancestors, speaks_of, text_of
from ..words import class_names

_SHOWN_IN = "p, h2, h3, li, td, dd, span, div"
MAX_ELEMENT = 3000
"""Longest element, in characters, that is looked at for a declared description."""
MIN_LENGTH, MAX_LENGTH = 60, 320
"""Shortest paragraph for a description, and the longest excerpt of it in whole sentences, in characters."""
_SENTENCES = re.compile(r"(?<=[.!?…。！？؟])[\"'»”’)]*\s+|(?<=[。！？])")
_SENTENCE_END = re.compile(r"[.!?…。！？؟][\"'»”’)]*$")
_DOUBLE = re.compile('["“”„«»「」『』]')
_OPENED, _CLOSED = re.compile(r"(?<!\w)[‘'‚](?=\w)"), re.compile(r"(?<=[^\s(])[’'‘](?!\w)")
_OUTSIDE_TEXT_TAGS = frozenset({"form", "button", "blockquote", "li", "td"})


def description(reading: Reading) -> str:
    """Return the declared description if the content (on a front page: the whole page) shows it, else the lead.

    The lead is the first paragraph below the main heading, with words of the heading, that stands apart from the text.
    A description that ends or begins within a quotation is left out.
    """
    text = _declared(reading) or _lead(reading)
    return text if _is_balanced(text) else ""


def _declared(reading: Reading) -> str:
    declared = _words(reading.meta("description") or reading.meta("og:description"))
    if declared:
        text = text_of(reading.tree.body) if reading.is_home else reading.content
        named = declared.casefold() in (reading.title.casefold(), reading.site_title)
        if declared[:MIN_LENGTH].casefold() in text.casefold() and not named:
            return _complete_description(reading, declared)
    return ""


def _is_balanced(text: str) -> bool:
    """Whether every quotation and bracket of a text that is opened is closed."""
    singles = len(_OPENED.findall(text)) - len(_CLOSED.findall(text))
    return len(_DOUBLE.findall(text)) % 2 == 0 and singles <= 0 and text.count("(") == text.count(")")


def _complete_description(reading: Reading, declared: str) -> str:
    """A declared description as the page shows it: what is cut off, or ends with the site's name, up to the end of
    the last whole sentence; empty if no element shows its beginning, or that is within a sentence."""
    begins = declared[:MIN_LENGTH].casefold()
    texts = (text_of(node) for node in reading.select(_SHOWN_IN) if not is_longer(node, MAX_ELEMENT))
    shortest = min((text for text in texts if begins in text.casefold()), key=len, default="")
    start = shortest.casefold().find(begins)
    visible, before = shortest[start:], shortest[:start].rstrip()
    if before and declared[:1].islower() and not _SENTENCE_END.search(before):
        return ""
    if not visible:
        return declared if _SENTENCE_END.search(declared) else ""
    return declared if _is_whole(declared, visible) else _shorten(visible, max(MAX_LENGTH, len(declared)))


def _is_whole(declared: str, visible: str) -> bool:
    """Whether a text is all that is shown, or the first sentences of it."""
    same = visible.casefold().startswith(declared.casefold())
    return same and (len(visible) == len(declared) or bool(_SENTENCE_END.search(declared)))


def _words(text: str) -> str:
    """A declared description without leftover tags and character references."""
    return text_of(LexborHTMLParser(text).body) if "<" in text or "&" in text else text


def _lead(reading: Reading) -> str:
    topic = reading.title or reading.site_title
    start = reading.order.get(reading.heading.mem_id, 0) if reading.heading is not None else 0
    for node in reading.select("p", reading.main):
        text = text_of(node)
        if (
            len(text) < MIN_LENGTH
            or reading.order.get(node.mem_id, 0) < start
            or not reading.is_content(node)
        ):
            continue
        linked = sum(len(text_of(link)) for link in node.css("a"))
        elsewhere = any(
            around.tag in _OUTSIDE_TEXT_TAGS for around in self_and_ancestors(node)
        ) or _is_of_listed(node, reading)
        whole = len(text) <= MAX_LENGTH and _SENTENCE_END.search(text)
        fits = whole and linked <= len(text) / 3 and speaks_of(text, topic)
        return text if fits and not elsewhere and _stands_apart(node, reading) else ""
    return ""


def _stands_apart(node: LexborNode, reading: Reading) -> bool:
    """Whether a paragraph is called a lead, or is the only one in an element that none like it follows."""
    apart = [
        around
        for around in self_and_ancestors(node)
        if around.tag != "body" and not is_below(reading.heading, around)
    ]
    if any(class_names("lead").search(around.attributes.get("class") or "") for around in apart):
        return True
    paragraphs = (
        [p for p in node.parent.css("p") if len(text_of(p)) >= MIN_LENGTH] if node.parent is not None else []
    )
    return len(paragraphs) == 1 and not any(_is_like(around) for around in apart)


def _is_like(around: LexborNode) -> bool:
    """Whether an element after another is of its kind and holds a text, too."""
    beside = around.next
    while beside is not None and beside.tag in ("-text", "-comment"):
        beside = beside.next
    return beside is not None and beside.tag == around.tag and len(text_of(beside)) >= MIN_LENGTH


def _is_of_listed(node: LexborNode, reading: Reading) -> bool:
    """Whether a paragraph stands in one of several articles, which does not hold the main heading."""
    article = next((around for around in self_and_ancestors(node) if around.tag == "article"), None)
    return (
        article is not None and not is_below(reading.heading, article) and len(reading.select("article")) > 1
    )


def _shorten(text: str, most: int = MAX_LENGTH) -> str:
    """As many first sentences of a text as fit into ``most`` characters; empty if the first is too long."""
    taken = ""
    for sentence in _SENTENCES.split(text):
        if len(taken) + len(sentence) > most:
            break
        taken = f"{taken} {sentence}".strip()
    return taken
