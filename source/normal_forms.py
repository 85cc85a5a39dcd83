"""Normal forms of Unicode (UAX #15) in linear time, and values found in a text as whole words.

Python's normalisation is quadratic in the length of a run of combining marks: 190 KB of two marks in turns took 10 s.
"""

from __future__ import annotations

import unicodedata
from typing import Literal

from .regex import regex

_LONG = 1000
_PIECE = regex(rf"[\s\S]{{1,{_LONG}}}[^ ]{{0,{_LONG}}}")
"""Pieces that end before a blank, or in a run of so many characters."""


def normal_form(form: Literal["NFC", "NFD", "NFKC", "NFKD"], text: str) -> str:
    """The normal form of a text; in a run of more than 1,000 characters without a blank, that of its pieces."""
    if len(text) <= _LONG or text.isascii():
        return unicodedata.normalize(form, text)
    return "".join(unicodedata.normalize(form, piece) for piece in _PIECE.findall(text))


# Without regular expressions: each address and code of a page would need its own, compiled for a single use.


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
