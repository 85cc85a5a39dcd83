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
"""Tags that break no word."""
_SHORTCODE = regex(r"\[/?(?:et_pb|vc_|caption|gallery|embed|fusion|av_)[^\]]*\]")
_ACCENTS = regex("[\u0300-\u036f]")
_INSIDE_WORD = regex("[\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e]")
_APOSTROPHE = regex(r"['\u2019\u2018\u02bb\u02bc\u00b4`](?<=\w.)(?=\w)")
_MARK = regex("['\u2019\u2018\u02bb\u02bc\u00b4`\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e]")
_SIGNS = regex(
    "[\u00a1-\u00a9\u00ab-\u00ae\u00b0\u00b1\u00b6\u00b7\u00bb\u00bf\u00d7\u00f7\u2010-\u2027\u2030-\u205e\u20a0-\u20c0]"
)
"""Signs that are blanks in comparable form, the commonest of them: quotation marks, dashes, currencies."""
_ESCAPED = regex(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,31});")


_ASCII = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))
_END = "\0"
"""What stands between texts that are folded together."""
_ASCII_TEXTS = _END + _ASCII[1:]


class _Letters(dict[int, str]):
    """A translation table, filled on demand: letters and digits stay, all else becomes a blank."""

    def __missing__(self, code: int) -> str:
        letter = _letter(chr(code))
        if len(self) < 20_000:
            self[code] = letter
        return letter


def _letter(character: str) -> str:
    """A character in comparable form: marks stay where they are a script's vowels, and go where writers mostly
    leave them out; a figure of any script is that of ASCII."""
    category = unicodedata.category(character)
    if category == "Nd":
        return str(unicodedata.decimal(character))
    if category[0] == "M":
        return "" if _POINTS.match(character) else character
    return character if character.isalnum() else " "


_POINTS = regex("[\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\ufe00-\ufe0f\u20d0-\u20f0]")
"""Points of Hebrew and Arabic, and what chooses the look of a sign."""


_LETTERS = _Letters({ord("ı"): "i", ord("ł"): "l", ord("ø"): "o", ord("đ"): "d", ord("œ"): "oe"})


def plain(value: str) -> str:
    """Return a value as text: entities resolved (even if encoded twice), no tags and shortcodes, single blanks."""
    text = value
    for _ in range(3):
        if "&" not in text or not _ESCAPED.search(text):
            break
        text = html.unescape(text)
    if "<" in text:
        text = _TAG.sub(" ", _INLINE.sub("", text))
    if "[" in text:
        text = _SHORTCODE.sub(" ", text)
    return " ".join(text.split())


def fold(text: str) -> str:
    """Return text in comparable form: folded words separated by single blanks, no blank at the ends."""
    return _folded_long(text) if len(text) > _LONG else _fold(text)


_LONG = 1000
"""Characters from which on a text's folded form is kept: many statements may be looked for in one."""


@lru_cache(maxsize=16)
def _folded_long(text: str) -> str:
    return _fold(text)


def _fold(text: str) -> str:
    if text.isascii():
        if "'" in text:
            text = _APOSTROPHE.sub("", text)
        return " ".join(text.translate(_ASCII).split())
    if _MARK.search(text):
        text = _APOSTROPHE.sub("", _INSIDE_WORD.sub("", text))
    text = _SIGNS.sub(" ", _ACCENTS.sub("", normal_form("NFKD", text)))
    if text.isascii():  # as most texts in Latin letters are by now, and these take a fifth of the time
        return " ".join(text.translate(_ASCII).split())
    return " ".join(normal_form("NFC", text).casefold().translate(_LETTERS).split())


def folds(texts: Iterable[str]) -> list[str]:
    """Return ``fold`` of each text, in a few passes over all of them together."""
    listed = list(texts)
    if _END in "".join(listed):
        return list(map(fold, listed))
    others = _END.join(text for text in listed if not text.isascii())
    others = normal_form("NFKD", _APOSTROPHE.sub("", _INSIDE_WORD.sub("", others)))
    decomposed = iter(_SIGNS.sub(" ", _ACCENTS.sub("", others)).split(_END))
    bare = [
        next(decomposed) if not text.isascii() else _APOSTROPHE.sub("", text) if "'" in text else text
        for text in listed
    ]
    latin = _END.join(filter(str.isascii, bare)).translate(_ASCII_TEXTS)
    done = iter(" ".join(latin.split()).split(_END))
    return [
        next(done).strip()
        if text.isascii()
        else " ".join(normal_form("NFC", text).casefold().translate(_LETTERS).split())
        for text in bare
    ]


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """Return ``fold(plain(text))``, cached: markup repeats its values."""
    return fold(plain(text))


def is_unspaced(text: str) -> bool:
    """Whether a text is in a script that puts no blanks between words (Chinese, Japanese, Thai, Khmer, ...)."""
    return has_any(text, UNSPACED)


_OTHER_FIGURE = regex(r"[^\D0-9]")


def with_ascii_figures(text: str) -> str:
    """Return text with the digits of all scripts as ASCII, character for character."""
    if text.isascii() or not _OTHER_FIGURE.search(text):
        return text
    return _OTHER_FIGURE.sub(lambda figure: str(unicodedata.decimal(figure[0])), text)


def squash(text: str) -> str:
    """Return folded text without blanks."""
    return text.replace(" ", "")
