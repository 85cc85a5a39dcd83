"""What readers wrote below: Comment, as a part of what they commented on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import lineage, text_of
from ..written import date_in, date_of, days_in

_COMMENT = (
    "li.comment, article.comment, div.comment-body, [id^=comment-]:is(li, div, article), [itemprop=comment]"
)
_NUMBERED = re.compile(r"comment-\d")
_AUTHOR = "[itemprop=author], .comment-author .fn, .fn, cite, [class*=comment-author], [class*=author]"
_TEXT = (
    "[itemprop=text], .comment-content, .comment-text, [class*=comment-content], [class*=comment-body] > p"
)
_SAYS = (
    ":", " says", " said", " sagt", " schreibt", " a dit", " dit", " dice", " dijo", " ha detto", " zegt", " pisze",
    " säger",
)  # fmt: skip
_PINGBACK = "[class*=pingback], [class*=trackback]"


def comments(reading: Reading) -> list[Draft]:
    """The comments a page shows, at most thirty, each with its author, date and text."""
    found: list[Draft] = []
    for node in reading.select(_COMMENT):
        if any(around.tag == "form" for around in lineage(node)):
            continue  # where the next comment is written
        draft = _comment(node, reading)
        text = draft.text("text")
        if text and draft.first("author") is not None and all(text != other.text("text") for other in found):
            found.append(draft)
    return found[:30]


def _comment(node: LexborNode, reading: Reading) -> Draft:
    draft = Draft("Comment", "a comment with its author is shown")
    name = next((text for place in _own(node, _AUTHOR) if (text := text_of(place))), "")
    for ending in _SAYS:
        name = name.removesuffix(ending).rstrip()
    if node.css_matches(_PINGBACK):
        return draft  # another page, not a person
    if 1 < len(name) <= 60:
        person = Draft("Person", "the comment's author")
        person.add("name", name)
        draft.add("author", person)
    when = next(iter(_own(node, "time, [class*=date], [class*=comment-meta] a")), None)
    if when is not None:
        draft.add("datePublished", date_of(when, reading) or date_in(text_of(when), reading))
    places = _own(node, _TEXT) or _own(node, "p")
    place = max(places, key=lambda one: len(text_of(one)), default=None)
    said = _said(place) if place is not None else ""
    draft.add("text", "" if said.startswith(name) and days_in(said[:80], reading) else said)
    return draft


def _own(node: LexborNode, selector: str) -> list[LexborNode]:
    """The elements of a comment without those of the replies inside it."""
    return [one for one in node.css(selector) if not any(map(_is_comment, _between(one, node)))]


def _between(one: LexborNode, node: LexborNode) -> Iterator[LexborNode]:
    return takewhile(lambda around: around.mem_id != node.mem_id, lineage(one))


def _is_comment(node: LexborNode) -> bool:
    """Whether an element is a comment as a whole, and not a part of one."""
    if node.tag not in ("li", "article", "div"):
        return False
    classes = (node.attributes.get("class") or "").split()
    return "comment" in classes or bool(_NUMBERED.match(node.attributes.get("id") or ""))


def _said(place: LexborNode) -> str:
    """What a comment says: its paragraphs where it has any, without the buttons below them."""
    paragraphs = [text_of(p) for p in place.css("p") if p.css_first("a[class*=reply]") is None]
    return " ".join(filter(None, paragraphs)) or text_of(place)
