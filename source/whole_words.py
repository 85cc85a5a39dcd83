"""Whether a value stands in a text as words of its own.

What is looked for is the page's, another one for each address and code: an expression for it would be compiled, asked
once and thrown away.
"""

from __future__ import annotations


def stands_in(text: str, words: str) -> bool:
    """Whether words stand in a text with no letter, figure or underscore at either side of them."""
    start = text.find(words)
    while start >= 0:
        end = start + len(words)
        if not _joins(text[start - 1 : start]) and not _joins(text[end : end + 1]):
            return True
        start = text.find(words, start + 1)
    return False


def _joins(character: str) -> bool:
    return character.isalnum() or character == "_"
