"""Dates counted back from now ("8 years ago"), in the page's languages, as Unicode's CLDR words them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from ..locale_names import FIGURE, ago
from ..passage import Passage
from ..regex import regex
from .language import languages
from .view import View

_DAYS = {"year": 365, "month": 30, "week": 7, "day": 1, "hour": 0, "minute": 0}
_COUNT = r"(\d{1,3})"
MAX_PASSAGE = 300


class Ago(NamedTuple):
    """A span back from now: ``days`` long, true to a unit of ``unit`` days."""

    days: int
    unit: int
    passage: Passage


@lru_cache(maxsize=32)
def _shapes(language: str) -> tuple[tuple[str, int, int], ...]:
    """Regular expressions with the unit in days and a fixed count (0: the expression's figure)."""
    figure = re.escape(FIGURE)
    return tuple(
        (rf"(?<!\w){re.escape(words).replace(figure, _COUNT, 1)}", _DAYS[unit], count)
        for words, unit, count in ago(language)
    )


@lru_cache(maxsize=32)
def _any_of(language: str) -> re.Pattern[str] | None:
    """One pattern for all of a language: whether a closer look is worth it."""
    shapes = _shapes(language)
    return re.compile("|".join(shape for shape, _, _ in shapes), re.IGNORECASE) if shapes else None


@lru_cache(maxsize=32)
def _signs(language: str) -> frozenset[str]:
    """Letters that a text must have one of to be worth a search, as ``_caseless`` has them: one for each shape,
    the one that most shapes have."""
    plain = (re.sub(r"\\d\{1,3\}|\\.", " ", shape) for shape, _, _ in _shapes(language))
    found = [set(re.findall(r"[^\W\d_]+", _caseless(each))) for each in plain]
    common = Counter(letters for each in found for letters in each)
    return frozenset(
        max(each, key=lambda sign: (common[sign], len(sign), sign), default="") for each in found
    )


def _caseless(text: str) -> str:
    """Text in which letters are equal that regular expressions take as equal where they ignore case."""
    return text.casefold() if text.isascii() else _LIKE_I.sub("i", text.casefold())


_LIKE_I = regex("\u0131|i\u0307")


def spans(view: View) -> list[Ago]:
    """The relative dates that the page shows."""

    def make() -> list[Ago]:
        found = []
        short = [passage for passage in view.passages if len(passage.text) <= MAX_PASSAGE]
        texts = [_caseless(passage.text) for passage in short]
        page = "\n".join(texts)
        for language in languages(view):
            signs = [sign for sign in _signs(language) if sign in page]
            any_of_them = _any_of(language) if signs else None
            if any_of_them is None:
                continue
            for passage, text in zip(short, texts, strict=True):
                if any(sign in text for sign in signs) and any_of_them.search(passage.text):
                    found.extend(_spans_in(passage, language))
        return found

    return view.once("relative.spans", make)


def _spans_in(passage: Passage, language: str) -> Iterator[Ago]:
    for shape, unit, count in _shapes(language):
        for match in re.finditer(shape, passage.text, re.IGNORECASE):
            yield Ago((count or int(match[1])) * unit, max(unit, 1), passage)


def fits(ago: Ago, wanted: date, now: date | None, earliest: date, latest: date) -> bool:
    """Whether a span can mean a day: counted from ``now``, or where that is unknown from some day between two."""
    if now is not None:
        return abs((now - timedelta(days=ago.days) - wanted).days) <= ago.unit + 1
    try:
        then = wanted + timedelta(days=ago.days)
    except OverflowError:
        return False
    return earliest <= then + timedelta(days=ago.unit + 1) and then <= latest
