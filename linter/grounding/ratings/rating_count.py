"""Find scores with their scale ("4,6 su 5") or their count on a page: next to each other, a score and its count support
each other, whatever the words."""

from __future__ import annotations

import re
from decimal import Decimal
from itertools import islice

from ....source.regex import regex
from ...locale.word_tables import alternatives, words
from ...visible_text.passage import Passage
from ..claim import Claim
from ..money.amounts import figures_with_currency
from ..numbers.figures import Figure, amount, decimal, figures, in_date, unit_behind, values
from ..numbers.scales import abbreviated, is_shortened
from ..view import View

OF = (
    r"(?:out of|of|von|sur|su|de|em|van|z|ze|od|из|з|от|av|ud af|af|sobre|din|dari|trên|από|מתוך|من|จาก|iš|/)"
)
OUT_OF = regex(rf"\s*{OF}\s*(5|10|20|100|[٥۵]|[١۱][٠۰]{{1,2}})(?:[.,]00?)?(?![\d:/%-]|[.,]\d)", re.IGNORECASE)
"""What stands behind a score that is told with its scale ("4,6 su 5")."""
_SCALE_BEFORE = regex(rf"(?:\d\s*/|\d\s+{OF}\s)\s*$", re.IGNORECASE)
"""A figure before another that is its scale: "4/", "4.5 out of "."""
_STARS_BEHIND = regex(r"\s*/\s*\d")


USUAL_SCALES = frozenset(map(Decimal, (4, 5, 6, 10, 20, 100)))


def is_scale(figure: Figure) -> bool:
    """Whether a number is the scale of the one before it ("4/5", "4.5 out of 5")."""
    text = figure.passage.text
    return is_scale_at(text, figure.start) and not _STARS_BEHIND.match(text, figure.end)


def is_scale_at(text: str, place: int) -> bool:
    """Whether the number at an offset of a text is the scale of the one before it."""
    return _SCALE_BEFORE.search(text[max(place - 16, 0) : place]) is not None


def scale_of(figure: Figure) -> Decimal | None:
    """Return the scale after a number, or 5 for five stars drawn next to it; None where there is neither."""
    text = figure.passage.text
    match = OUT_OF.match(text, figure.end)
    if match is not None:
        return Decimal(match[1])
    drawn = _FIVE_BEHIND.match(text, figure.end) or _FIVE_BEFORE.search(
        text[max(figure.start - REACH, 0) : figure.start]
    )
    return Decimal(5) if drawn is not None and _TENTHS.fullmatch(figure.text) else None


REACH = 8
_TENTHS = regex(r"[0-5][.,]\d{1,2}")
_FIVE_BEHIND = regex(r"\s?[★☆⭐✩✭✮]{5}(?![★☆⭐✩✭✮])")
_FIVE_BEFORE = regex(r"(?<![★☆⭐✩✭✮])[★☆⭐✩✭✮]{5}\s?$")
"""Stars, full and empty, that are drawn beside a score with a decimal."""


MAX_OCCURRENCES = 20
"""Places of a score that are looked at."""
MAX_TEXT = 80
"""Characters up to which a passage shows numbers, and does not tell of them in running text."""
MIN_COUNT = 10
"""From here on a count is no mere figure beside a score without decimals."""


def beside_count(claim: Claim, view: View, spelt: tuple[Decimal, ...]) -> tuple[Passage, Passage] | None:
    """Return the passages that show a claim's score, as one of some values, next to its count; else None.

    The claim is about either of the two.
    """
    own = amount(claim.raw)
    counts = [own] if claim.property in _COUNTS else [amount(claim.sibling(name) or "") for name in _COUNTS]
    for count in dict.fromkeys(counts):
        if count is None or count < 2:
            continue
        places = view.once(f"rating count.places {count}", lambda count=count: _places(view, count))
        for value in spelt if places else ():
            if value == count or (value == value.to_integral_value() and count < MIN_COUNT):
                continue
            for figure in islice(figures(view).get(value, ()), MAX_OCCURRENCES):
                if len(figure.passage.text) > MAX_TEXT or in_date(figure) or is_scale(figure):
                    continue
                if is_measured(view, figure) or is_choice(view, figure.passage):
                    continue
                near = (figure.passage, *view.near(figure.passage, before=1, after=2))
                counted = [passage for passage in near if counts_ratings(passage.text)]
                for passage in counted or near:  # a number of ratings in so many words is the one
                    if passage.index in places:
                        return figure.passage, passage
    return None


COUNT_BEHIND = regex(
    lambda: rf"[KkM]?\s(?:[^\W\d]+\s)?(?:{alternatives('ratings', 'behind_a_count')})\b",
    re.IGNORECASE,
)
"""What stands behind a number that counts ratings."""


def counts_ratings(text: str) -> bool:
    """Whether a text states a number of ratings in words."""
    if _BEHIND_STARS.search(text) is not None:
        return True
    return any(COUNT_BEHIND.match(text, digits.end()) for digits in _DIGITS.finditer(text))


_BEHIND_STARS = regex(r"[★☆⭐✩✭½]\s?\(\d")


_DIGITS = regex(r"\d+")


_COUNTS = ("reviewcount", "ratingcount")


