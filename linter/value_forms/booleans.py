"""Truth values of schema.org's Boolean: true and false, as JSON or text, or the IRIs of True and False."""

from __future__ import annotations

from ...source.regex import expression
from .fault import NO_HINTS, Fault, Hints

_RIGHT = frozenset(
    form
    for word in ("true", "false")
    for form in (word, f"http://schema.org/{word}", f"https://schema.org/{word}")
)
_MEANT = {
    "yes": "true", "y": "true", "1": "true", "on": "true", "ja": "true", "si": "true", "sí": "true", "oui": "true",
    "tak": "true", "sim": "true", "evet": "true", "да": "true", "はい": "true", "是": "true", "vrai": "true",
    "no": "false", "n": "false", "0": "false", "off": "false", "nein": "false", "non": "false", "nie": "false",
    "não": "false", "hayır": "false", "нет": "false", "いいえ": "false", "否": "false", "faux": "false", "nee": "false",
}  # fmt: skip


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
    if folded in _MEANT:
        return Fault("is neither a truth value nor an address", _MEANT[folded], part=part, sure=False)
    return Fault("is neither a truth value nor an address", part=part, sure=False)


def boolean_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a truth value, or None."""
    folded = text.strip().casefold()
    if not folded or folded in _RIGHT:
        return None
    if folded in _MEANT:
        return Fault("is neither true nor false", _MEANT[folded], part=r"\b(?:[Ww]hether|[Bb]oolean|flag)\b")
    return Fault("is neither true nor false", part=r"\b(?:[Ww]hether|[Bb]oolean|flag|[Ii]ndicates)\b")
