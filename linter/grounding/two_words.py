"""Whether two words are two, and no forms, spellings or abbreviations of one."""

from __future__ import annotations

from difflib import SequenceMatcher

from . import coverage

LEAST_ALIKE = 0.6
"""From this likeness on, two words may be one in two spellings, or with two endings."""


def are_two(one: str, other: str) -> bool:
    """Whether two folded words are different ones; short ones and numbers are not compared here."""
    if other.isdigit() or min(len(one), len(other)) < len("oil"):
        return False
    if coverage.stem(one) == coverage.stem(other) or one.startswith(other) or other.startswith(one):
        return False
    return SequenceMatcher(None, one, other).ratio() < LEAST_ALIKE
