"""Split texts into sentences of folded words with the ends of their clauses, and compare two sentences or
two words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import NamedTuple

from ....source.regex import regex
from . import coverage
from .folding import fold

WINDOW = 6
"""Words before and behind a place that are compared: as many alike are enough."""
_BREAK = regex(r"(?<=[.!?…])[\"'”’»)\]]*\s+(?=[^\s\da-zà-öø-ÿ])|\n+|\s*[•·|]\s*")
"""Where a sentence ends: no small letter and no figure behind it, as behind "approx."."""
_CLAUSE = regex(r"[,;:()\[\]–—]+(?=\s|$)|\s[(\[–—-](?=\s?\S)")


class Sentence(NamedTuple):
    """The folded words of a sentence, and the word counts after which one of its clauses ends."""

    words: tuple[str, ...]
    ends: frozenset[int]
    text: str = ""
    """The sentence as written."""


@lru_cache(maxsize=2048)
def sentences(text: str) -> tuple[Sentence, ...]:
    """Return the sentences of a text that have words."""
    result = []
    for part in _BREAK.split(text):
        words: list[str] = []
        ends = {0}
        for clause in _CLAUSE.split(part):
            words += fold(clause).split()
            ends.add(len(words))
        if words:
            result.append(Sentence(tuple(words), frozenset(ends), part.strip()))
    return tuple(result)


def place_in(text: str, words: Iterable[str]) -> tuple[Sentence, int] | None:
    """Return the first sentence of a text that contains some folded words, with the number of words before them, or
    None."""
    needle = f" {' '.join(words)} "
    for sentence, sentence_text in _with_text(text):
        if (place := sentence_text.find(needle)) >= 0:
            return sentence, sentence_text[:place].count(" ")
    return None


@lru_cache(maxsize=2048)
def _with_text(text: str) -> tuple[tuple[Sentence, str], ...]:
    """The sentences of a text, each with its words between blanks."""
    return tuple((sentence, f" {' '.join(sentence.words)} ") for sentence in sentences(text))


class Alike(NamedTuple):
    """The number of words around a place that two sentences share, and for each side in how many of the two a clause
    ends there; where in none, both continue and may differ in meaning. ``WINDOW`` shared words count as an end."""

    count: int
    before: int
    behind: int

    @property
    def wholly(self) -> bool:
        """Whether both sentences end a clause on either side."""
        return self.before == self.behind == BOTH


BOTH = 2


def alike_around(one: Sentence, mine: tuple[int, int], other: Sentence, its: tuple[int, int]) -> Alike:
    """Compare two sentences around a range of words."""
    before = common(_before(one, mine[0]), _before(other, its[0]))
    following = common(one.words[mine[1] : mine[1] + WINDOW], other.words[its[1] : its[1] + WINDOW])
    ends = (
        BOTH if count >= WINDOW else (first in one.ends) + (second in other.ends)
        for count, first, second in (
            (before, mine[0] - before, its[0] - before),
            (following, mine[1] + following, its[1] + following),
        )
    )
    return Alike(before + following, *ends)


def common(one: Iterable[str], other: Iterable[str]) -> int:
    """Return the length of the common beginning of two lists, at most ``WINDOW``."""
    count = 0
    for mine, its, _ in zip(one, other, range(WINDOW), strict=False):
        if mine != its:
            break
        count += 1
    return count


def _before(sentence: Sentence, place: int) -> tuple[str, ...]:
    """The words before a place of a sentence, the last one first."""
    return sentence.words[max(place - WINDOW, 0) : place][::-1]


MAX_OCCURRENCES = 60
"""Places of some words that are looked at."""


def places(text: str, needle: str) -> Iterator[int]:
    """Return the offsets where the first occurrences of some words end in a folded text, without the blank after
    them."""
    place = -1
    for _ in range(MAX_OCCURRENCES):
        place = text.find(needle, place + 1)
        if place < 0:
            return
        yield place + len(needle) - 1


MIN_ALIKE = 0.6
"""From this likeness on, two words may be one in two spellings, or with two endings."""
ABBREVIATION = 5
"""Letters of an abbreviation at most."""


@lru_cache(maxsize=1024)  # a list's lines differ in the same words again and again
def are_two(one: str, other: str) -> bool:
    """Whether two folded words are different; short words and numbers are not compared."""
    shorter, longer = sorted((one, other), key=len)
    if other.isdigit() or len(shorter) < len("oil"):
        return False
    if (
        coverage.stem(one) == coverage.stem(other)
        or longer.startswith(shorter)
        or abbreviates(shorter, longer)
    ):
        return False
    # At most the letters that both have count as alike, in whatever order.
    both = sum(min(one.count(letter), other.count(letter)) for letter in set(one))
    if 2 * both / (len(one) + len(other)) < MIN_ALIKE:
        return True
    return SequenceMatcher(None, one, other).ratio() < MIN_ALIKE


def abbreviates(short: str, word: str) -> bool:
    """Whether a short word is another one without its vowels ("mgmt", "bldg"), or its first letters and its last one
    ("intl", "dept")."""
    if not MIN_ABBREVIATION <= len(short) <= ABBREVIATION or len(word) < len(short) + 2:
        return False
    if short[:MIN_ABBREVIATION] == word[:MIN_ABBREVIATION] and short[MIN_ABBREVIATION:] == word[-1]:
        return True
    letters = iter(word)
    return short[0] == word[0] and _VOWELS.isdisjoint(short[1:]) and all(each in letters for each in short)


MIN_ABBREVIATION = 3
_VOWELS = frozenset("aeiou")
