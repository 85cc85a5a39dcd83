"""Compare numbers of ratings or reviews: next to a word for them, after stars, or with their score."""

from __future__ import annotations

import re
from decimal import Decimal

from ....source.regex import regex
from ...findings.reason import Reason
from ...findings.verdict import Verdict, grounded, undecided, unsupported
from ...visible_text.passage import Passage
from ..claim import Claim
from ..labels.labels import role_words
from ..numbers.figures import Figure, amount, figures, surroundings
from ..numbers.scales import abbreviated
from ..view import View, evidence
from ..wording.folding import fold
from .rating import FAMILY, not_shown, rounded, says
from .rating_count import (
    COUNT_BEHIND,
    counts_ratings,
    is_no_count,
    score_of,
    shown_together,
)
from .stars_before import follows_stars, leads_to_reviews

CLOSE = 28
"""Characters around a number in which a word says what it counts."""


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a number of ratings or reviews."""
    wanted = amount(claim.raw)
    if wanted is None:
        return undecided(FAMILY, Reason.NO_NUMBER)
    counted = view.once(f"rating.count {wanted}", lambda: _counted(view, wanted))
    if counted is not None and _is_of_comments(counted, wanted):
        others = [p for p in view.passages if _counts_votes(p.text) and p.index != counted.index]
        own = next((p for p in others if f" {wanted} " in f" {fold(p.text)} "), None)
        if own is not None:
            return grounded(FAMILY, Reason.COUNT_SHOWN, evidence(own, "supports", FAMILY))
        if others:
            near = evidence(counted, "nearest", FAMILY)
            return unsupported(FAMILY, Reason.SHOWN_AS_A_NUMBER_OF_COMMENTS, near, shown=others[0].text[:120])
    if counted is not None:
        return grounded(FAMILY, Reason.COUNT_SHOWN, evidence(counted, "supports", FAMILY))
    if (spoken := _spoken_counts(view).get(wanted)) is not None:
        support = evidence(spoken, "supports", FAMILY)
        return grounded(FAMILY, Reason.COUNT_IN_A_DESCRIPTION, support, where="attribute")
    short = abbreviated(view, wanted)
    if short is not None:
        return grounded(FAMILY, Reason.ROUNDED_COUNT, evidence(short, "supports", FAMILY))
    score = score_of(claim)
    if score is not None and (together := shown_together(claim, view, rounded(score))) is not None:
        return grounded(FAMILY, Reason.A_COUNT_BESIDE_ITS_SCORE, evidence(together[1], "supports", FAMILY))
    return not_shown(view, Reason.COUNT_NOT_SHOWN)


def _is_of_comments(passage: Passage, count: Decimal) -> bool:
    """Whether a passage shows a number as one of comments."""
    said = f" {fold(passage.text)} "
    return any(
        f" {count} {word} " in said or said == f" {word} {count} " for word in role_words("commentcount")
    )


def _counts_votes(text: str) -> bool:
    """Whether a short text tells how many gave a score, and not how many wrote something."""
    return len(text) <= LONGEST_COUNT and _VOTES.search(text) is not None


LONGEST_COUNT = 80
_VOTES = regex(
    r"(?<![\d.,])[1-9][\d.,]*\s(?:ratings|votes|bewertungen|stimmen|votos|valoraciones|avaliações|voti|valutazioni|"
    r"beoordelingen|stemmen|głosów|ocen|röster|stemmer|оцен\w+|голос\w+)(?!\w)",
    re.IGNORECASE,
)


def _counted(view: View, wanted: Decimal) -> Passage | None:
    """The first passage that shows a number beside a word for reviews, and not as a score, a scale or in a date."""
    words = [word for word in role_words("reviewcount") if len(word) > 2 or not word.isascii()]
    for figure in figures(view).get(wanted, ()):
        if is_no_count(view, figure) or _OF_STARS.match(figure.passage.text, figure.end):
            continue
        around = surroundings(view, figure, CLOSE)
        if _counts_beside(view, figure):  # the word there is of the number there
            around = f" {fold(figure.passage.text)} {fold(view.element(figure.passage).hints)} "
        if any(says(around, word) for word in words) or _is_behind_stars(view, figure):
            return figure.passage
    return None


_TOLD = regex(r"\(?(\d{1,3}(?:[.,\s]?\d{3})*)")


def _spoken_counts(view: View) -> dict[Decimal, Passage]:
    """The numbers of ratings that descriptions tell ("14 votes"), each with the first of them."""

    def make() -> dict[Decimal, Passage]:
        found: dict[Decimal, Passage] = {}
        for passage, _ in view.spoken:
            told = _TOLD.match(passage.text)
            if told is None or not COUNT_BEHIND.fullmatch(passage.text.rstrip(") "), told.end()):
                continue
            if (count := amount(told[1])) is not None:
                found.setdefault(count, passage)
        return found

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
    before, behind = text[: figure.start].rstrip(), text[figure.end :].strip()
    if not before.endswith("(") and behind:
        return False
    return _ENDS_IN_STARS.search(before.removesuffix("(")) is not None
