"""Recognise hotel stars in words ("Vier-Sterne-Hotel", "viersterrenhotel")."""

from __future__ import annotations

import re
from functools import lru_cache

from ...findings.verdict import Verdict, contradicted, grounded
from ...visible_text.passage import Passage
from ..claim import Claim
from ..numbers.figures import number_words
from ..view import View, evidence
from ..wording.language import languages

FAMILY = "rating"
MOST = 5
_STARS = (
    r"stars?|stern(?:e|en)?|sterren?|etoiles?|estrell?as?|stell[ae]|gwiazd\w*|stjarn\w*|stjern\w*|hvezd\w*|"
    r"tahd\w*|tahtea|tahti\w*|csillag\w*"
)
"""The folded words for stars; what they make up goes on behind them in one word ("sterrenhotel")."""
_JOINED = {
    "pl": ("jedno", "dwu", "trzy", "cztero", "piecio"),
    "sv": ("en", "tva", "tre", "fyr", "fem"),
    "cs": ("jedno", "dvou", "tri", "ctyr", "peti"),
    "fi": ("yhden", "kahden", "kolmen", "neljan", "viiden"),
    "hu": ("egy", "ket", "harom", "negy", "ot"),
}
"""Folded forms of one to five that words for stars follow, where they are other ones than those of counting."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a hotel's stars that are not shown as a score against those that the page has in words."""
    if verdict.outcome != "unsupported" or claim.property != "ratingvalue" or "starrating" not in claim.roles:
        return verdict
    told = view.once("house stars", lambda: _told(view))
    own = next(
        (passage for number, passage in told.items() if claim.raw in (str(number), f"{number}.0")), None
    )
    if own is not None:
        return grounded(FAMILY, "stars in words", evidence(own, "supports", FAMILY), confidence=0.85)
    if len(told) != 1:
        return verdict
    ((number, passage),) = told.items()
    return contradicted(
        FAMILY,
        "other stars in words",
        evidence(passage, "contradicts", FAMILY),
        confidence=0.9,
        shown=passage.text[:SHOWN],
        replacement=str(number),
    )


SHOWN = 80
"""Characters of the page that a finding shows."""


def _told(view: View) -> dict[int, Passage]:
    """The numbers of stars that the page has in words, each with its first place."""
    words, expression = _expression(languages(view))
    found: dict[int, Passage] = {}
    for match in expression.finditer(view.shown.text):
        number = int(match[1]) if match[1].isdigit() else words[match[1]]
        found.setdefault(number, view.shown.at(match.start() + 1))
    return found


@lru_cache(maxsize=64)
def _expression(spoken: tuple[str, ...]) -> tuple[dict[str, int], re.Pattern[str]]:
    """The folded words for one to five in some languages, and the expression for a number of stars."""
    words = {word: number for word, number in number_words(spoken).items() if number <= MOST}
    for language in spoken:
        words.update({word: place for place, word in enumerate(_JOINED.get(language, ()), 1)})
    numbers = "|".join(map(re.escape, sorted(words, key=len, reverse=True)))
    return words, re.compile(rf" ({numbers}|[1-{MOST}]) ?(?:{_STARS})\w*(?= )")
