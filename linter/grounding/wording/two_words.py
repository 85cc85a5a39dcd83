"""Tell whether two words are different, not forms, spellings or abbreviations of one."""

from __future__ import annotations

from difflib import SequenceMatcher
from functools import lru_cache

from . import coverage

LEAST_ALIKE = 0.6
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
    return SequenceMatcher(None, one, other).ratio() < LEAST_ALIKE


def abbreviates(short: str, word: str) -> bool:
    """Whether a short word is another one without its vowels ("mgmt", "bldg"), or its first letters and its last one
    ("intl", "dept")."""
    if not LEAST_ABBREVIATION <= len(short) <= ABBREVIATION or len(word) < len(short) + 2:
        return False
    if short[:LEAST_ABBREVIATION] == word[:LEAST_ABBREVIATION] and short[LEAST_ABBREVIATION:] == word[-1]:
        return True
    letters = iter(word)
    return short[0] == word[0] and _VOWELS.isdisjoint(short[1:]) and all(each in letters for each in short)


LEAST_ABBREVIATION = 3
_VOWELS = frozenset("aeiou")
