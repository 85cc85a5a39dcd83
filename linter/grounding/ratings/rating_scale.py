"""Compare the ends of rating scales, and recognise scores of single aspects next to the overall one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import islice

from ....source.regex import regex
from ...findings.reason import Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, grounded, undecided, unsupported
from ...locale.word_tables import words
from ...visible_text.passage import Passage
from ..claim import Claim
from ..labels.fields import fields, role_words
from ..numbers.figures import decimal, figures
from ..view import View, evidence
from ..wording.folding import fold
from . import rating
from .rating import (
    FAMILY,
    STARS,
    has_rating,
    missing,
    number_of,
    rounded,
    says,
    value_verdict,
)
from .rating_count import OF, OUT_OF, USUAL_SCALES, beside_count, scale_of, scaled
from .stars import CALLED, star_widths


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a rating's value, best or worst."""
    if claim.property not in ("bestrating", "worstrating"):
        return against_aspects(claim, view, rating.compare(claim, view))
    stated = number_of(claim)
    if stated is None:
        return undecided(FAMILY, Reason.NO_NUMBER)
    return _best(claim, view, stated) if claim.property == "bestrating" else _worst(claim, view, stated)


def _best(claim: Claim, view: View, stated: Decimal) -> Verdict:
    """The upper end of a scale: "4.5/5", "out of 5", or that of a score which is shown."""
    value = decimal(claim.sibling("ratingvalue") or "")
    other = _page_scale(view, value) if value is not None else None
    if other is not None and stated not in other:
        return unsupported(FAMILY, Reason.ANOTHER_SCALE, shown=str(other[0]))
    likely = stated in USUAL_SCALES and (value is None or value <= stated)
    passage = _scales(view).get(stated)
    if passage is not None and has_rating(view):
        return grounded(FAMILY, Reason.SCALE_SHOWN, evidence(passage, "supports", FAMILY))
    if likely and value is not None and _is_visible(claim, view, value, stated):
        return grounded(FAMILY, Reason.SCALE_OF_A_SHOWN_RATING)
    if likely and value is not None and star_widths(view):
        return grounded(FAMILY, Reason.SCALE_OF_STARS)
    offered = any(
        stated == best for _, best in offered_scales(view)
    )  # a visitor who may rate sees the scale, though no rating
    return undecided(FAMILY, Reason.THE_SCALE_THAT_VOTERS_SEE) if offered else missing(view)


def _is_visible(claim: Claim, view: View, value: Decimal, best: Decimal) -> bool:
    """Whether the page shows the score itself."""
    return (value_verdict(view, value, best) or beside_count(claim, view, rounded(value))) is not None


def _is_rated(view: View, passage: Passage) -> bool:
    """Whether a passage tells a rating, and no other share ("1/4 load", "page 1 of 2"): by its words, by its element's
    name, or as a score that stands alone."""
    if any(CALLED.search(element.hints) for element in view.page.ancestors(passage.element, 4)):
        return True
    words = f" {fold(passage.text)} "
    labelled = says(words, (*role_words("ratingvalue"), *role_words("reviewcount")))
    return labelled or STARS.fullmatch(passage.text.strip()) is not None


_SCALE = regex(rf"(?<![^\W\d]){OF}\s*(\d+(?:[.,]\d+)?)(?!\d|[.,]\d)", re.IGNORECASE)
_FULL_MARKS = regex(r"(\d{1,3})\s?点満点|満点\s?(\d{1,3})|[满滿]分\s?(\d{1,3})|(\d{1,3})\s?점\s?만점")
"""The upper end as Japan, China and Korea tell it ("4.6（5点満点）")."""
_ANY_SCALE = regex(rf"{_SCALE.pattern}|{_FULL_MARKS.pattern}", re.IGNORECASE)
REACH = 16
"""Characters behind a score in which the full marks stand that it is told with."""
_MAX_WITH_SCALE = 200


def _scales(view: View) -> dict[Decimal, Passage]:
    """The upper ends of scales that short passages tell, each with the first of them."""

    def make() -> dict[Decimal, Passage]:
        result: dict[Decimal, Passage] = {}
        for passage in view.may_have(_ANY_SCALE):
            if len(passage.text) >= _MAX_WITH_SCALE:
                continue
            full = ("".join(groups) for groups in _FULL_MARKS.findall(passage.text))
            ends = [*_SCALE.findall(passage.text), *full]
            if ends and _is_rated(view, passage):
                for written in ends:
                    if (end := decimal(written)) is not None:
                        result.setdefault(end, passage)
        return result

    return view.once("rating.scales", make)


def offered_scales(view: View) -> frozenset[tuple[Decimal, Decimal]]:
    """Return the ends of the scales on which the page asks visitors to rate: consecutive choices."""

    def make() -> frozenset[tuple[Decimal, Decimal]]:
        result: dict[str, set[Decimal]] = {}
        for index, element in view.page.having(("type",)):
            get = element.attributes.get
            name = get("name") or ""
            if element.tag != "input" or (get("type") or "").lower() != "radio":
                continue
            around = " ".join((name.lower(), *(outer.hints for outer in view.page.ancestors(index, 5))))
            if CALLED.search(around) and (value := decimal(get("value") or "")) is not None:
                result.setdefault(name, set()).add(value)
        return frozenset(
            (min(values), max(values)) for values in result.values() if len(values) >= MIN_CHOICES
        )

    return view.once("rating.asked", make)


MIN_CHOICES = 4
"""Values from which on choices are a scale."""


