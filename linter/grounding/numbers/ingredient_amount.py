"""Compare an ingredient's line with lines of the page that differ in one amount ("150 g butter" for "50 g butter",
"薄力粉 120g" for "薄力粉 200g")."""

from __future__ import annotations

from itertools import islice

from ....source.regex import regex
from ...findings.verdict import Verdict, contradicted
from ...visible_text.passage import Passage
from ..claim import Claim
from ..view import View, evidence
from ..wording.folding import fold
from .ingredient import are_alike

FAMILY = "text"
_INGREDIENTS = frozenset({"recipeingredient", "ingredients"})
_NUMBERS = regex(r"\d+(?: \d+)*")
_BLANKS = regex(r"\s*#\s*")
_LOOSE = frozenset({"quantity", "words in another order"})
"""Reasons of verdicts on what the page has, if not as one line."""
MOST_LETTERS = 120
"""Characters up to which a passage is an ingredient's line."""
LEAST_LETTERS = 2
"""Letters that two lines have in common, at least."""
MOST_LINES = 20


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check an ingredient that the page does not have as written: contradicted where a line of the page differs only
    in one amount and is no other ingredient of the markup."""
    open_yet = verdict.outcome in ("undecided", "unsupported") or verdict.reason in _LOOSE
    if claim.property not in _INGREDIENTS or not open_yet or "itemlistelement" in claim.path:
        return verdict
    own = claim.folded
    frame, amounts = _parted(own)
    if not amounts or sum(map(str.isalpha, frame)) < LEAST_LETTERS:
        return verdict
    others = {fold(statement.text) for statement in claim.siblings.get(claim.property, ())} - {own}
    lines = view.once("ingredient amount.lines", lambda: _lines(view)).get(frame, ())
    told = [(passage, said) for passage, said in islice(lines, MOST_LINES) if said not in others]
    if not told or any(_differing(amounts, _parted(said)[1]) != 1 for _, said in told):
        return verdict
    passage = told[0][0]
    return contradicted(
        FAMILY,
        "another amount of it",
        evidence(passage, "contradicts", FAMILY),
        confidence=0.85,
        shown=passage.text,
        replacement=passage.text if len({said for _, said in told}) == 1 else None,
    )


def _parted(line: str) -> tuple[str, list[list[str]]]:
    """A folded line with a sign in the place of each of its numbers, and those as figures."""
    numbers = [match[0].split() for match in _NUMBERS.finditer(line)]
    return _BLANKS.sub(" # ", _NUMBERS.sub("#", line)).strip(), numbers


def _differing(one: list[list[str]], other: list[list[str]]) -> int:
    """How many of the numbers of two lines are not the same, whatever way they are written in."""
    return sum(not are_alike(a, b) for a, b in zip(one, other, strict=True))


def _lines(view: View) -> dict[str, list[tuple[Passage, str]]]:
    """The page's lines with a number, with their folded words, by these without their numbers."""
    found: dict[str, list[tuple[Passage, str]]] = {}
    for passage, said in view.shown.numeric:
        if len(passage.text) <= MOST_LETTERS:
            found.setdefault(_parted(said)[0], []).append((passage, said))
    return found
