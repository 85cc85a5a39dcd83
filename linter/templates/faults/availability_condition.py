"""Find an availability that contradicts the condition it is printed under."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....source.regex import regex
from ..expressions.names import words
from ..tree import Condition

MEMBER = regex(r"\b(?:(?P<there>InStock|OnlineOnly|InStoreOnly)|(?P<gone>OutOfStock|SoldOut|Discontinued))\b")
ITEM = regex(r"\.\d+(?=\.|$)")
"""An item of a list, in the name of a condition."""
_LONGEST = 200
"""Maximum length of the text of a branch that is about availability alone."""
_MORE_THAN_NONE = regex(r"\s*>\s*0$")
_SIGN = regex(r"(?<!-)>|[<=]")
_COMPARES = regex(r"[<>=]|\s(?:and|or)\s|&&|\|\|")


def denied(guards: Sequence[Condition], earlier: Sequence[Condition], text: str) -> str:
    """The condition that contradicts the availability in the text of a branch, or "".

    ``guards`` are the branch's own conditions, ``earlier`` those of the one before if it is the other of two.
    """
    members = {match.lastgroup for match in MEMBER.finditer(text)} if len(text) <= _LONGEST else set()
    one = guards[0] if len(guards) == 1 else earlier[0] if not guards and len(earlier) == 1 else None
    if len(members) != 1 or one is None or one.options:
        return ""
    is_there = availability_of(one.key)
    if is_there is None:
        return ""
    holds = (not one.negated) == bool(guards)
    return one.key if (is_there == holds) != ("there" in members) else ""


def left_out(page_conditions: Iterable[str], markup_conditions: Iterable[str]) -> str:
    """The condition under which a page shows whether a thing can be had, which no condition of markup asks; or ""."""
    if any(availability_of(key) is not None or _is_of_stock(key) for key in markup_conditions):
        return ""
    return next(
        (key for key in page_conditions if not ITEM.search(key) and availability_of(key) is not None), ""
    )


def availability_of(name: str) -> bool | None:
    """Whether a name says that something can be had (True) or not (False); None if it says neither."""
    plain = _MORE_THAN_NONE.sub("", name).rstrip("?()")
    if _COMPARES.search(plain):
        return None
    last = _letters(plain)
    if any(word in last for word in words("unavailable")) or any(
        f"not{word}" in last for word in words("available")
    ):
        return False
    return True if any(word in last for word in words("available")) else None


def _is_of_stock(condition: str) -> bool:
    """Whether a condition compares what is in stock with something: ``product.stockStatus == 1``."""
    compared = _SIGN.split(condition, maxsplit=1)
    return len(compared) > 1 and any(word in _letters(compared[0]) for word in words("stocked"))


def _letters(name: str) -> str:
    """The letters of a path's last name."""
    return "".join(letter for letter in name.rpartition(".")[2].lower() if letter.isalpha())
