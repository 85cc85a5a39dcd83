"""Compare numbers of ratings or reviews: next to a word for them, after drawn stars, or with their score."""

from __future__ import annotations

import re
from decimal import Decimal

from ....source.regex import regex
from ...findings.reason import Reason
from ...findings.verdict import Verdict, grounded, undecided, unsupported
from ...locale.word_tables import alternatives
from ...visible_text.passage import Element, Passage
from ..claim import Claim
from ..labels.fields import role_words
from ..numbers.figures import Figure, amount, figures, surroundings
from ..numbers.scales import abbreviated
from ..view import View, evidence
from ..wording.folding import fold
from .rating import FAMILY, NOT_BLANK, missing, rounded, says
from .rating_count import (
    COUNT_BEHIND,
    OUT_OF,
    beside_count,
    counts_ratings,
    is_no_count,
    score_of,
)
from .stars import CALLED

AROUND = 4
"""Elements around a number in which stars before it are looked for."""
MAX_DRAWN = 400
"""Elements that draw stars of which a page is asked: one with more of them is a list."""
_WIDTH = regex(r"(?:^|[;\s])width\s*:\s*\d|--[\w-]{1,20}\s*:\s*\d", re.IGNORECASE)
_TO_REVIEWS = regex(
    lambda: rf"#[\w/!=-]{{0,24}}(?:{alternatives('class_names', 'to_reviews')})",
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
    indexes = {
        each.element
        for each, folded in view.spoken
        if len(each.text) <= MAX_LABEL and _says_rating(each.text, folded)
    }
    for index, hints in view.called("star", "rating"):
        if CALLED.search(hints) and (_is_drawn(page.elements[index]) or _holds_drawing(view, index)):
            indexes.add(index)
    return sorted(indexes)[:MAX_DRAWN]


MAX_LABEL = 80


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
        for inner in range(index + 1, min(index + 1 + MAX_INNER, len(elements)))
    )


MAX_INNER = 12


CLOSE = 28
"""Characters around a number in which a word says what it counts."""


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a number of ratings or reviews."""
    stated = amount(claim.raw)
    if stated is None:
        return undecided(FAMILY, Reason.NO_NUMBER)
    counted = view.once(f"rating.count {stated}", lambda: _count(view, stated))
    if counted is not None and _is_of_comments(counted, stated):
        others = [p for p in view.passages if _counts_votes(p.text) and p.index != counted.index]
        own = next((p for p in others if f" {stated} " in f" {fold(p.text)} "), None)
        if own is not None:
            return grounded(FAMILY, Reason.COUNT_SHOWN, evidence(own, "supports", FAMILY))
        if others:
            near = evidence(counted, "nearest", FAMILY)
            return unsupported(FAMILY, Reason.SHOWN_AS_A_NUMBER_OF_COMMENTS, near, shown=others[0].text[:120])
    if counted is not None:
        return grounded(FAMILY, Reason.COUNT_SHOWN, evidence(counted, "supports", FAMILY))
    if (spoken := _spoken_counts(view).get(stated)) is not None:
        support = evidence(spoken, "supports", FAMILY)
        return grounded(FAMILY, Reason.COUNT_IN_A_DESCRIPTION, support, where="attribute")
    short = abbreviated(view, stated)
    if short is not None:
        return grounded(FAMILY, Reason.ROUNDED_COUNT, evidence(short, "supports", FAMILY))
    score = score_of(claim)
    if score is not None and (together := beside_count(claim, view, rounded(score))) is not None:
        return grounded(FAMILY, Reason.A_COUNT_BESIDE_ITS_SCORE, evidence(together[1], "supports", FAMILY))
    return missing(view, Reason.COUNT_NOT_SHOWN)


def _is_of_comments(passage: Passage, count: Decimal) -> bool:
    """Whether a passage shows a number as one of comments."""
    text = f" {fold(passage.text)} "
    return any(
        f" {count} {word} " in text or text == f" {word} {count} " for word in role_words("commentcount")
    )


def _counts_votes(text: str) -> bool:
    """Whether a short text tells how many gave a score, and not how many wrote something."""
    return len(text) <= MAX_COUNT and _VOTES.search(text) is not None


MAX_COUNT = 80
_VOTES = regex(
    lambda: rf"(?<![\d.,])[1-9][\d.,]*\s(?:{alternatives('ratings', 'votes')})(?!\w)",
    re.IGNORECASE,
)


def _count(view: View, stated: Decimal) -> Passage | None:
    """The first passage that shows a number beside a word for reviews, and not as a score, a scale or in a date."""
    words = tuple(word for word in role_words("reviewcount") if len(word) > 2 or not word.isascii())
    for figure in figures(view).get(stated, ()):
        if is_no_count(view, figure) or _OF_STARS.match(figure.passage.text, figure.end):
            continue
        around = surroundings(view, figure, CLOSE)
        if _counts_beside(view, figure):  # the word there is of the number there
            around = f" {fold(figure.passage.text)} {fold(view.element(figure.passage).hints)} "
        if says(around, words) or _is_behind_stars(view, figure):
            return figure.passage
    return None


_COUNT_FIRST = regex(r"\(?(\d{1,3}(?:[.,\s]?\d{3})*)")


def _spoken_counts(view: View) -> dict[Decimal, Passage]:
    """The numbers of ratings that descriptions tell ("14 votes"), each with the first of them."""

    def make() -> dict[Decimal, Passage]:
        result: dict[Decimal, Passage] = {}
        for passage, _ in view.spoken:
            match = _COUNT_FIRST.match(passage.text)
            if match is None or not COUNT_BEHIND.fullmatch(passage.text.rstrip(") "), match.end()):
                continue
            if (count := amount(match[1])) is not None:
                result.setdefault(count, passage)
        return result

    return view.once("rating.spoken counts", make)


def _counts_beside(view: View, figure: Figure) -> bool:
    """Whether a passage next to a number's counts ratings by itself, and a word says what the number counts."""
    text = figure.passage.text
    return _WORD_BEHIND.match(text, figure.end) is not None and any(
        counts_ratings(near.text) for near in view.near(figure.passage, before=1, after=1)
    )


_WORD_BEHIND = regex(r"\s[^\W\d_]{2,}")
_OF_STARS = regex(
    r"[\s-]?(?:stars?|sternen?|étoiles?|estrell?as?|stell[ae]|sterren|[★⭐])(?!\w)", re.IGNORECASE
)
"""What stands behind a number of stars."""
_ENDS_IN_STARS = regex(r"[★☆⭐✭✩](?:\ufe0f|[\s½¼¾])*\Z")
_BARE_COUNT = regex(r"\(?\s*\d{1,3}(?:[.,\s]?\d{3})*\s*\)?")


def _is_behind_stars(view: View, figure: Figure) -> bool:
    """Whether a number stands alone or in brackets right behind drawn stars ("★★★★½ (120)"), or leads to reviews."""
    text = figure.passage.text
    if _BARE_COUNT.fullmatch(text):
        return (
            any(_ENDS_IN_STARS.search(p.text) for p in view.near(figure.passage, before=1, after=0))
            or leads_to_reviews(view, figure.passage)
            or follows_stars(view, figure.passage)
        )
    before = text[max(figure.start - 20, 0) : figure.start].rstrip()
    if not before.endswith("(") and NOT_BLANK.search(text, figure.end) is not None:
        return False
    return _ENDS_IN_STARS.search(before.removesuffix("(")) is not None
