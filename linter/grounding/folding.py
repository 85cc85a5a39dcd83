"""Text made comparable: markup and entities out, one form for each letter, single blanks.

The folding is Unicode's compatibility decomposition (UAX #15, NFKD) with combining accents dropped, full case
folding, and everything but letters and digits turned into single blanks.
"""

from __future__ import annotations

import html
import re
import unicodedata
from functools import lru_cache

_TAG = re.compile(r"<!--.*?-->|</?[a-zA-Z][^<>]*>", re.DOTALL)
_INLINE = re.compile(
    r"</?(?:a|abbr|b|em|font|i|mark|s|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>", re.IGNORECASE
)
"""Tags that break no word."""
_SHORTCODE = re.compile(r"\[/?(?:et_pb|vc_|caption|gallery|embed|fusion|av_)[^\]]*\]")
_ACCENTS = re.compile("[\u0300-\u036f]")
_INSIDE_WORD = re.compile("[\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e]")
_APOSTROPHE = re.compile(r"['\u2019\u2018\u02bc\u00b4`](?<=\w.)(?=\w)")
_MARK = re.compile("['\u2019\u2018\u02bc\u00b4`\u00ad\u200b-\u200f\u2060\ufeff\u202a-\u202e]")
_UNSPACED = re.compile(
    "[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]"
)
_ESCAPED = re.compile(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[a-zA-Z]{2,31});")


_ASCII = "".join(chr(code).lower() if chr(code).isalnum() else " " for code in range(128))


class _Letters(dict[int, str]):
    """A translation table: letters and digits as they are, all else a blank, filled as characters are met."""

    def __missing__(self, code: int) -> str:
        letter = chr(code) if chr(code).isalnum() else " "
        if len(self) < 20_000:
            self[code] = letter
        return letter


_LETTERS = _Letters({ord("ı"): "i", ord("ł"): "l", ord("ø"): "o", ord("đ"): "d"})


def plain(value: str) -> str:
    """A value as text: entities resolved (twice encoded ones too), tags and shortcodes out, single blanks."""
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
    """Text in comparable form: folded words, separated by single blanks, no blank at the ends."""
    if text.isascii():
        if "'" in text:
            text = _APOSTROPHE.sub("", text)
        return " ".join(text.translate(_ASCII).split())
    if _MARK.search(text):
        text = _APOSTROPHE.sub("", _INSIDE_WORD.sub("", text))
    text = _ACCENTS.sub("", unicodedata.normalize("NFKD", text))
    return " ".join(unicodedata.normalize("NFC", text).casefold().translate(_LETTERS).split())


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """``fold(plain(text))``, remembered: markup repeats its values."""
    return fold(plain(text))


def is_unspaced(text: str) -> bool:
    """Whether a text is in a script that puts no blanks between words (Chinese, Japanese, Thai, Khmer, ...)."""
    return bool(_UNSPACED.search(text))


def squash(text: str) -> str:
    """Folded text without its blanks."""
    return text.replace(" ", "")
