"""Fold text for comparison: no markup and entities, one form for each letter, single blanks.

Folding is Unicode's compatibility decomposition (UAX #15, NFKD) without combining accents, full case folding, digits of
all scripts as ASCII, and everything but letters, their vowel signs and digits turned into single blanks.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from ....source.characters import UNSPACED, has_any, normal_form
from ....source.regex import regex

_TAG = regex(r"<!--.*?-->|</?[a-zA-Z][^<>]*>", re.DOTALL)
_INLINE = regex(r"</?(?:a|abbr|b|em|font|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>", re.IGNORECASE)
"""Inline tags: they do not separate words."""
_SHORTCODE = regex(r"\[/?(?:et_pb|vc_|caption|gallery|embed|fusion|av_)[^\]]*\]")
_ACCENTS = regex("[\u0300-\u036f]")
_INSIDE_WORD = regex("[\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e]")
_APOSTROPHE = regex(r"['\u2019\u2018\u02bb\u02bc\u00b4`](?<=\w.)(?=\w)")
_APOSTROPHE_OR_INVISIBLE = regex(
    "['\u2019\u2018\u02bb\u02bc\u00b4`\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e]"
)
_SYMBOLS = regex(
    "[\u00a1-\u00a9\u00ab-\u00ae\u00b0\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20c0]"
)
"""The commonest symbols that fold to a space: quotation marks, dashes, currencies."""
_CHARACTER_REFERENCE = regex(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,31});")


_ASCII_TABLE = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))
_SEPARATOR = "\0"
"""Separates texts that are folded together."""
_ASCII_TABLE_WITH_SEPARATOR = _SEPARATOR + _ASCII_TABLE[1:]


class _Letters(dict[int, str]):
    """A translation table, filled on demand: letters and digits stay, all else becomes a blank."""

    def __missing__(self, code: int) -> str:
        letter = _letter(chr(code))
        if len(self) < 20_000:
            self[code] = letter
        return letter


def _letter(character: str) -> str:
    """A character in comparable form: vowel signs stay, optional vowel points go; digits of any script become ASCII."""
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category[0] == "M":
        return "" if _OPTIONAL_MARKS.match(character) else character
    return character if character.isalnum() else " "


_OPTIONAL_MARKS = regex(
    "[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\ufe00-\ufe0f\u20d0-\u20f0]"
)
"""Vowel points of Hebrew and Arabic, and variation selectors."""


_LETTERS = _Letters({ord("ı"): "i", ord("ł"): "l", ord("ø"): "o", ord("đ"): "d", ord("œ"): "oe"})


def plain(value: str) -> str:
    """Return a value as text: entities resolved (even if encoded twice), no tags and shortcodes, single blanks."""
    text = value
    for _ in range(3):
        if "&" not in text or not _CHARACTER_REFERENCE.search(text):
            break
        text = html.unescape(text)
    if "<" in text:
        text = _TAG.sub(" ", _INLINE.sub("", text))
    if "[" in text:
        text = _SHORTCODE.sub(" ", text)
    return " ".join(text.split())


def fold(text: str) -> str:
    """Return text in comparable form: folded words separated by single blanks, no blank at the ends."""
    return _folded_long(text) if len(text) > _LONG else _folded(text)


_LONG = 1000
"""Texts longer than this, of which few are kept in folded form: many statements are searched for in the same one."""


def _fold(text: str) -> str:
    if text.isascii():
        if "'" in text:
            text = _APOSTROPHE.sub("", text)
        return " ".join(text.translate(_ASCII_TABLE).split())
    if _APOSTROPHE_OR_INVISIBLE.search(text):
        text = _APOSTROPHE.sub("", _INSIDE_WORD.sub("", text))
    text = _SYMBOLS.sub(" ", _ACCENTS.sub("", normal_form("NFKD", text)))
    if text.isascii():  # as most texts in Latin letters are by now, and these take a fifth of the time
        return " ".join(text.translate(_ASCII_TABLE).split())
    return " ".join(normal_form("NFC", text).casefold().translate(_LETTERS).split())


_folded = lru_cache(maxsize=4096)(_fold)
_folded_long = lru_cache(maxsize=16)(_fold)


def fold_all(texts: Iterable[str]) -> list[str]:
    """Return ``fold`` of each text, in a few passes over all of them together."""
    listed = list(texts)
    if _SEPARATOR in "".join(listed):
        return list(map(fold, listed))
    non_ascii = _SEPARATOR.join(text for text in listed if not text.isascii())
    non_ascii = normal_form("NFKD", _APOSTROPHE.sub("", _INSIDE_WORD.sub("", non_ascii)))
    decomposed = iter(_SYMBOLS.sub(" ", _ACCENTS.sub("", non_ascii)).split(_SEPARATOR))
    bare = [
        next(decomposed) if not text.isascii() else _APOSTROPHE.sub("", text) if "'" in text else text
        for text in listed
    ]
    latin = _SEPARATOR.join(filter(str.isascii, bare)).translate(_ASCII_TABLE_WITH_SEPARATOR)
    folded_ascii = iter(" ".join(latin.split()).split(_SEPARATOR))
    return [
        next(folded_ascii).strip()
        if text.isascii()
        else " ".join(normal_form("NFC", text).casefold().translate(_LETTERS).split())
        for text in bare
    ]


@lru_cache(maxsize=4096)
def fold_markup(text: str) -> str:
    """Return ``fold(plain(text))``, cached: markup repeats its values."""
    return fold(plain(text))


def is_unspaced(text: str) -> bool:
    """Whether a text is in a script that puts no blanks between words (Chinese, Japanese, Thai, Khmer, ...)."""
    return has_any(text, UNSPACED)


_NON_ASCII_DIGIT = regex(r"[^\D0-9]")


def with_ascii_digits(text: str) -> str:
    """Return text with the digits of all scripts as ASCII, character for character."""
    if text.isascii() or not _NON_ASCII_DIGIT.search(text):
        return text
    return _NON_ASCII_DIGIT.sub(lambda figure: str(unicodedata.decimal(figure[0])), text)


def squash(text: str) -> str:
    """Return folded text without blanks."""
    return text.replace(" ", "")
