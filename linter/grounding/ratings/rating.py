"""Compare ratings: a number supports one only next to a word or stars that mark it as a rating."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, grounded, undecided, unsupported
from ...locale.word_tables import alternatives, word_list
from ...visible_text.passage import Passage
from ..claim import Claim
from ..labels.fields import role_words
from ..numbers.figures import Figure, decimal, figures, surroundings
from ..numbers.scales import is_shortened
from ..view import DIGIT, View, evidence
from ..wording.folding import fold, is_unspaced
from .rating_count import (
    COUNT_BEHIND,
    OUT_OF,
    beside_count,
    is_choice,
    is_scale,
    is_scale_at,
    other_score,
    scale_of,
)
from .stars import ASKING, CALLED, drawn, pictured_scores, star_rows, star_widths

FAMILY = Family.RATING
STARS = regex(r"[★⭐✭✩☆]|(?<![\d/.,])\d{1,2}(?:[.,]\d+)?\s*/\s*(?:5|10|100)(?:[.,]00?)?(?![\d/]|\.\d)")


def has_rating(view: View) -> bool:
    """Whether any rating is shown: a number of stars, or a score next to a rating word."""

    def make() -> bool:
        for group in figures(view).values():
            for figure in group:
                value = figure.values[0]
                if 0 <= value <= 100 and _is_score(view, figure, value == value.to_integral_value()):
                    return True
        return bool(star_widths(view) or star_rows(view) or pictured_scores(view))

    return view.once("rating.shown", make)


def number_of(claim: Claim) -> Decimal | None:
    """Return the number of a claim without the scale after it ("4.5/5"), or None."""
    value = decimal(claim.raw.split("/")[0]) if claim.raw else None
    return decimal(claim.folded) if value is None and claim.folded.isdigit() else value


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a rating's value."""
    stated = number_of(claim)
    if stated is None:
        return undecided(FAMILY, Reason.NO_NUMBER)
    best = decimal(claim.sibling("bestrating") or "5") or Decimal(5)
    if "aggregaterating" in claim.types and (other := other_score(claim, view, stated, best)) is not None:
        return contradicted(
            FAMILY,
            Reason.ANOTHER_SCORE_BESIDE_ITS_COUNT,
            evidence(other.passage, "contradicts", FAMILY),
            shown=other.text,
            replacement=str(other.values[0]) if best == scale_of(other) else None,
        )
    verdict = value_verdict(view, stated, best)
    if verdict is not None and (claim.property == "ratingvalue" or verdict.where == "visible"):
        return verdict
    if (
        claim.property == "ratingvalue"
        and (together := beside_count(claim, view, rounded(stated))) is not None
    ):
        support = [evidence(passage, "supports", FAMILY) for passage in dict.fromkeys(together)]
        return grounded(FAMILY, Reason.A_SCORE_BESIDE_ITS_COUNT, *support)
    return missing(view)


_SCORE = regex(r"(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?(?![\d,]|\.\d)")


def _spoken_scores(view: View) -> dict[Decimal, Passage]:
    """The scores that images' texts tell ("4,5 Sterne" tells 4.5, and neither 4 nor 5), each with the first of them."""

    def make() -> dict[Decimal, Passage]:
        scores: dict[Decimal, Passage] = {}
        labels = [f" {word} " for word in role_words("ratingvalue")]
        votes = _votes(view)
        for passage, folded in view.spoken:
            if passage.index in votes or not DIGIT.search(passage.text):
                continue
            text = f" {folded} "
            called = any(label in text for label in labels)
            for match in _SCORE.finditer(passage.text):
                scaled = OUT_OF.match(passage.text, match.end()) is not None
                alone = match.group() == passage.text.strip() and CALLED.search(view.element(passage).hints)
                if not (called or scaled or alone) or is_scale_at(passage.text, match.start()):
                    continue
                if (score := decimal(match.group())) is not None:
                    scores.setdefault(score, passage)
        return scores

    return view.once("rating.spoken", make)