def _page_scale(view: View, value: Decimal) -> tuple[Decimal, ...] | None:
    """The scales that the page tells a score with ("4,6 su 5"), or None where it tells none."""

    def make() -> tuple[Decimal, ...] | None:
        candidates = (figure for each in rounded(value) for figure in figures(view).get(each, ()))
        result: dict[Decimal, None] = {}
        for figure in candidates:
            if (match := OUT_OF.match(figure.passage.text, figure.end)) is not None:
                result[Decimal(match[1])] = None
            elif (
                full := _FULL_MARKS.search(figure.passage.text, figure.end, figure.end + REACH)
            ) is not None:
                result[Decimal("".join(filter(None, full.groups())))] = None
        return tuple(result) or None

    return view.once(f"rating.scale {value}", make)


def _worst(claim: Claim, view: View, stated: Decimal) -> Verdict:
    """The lower end of a scale: pages that show one write "1-5" or "1 to 5"; a bar of stars is filled from nothing. Any
    score that is shown is from a scale that begins at 1, as schema.org assumes where the markup gives no other."""
    passage = _lower_ends(view).get(stated)
    if passage is not None:
        return grounded(FAMILY, Reason.SCALE_SHOWN, evidence(passage, "supports", FAMILY))
    if stated == 0 and star_widths(view):
        return grounded(FAMILY, Reason.A_BAR_BEGINS_AT_NOTHING, where="attribute")
    value, best = (decimal(claim.sibling(name) or "") for name in ("ratingvalue", "bestrating"))
    if stated == 1 and value is not None and _is_visible(claim, view, value, best or Decimal(5)):
        return grounded(FAMILY, Reason.SCALE_OF_A_SHOWN_RATING)
    offered = any(stated == least for least, _ in offered_scales(view))
    if offered:
        return undecided(FAMILY, Reason.THE_SCALE_THAT_VOTERS_SEE)
    return missing(view, Reason.LOWER_END_OF_THE_SCALE_NOT_SHOWN)


_LOWER_END = regex(
    r"(?<![\d.,])(\d{1,3}(?:[.,]\d{1,2})?)(?=\s*(?:-|–|to|bis|à|a)\s*(?:5|10|100)(?![\d.,]))", re.IGNORECASE
)


def _lower_ends(view: View) -> dict[Decimal, Passage]:
    """The lower ends of scales that passages tell ("1-5", or how many gave each number of stars), each with the first
    of them."""

    def make() -> dict[Decimal, Passage]:
        result: dict[Decimal, Passage] = {}
        for passage in view.numeric:
            for written in _LOWER_END.findall(passage.text):
                if (end := decimal(written)) is not None:
                    result.setdefault(end, passage)
        for least, passage in _counted_down(view):
            result.setdefault(least, passage)
        return result

    return view.once("rating.lower ends", make)


_STEP = regex(
    r"(?:[^\W\d]+\s){0,3}(\d{1,2})(?:\s?/\s?(?:5|10)(?!\d)|[\s-]?(?:[★⭐]|(?:stars?|stern\w*|[eé]toiles?|"
    r"estrel\w+|stell[ae]|sterren|gwiazd\w*|hv[eě]zd\w*|stjern\w*|stj[aä]rn\w*)(?![^\W\d_])))",
    re.IGNORECASE,
)
MAX_STEP = 40


def _counted_down(view: View) -> Iterator[tuple[Decimal, Passage]]:
    """The lowest step of a scale of which the page shows each in a line of its own ("5 stars: 12", "4 stars: 3", …)."""
    steps: dict[int, Passage] = {}
    for passage in view.numeric:
        step = _STEP.match(passage.text) if len(passage.text) <= MAX_STEP else None
        if step is not None:
            steps.setdefault(int(step[1]), passage)
    for best in (5, 10):
        if all(step in steps for step in range(1, best + 1)):
            yield Decimal(1), steps[1]


_SCORE = regex(r"\d{1,3}(?:[.,]\d{1,2})?\s*/\s*\d{1,3}")
MIN_ASPECTS = 2
"""Aspects with a score of their own from which on a page tells the score of each."""
MAX_OCCURRENCES = 50
"""Places of a score that are looked at."""


def against_aspects(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a score that is shown: flagged where it is only an aspect's, and another score is no aspect's."""
    if (
        claim.property != "ratingvalue"
        or verdict.reason != Reason.RATING_SHOWN
        or claim.sibling("reviewaspect")
    ):
        return verdict
    stated = decimal(claim.raw)
    aspects = view.once("aspects.all", lambda: _aspects(view))
    if stated is None or len(aspects) < MIN_ASPECTS or len(set(aspects.values())) < MIN_ASPECTS:
        return verdict
    places = [
        figure.passage
        for figure in islice(figures(view).get(stated, ()), MAX_OCCURRENCES)
        if scale_of(figure)
    ]
    if not places or any(passage.index not in aspects for passage in places):
        return verdict
    whole = next((f for f in scaled(view) if f.passage.index not in aspects and f.values[0] != stated), None)
    if whole is None or scale_of(whole) != next(
        scale_of(f) for f in figures(view)[stated] if f.passage.index == places[0].index
    ):
        return verdict
    near: Evidence = evidence(places[0], "nearest", FAMILY)
    return unsupported(
        FAMILY,
        Reason.SHOWN_AS,
        near,
        shown=whole.passage.text[:120],
    )


def _aspects(view: View) -> dict[int, str]:
    """The labels of the fields whose value is a score, by the value's passage; what is called the whole is none."""
    whole = frozenset((*role_words("ratingvalue"), *_WHOLE))
    return {
        field.passage.index: field.label
        for field in fields(view)
        if _SCORE.fullmatch(field.value.strip()) is not None
        and not any(word in whole for word in field.label.split())
    }


_WHOLE = words("ratings", "overall")
"""Folded words for the score of the whole, beside those for a rating."""
