"""AggregateRating and Review of an item."""

from __future__ import annotations

import re
from functools import cache

from selectolax.lexbor import LexborNode

from ...linter.value_forms.numbers import normal
from ..draft import Draft
from ..reading import Reading
from ..text_values import date_in, date_of
from ..texts import is_longer, text_of, words_of
from ..words import pattern
from .card import card_around

_SCORE = re.compile(
    r"(?<![\d.,])([0-5](?:[.,]\d{1,2})?|(?:[6-9](?:[.,]\d{1,2})?|10(?:[.,]0)?)(?=\s*(?:/|\D{2,6})\s*10))"
    r"\s*(?:/|out of|von|sur|de|su|van|av)\s*(5|10)(?!\d)",
    re.IGNORECASE,
)
_RATING = (
    "[class*=rating i], [itemprop=aggregateRating], [class*=review i], [aria-label*=star i], [class*=stars i]"
)
_REVIEW = "[itemprop=review], li.review, [class~=review], [class*=review-item], [class*=testimonial-item]"
_BODY = "[itemprop=reviewBody], [class*=content], [class*=body], [class*=text], [class*=description]"
_PARAGRAPH = "blockquote, p"
MAX_LINE = 60
"""Longest line, in characters, with only a rating."""
_BESIDE_SCORE = re.compile(
    r"\W|\b(?:rated|rating|average|stars?|score|from|based|on|by|with|out|of|overall|customer|verified|durchschnittlich|bewertung|"
    r"sternen?|aus|bei|von|basierend|auf|note|moyenne|étoiles?|sur|basée?|estrellas?|de|basado|en|valoración|stelle|su|media|"
    r"sterren|op|van|basis)\b",
    re.IGNORECASE,
)
"""Other text on a line with a score and its count."""
MIN_BODY = 15
"""Shortest review, in characters; shorter texts are labels or names."""


def _is_under_another(node: LexborNode, reading: Reading) -> bool:
    """Whether the last heading before an element is about a seller, shop or other item, not reviews."""
    place, main = reading.order.get(node.mem_id, 0), reading.heading
    above = [
        heading
        for heading in reading.select("h2, h3, h4, h5", reading.main)
        if reading.order.get(heading.mem_id, 0) < place and (main is None or heading.mem_id != main.mem_id)
    ]
    title = text_of(above[-1]) if above else ""
    return bool(title) and not pattern("reviews", "ratings").search(title) and title != reading.title


@cache
def _count() -> re.Pattern[str]:
    """The number of reviews or ratings, with the noun."""
    words = pattern("reviews", "ratings").pattern
    number = r"(?<![\d.,])(\d{1,3}(?:[.,\u00a0 ]\d{3})+(?!\d)|\d+)"
    return re.compile(rf"{number}\s*(?:customer |verified )?({words})", re.IGNORECASE)


def aggregate(reading: Reading) -> Draft | None:
    """Return the rating with its scale or count, or None."""
    for node in reading.select(_RATING, reading.main):
        text = f"{text_of(node)} {node.attributes.get('aria-label') or ''}"
        if len(text) > 300:
            continue
        score, count = _SCORE.search(text), _count().search(text)
        if score is not None and count is not None:
            return _rated(score, count)
    return _in_line(reading) or _of_stars(reading)


_OF_STARS = re.compile(
    r"(?<![\d.,/])(?P<score>5(?:[.,]0{1,2})?|[0-4][.,]\d{1,2}|[1-4])\s*(?:stars?\s*)?"
    r"(?:(?:from|based on|aus|sur|de|su|van|av)\s+|\(\s*)(?P<count>\d[\d.,]*)\s*(?P<noun>[^\W\d]+)?\s*\)?",
    re.IGNORECASE,
)
"""A score out of five with its count, as beside stars ("4.95 from 35 votes", "4.8 (1,204)")."""
MAX_RATING = 120
"""Longest text, in characters, of an element with a score beside stars."""


def _of_stars(reading: Reading) -> Draft | None:
    """The only score with its count in the elements named after ratings, outside other items' cards; or None."""
    ratings: dict[tuple[str, str], Draft] = {}
    for node in reading.select(_RATING, reading.main):
        match = None if is_longer(node, MAX_RATING) else _OF_STARS.search(text_of(node))
        if match is None or not reading.is_content(node) or card_around(node, reading) is not None:
            continue
        draft = Draft("AggregateRating", "a score with the number of ratings is shown")
        draft.add("ratingValue", normal(match["score"]))
        votes = re.sub(r"\D", "", match["count"])
        draft.add("reviewCount" if pattern("reviews").match(match["noun"] or "") else "ratingCount", votes)
        ratings[match["score"], votes] = draft
    return next(iter(ratings.values())) if len(ratings) == 1 else None


