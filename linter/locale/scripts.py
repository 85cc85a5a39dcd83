"""Detect scripts by the Unicode blocks of their characters (Blocks.txt).

Without regular expressions: one for the thousands of East Asian characters takes milliseconds to compile.
"""

from __future__ import annotations

from collections import Counter

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
