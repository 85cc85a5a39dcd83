"""Find words on a page: shown or spoken, hidden, in its head, together in one passage."""

from __future__ import annotations

from itertools import islice

from ....source.normal_forms import stands_in
from ...findings.reason import Family
from ...findings.rule import Evidence
from ...findings.verdict import Where
from ...visible_text.passage import Passage
from ..claim import Claim
from ..page_parts.beside import beside
from ..view import Hit, View, evidence
from . import coverage
from .folding import fold

FAMILY = Family.TEXT


def find(view: View, words: str) -> tuple[Hit, Where] | None:
    """Find folded words that are shown: as text, else as an image's or a control's text."""
    hit = view.visible.find(words)
    if hit is not None:
        return hit, "visible"
    hit = view.spoken.find(words)
    return (hit, "attribute") if hit is not None else None


def find_exact(claim: Claim, view: View) -> tuple[Hit, Where] | None:
    """Find a claim's words that are shown; short codes in capitals ("US", "IT") match only in capitals."""
    match = find(view, claim.folded)
    raw = claim.text
    if match is None or len(raw) > 3 or not raw.isupper() or not raw.isalpha():
        return match
    for index, where in ((view.visible, "visible"), (view.spoken, "attribute")):
        for passage in index.all(claim.folded):
            if stands_in(passage.text, raw) and not (passage.text.isupper() and len(passage.text) > 12):
                return Hit(passage), where  # type: ignore[return-value]
    return None


def as_common_word(claim: Claim, view: View) -> Passage | None:
    """Return the first place of a name or a call of praise ("Long", "Delicious!"), if the page has it in the middle of
    running text only, and without its capital: there it is a word of the page's own; else None."""
    person = claim.types == {"person"} and claim.property == "name"
    if not (person or claim.property == "reviewbody") or claim.folded.count(" ") >= MOST_WORDS:
        return None
    if not claim.text[:1].isupper() or view.spoken.find(claim.folded) is not None:
        return None
    written = claim.text.rstrip(".!?… ")
    places = list(islice(view.visible.all(claim.folded), MOST_PLACES))
    is_common = all(
        len(place.text) > RUNNING
        and not fold(place.text).startswith(f"{claim.folded} ")
        and not any(stands_in(place.text, form) for form in (written, written.upper()))
        and not beside(view.whole).holds(place.element, ("comments",))
        for place in places
    )
    return places[0] if places and is_common else None


MOST_WORDS = 3
MOST_PLACES = 30
RUNNING = 80
"""Characters from which on a passage is running text, and no line with a name in it."""


def elsewhere(view: View, words: str) -> tuple[Where, tuple[Evidence, ...]]:
    """Return where else on the page words are that it does not show: in hidden text or the head."""
    hit = view.hidden.find(words)
    if hit is not None:
        return "hidden", (evidence(hit.passage, "hidden", FAMILY),)
    hit = view.head.find(words)
    if hit is not None:
        return "head", (evidence(hit.passage, "hidden", FAMILY),)
    return "nowhere", ()


def together(view: View, content: list[str]) -> Evidence | None:
    """Return a passage of moderate length that contains all the words; None for no words."""
    if not content:
        return None
    longest = max(content, key=len)[: coverage.STEM]  # few passages have it
    content_stems = {coverage.stem(word) for word in content}
    known = view.once("occurrence.stems", dict[int, set[str]])
    for passage, words in view.visible:
        if longest in words and len(words) < 400:
            have = known.get(passage.index)
            if have is None:
                have = known[passage.index] = {word[: coverage.STEM] for word in words.split()}
            if content_stems <= have:
                return evidence(passage, "supports", FAMILY, 0.8)
    return None


REACH = 12
"""Words of running text within which some words may say one thing."""


def within_reach(view: View, content: list[str]) -> bool:
    """Whether a passage has all of some words within ``REACH``, in any order."""
    longest = max(content, key=len)[: coverage.STEM]
    content_stems = {coverage.stem(word) for word in content}
    for _, text in view.visible:
        if longest in text:
            stems = [coverage.stem(word) for word in text.split()]
            places = (place for place, word in enumerate(stems) if word in content_stems)
            if any(content_stems <= set(stems[place : place + REACH]) for place in places):
                return True
    return False


SHORT, BESIDE = 40, 2
"""Characters of a passage that is one of several side by side, and how many before and behind it are looked at."""


def side_by_side(view: View, content: list[str]) -> Evidence | None:
    """Return one of some short passages side by side that are the words together ("Servings", "8"); else None."""
    content_stems = {coverage.stem(word) for word in content}
    for passage in view.visible.all(min(content, key=len)):
        around = [p for p in (passage, *view.near(passage, BESIDE, BESIDE)) if len(p.text) <= SHORT]
        parts = [{coverage.stem(word) for word in fold(p.text).split()} for p in around]
        if content_stems <= set().union(*(part for part in parts if part <= content_stems)):
            return evidence(passage, "supports", FAMILY, 0.8)
    return None
