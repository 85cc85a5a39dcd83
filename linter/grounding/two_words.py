"""Whether two words are two, and no forms, spellings or abbreviations of one."""

from __future__ import annotations

from difflib import SequenceMatcher

from . import coverage

LEAST_ALIKE = 0.6
"""From this likeness on, two words may be one in two spellings, or with two endings."""
ABBREVIATION = 5
"""Letters of an abbreviation at most."""


def are_two(one: str, other: str) -> bool:
    """Whether two folded words are different ones; short ones and numbers are not compared here."""
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
    """Whether a short word has the first letter of another one, and further ones in its order ("intl", "mgmt")."""
    if not short or len(short) > ABBREVIATION or short[0] != word[:1] or len(word) < len(short) + 2:
        return False
    letters = iter(word)
    return all(letter in letters for letter in short)
