"""Parts of a unit that a page writes with a fraction or in words ("½ kg", "1 1/2 lb", "medio kilo", "half a litre")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from ....source.regex import regex
from ..view import View
from ..wording.folding import fold
from .figures import Figure
from .units import BY_NAME

HALVES = {
    "en": ("half a", "half", "a half"), "de": ("halbes", "ein halbes", "halber", "ein halber", "halbe", "eine halbe"),
    "fr": ("demi", "un demi", "une demi"), "es": ("medio", "media"), "it": ("mezzo", "mezza"), "pt": ("meio", "meia"),
    "nl": ("halve", "een halve"), "ca": ("mig", "mitja"), "sv": ("ett halvt", "en halv"), "da": ("et halvt", "en halv"),
}  # fmt: skip
"""Folded words for a half before a unit or a thing, by language."""
_SIGNS = {"¼": "0.25", "½": "0.5", "¾": "0.75", "⅓": "0.333333", "⅔": "0.666667", "⅛": "0.125"}
_UNIT = r"\s?-?\s?(?P<unit>[^\W\d_]{1,12})"
_FIGURED = regex(
    rf"(?<![\d/.,⁄])(?:(?P<whole>\d{{1,3}})(?:\s|(?=[¼½¾⅓⅔⅛])))?(?:(?P<sign>[¼½¾⅓⅔⅛])|(?P<above>[1-7])\s?[/⁄]\s?(?P<below>[2-8]))"
    rf"{_UNIT}"
)
_WORDED = regex(
    r"(?<!\w)(?:(?P<half>half an?|half|medi[oa]|mei[oa]|demi|mezz[oa]|halbe[nrs]?|halve|halvt?|pół)|"
    r"(?P<three>three[- ]quarters of an?|tres cuartos de|tre quarti di|trois quarts de|três quartos de|dreiviertel)|"
    r"(?P<quarter>(?:a )?quarter of an?|quarter|(?:un )?cuarto de|un quarto di|un quart de|um quarto de|viertel|kwart))"
    rf"{_UNIT}",
    re.IGNORECASE,
)


def parts(view: View) -> Iterator[tuple[Figure, str]]:
    """The parts of units that a page shows, each as a number with its unit."""
    for passage in view.may_have(_FIGURED):
        for match in _FIGURED.finditer(passage.text):
            whole = Decimal(match["whole"] or 0)
            sign = match["sign"]
            part = Decimal(_SIGNS[sign]) if sign else Decimal(match["above"]) / Decimal(match["below"])
            if (unit := BY_NAME.get(fold(match["unit"]))) is not None and part < 1:
                yield Figure((whole + part,), match.group(), passage, match.start(), match.end()), unit
    for passage in view.may_have(_WORDED):
        for match in _WORDED.finditer(passage.text):
            size = "0.5" if match["half"] else "0.75" if match["three"] else "0.25"
            if (unit := BY_NAME.get(fold(match["unit"]))) is not None:
                yield Figure((Decimal(size),), match.group(), passage, match.start(), match.end()), unit