def _votes(view: View) -> frozenset[int]:
    """The passages that name a visitor's controls for voting: one for each score from one on, all in the same words."""
    alike: dict[str, dict[str, list[int]]] = {}
    for passage, folded in view.spoken:
        written = _SCORE.search(passage.text) if DIGIT.search(passage.text) else None
        if written and any(e.tag in ASKING for e in view.page.ancestors(passage.element, 3)):
            words = " ".join(word[:STEM] for word in folded.split() if not word.isdigit())
            around = alike.setdefault(words, {})
            around.setdefault(written.group(), []).append(passage.index)
    return frozenset(
        index
        for scores in alike.values()
        if scores.keys() >= MIN_VOTES
        for indexes in scores.values()
        for index in indexes
    )


STEM = 4
"""Letters with which words of a number and those of another begin ("1 star", "2 stars")."""
MIN_VOTES = frozenset("1234")
"""Scores for which a page has controls that any visitor may give."""


def _first_score(view: View, value: Decimal, whole: bool) -> Figure | None:
    """The first number of a value that is a score; ``whole`` where one without decimals is looked for."""
    return next((figure for figure in figures(view).get(value, ()) if _is_score(view, figure, whole)), None)


def value_verdict(view: View, stated: Decimal, best: Decimal) -> Verdict | None:
    """Return the verdict on a rating value that is shown as a number, in an image's text or by stars; else None."""
    whole = stated == stated.to_integral_value()
    for value in rounded(stated):
        score = view.once(
            f"rating.score {value} {whole}", lambda value=value: _first_score(view, value, whole)
        )
        if score is not None:
            return grounded(FAMILY, Reason.RATING_SHOWN, evidence(score.passage, "supports", FAMILY))
    if best == HUNDRED and (percent := _as_percent(view, stated)) is not None:
        return grounded(FAMILY, Reason.RATING_SHOWN, evidence(percent.passage, "supports", FAMILY))
    spoken = _spoken_scores(view)
    passage = next((spoken[value] for value in rounded(stated) if value in spoken), None) if spoken else None
    if passage is not None:
        support = evidence(passage, "supports", FAMILY)
        return grounded(FAMILY, Reason.RATING_IN_AN_IMAGE_S_TEXT, support, where="attribute")
    reason = drawn(view, stated, best)
    if reason is not None:
        return grounded(FAMILY, reason, where="attribute")
    return None


HUNDRED = 100


def _as_percent(view: View, stated: Decimal) -> Figure | None:
    """The first line that is a score out of a hundred as a whole percentage and nothing else ("70%" for 70.08)."""
    candidates = figures(view).get(Decimal(round(stated)), ())
    return next(
        (f for f in candidates if f.passage.text.removesuffix("%").rstrip() == f.text != f.passage.text), None
    )


_WIDGETS = word_list("ratings", "services")
"""What the elements of review services' widgets are called, in lower case."""


def missing(view: View, reason: Reason = Reason.RATING_NOT_SHOWN) -> Verdict:
    """Return the verdict on a rating that is not shown: on a page with a review service's widget, a script may show
    it."""

    def make() -> bool:
        sources = (
            e.attributes["src"] or ""
            for _, e in view.page.having(("src",))
            if e.tag in ("script", "iframe", "img")
        )
        called = "\n".join((*view.page.names, "\n".join(sources).lower()))
        return any(name in called for name in _WIDGETS)

    if view.once("rating.widget", make):
        return unsupported(FAMILY, Reason.A_RATING_THAT_A_WIDGET_MAY_SHOW)
    return unsupported(FAMILY, reason)


def _is_score(view: View, figure: Figure, whole: bool) -> bool:
    """Whether a number is a score: with stars or a scale, or called a rating; a whole number only right beside it."""
    text = figure.passage.text
    if is_scale(figure) or COUNT_BEHIND.match(text, figure.end) or is_shortened(view, figure):
        return False
    if is_choice(view, figure.passage):
        return False
    if (
        whole
        and _IN_BRACKETS.match(text, figure.end)
        and _STARS_BEFORE.search(text, max(figure.start - 4, 0), figure.start)
    ):
        return False
    scale = OUT_OF.match(text, figure.end)
    scaled = scale is not None
    close = text[max(figure.start - 8, 0) : (figure.end if scale is None else scale.end()) + 10]
    if (
        STARS.search(close)
        or (scaled and not whole)
        or (
            len(text) < 60
            and any(CALLED.search(e.hints) for e in view.page.ancestors(figure.passage.element, 3))
        )
    ):
        return True
    if (
        not whole
        and text == figure.text
        and any(
            _COUNTED.fullmatch(following.text) for following in view.near(figure.passage, before=0, after=1)
        )
    ):
        return True
    # "1 of 5" is how pages are counted.
    is_first = max(figure.values) <= 1
    if scale is not None and not is_first and not (figure.start or text[scale.end() :].strip(" .")):
        around_it = view.page.ancestors(figure.passage.element, 4)
        return not any(_PAGES.search(element.hints) for element in around_it)
    if _is_counted(figure) or (not whole and _is_before_count(view, figure)):
        return True
    around = f" {fold(close)} " if whole else surroundings(view, figure, 40, hints=False)
    if any(f" {word} " in around for word in role_words("ratingvalue")):
        return True
    return scaled and says(around, tuple(word for word in role_words("reviewcount") if len(word) > 4))


