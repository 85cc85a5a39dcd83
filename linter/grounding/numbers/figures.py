"""Collect the numbers on a page, in digits and in words, with every usual reading, and their units."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from ....source.regex import regex
from ...locale.word_tables import read_table, word_sets
from ...visible_text.passage import Passage
from ..view import View
from ..wording.folding import fold
from ..wording.language import languages

UNSPACED = "\u0e00-\u0e4f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af"
"""Letters of scripts that put no blank between a word and a number ("全27件", "ราคา500")."""
_STARTS = (
    r"(?<![\w,])(?<!\d\.)|(?<=\bR[pmsM])|(?<=\b[kK]r)|(?<=\bR)(?=\d{2})"
    rf"|(?<=[{UNSPACED}])"
    r"|(?<=\bUSD)|(?<=\bEUR)|(?<=\bGBP)|(?<=\bCHF)|(?<=\bINR)|(?<=\bIDR)|(?<=\bAED)|(?<=\bSGD)|(?<=\bAUD)"
)
"""Where a number begins: at no letter, but for those of a currency that is written without a blank ("Rp1.299.000"), and
of scripts without blanks."""
_NUMBER = regex(
    rf"(?=[-−\d])(?:{_STARTS})[-−]?"
    r"(?:\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,4})?(?![,\d])|"
    r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,4})?|\d+(?:[.,]\d+)?)(?![\d])"
)


class Figure(NamedTuple):
    """A number as written on a page, with the values it can mean ("1.250" is 1250 or 1.25)."""

    values: tuple[Decimal, ...]
    text: str
    passage: Passage
    start: int
    end: int


_BETWEEN_FIGURES = regex(r"[\s\u00a0\u202f'’]")
_WRITTEN = regex(r"-?\d+(?:[.,]\d+)*")
MAX_DIGITS = 25


def values(text: str) -> tuple[Decimal, ...]:
    """Return the values that a written number can mean, most likely first; empty if it is no number."""
    if text.isascii() and text.isdigit():  # as most numbers of a page are written
        return (Decimal(text),)
    text = _BETWEEN_FIGURES.sub("", text).replace("−", "-")
    if not _WRITTEN.fullmatch(text):
        return ()
    points, commas = text.count("."), text.count(",")
    readings: list[str] = []
    if not points and not commas:
        readings.append(text)
    elif points and commas:
        last = max(text.rfind("."), text.rfind(","))
        readings.append(re.sub(r"[.,]", "", text[:last]) + "." + text[last + 1 :])
    else:
        mark = "." if points else ","
        tail = text.rsplit(mark, 1)[1]
        if points + commas > 1:
            readings.append(text.replace(mark, ""))
        elif len(tail) == 3:
            readings.extend((text.replace(mark, ""), text.replace(mark, ".")))
        else:
            readings.append(text.replace(mark, "."))
    try:
        return tuple(Decimal(item) for item in readings)
    except InvalidOperation:
        return ()


def decimal(text: str) -> Decimal | None:
    """Parse a number in markup, with the point as decimal sign; None for anything else.

    Also None beyond 25 digits before the point: arithmetic with 28 digits cannot round it to two places.
    """
    try:
        number = Decimal(text.strip().replace(",", "."))
    except InvalidOperation:
        return None
    if not number.is_finite() or number.adjusted() >= MAX_DIGITS:
        return None
    return _without_noise(number) if "." in text and len(text) > NOISY else number


NOISY = 9
"""Decimals from which on a number may have the noise of a binary fraction at its end."""


def _without_noise(number: Decimal) -> Decimal:
    """A number as it was before it became a binary fraction and was written out (4.8799999999999999).

    Single precision keeps seven figures, double precision fifteen (IEEE 754): the noise stands behind them.
    """
    exponent = number.as_tuple().exponent
    if not isinstance(exponent, int) or -exponent < NOISY:
        return number
    for figures_kept in (7, 15):
        short = Decimal(f"{number:.{figures_kept}g}").normalize()
        if len(short.as_tuple().digits) < figures_kept - 1:
            return short
    return number


_GROUPED = regex(r"-?[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*(?:(?!\1)[.,]\d{1,2})?")
"""A number with separators between its thousands, as old markup copies it from the page ("1.395,00", "1,149")."""


def amount(text: str) -> Decimal | None:
    """Parse a number in markup that may have thousands separators, as in a price or a count."""
    if _GROUPED.fullmatch(text.strip()):
        return next(iter(values(text.strip())), None)
    return decimal(text)


def spellings(stated: Decimal) -> tuple[str, ...]:
    """Return the spellings of an amount in a meta element ("39", "39.0", "39.00", "39,00")."""
    plain, cents = f"{stated.normalize():f}", f"{stated:.2f}"
    return plain, f"{plain}.0", cents, cents.replace(".", ",")


def figures(view: View) -> dict[Decimal, list[Figure]]:
    """Return the numbers of the page, by every value they can mean."""

    def make() -> dict[Decimal, list[Figure]]:
        result: dict[Decimal, list[Figure]] = {}
        for passage in view.numeric:
            text = passage.text if _WIDE.search(passage.text) is None else passage.text.translate(_NARROW)
            for match in _NUMBER.finditer(text):
                for start in _starts(text, match):
                    written = text[start : match.end()]
                    read = values(written)
                    figure = Figure(read, written, passage, start, match.end())
                    for value in read:
                        result.setdefault(value, []).append(figure)
        return result

    return view.once("number.figures", make)


_WIDE = regex("[\uff10-\uff19\u0660-\u0669\u06f0-\u06f9]")
_NARROW = {
    **{zero + digit: str(digit) for zero in (0xFF10, 0x0660, 0x06F0) for digit in range(10)},
    **{0xFF0C: ",", 0xFF0E: ".", 0x066B: ".", 0x066C: ","},
}
"""The wide figures of East Asian pages and those of Arabic and Persian, with the signs that part them, as everywhere
else."""


_SCALED = regex(r"(5|10|100)[ \u00a0](?=\d{3}(?!\d))")
_DIVIDED = regex(r"(?:\d ?|^)/ ?$")


def _starts(text: str, match: re.Match[str]) -> tuple[int, ...]:
    """Where a number begins; what stands behind a scale may be one of its own ("4.1 / 5 452 reviews")."""
    scale = _SCALED.match(text, match.start())
    if scale is None or _DIVIDED.search(text, max(match.start() - 4, 0), match.start()) is None:
        return (match.start(),)
    return (match.start(), scale.end())


def surroundings(view: View, figure: Figure, reach: int = 60, *, hints: bool = True) -> str:
    """Return the folded words around a number: in its passage, and in the adjacent ones if it is short."""
    text = figure.passage.text
    words = text[max(figure.start - reach, 0) : figure.end + reach]
    if len(text) < 40:
        around = view.near(figure.passage, before=1, after=1)
        words = " ".join(
            [*(p.text[-reach:] for p in around[:1]), words, *(p.text[:reach] for p in around[1:])]
        )
    element = view.element(figure.passage)
    return f" {fold(words)} {fold(element.hints) if hints else ''} "


_OF_DATE = regex(
    r"(?:st|nd|rd|th|\.)?,?\s+(?:(?:of|de)\s+)?(?:[^\W\d_]{3,12}\.?,?\s+)?(?:del?\s+)?(?:19|20)\d\d(?!\d)|[/.-]\d{1,2}[/.-]\d|:\d\d"
    r"|[年月日時分秒년월일시]"
)
_IN_DATE = regex(r"\d[/.-]\d{1,2}[/.-]$|\d:$")


def in_date(figure: Figure) -> bool:
    """Whether a number is part of a date or a time of day ("14 May 2020", "April 14, 2020", "7:30")."""
    text = figure.passage.text
    before = text[max(figure.start - 6, 0) : figure.start]
    return _OF_DATE.match(text, figure.end) is not None or _IN_DATE.search(before) is not None


def is_grouped(figure: Figure) -> bool:
    """Whether a number is one group of a longer one, as in a telephone number ("0800 260 1000")."""
    text = figure.passage.text
    before, following = text[max(figure.start - 3, 0) : figure.start], text[figure.end : figure.end + 3]
    return re.search(r"\d[ )-]{1,2}$|\+$", before) is not None or (
        re.match(r"[ )-]{1,2}\d", following) is not None
    )


@cache
def _number_words() -> dict[str, dict[str, list[str]]]:
    """Number words by language: one to twelve, and those for a dozen."""
    return read_table(Path(__file__).with_name("number_words.toml"))


@cache
def number_words(languages: tuple[str, ...]) -> dict[str, int]:
    """Return the folded number words of some languages, one to twelve; earlier languages win."""
    table = _number_words()
    numbers: dict[str, int] = {}
    for language in languages:
        for number, word in enumerate(table["words"].get(language, ()), start=1):
            numbers.setdefault(fold(word), number)
        numbers.update((word, DOZEN) for word in table["dozens"].get(language, ()))
    return numbers


DOZEN = 12


def spelled(view: View, stated: Decimal, words: tuple[str, ...] | None) -> Passage | None:
    """Return a passage that spells out a small number close to one of some words; ``words`` None means anywhere."""
    if stated != stated.to_integral_value() or not 1 <= stated <= 12:
        return None
    for word, number in number_words(languages(view)).items():
        if number != stated:
            continue
        text, place = view.visible.text, -1
        while (place := text.find(f" {word} ", place + 1)) >= 0:
            following = text[place : place + len(word) + 42].split()[:5]
            before = text[max(place - 30, 0) : place].split()[-3:]
            if number == DOZEN and _counts_dozens(before, languages(view)):
                continue
            if words is None or any(each[:5] == cue[:5] for each in (*following, *before) for cue in words):
                return view.visible.at(place + 1)
    return None


def _counts_dozens(before: list[str], spoken: tuple[str, ...]) -> bool:
    """Whether the words before one for a dozen make it more or less than twelve ("two dozen", "half a dozen")."""
    counts = number_words(spoken)
    return any(word.isdigit() or word.startswith(_HALVES) or counts.get(word, 1) > 1 for word in before[-2:])


_HALVES = ("half", "halb", "halv", "demi", "medi", "mezz", "meia", "pol")


NAMES = word_sets("units", "names")
BY_NAME = {fold(name): unit for unit, names in NAMES.items() for name in names}


_ONWARDS = regex(
    r"(?:(?:\s?\(?[A-Za-z]{1,2}\)?)?\s?(?:[x×*–-]|to|bis|à|a|tot|até|hasta)\s?(?:\(?[^\W\d_]{1,2}\)?[.:]?\s?)?"
    r"\d{1,5}(?:[.,]\d{1,3})?){1,3}(?!\d)",
    re.IGNORECASE,
)
"""The other measures of a thing, up to the unit that is that of all ("210 × 80 × 190 mm", "B 30 × H 40 cm")."""
_JOINED = regex(r"\s?[x×*–-]\s?\S")
_SIGNS = {'"': "in", "″": "in", "”": "in", "''": "in", "′′": "in", "'": "ft", "′": "ft", "’": "ft"}
_SIGN = regex(r"\s?(\"|″|”|''|′′|(?:'|′|’)(?!\w))")


def unit_behind(figure: Figure) -> str | None:
    """Return the unit after a number, or the folded word there if it is no unit; None where there is no word."""
    return _unit_at_start(figure.passage.text[figure.end : figure.end + _REACH])


_REACH = 120
"""Characters behind a number that can hold the other measures of a thing, and the unit."""


@lru_cache(maxsize=4096)
def _unit_at_start(text: str) -> str | None:
    if (sign := _SIGN.match(text)) is not None:
        return _SIGNS[sign[1]]
    following = fold(text[:16]).split()
    if len(following) > 1 and (two := BY_NAME.get(" ".join(following[:2]))) is not None:
        return two
    if following and following[0] in BY_NAME and not _JOINED.match(text):
        return BY_NAME[following[0]]
    if (more := _ONWARDS.match(text)) is not None:
        if (sign := _SIGN.match(text, more.end())) is not None:
            return _SIGNS[sign[1]]
        following = fold(text[more.end() : more.end() + 16]).split()
    return BY_NAME.get(following[0], following[0]) if following else None


def unit_before(view: View, figure: Figure) -> str | None:
    """Return the unit right before a number that has its own cell, as in a table, or None."""
    if figure.passage.text != figure.text:
        return None
    before = [fold(p.text).split() for p in view.near(figure.passage, before=1, after=0)]
    return BY_NAME.get(before[-1][-1]) if before and before[-1] else None
