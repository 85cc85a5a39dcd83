"""Names of units in the most common languages, and the unit of a number on a page."""

from __future__ import annotations

import re

from ....source.regex import regex
from ...locale.word_tables import word_sets
from ..view import View
from ..wording.folding import fold
from .figures import Figure

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
    text, end = figure.passage.text, figure.end
    if (sign := _SIGN.match(text, end)) is not None:
        return _SIGNS[sign[1]]
    behind = fold(text[end : end + 16]).split()
    if len(behind) > 1 and (two := BY_NAME.get(" ".join(behind[:2]))) is not None:
        return two
    if behind and behind[0] in BY_NAME and not _JOINED.match(text, end):
        return BY_NAME[behind[0]]
    if (more := _ONWARDS.match(text, end)) is not None:
        if (sign := _SIGN.match(text, more.end())) is not None:
            return _SIGNS[sign[1]]
        behind = fold(text[more.end() : more.end() + 16]).split()
    return BY_NAME.get(behind[0], behind[0]) if behind else None


def unit_before(view: View, figure: Figure) -> str | None:
    """Return the unit right before a number that has its own cell, as in a table, or None."""
    if figure.passage.text != figure.text:
        return None
    before = [fold(p.text).split() for p in view.near(figure.passage, before=1, after=0)]
    return BY_NAME.get(before[-1][-1]) if before and before[-1] else None