_PAGES = regex(r"pag(?:e|in)|slid|carousel|gallery|step|progress|counter")
"""Names of elements that count pages or pictures ("4 of 5"), and no votes."""
_IN_BRACKETS = regex(r"\s?\)")
_STARS_BEFORE = regex(r"[★⭐✭✩☆½]\s?\(\s?$")
"""What stands around the number of those who gave drawn stars ("★★★★ (35)")."""


def _is_counted(figure: Figure) -> bool:
    """Whether a line begins with a number that so many gave ("5 from 3 reviews")."""
    text = figure.passage.text
    if figure.values[0] > MAX_STARS or NOT_BLANK.search(text, 0, figure.start) is not None:
        return False
    match = _FROM.match(text, figure.end)
    return match is not None and COUNT_BEHIND.match(text, match.end()) is not None


MAX_STARS = 10
NOT_BLANK = regex(r"\S")
_FROM = regex(
    lambda: rf"\s(?:{alternatives('ratings', 'from_how_many')})\s\d{{1,3}}(?:[.,\s]?\d{{3}})*",
    re.IGNORECASE,
)


def _is_before_count(view: View, figure: Figure) -> bool:
    """Whether a number with one decimal stands before a word of praise and how many gave it ("8,9 Superb · 412
    reviews")."""
    if _TENTHS.fullmatch(figure.text) is None:
        return False
    text = figure.passage.text
    if len(text) > MAX_SCORED or text[: figure.start].strip():
        return False
    following = [text[figure.end :], *(p.text for p in view.near(figure.passage, before=0, after=2))]
    words = " ".join(following if text == figure.text else following[:1])[:MAX_SCORED]
    return _PRAISED.match(words) is not None


MAX_SCORED = 60
_TENTHS = regex(r"(?:10|\d)[.,]\d")
_PRAISED = regex(
    r"(?!\s*(?:[$€£¥₽%]|EUR|USD|GBP|kr\b|zł))(?:\s*[^\W\d]+){0,2}\s*[-–—·•|,(]?\s*\d{1,3}(?:[.,\s]?\d{3})*\s+"
    r"(?:[^\W\d]+\s+){0,1}(?:reviews?|ratings|votes|bewertungen|rezensionen|avis|commentaires|votos|opiniones|comentarios|"
    r"comentários|avaliações|recensioni|voti|beoordelingen|opinii|ocen|głosów|отзыв\w*|omdömen|anmeldelser|hodnocení)\b",
    re.IGNORECASE,
)


_COUNTED = regex(r"\(\d{1,3}(?:[.,]?\d{3})*(?: [^\W\d]{1,14})?\)")
"""How many gave a score, in brackets behind it."""


def rounded(stated: Decimal) -> tuple[Decimal, ...]:
    """Return a value, also rounded to one and two decimals; for a value with one decimal, those that round to it,
    too."""
    near = (stated, round(stated, 1), round(stated, 2))
    if stated.as_tuple().exponent != -1:
        return tuple(dict.fromkeys(near))
    exacter = (stated + Decimal(hundredths) / 100 for hundredths in range(-5, 6) if hundredths)
    return tuple(dict.fromkeys((*near, *exacter)))


def says(around: str, words: tuple[str, ...]) -> bool:
    """Whether the folded surroundings contain one of some words, or one that begins with it if it is long enough."""
    return _any_of(words).search(around) is not None


@cache
def _any_of(words: tuple[str, ...]) -> re.Pattern[str]:
    forms = (
        re.escape(word) if is_unspaced(word) else rf" {re.escape(word)}{'' if len(word) > 4 else ' '}"
        for word in words
    )
    return re.compile("|".join(forms))
