"""Find a value in a text as whole words.

Without regular expressions: each address and code of a page would need its own, compiled for a single use.
"""

from __future__ import annotations


def stands_in(text: str, words: str) -> bool:
    """Whether words occur in a text with no letter, digit or underscore next to them."""
    start = text.find(words)
    while start >= 0:
        end = start + len(words)
        if not _joins(text[start - 1 : start]) and not _joins(text[end : end + 1]):
            return True
        start = text.find(words, start + 1)
    return False


def _joins(character: str) -> bool:
    return character.isalnum() or character == "_"
