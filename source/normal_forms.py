"""Normal forms of Unicode (UAX #15) in linear time.

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
