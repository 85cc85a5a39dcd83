"""Characters of Unicode: normal forms (UAX #15) in linear time, scripts by their blocks (Blocks.txt); whole words."""

from __future__ import annotations

import unicodedata
from collections import Counter
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


def contains_words(text: str, words: str) -> bool:
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


Blocks = tuple[tuple[str, str], ...]
"""The first and last character of each range, in order."""

CYRILLIC: Blocks = (("\u0400", "\u04ff"),)
KANA: Blocks = (("\u3040", "\u30ff"),)
HANGUL: Blocks = (("\uac00", "\ud7af"),)
CHINESE: Blocks = (("\u4e00", "\u9fff"),)
THAI: Blocks = (("\u0e00", "\u0e7f"),)
GREEK: Blocks = (("\u0370", "\u03ff"),)
HEBREW: Blocks = (("\u0590", "\u05ff"),)
OF_ONE_LANGUAGE: dict[str, Blocks] = {
    "bn": (("\u0980", "\u09ff"),),
    "pa": (("\u0a00", "\u0a7f"),),
    "gu": (("\u0a80", "\u0aff"),),
    "or": (("\u0b00", "\u0b7f"),),
    "ta": (("\u0b80", "\u0bff"),),
    "te": (("\u0c00", "\u0c7f"),),
    "kn": (("\u0c80", "\u0cff"),),
    "ml": (("\u0d00", "\u0d7f"),),
    "si": (("\u0d80", "\u0dff"),),
    "lo": (("\u0e80", "\u0eff"),),
    "my": (("\u1000", "\u109f"),),
    "km": (("\u1780", "\u17ff"),),
    "hy": (("\u0530", "\u058f"),),
    "ka": (("\u10a0", "\u10ff"),),
    "am": (("\u1200", "\u137f"),),
}
"""Scripts that hardly any other language of the web uses, by that language."""
EAST_ASIAN: Blocks = (("\u3040", "\u30ff"), ("\u3400", "\u9fff"), ("\uac00", "\ud7af"))
UNSPACED: Blocks = (
    *(("\u0e00", "\u0eff"), ("\u1000", "\u109f"), ("\u1780", "\u17ff"), ("\u3040", "\u30ff")),
    *(("\u3400", "\u4dbf"), ("\u4e00", "\u9fff"), ("\uf900", "\ufaff")),
)
"""Scripts without spaces between words."""
OTHER_THAN_LATIN: Blocks = (("\u0400", "\u04ff"), ("\u0590", "\u06ff"), ("\u0e00", "\u0e7f"), *EAST_ASIAN)


def has_any(text: str, blocks: Blocks) -> bool:
    """Whether a text has a character of some blocks, none of which is ASCII."""
    lowest = blocks[0][0]
    if text.isascii() or max(text) < lowest:
        return False
    return any(character >= lowest and _is_of(character, blocks) for character in set(text))


def count(characters: Counter[str], blocks: Blocks) -> int:
    """The number of a text's characters in some blocks."""
    return sum(times for character, times in characters.items() if _is_of(character, blocks))


def _is_of(character: str, blocks: Blocks) -> bool:
    return any(first <= character <= last for first, last in blocks)
