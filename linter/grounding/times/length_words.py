"""Read durations in digits with units ("1 h 30 min"), with unit words in the page's languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ....source.regex import regex
from ...locale.locale_names import FIGURE, lengths
from ...locale.word_tables import alternatives, meanings
from ..wording.folding import fold, is_unspaced

_SPOKEN = regex(
    lambda: (
        rf"(?<![\d月])(\d{{1,8}}(?:[.,]\d{{1,8}})?)\s*-?\s*({alternatives('durations', 'units')})(?![a-zA-Z])"
    ),
    re.IGNORECASE,
)


_SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400, "week": 7 * 86400, "month": 30 * 86400}
_YEAR = 365 * 86400


def _unit(word: str) -> int:
    """Return the seconds of the unit that a word of ``_SPOKEN`` names: the longest beginning that is listed counts."""
    word, beginnings = word.lower(), meanings("durations", "beginnings")
    for length in range(len(word), 0, -1):
        if (unit := beginnings.get(word[:length])) is not None:
            return _SECONDS[unit]
    return _YEAR


def spoken(text: str) -> Iterator[int]:
    """Return the durations in a text, and the sums of consecutive ones with decreasing units; a duration in
    brackets, after a bullet or after another label is separate."""
    total, end, before = 0, None, 0
    for match in _SPOKEN.finditer(text):
        unit = _unit(match[2])
        length = round(float(match[1].replace(",", ".")) * unit) if len(match[1]) < 9 else 0
        goes_on = (
            end is not None
            and match.start() - end <= LONGEST_JOINT
            and unit < before
            and _APART.search(text, end, match.start()) is None
        )
        total = total + length if goes_on else length
        end, before = match.end(), unit
        yield length
        yield total


LONGEST_JOINT = 6
"""Characters between two lengths that make one ("1 hour and 15 min") at most."""
_APART = regex(r"\((?!\w{1,2}\))|[（\[|·•;；：、]")
"""Signs between two lengths that are two; brackets around an ending ("hour(s)") are none."""


_SHORT = {
    "year": "years",
    "month": "months",
    "week": "weeks",
    "day": "days",
    "hour": "h",
    "minute": "min",
    "second": "sec",
}
"""The units as every text of lengths may have them."""


class _Words(NamedTuple):
    """Unit words of some languages: after a number, and for one or two of a unit without a number."""

    units: dict[str, str]
    behind: re.Pattern[str] | None
    spans: dict[str, str]
    alone: re.Pattern[str] | None


def in_units(text: str, known: tuple[str, ...], *, short: bool) -> str:
    """Replace unit words of some languages by those that ``spoken`` reads ("2 timmar" is "2 h"); words for one or
    two of a unit count only in a short text."""
    words = _words(known)
    if words.behind is not None:
        text = words.behind.sub(lambda match: f"{match[1]} {words.units[match[2].lower()]} ", text)
    if words.alone is not None and short:
        text = words.alone.sub(lambda match: f" {words.spans[match[1]]} ", text)
    return text


@lru_cache(maxsize=64)
def _words(known: tuple[str, ...]) -> _Words:
    """What ``spoken`` does not read of the words of some languages; earlier languages win."""
    units: dict[str, str] = {}
    spans: dict[str, str] = {}
    for language in known:
        units |= {name: unit for name, unit in _LETTERS.get(language, {}).items() if name not in units}
        for words, unit, count in lengths(language):
            for form in dict.fromkeys(
                (words.lower(), fold(words.replace(FIGURE, "1 ")).replace("1 ", FIGURE, 1))
            ):
                name = form.removeprefix(FIGURE).strip()
                if count:
                    spans.setdefault(form, f"{count} {_SHORT[unit]}")
                    if form.endswith(_TWO):
                        spans.setdefault(form.removesuffix(_TWO) + _OF_TWO, f"{count} {_SHORT[unit]}")
                elif form.startswith(FIGURE) and name:
                    units.setdefault(name, _SHORT[unit])
    units = {name: short for name, short in units.items() if not _is_read(name, short)}
    return _Words(units, _behind(units), spans, _alone(spans))


_LETTERS = {"nl": {"u": "h"}, "af": {"u": "h"}}
"""Single letters for units that other languages have no unit for ("1 u, 30 m")."""
_TWO, _OF_TWO = "ان", "ين"
"""How Arabic words for two of a thing end, and how they do behind others."""


def _is_read(name: str, short: str) -> bool:
    """Whether ``spoken`` reads a word for a unit as it reads that unit."""
    match = _SPOKEN.fullmatch(f"1 {name}")
    return match is not None and _unit(match[2]) == _unit(short)


def _behind(units: dict[str, str]) -> re.Pattern[str] | None:
    """The words for units behind a figure; scripts without blanks have letters behind them."""
    names = [
        re.escape(name) + ("" if is_unspaced(name) else r"(?![^\W\d_])")
        for name in sorted(units, key=len, reverse=True)
    ]
    return regex(rf"(\d)\s?-?\s?({'|'.join(names)})\.?", re.IGNORECASE) if names else None


def _alone(spans: dict[str, str]) -> re.Pattern[str] | None:
    """The words for one or two of a unit, which no figure stands before."""
    names = "|".join(map(re.escape, sorted(spans, key=len, reverse=True)))
    return regex(rf"(?<![^\W_])(?<!\d\s)({names})(?![^\W_])") if names else None