def _rated(score: re.Match[str], count: re.Match[str]) -> Draft:
    draft = Draft("AggregateRating", "a score with the number of ratings is shown")
    draft.add("ratingValue", normal(score[1]))
    draft.add("bestRating", score[2])
    votes = re.sub(r"\D", "", count[1])
    draft.add("reviewCount" if pattern("reviews").match(count[2]) else "ratingCount", votes)
    return draft


def _in_line(reading: Reading) -> Draft | None:
    """The rating on the only line with nothing else ("4.7 out of 5 from 31 reviews").

    A line with a name gives the rating of someone else, such as a shop or portal.
    """
    ratings: dict[tuple[str, str], Draft] = {}
    for node in reading.select("p, div, span, li, h2, h3, h4", reading.main):
        text = "" if is_longer(node, MAX_LINE) else text_of(node)
        score, count = _SCORE.search(text), _count().search(text)
        if score is None or count is None or score.end() > count.start():
            continue
        if not reading.is_content(node) or card_around(node, reading) is not None:
            continue
        beside = (text[: score.start()], text[score.end() : count.start()], text[count.end() :])
        if _is_under_another(node, reading):
            continue
        if all(not _BESIDE_SCORE.sub("", part) for part in beside):
            ratings.setdefault((score[0], count[0]), _rated(score, count))
    return next(iter(ratings.values())) if len(ratings) == 1 else None


def reviews(reading: Reading) -> list[Draft]:
    """Return the page's reviews, at most twenty."""
    drafts = []
    for node in reading.select(_REVIEW, reading.main):
        draft = _review(node, reading)
        if draft.first("reviewBody") is not None and draft.first("author") is not None:
            drafts.append(draft)
    return drafts[:20]


def _review(node: LexborNode, reading: Reading) -> Draft:
    draft = Draft("Review", "a review with its author is shown")
    name = _text(node, "[itemprop=author], [class*=author], [class*=reviewer], [class*=name], cite")
    if name and len(name) <= 60:
        person = Draft("Person", "the review's author")
        person.add("name", name)
        draft.add("author", person)
    when = next(iter(node.css("time, [class*=date]")), None)
    if when is not None:
        draft.add("datePublished", date_of(when, reading) or date_in(text_of(when), reading))
    draft.add("reviewBody", _body(node, name))
    draft.add("reviewRating", score_in(text_of(node)))
    return draft


def score_in(text: str) -> Draft | None:
    """Return the first score with its scale in a text, or None."""
    score = _SCORE.search(text)
    if score is None:
        return None
    rating = Draft("Rating", "the review's score")
    rating.add("ratingValue", normal(score[1]))
    rating.add("bestRating", score[2])
    return rating


_STARS_OF = re.compile(
    r"([0-5](?:[.,]\d)?)\s*(?:/\s*5\s*|out of (?:5|five)\s*)?(?:stars?|sterne?|étoiles?|estrellas?|stelle|sterren)",
    re.IGNORECASE,
)


def stars_in(node: LexborNode) -> Draft | None:
    """Return the number of stars that an element's text or its text for those who don't see it says, or None."""
    attributes = node.attributes
    for text in (
        attributes.get("alt"),
        attributes.get("aria-label"),
        attributes.get("title"),
        words_of(node, MAX_LINE),
    ):
        match = _STARS_OF.fullmatch((text or "").strip())
        if match is not None:
            rating = Draft("Rating", "the review's stars")
            rating.add("ratingValue", normal(match[1]))
            return rating
    return None


def _body(node: LexborNode, name: str) -> str:
    """The text of a review: the first marked text longer than a label, else the first such paragraph."""
    words = (
        text for kind in (_BODY, _PARAGRAPH) for place in node.css(kind) if (text := text_of(place)) != name
    )
    return next((text for text in words if len(text) >= MIN_BODY), "")


def _text(node: LexborNode, selector: str) -> str:
    return next((text for element in node.css(selector) if (text := text_of(element))), "")
