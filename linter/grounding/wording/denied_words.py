"""Find sentences that are denied on one side only, the page's or the markup's."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from ..view import View
from .folding import fold
from .language import languages
from .sentences import Sentence, alike_around, place_in

LEAST_BEFORE, LEAST_AROUND = 2, 4
"""Words before a denial that are the same at least, and those before and behind it; one is behind it at least."""
MOST_PLACES = 60
"""Places of some words that are looked at."""


def denied(said: Sentence, view: View) -> int | None:
    """Return the offset in the folded shown text where the page denies a sentence of the markup, or states what that
    denies; else None."""
    denials = _denials(languages(view))
    text = view.shown.text
    for end, word in view.once("denied words.shown", lambda: list(_shown(text, denials))):
        behind = text[end + 1 : text.find(" ", end + 1)]
        if behind in said.words and _is_denied_by(view, end, word, said, denials[word]):
            return end
    for place, word in enumerate(said.words):
        for other in denials.get(word, ()):
            if (start := _said_otherwise(view, said, place, other)) is not None:
                return start
    return None


def _shown(text: str, denials: dict[str, tuple[str, ...]]) -> Iterator[tuple[int, str]]:
    """The first places of each word that denies in a folded text, where it ends."""
    for word in denials:
        for end in places(text, f" {word} "):
            yield end, word


def _is_denied_by(view: View, end: int, word: str, said: Sentence, instead: tuple[str, ...]) -> bool:
    """Whether a page's sentence with a denial that ends at a place is the markup's but for that."""
    start = end - len(word)
    before = view.shown.text[max(start - REACH, 0) : start].split()[-1:]
    behind = view.shown.text[end : end + REACH].split()[:1]
    found = place_in(view.shown.at(start).text, (*before, word, *behind))
    if found is None:
        return False
    sentence, place = _without_first_word(found[0], found[1] + 1, word)
    its = (place, place + 1)
    for other in instead:
        middle = (other,) if other else ()
        for at in range(LEAST_BEFORE, len(said.words)):
            mine = (at, at + len(middle))
            if said.words[slice(*mine)] == middle and _is_same(said, mine, sentence, its):
                return True
    return False


REACH = 60
"""Characters beside a word among which the next one is."""


def _said_otherwise(view: View, said: Sentence, place: int, other: str) -> int | None:
    """Where a page says what a sentence of the markup denies with the word at a place."""
    sentence, place = _without_first_word(said, place, said.words[place])
    middle = (other,) if other else ()
    around = (
        *sentence.words[max(place - LEAST_BEFORE, 0) : place],
        *middle,
        *sentence.words[place + 1 :][:1],
    )
    if place < LEAST_BEFORE or place + 1 >= len(sentence.words):
        return None
    denial = f" {' '.join(said.words[max(place - 1, 0) : place + 2])} "
    if denial in view.shown.text:
        return None
    for start in places(view.shown.text, f" {' '.join(around)} "):
        found = place_in(view.shown.at(start - 1).text, around)
        if found is None:
            continue
        at = found[1] + LEAST_BEFORE
        if _is_same(sentence, (place, place + 1), found[0], (at, at + len(middle))):
            return start
    return None


def _is_same(one: Sentence, mine: tuple[int, int], other: Sentence, its: tuple[int, int]) -> bool:
    """Whether two sentences have the same words around a place, as many as tell, and at least one behind it."""
    if one.words[mine[1] : mine[1] + 1] != other.words[its[1] : its[1] + 1] or mine[1] >= len(one.words):
        return False
    if one.words[mine[0] - LEAST_BEFORE : mine[0]] != other.words[max(its[0] - LEAST_BEFORE, 0) : its[0]]:
        return False
    same = alike_around(one, mine, other, its)
    return same.wholly and same.count >= LEAST_AROUND


def places(text: str, needle: str) -> Iterator[int]:
    """Return the offsets where the first occurrences of some words end in a folded text, without the blank after
    them."""
    place = -1
    for _ in range(MOST_PLACES):
        place = text.find(needle, place + 1)
        if place < 0:
            return
        yield place + len(needle) - 1


_SECOND = frozenset({"pas", "jamais"})
"""Words that deny together with one before the verb ("n'est pas", "ne contient pas")."""


def _without_first_word(sentence: Sentence, place: int, word: str) -> tuple[Sentence, int]:
    """A sentence and the place of a denial in it, without the word that denies together with it."""
    if word not in _SECOND or not place:
        return sentence, place
    before, verb, rest = sentence.words[: place - 1], sentence.words[place - 1], sentence.words[place:]
    if before[-1:] == ("ne",):
        ends = frozenset(end - (end >= place - 1) for end in sentence.ends)
        return Sentence((*before[:-1], verb, *rest), ends), place - 1
    return Sentence((*before, verb.removeprefix("n"), *rest), sentence.ends), place


@lru_cache(maxsize=64)
def _denials(known: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The folded words of some languages that deny, and what stands in the place of each where nothing is denied."""
    return {
        fold(word): tuple(map(fold, instead))
        for language in reversed(known)
        for word, instead in _table().get(language, {}).items()
    }


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("denials.toml").read_text(encoding="utf-8"))
