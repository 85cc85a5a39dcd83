"""Recognise rating counts without a word: numbers right after drawn stars, or linked to the reviews."""

from __future__ import annotations

import re

from ....source.regex import regex
from ...visible_text.passage import Element, Passage
from ..labels.labels import role_words
from ..view import View
from .out_of import OUT_OF
from .stars import CALLED

AROUND = 4
"""Elements around a number in which stars before it are looked for."""
MOST_DRAWN = 400
"""Elements that draw stars of which a page is asked: one with more of them is a list."""
_WIDTH = regex(r"(?:^|[;\s])width\s*:\s*\d|--[\w-]{1,20}\s*:\s*\d", re.IGNORECASE)
_TO_REVIEWS = regex(
    r"#[\w/!=-]{0,24}(?:review|rating|bewertung|rezension|avis|opinion|reseñ|valoracion|recension|beoordeling|avaliac|"
    r"opini|omdöme|anmeldelse|arvostelu|отзыв|hodnocen)",
    re.IGNORECASE,
)
"""Places of a page that hold what its visitors said of a thing."""
_DIGITS = regex(r"\d+(?:[.,]\d+)?")


def follows_stars(view: View, passage: Passage) -> bool:
    """Whether an element that draws stars, or states their number, ends right before a passage with no word between
    them, in an element around both."""
    page = view.page
    around: set[int] = set()
    index = passage.element
    for _ in range(AROUND):
        if index < 0 or page.elements[index].tag in ("body", "main", "html"):
            break
        around.add(index)
        index = page.elements[index].parent
    if not around:
        return False
    for drawn in view.once("stars before.drawn", lambda: _drawn(view)):
        element = page.elements[drawn]
        if element.last > passage.index or _words_between(view, element, passage):
            continue
        parent = drawn
        for _ in range(AROUND):
            parent = page.elements[parent].parent
            if parent in around:
                return True
            if parent < 0:
                break
    return False


def leads_to_reviews(view: View, passage: Passage) -> bool:
    """Whether a passage is a link to the reviews on its page."""
    return any(
        element.tag == "a" and _TO_REVIEWS.search(element.attributes.get("href") or "") is not None
        for element in view.page.ancestors(passage.element, 3)
    )


def _words_between(view: View, element: Element, passage: Passage) -> bool:
    return any(
        each.kind == "text" and each.index in view.rank
        for each in view.page.passages[element.first : passage.index]
    )


def _drawn(view: View) -> list[int]:
    """The elements without words of their own that draw stars: bars of a width, rows of symbols or pictures, and what
    is described as a rating."""
    page = view.page
    found = {
        each.element
        for each, folded in view.spoken
        if len(each.text) <= LONGEST_LABEL and _says_rating(each.text, folded)
    }
    for index, hints in view.called("star", "rating"):
        if CALLED.search(hints) and (_is_drawn(page.elements[index]) or _holds_drawing(view, index)):
            found.add(index)
    return sorted(found)[:MOST_DRAWN]


LONGEST_LABEL = 80


def _says_rating(text: str, folded: str) -> bool:
    words, numbers = f" {folded} ", list(_DIGITS.finditer(text))
    if any(OUT_OF.match(text, number.end()) for number in numbers):
        return True
    return bool(numbers) and any(f" {word} " in words for word in role_words("ratingvalue"))


def _is_drawn(element: Element) -> bool:
    return element.tag in _SYMBOLS or _WIDTH.search(element.attributes.get("style") or "") is not None


_SYMBOLS = frozenset({"i", "svg", "img", "use", "path"})


def _holds_drawing(view: View, index: int) -> bool:
    """Whether an element has one right in it that draws."""
    elements = view.page.elements
    return any(
        elements[inner].parent == index and _is_drawn(elements[inner])
        for inner in range(index + 1, min(index + 1 + MOST_INNER, len(elements)))
    )


MOST_INNER = 12
