"""Recognise abbreviated large numbers ("3.1K", "2,5 Mio.", "5,000万", "₹72.5 lakh")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from ....source.regex import regex
from ...locale.locale_names import scales
from ...locale.word_tables import words
from ...visible_text.passage import Passage
from ..view import View
from ..wording.folding import is_unspaced, with_ascii_digits
from ..wording.language import languages
from .figures import Figure, values

_EVERYWHERE = {
    "K": 10**3, "k": 10**3, "T€": 10**3, "TEUR": 10**3,
    "M": 10**6, "Mio": 10**6, "mil": 10**3, "tsd": 10**3, "тыс": 10**3, "천": 10**3,
    "万": 10**4, "萬": 10**4, "만": 10**4, "億": 10**8, "亿": 10**8, "억": 10**8,
    "lakh": 10**5, "lakhs": 10**5, "lac": 10**5, "Lakh": 10**5, "Lakhs": 10**5, "Lac": 10**5,
    "crore": 10**7, "crores": 10**7, "Crore": 10**7, "Crores": 10**7, "Cr": 10**7,
}  # fmt: skip
"""Words that pages of several languages write behind a number, and what they stand for."""
_WRITTEN = r"\d{1,3}(?:[.,\u00a0\u202f ]\d{3}){0,4}(?:[.,]\d{1,3})?|\d{1,6}(?:[.,]\d{1,3})?"
_HANGUL = regex(r"[\uac00-\ud7a3]")
_SPAN = r"\s?[-–—~〜～]\s?"


class _Scales(NamedTuple):
    """The words of some languages for thousands and more, with their values and the patterns that match them."""

    sizes: dict[str, int]
    short: re.Pattern[str]
    behind: re.Pattern[str]


@lru_cache(maxsize=64)
def _scales(known: tuple[str, ...]) -> _Scales:
    sizes: dict[str, int] = {}
    for language in known:
        for word, size in scales(language):
            if len(word) > 1 or not word.isascii():  # "B" and "T" are more than numbers
                for form in (word, word.lower(), word.capitalize()):
                    sizes.setdefault(form, size)
    sizes = {**_EVERYWHERE, **sizes}
    names = "|".join(
        re.escape(word) + ("" if is_unspaced(word) or _HANGUL.match(word) else r"(?!\w)")
        for word in sorted(sizes, key=len, reverse=True)
    )
    return _Scales(
        sizes,
        regex(
            rf"(?<![.,])(?<![^\W\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3])(?:({_WRITTEN}){_SPAN})?({_WRITTEN})[\s\u00a0]?({names})"
        ),
        regex(rf"(?:{_SPAN}(?:{_WRITTEN}))?[\s\u00a0]?(?:{names})"),
    )


class _Short(NamedTuple):
    """An abbreviated number: the range of values it can mean."""

    least: Decimal
    most: Decimal
    passage: Passage


def abbreviated(view: View, stated: Decimal) -> Passage | None:
    """Return a passage that abbreviates a large number ("3.1K" for 3,050 to 3,199)."""

    def make() -> list[_Short]:
        known = _scales(languages(view))
        spans: dict[tuple[Decimal, Decimal], Passage] = {}
        for passage in view.may_have(known.short):
            for least, most in _spans(with_ascii_digits(passage.text), known):
                spans.setdefault((least, most), passage)
        return [_Short(*span, passage) for span, passage in spans.items()]

    if stated < MIN_NUMBER:
        return None
    abbreviations = view.once("scales.short", make)
    return next((each.passage for each in abbreviations if each.least <= stated < each.most), None)


MIN_NUMBER = 500
"""The smallest number that anybody writes short."""


def _spans(text: str, known: _Scales) -> Iterator[tuple[Decimal, Decimal]]:
    """From what and up to what each short number of a text may mean; parts of one ("1억 2,000만") are put together."""
    matches = list(known.short.finditer(text))
    whole = Decimal(0)
    for number, match in enumerate(matches):
        following = matches[number + 1] if number + 1 < len(matches) else None
        size = known.sizes[match[3]]
        for value in values(match[1]) if match[1] else ():
            yield _span(value, match[3], size)
        read = values(match[2])
        goes_on = (
            following is not None
            and following.start() - match.end() <= 1
            and known.sizes[following[3]] < size
            and following[1] is None
        )
        if goes_on and read:
            whole += read[0] * size
            continue
        for value in read:
            least, most = _span(value, match[3], size)
            yield whole + least, whole + most
        whole = Decimal(0)


def _span(value: Decimal, word: str, size: int) -> tuple[Decimal, Decimal]:
    """From what and up to what a short number may mean: a sign of thousands counts up to the next one, a word with
    decimals is rounded, and a whole number with a word is as told."""
    exponent = value.as_tuple().exponent
    step = size * Decimal(10) ** min(exponent if isinstance(exponent, int) else 0, 0)
    if word in _COUNTERS:
        return value * size - step / 2, value * size + step
    if value == value.to_integral_value():
        return value * size, value * size + 1
    return value * size - step / 2, value * size + step / 2


_COUNTERS = words("units", "counters")
"""Signs behind the numbers of counters."""


def is_shortened(view: View, figure: Figure) -> bool:
    """Whether a number counts thousands or millions ("48k")."""
    text = figure.passage.text
    if figure.end == len(text):  # as of most prices: no need to know the page's language
        return False
    return _scales(languages(view)).behind.match(text, figure.end) is not None


_FACTORS = regex(r"(?:[\d½¼.,/]+\s?[x×]\s*)+", re.IGNORECASE)


def is_factor(passage: Passage) -> bool:
    """Whether a passage has nothing but factors, as the buttons that scale a recipe do ("1x 2x 4x")."""
    return _FACTORS.fullmatch(passage.text) is not None
