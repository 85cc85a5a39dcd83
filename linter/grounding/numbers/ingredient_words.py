"""Compare an ingredient's line with lines of the page that differ in one word, ingredient or measure ("1 cup
buttermilk, warm", "1 tablespoon milk, warm" for "1 cup milk, warm")."""

from __future__ import annotations

from ...findings.verdict import Verdict, contradicted
from ...visible_text.passage import Passage
from ..as_shown import with_words
from ..claim import Claim
from ..view import View, evidence
from ..wording import coverage
from ..wording.folding import fold
from ..wording.two_words import are_two
from .units import BY_NAME

FAMILY = "text"
_INGREDIENTS = frozenset({"recipeingredient", "ingredients"})
_SPOONS = {
    "cup": "cup cups tasse tassen tasses taza tazas tazza tazze xicara xicaras kop koppen",
    "tablespoon": "tablespoon tablespoons tbsp tbsps tbs tbl el essloffel msk spsk ss",
    "teaspoon": "teaspoon teaspoons tsp tsps tl teeloffel tsk ts",
    "pinch": "pinch pinches prise prisen pincee pincees",
    "can": "can cans dose dosen boite boites lata latas",
}
"""Measures of kitchens, beside the units of physics, by their folded names."""
_MEASURES = {name: unit for unit, names in _SPOONS.items() for name in names.split()}
LEAST, MOST = 3, 24
"""Words of a line that is compared."""
LEAST_FRAME = 2
"""Words of an ingredient, its number and measure left out, that the page's line has as well, at least; one is enough
where the page has the other word nowhere."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check an ingredient: contradicted where the page has its line only with one other word."""
    if claim.property not in _INGREDIENTS or verdict.outcome == "contradicted":
        return verdict
    words = claim.folded.split()
    if "itemlistelement" in claim.path:  # a dish with a page of its own
        return verdict
    if verdict.reason == "verbatim" or not LEAST <= len(words) <= MOST:
        return verdict
    others = _others(claim, view)
    for place in range(len(words)):
        passage = _same_but_for(view, words, place, others)
        if passage is not None:
            return contradicted(
                FAMILY,
                "another word in it",
                evidence(passage, "contradicts", FAMILY),
                confidence=0.85,
                shown=passage.text[:120],
                replacement=with_words(claim.raw, passage.text),
            )
    return verdict


def _others(claim: Claim, view: View) -> frozenset[str]:
    """The folded ingredients of the claim's node, its own among them; asked of each, and the same for all."""
    all_ = claim.siblings.get(claim.property, ())
    node = id(all_[0]) if all_ else 0
    return view.once(
        f"ingredient words.others {node}", lambda: frozenset(fold(statement.text) for statement in all_)
    )


def _same_but_for(view: View, words: list[str], place: int, others: frozenset[str]) -> Passage | None:
    """The line of the page that has another word at a place and is no other ingredient's of the markup."""
    word, before, behind = words[place], words[:place], words[place + 1 :]
    frame = [each for each in (*before, *behind) if not each.isdigit() and _measure(each) is None]
    measure = _measure(word)
    least = 1 if measure or coverage.stem(word) not in coverage.stems(view) else LEAST_FRAME
    if word.isdigit() or len(frame) < least or max(map(len, frame)) <= len("the"):
        return None
    known = view.once("ingredient words.lines", lambda: _lines(view))
    end = words[0] if place else words[-1]
    for passage, said in known.get((len(words), place > 0, end), ()):
        if said[:place] != before or said[place + 1 :] != behind or " ".join(said) in others:
            continue
        if _are_different(word, said[place]):
            return passage
    return None


def _lines(view: View) -> dict[tuple[int, bool, str], list[tuple[Passage, list[str]]]]:
    """The lines of the page by their length and their first word, and by their length and their last."""
    found: dict[tuple[int, bool, str], list[tuple[Passage, list[str]]]] = {}
    for passage, folded in view.shown:
        said = folded.split()
        if LEAST <= len(said) <= MOST:
            for is_first, end in ((True, said[0]), (False, said[-1])):
                found.setdefault((len(said), is_first, end), []).append((passage, said))
    return found


def _measure(word: str) -> str | None:
    return _MEASURES.get(word) or BY_NAME.get(word)


def _are_different(one: str, other: str) -> bool:
    """Whether two words are two things, and no forms, spellings or abbreviations of one."""
    measures = _measure(one), _measure(other)
    if None not in measures:
        return measures[0] != measures[1]
    return measures == (None, None) and are_two(one, other)
