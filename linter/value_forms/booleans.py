"""Truth values of schema.org's Boolean: true and false, as JSON or text, or the IRIs of True and False."""

from __future__ import annotations

from ...source.regex import expression
from ..locale.word_tables import meanings
from .fault import NO_HINTS, Fault, Hints

_RIGHT = frozenset(
    form
    for word in ("true", "false")
    for form in (word, f"http://schema.org/{word}", f"https://schema.org/{word}")
)


def is_boolean(text: str) -> bool:
    """Whether a text is a truth value as in schema.org, in any letter case."""
    return text.strip().casefold() in _RIGHT


def answer_or_address_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a truth value, Yes, No or an address (``acceptsReservations``), or None."""
    folded = text.strip().casefold()
    if (
        not folded
        or folded in _RIGHT
        or expression(r"https?://\S+\Z|/\S*\Z|schema:|(?:www\.)?\w[\w.-]+\.\w+(?:/\S*)?\Z").match(folded)
    ):
        return None
    if folded in ("yes", "no", "required", "recommended"):
        return None
    part = r"Yes|Boolean"
    return Fault("is neither true, false nor a URL", _boolean(folded), part=part, sure=False)


def boolean_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a truth value, or None."""
    folded = text.strip().casefold()
    if not folded or folded in _RIGHT:
        return None
    if boolean := _boolean(folded):
        return Fault("is neither true nor false", boolean, part=r"\b(?:[Ww]hether|[Bb]oolean|flag)\b")
    return Fault("is neither true nor false", part=r"\b(?:[Ww]hether|[Bb]oolean|flag|[Ii]ndicates)\b")


def _boolean(answer: str) -> str | None:
    """The truth value that an answer in lower case stands for, or None."""
    tables = (meanings("answers", key) for key in ("answers", "other_words_too", "signs"))
    return next((table[answer] for table in tables if answer in table), None)
