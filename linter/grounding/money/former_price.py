"""Recognise former prices: amounts labelled as such next to a lower one ("Was £35 Now £28", "28 € statt 35 €")."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ....source.regex import regex
from ..numbers.figures import Figure
from ..view import View
from ..wording.folding import fold, is_unspaced
from ..wording.language import languages
from .amounts import ANY_SIGN, priced

REACH = 40
"""Characters before an amount in which a word says when it was asked."""
MAX_LABEL = 30
"""Characters of a label that stands in a passage of its own before an amount."""
NEIGHBOURS, BESIDE = 2, 4
"""Amounts before and behind one among which that of now is looked for, and passages up to which they are beside."""
_SIGN = regex(rf"\b[A-Z]{{1,2}}\$|{ANY_SIGN.pattern}", re.IGNORECASE)
LEAST_SHARE = 10
"""What a price of before is at most, in prices of now: an instalment is less."""


class _Words(NamedTuple):
    """Folded words by what they say of the amount after them."""

    former: frozenset[str]
    beside_now: frozenset[str]
    now: frozenset[str]


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("former.toml").read_text(encoding="utf-8"))


@cache
def _words(known: tuple[str, ...]) -> _Words:
    """The words of some languages."""
    table = _table()
    return _Words(
        *(
            frozenset(fold(word) for language in known for word in table[kind].get(language, ()))
            for kind in _Words._fields
        )
    )


@cache
def _words_of_all() -> frozenset[str]:
    """The words of all languages before a price of before, surely or beside one of now."""
    table = _table()
    words = _words(tuple({*table["former"], *table["beside_now"]}))
    return words.former | words.beside_now


def is_former(view: View, figure: Figure) -> bool:
    """Whether the words before an amount mark it as a former price, and a lower one is next to it."""
    label = _label(view, figure)
    if not _ends_in(label, _words_of_all()):  # as most: the page need not be asked for its languages
        return False
    words = _words(languages(view))
    sure = _ends_in(label, words.former)
    if not sure and not _ends_in(label, words.beside_now):
        return False
    lower = [
        (other, _label(view, other))
        for other in _beside(view, figure, NEIGHBOURS if sure else 1)
        if other.values[0] < figure.values[0] <= LEAST_SHARE * other.values[0]
    ]
    if sure:
        return any(not _ends_in(said, words.former) for _, said in lower)
    return any(
        said in words.now or (other.passage is figure.passage and _ends_in(said, words.now))
        for other, said in lower
    )


def _label(view: View, figure: Figure) -> str:
    """The folded words before an amount, behind the one before it: in its passage, or in one of their own before."""
    text = figure.passage.text
    before = _SIGN.sub(" ", text[max(figure.start - REACH, 0) : figure.start])
    if any(map(str.isdigit, before)):
        before = before[max(place for place, c in enumerate(before) if c.isdigit()) + 1 :]
    elif not before.strip():
        near = view.near(figure.passage)
        before = near[0].text if near and len(near[0].text) <= MAX_LABEL else ""
    return fold(before)


def _ends_in(said: str, words: frozenset[str]) -> bool:
    """Whether folded words end in one of some phrases."""
    if is_unspaced(said):
        return any(said.endswith(word) for word in words)
    last = said.split()[-MOST_WORDS:]
    return any(" ".join(last[place:]) in words for place in range(len(last)))


MOST_WORDS = 4


def _beside(view: View, figure: Figure, reach: int) -> list[Figure]:
    """The amounts next to one, so many before it and behind it."""
    order = view.once("former price.order", lambda: _order(view))
    places = view.once(
        "former price.places", lambda: {(f.passage.index, f.start): place for place, f in enumerate(order)}
    )
    place = places.get((figure.passage.index, figure.start))
    if place is None:
        return []
    near = (*order[max(place - reach, 0) : place], *order[place + 1 : place + 1 + reach])
    rank = view.rank[figure.passage.index]
    return [other for other in near if abs(view.rank[other.passage.index] - rank) <= BESIDE]


def _order(view: View) -> list[Figure]:
    found = {(f.passage.index, f.start): f for f in priced(view)}
    return [found[place] for place in sorted(found)]
