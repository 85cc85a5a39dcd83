"""What readers wrote below: Comment, as a part of what they commented on."""

from __future__ import annotations

from selectolax.lexbor import LexborNode

from ..draft import Draft
from ..reading import Reading
from ..texts import text_of
from ..written import date_in, date_of

_COMMENT = (
    "li.comment, article.comment, div.comment-body, [id^=comment-]:is(li, div, article), [itemprop=comment]"
)
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
        draft = _comment(node, reading)
        text = draft.text("text")
        if text and draft.first("author") is not None and all(text != other.text("text") for other in found):
            found.append(draft)
    return found[:30]


def _comment(node: LexborNode, reading: Reading) -> Draft:
    draft = Draft("Comment", "a comment with its author is shown")
    name = next((text for place in node.css(_AUTHOR) if (text := text_of(place))), "")
    for ending in _SAYS:
        name = name.removesuffix(ending).rstrip()
    if node.css_matches(_PINGBACK):
        return draft  # another page, not a person
    if 1 < len(name) <= 60:
        person = Draft("Person", "the comment's author")
        person.add("name", name)
        draft.add("author", person)
    when = node.css_first("time, [class*=date], [class*=comment-meta] a")
    if when is not None:
        draft.add("datePublished", date_of(when, reading) or date_in(text_of(when), reading))
    places = node.css(_TEXT) or node.css("p")
    place = max(places, key=lambda one: len(text_of(one)), default=None)
    draft.add("text", _said(place) if place is not None else "")
    return draft


def _said(place: LexborNode) -> str:
    """What a comment says: its paragraphs where it has any, without the buttons below them."""
    paragraphs = [text_of(p) for p in place.css("p") if p.css_first("a[class*=reply]") is None]
    return " ".join(filter(None, paragraphs)) or text_of(place)
