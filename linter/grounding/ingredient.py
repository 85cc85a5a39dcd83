"""How much of an ingredient: the number before its words, against the numbers that the page has before them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from ..passage import Passage
from ..regex import regex
from ..verdict import Verdict, contradicted, grounded
from .claim import Claim
from .folding import fold
from .view import View, evidence

FAMILY = "text"
_INGREDIENTS = frozenset({"recipeingredient", "ingredients", "supply", "tool"})
_ADDED = regex(r"[(\[,;*]")
LEAST = 8
"""Letters from which on an ingredient's words are looked for: shorter ones stand in others."""
MOST_PLACES = 20
LARGEST_PART = 16


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """A verdict on an ingredient: contradicted where the page has its words behind another number only."""
    if claim.property not in _INGREDIENTS or verdict.reason == "verbatim":
        return verdict
    words = claim.folded.split()
    said = list(takewhile(_is_figure, words))
    if not said or len(said) == len(words):
        return verdict
    wanted = _values(said)
    if wanted == {0.0} and verdict.outcome == "unsupported":  # a system's way to say that no amount is given
        return next((found for rest in _rests(claim, len(said)) if (found := _shown(view, rest))), verdict)
    for shortened, rest in enumerate(_rests(claim, len(said))):
        places = list(_behind_numbers(view, rest))
        if not places:
            continue
        alike = next((place for numbers, place in places if _alike(wanted, _values(numbers))), None)
        if alike is not None and verdict.outcome == "unsupported" and not shortened:
            support = evidence(view.shown.at(alike), "supports", FAMILY)
            return grounded(FAMILY, "its amount in another form", support, confidence=0.85)
        if alike is not None:
            return verdict
        if (behind := _stands_behind(view, rest, said)) is not None:
            support = evidence(behind, "supports", FAMILY)
            return grounded(FAMILY, "its amount behind it", support, confidence=0.85)
        passage = view.shown.at(places[0][1])
        return contradicted(
            FAMILY,
            "another number before it",
            evidence(passage, "contradicts", FAMILY),
            confidence=0.85,
            shown=passage.text[:120],
        )
    return verdict


def _shown(view: View, rest: str) -> Verdict | None:
    """The verdict on an ingredient without an amount whose words stand on the page, else None."""
    place = next(view.shown.all(rest), None)
    if place is None:
        return None
    return grounded(FAMILY, "shown without an amount", evidence(place, "supports", FAMILY), confidence=0.85)


def _is_figure(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6


def _rests(claim: Claim, figures: int) -> Iterator[str]:
    """The words behind a claim's number: all of them, and those before what is added."""
    for text in dict.fromkeys((claim.text, _ADDED.split(claim.text, maxsplit=1)[0])):
        words = fold(text).split()[figures:]
        if len(words) > 1 and len("".join(words)) >= LEAST:
            yield " ".join(words)


def _behind_numbers(view: View, rest: str) -> Iterator[tuple[list[str], int]]:
    """The numbers right before some words of the page, with the words' place in its folded text."""
    text, place = view.shown.text, -1
    for _ in range(MOST_PLACES):
        place = text.find(f" {rest} ", place + 1)
        if place < 0:
            return
        before = text[max(place - 24, 0) : place].split()
        numbers = list(takewhile(_is_figure, reversed(before)))[::-1][-3:]
        if numbers:
            yield numbers, place + 1


def _stands_behind(view: View, rest: str, said: list[str]) -> Passage | None:
    """Where the page has an ingredient's amount behind its words, in a column of its own, or None."""
    unit, _, words = rest.partition(" ")
    hit = view.shown.find(f"{words} {' '.join(said)} {unit}") if words else None
    return hit.passage if hit is not None else None


def _values(numbers: list[str]) -> set[float]:
    """What folded figures can mean: "2", "1 5" (1.5, or one to five), "1 2" (a half), "1 1 2" and "11 2" (1½)."""
    figures = [float(number) for number in numbers]
    if len(figures) == 3 and figures[2]:
        return {figures[0] + figures[1] / figures[2]}
    if len(figures) != 2:
        return {figures[0], figures[-1]}
    one, other = figures
    found = {one + other / 10 ** len(numbers[1])}
    if one < other:
        found.add(SPAN * (one + other))
    if one < other and other > LARGEST_PART:
        found |= {one, other}
    elif 0 < one < other:
        found.add(one / other)
    elif 0 < other <= LARGEST_PART and one > 9:
        found.add(one // 10 + one % 10 / other)
    return found


SPAN = 1000.0
"""What sets the two ends of a span apart from numbers."""


def _alike(one: set[float], other: set[float]) -> bool:
    return any(abs(a - b) <= 0.02 * max(abs(a), abs(b), 1) for a in one for b in other)
