"""Find a sentence about something else in a text otherwise from the page: an addition to a copied or generated
description."""

from __future__ import annotations

from ...findings.verdict import Verdict, unsupported
from ..claim import Claim
from ..view import View
from . import coverage
from .folding import is_unspaced
from .sentences import Sentence, sentences

FAMILY = "text"
_TEXTS = frozenset({
    "abstract", "articlebody", "commenttext", "description", "disambiguatingdescription", "recipeinstructions",
    "reviewbody", "text",
})  # fmt: skip
LEAST_WORDS, LEAST_CONTENT = 8, 5
"""Words of a sentence that is looked at, and those of five letters and more among them."""
MOST_KNOWN = 0.4
"""The share of these that a page about something else may have, for its language's sake."""
LEAST_OWN = 0.7
"""The share of the other sentences' words that are the page's, in its order, at least."""
LEAST_OTHERS, MOST_WORDS = 2, 1200
"""Other sentences of the page at least, and words of a text that is looked at."""
_IN_ORDER = 0.8
"""The share of a sentence's words in the page's order from which on it is one of the page's."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a text whose sentences are the page's: flagged for a sentence with hardly a word of the page."""
    if (
        verdict.family != FAMILY
        or verdict.outcome not in ("grounded", "undecided")
        or verdict.reason in ("verbatim", "cut", "the text of its element")
        or claim.property not in _TEXTS
        or is_unspaced(claim.folded)
        or claim.folded.count(" ") >= MOST_WORDS
    ):
        return verdict
    found = [(sentence, _in_order(sentence, view)) for sentence in sentences(claim.text)]
    own = [share for _, share in found if share >= _IN_ORDER]
    strays = [sentence for sentence, share in found if share == 0 and _is_stray(sentence, view)]
    if len(strays) != 1 or len(own) < LEAST_OTHERS:
        return verdict
    others = [(len(sentence.words), share) for sentence, share in found if sentence is not strays[0]]
    if sum(length * share for length, share in others) < LEAST_OWN * sum(length for length, _ in others):
        return verdict
    return unsupported(
        FAMILY,
        "a sentence of it is not the page's",
        *verdict.evidence[:1],
        confidence=0.85,
        part=strays[0].text,
    )


def _in_order(sentence: Sentence, view: View) -> float:
    """The share of a sentence's words that stand in runs of four and more on the page; of a short one all or none."""
    words = list(sentence.words)
    found = coverage.runs(view, words, min(coverage.SOLID, len(words)))
    return sum(end - start for start, end in found) / len(words)


def _is_stray(sentence: Sentence, view: View) -> bool:
    """Whether a sentence has words enough, and the page next to none of them."""
    content = [coverage.stem(word) for word in sentence.words if len(word) > 4]
    if len(sentence.words) < LEAST_WORDS or len(content) < LEAST_CONTENT:
        return False
    known = coverage.stems(view)
    return sum(map(known.__contains__, content)) <= MOST_KNOWN * len(content)
