"""Check whether a plain text mentions a value in any role, for statements about texts without a page.

On a page, role and location decide (the comparators); here the value need only be readable from the text: word for
word, by a comparator, or by most of its words.
"""

from __future__ import annotations

import mimetypes
from functools import cache

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict
from ...locale.word_tables import meanings, words
from ..claim import Claim
from ..numbers.figures import decimal, spelled
from ..view import View
from .coverage import stem, stems
from .folding import fold

_CAMEL = regex(r"(?<=[a-z0-9])(?=[A-Z])")
_VOID = words("conjunctions", "not_compared")
_WEAK = frozenset(
    {
        Reason.PAGE_LANGUAGE,
        Reason.NOTHING_SPEAKS_AGAINST_IT,
        Reason.THE_PAGE_IS_READABLE,
        Reason.OWN_SITE,
        Reason.OWN_ADDRESS,
    }
)
"""Reasons that a page gives and a mere text doesn't."""
_UNITS = meanings("units", "names_in_english")
"""Common codes of UN/CEFACT Recommendation 20 in words."""
ENOUGH = 0.5
"""The share of a value's words that makes a mention."""


def mentions(claim: Claim, view: View, verdict: Verdict) -> bool:
    """Whether the text behind ``view`` mentions the claim's value; ``verdict`` is its comparator's."""
    if claim.boolean is not None or claim.folded in ("true", "false"):
        return _share(_CAMEL.sub(" ", claim.statement.property), view) >= ENOUGH
    if verdict.outcome == "contradicted":
        return False
    if claim.folded and f" {claim.folded} " in view.visible.text:
        return True
    if verdict.outcome == "grounded" and verdict.reason not in _WEAK:
        return True
    if verdict.family is Family.NUMBER and verdict.outcome == "undecided":
        return True
    number = decimal(claim.raw)
    if number is not None:
        return spelled(view, number, None) is not None
    if verdict.outcome == "unsupported" or verdict.family in (
        Family.TEXT,
        Family.HOURS,
        Family.DURATION,
        Family.RATING,
    ):
        return False
    if "/" in claim.raw and _is_media_type(claim.raw):
        endings = mimetypes.guess_all_extensions(claim.raw)
        return _share(claim.raw, view) >= ENOUGH or any(
            ending[1:] in view.visible.words for ending in endings
        )
    if claim.kind == "currency":
        return any(f" {word} " in view.visible.text for word in _currency_words(claim.raw))
    unit = _UNITS.get(claim.raw)
    if unit is not None:
        return _share(unit, view) == 1.0
    text = claim.raw.rpartition("schema.org/")[2]
    figures = [word for word in fold(text).split() if word.isdigit()]
    if any(figure not in view.visible.words for figure in figures) and "/" not in text and "." not in text:
        return False
    if claim.raw.startswith("http") and (last := fold(text.rstrip("/").rpartition("/")[2])):
        whole = f" {last} " in view.visible.text and not last.isdigit()
        return whole or _share(_CAMEL.sub(" ", text), view) >= ENOUGH
    return _share(_CAMEL.sub(" ", text), view) >= ENOUGH


def _is_media_type(text: str) -> bool:
    return text.partition("/")[0] in ("audio", "video", "image", "text", "application", "font", "model")


@cache
def _currency_words(code: str) -> tuple[str, ...]:
    """The folded names of a currency in English: "us dollars", "dollars", "dollar"."""
    from babel.numbers import UnknownCurrencyError, get_currency_name

    try:
        names = [fold(get_currency_name(code, count, locale="en")) for count in (1, 2)]
    except UnknownCurrencyError:
        return ()
    return tuple(dict.fromkeys([*names, *(name.rpartition(" ")[2] for name in names)]))


def _share(text: str, view: View) -> float:
    """The share of a text's telling words that the view has, inflected or not."""
    words = [word for word in fold(text).split() if word not in _VOID and (len(word) > 2 or word.isdigit())]
    known = stems(view)
    had = sum(
        stem(word) in known or (len(word) > 3 and (word + "s" in known or word.rstrip("s") in known))
        for word in words
    )
    return had / len(words) if words else 0.0
