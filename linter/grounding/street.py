"""Street lines of postal addresses: in full, or with the short forms that are usual for their words."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..passage import Passage
from ..regex import regex
from ..verdict import Verdict, grounded, undecided, unsupported
from . import text
from .blocks import blocks_shown
from .claim import Claim
from .folding import fold, is_unspaced
from .occurrence import find
from .view import View, evidence

FAMILY = "postal"


@cache
def _short_forms() -> dict[str, str]:
    """Words of street lines with their short forms, folded."""
    table = tomllib.loads(Path(__file__).with_name("streets.toml").read_text(encoding="utf-8"))
    return {fold(long): short for short, longs in table["short"].items() for long in longs}


_STREET_END = regex(r"(?<=\w{3})(?:strasse|strase)$")


def street_words(words: str) -> list[str]:
    """Folded words of a street line, in short form ("strasse" split off and shortened, "Street" as "st")."""
    found: list[str] = []
    for word in words.split():
        bare = _STREET_END.sub("str", word) if "stras" in word else word
        found.append(_short_forms().get(bare, bare))
    return found


MOST_SHORT = 4
"""Words of a street line that name the street itself: what is behind tells of floors and rooms."""


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a street line: word for word, or with its usual short forms, in one passage or its neighbours."""
    found = find(view, claim.folded)
    if found is not None:
        return grounded(FAMILY, "verbatim", evidence(found[0].passage, "supports", FAMILY), where=found[1])
    wanted = street_words(claim.folded)
    numbers = [word for word in wanted if any(c.isdigit() for c in word)]
    names = [word for word in wanted if not any(c.isdigit() for c in word) and len(word) > 2]
    if not wanted:
        return undecided(FAMILY, "no words")
    if any(f" {fold(lot)} " not in view.shown.text for lot in _LOT.findall(claim.raw)):
        return unsupported(FAMILY, "another house in the lane", confidence=0.95)
    for passage, have in _lines_with(view, names or numbers, numeric=bool(numbers)):
        share = sum(word in have for word in names) / len(names) if names else 0.0
        if numbers and not names:  # All its words are shortened ("210 w 4th st").
            share = float(_most(numbers, have) and all(word in have for word in wanted[:MOST_SHORT]))
        if share >= 0.7 and (not numbers or numbers[0] in have or _most(numbers, have)):
            return grounded(FAMILY, "street", evidence(passage, "supports", FAMILY), confidence=0.9)
    if is_unspaced(claim.folded) and (blocks := blocks_shown(view, claim.folded)) is not None:
        return grounded(FAMILY, "street", evidence(blocks, "supports", FAMILY), confidence=0.9)
    verdict = text.compare(claim, view)
    if verdict.outcome == "grounded" and (not numbers or _most(numbers, view.shown.words)):
        return verdict
    return unsupported(FAMILY, "street not shown", *verdict.evidence, confidence=0.95, where=verdict.where)


class _Lines(NamedTuple):
    """The words of passages in short form, and by each word the numbers of the passages that have it."""

    passages: list[tuple[Passage, frozenset[str]]]
    having: dict[str, list[int]]


def _lines_with(view: View, words: list[str], *, numeric: bool) -> Iterator[tuple[Passage, frozenset[str]]]:
    """The passages that have one of some words, in order, with their words in short form; those with a digit only
    where ``numeric``."""

    def make() -> _Lines:
        lines = _Lines([], {})
        for number, (passage, said) in enumerate(view.shown.numeric if numeric else view.shown):
            have = frozenset(street_words(said[:LONGEST_LINE]))
            lines.passages.append((passage, have))
            for word in have:
                lines.having.setdefault(word, []).append(number)
        return lines

    lines = view.once(f"street.lines {numeric}", make)
    for number in sorted({number for word in words for number in lines.having.get(word, ())}):
        yield lines.passages[number]


LONGEST_LINE = 3000
"""Characters of a passage in which a street is looked for."""
_LOT = regex(r"\d+(?:/\d+)+")
"""A house in a lane of a lane, as Vietnam numbers them ("65/22/51")."""


def _most(numbers: list[str], have: Collection[str]) -> bool:
    """Whether more than half of a line's numbers are there."""
    return sum(number in have for number in numbers) > len(numbers) / 2