def _places(view: View, count: Decimal) -> frozenset[int]:
    """The passages that show a count, and not in running text or a date."""
    candidates = [f for f in figures(view).get(count, ()) if not is_no_count(view, f)]
    indexes = {f.passage.index for f in candidates if len(f.passage.text) <= MAX_TEXT}
    short = abbreviated(view, count)
    if short is not None and counts_ratings(short.text):
        indexes.add(short.index)
    return frozenset(indexes)


def is_no_count(view: View, figure: Figure) -> bool:
    """Whether a number cannot count people: part of a date, a scale, a score with one, abbreviated or measured."""
    return (
        in_date(figure)
        or (figure.values[0] in USUAL_SCALES and is_scale(figure))
        or scale_of(figure) is not None
        or is_shortened(view, figure)
        or is_measured(view, figure)
    )


def is_measured(view: View, figure: Figure) -> bool:
    """Whether a number is an amount of money, a percentage, or has a unit."""
    if _PERCENT.match(figure.passage.text, figure.end) or unit_behind(figure) in UNITS:
        return True
    priced = view.once("rating count.priced", lambda: {id(f) for f in figures_with_currency(view)})
    return id(figure) in priced


_PERCENT = regex(r"\s?%")
UNITS = words("units", "never_counts")
"""Units that no number of ratings stands before; single letters and small words among the others are used otherwise."""


def _beside(view: View) -> dict[int, list[tuple[int, Figure]]]:
    """The scores with a scale, and their order, by the indexes of their passages and of those behind."""
    result: dict[int, list[tuple[int, Figure]]] = {}
    for order, figure in enumerate(scaled(view)):
        for place in {p.index for p in (figure.passage, *view.near(figure.passage, after=1, before=0))}:
            result.setdefault(place, []).append((order, figure))
    return result


def other_score(claim: Claim, view: View, stated: Decimal, best: Decimal) -> Figure | None:
    """Return the only score with a scale that the page shows next to the rating's count, where it differs from the
    claim's; None where there is none or several, where it is the claim's, rounded, or where the page shows the
    claim's score with a count, too."""
    counts = [amount(claim.sibling(name) or "") for name in _COUNTS]
    scores: dict[Decimal, Figure] = {}
    for count in dict.fromkeys(counts):
        if count is None or count < MIN_COUNT:
            continue
        places = view.once(f"rating count.places {count}", lambda count=count: _places(view, count))
        beside = view.once("rating count.beside", lambda: _beside(view)) if places else {}
        near = {order: figure for place in places for order, figure in beside.get(place, ())}
        for order in sorted(near):
            scores.setdefault(near[order].values[0], near[order])
        for figure in view.once("rating count.read out", lambda: _read_out(view)) if places else ():
            if _next_text(view, figure.passage) in places:
                scores.setdefault(figure.values[0], figure)
    if len(scores) != 1 or not best:
        return None
    ((score, other),) = scores.items()
    scale = scale_of(other)
    if scale is None:
        return None
    exponent = score.as_tuple().exponent
    step = Decimal(1) if not isinstance(exponent, int) or exponent >= 0 else Decimal("0.1")
    alike = (stated, stated / best * scale)
    if any(abs(score - each) < step for each in alike):
        return None
    return None if any(stated in each.values and _has_count(each) for each in scaled(view)) else other


_NUMBER_BEHIND = regex(r"[^\d\n]{0,12}\d")


def _has_count(figure: Figure) -> bool:
    """Whether another number stands in the line of a score that is told with its scale, behind that."""
    text = figure.passage.text
    match = OUT_OF.match(text, figure.end)
    return match is not None and _NUMBER_BEHIND.match(text, match.end()) is not None


def _read_out(view: View) -> list[Figure]:
    """The scores with their scale that texts of images and attributes tell."""
    result = []
    for passage, _ in view.spoken:
        for match in _NUMBER.finditer(passage.text) if len(passage.text) <= MAX_TEXT else ():
            figure = Figure(values(match.group()), match.group(), passage, match.start(), match.end())
            if figure.values and scale_of(figure) is not None and not is_scale(figure):
                result.append(figure)
    return result


_NUMBER = regex(r"(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?")
_NEXT = 6
"""Passages of all kinds behind one among which the next of text is looked for."""


def _next_text(view: View, passage: Passage) -> int:
    """The index of the first text that is shown behind an image's or an attribute's, -1 where none is near."""
    following = view.page.passages[passage.index + 1 : passage.index + 1 + _NEXT]
    return next((each.index for each in following if each.index in view.rank), -1)


def scaled(view: View) -> list[Figure]:
    """Return the numbers in short passages that have a scale and are within it."""

    def make() -> list[Figure]:
        by_place: dict[tuple[int, int], Figure] = {}
        for group in figures(view).values():
            for figure in group:
                short = len(figure.passage.text) <= MAX_TEXT and not is_choice(view, figure.passage)
                scale = scale_of(figure) if short else None
                if scale is not None and 0 <= figure.values[0] <= scale and not is_scale(figure):
                    by_place[figure.passage.index, figure.start] = figure
        return [by_place[place] for place in sorted(by_place)]

    return view.once("rating count.scaled", make)


def is_choice(view: View, passage: Passage) -> bool:
    """Whether a passage is an option for the visitor ("Give it 5/5"), not a rating."""
    return view.element(passage).tag == "option"


def score_of(claim: Claim) -> Decimal | None:
    """Return the score next to a count in the markup, or None."""
    return decimal((claim.sibling("ratingvalue") or "").split("/")[0])
