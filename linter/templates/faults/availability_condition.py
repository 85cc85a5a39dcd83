"""Find members of enumerations that contradict the condition they are printed under: of availability above all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

from ....source.regex import regex
from ..expressions.names import words
from ..tree import Condition
from .platforms import field_table

MEMBER = regex(r"\b(?:(?P<there>InStock|OnlineOnly|InStoreOnly)|(?P<gone>OutOfStock|SoldOut|Discontinued))\b")
ITEM = regex(r"\.\d+(?=\.|$)")
"""An item of a list, in the name of a condition."""
_SPACES = regex(r"\s+")
_LONGEST = 200
"""Maximum length of the text of a branch that is about availability alone, without its indentation."""
_MORE_THAN_NONE = regex(r"\s*>\s*0$")
_SIGN = regex(r"(?<!-)>|[<=]")
_AMOUNT = regex(r"(?P<name>[\w.$>?\[\]@\"-]+?(?:\(\))?)\s*(?P<sign>>=|<=|==|>|<)\s*(?P<number>\d{1,4})")
_GO_AMOUNT = regex(r"(?P<sign>gt|ge|lt|le|eq) (?P<name>[\w.$]+) (?P<number>\d{1,4})")
_SIGNS = {"gt": ">", "ge": ">=", "lt": "<", "le": "<=", "eq": "=="}
_COMPARED = regex(r"[^=\"]+ == \"(?P<word>[\w -]{2,40})\"")
"""A value that is compared with a word."""
_WORD = regex(r"\w+")
_NAME = regex(r"\b[A-Z]\w+\b")
_COMPARES = regex(r"[<>=]|\s(?:and|or)\s|&&|\|\|")


def denied(guards: Sequence[Condition], earlier: Sequence[Condition], text: str) -> str:
    """The condition that contradicts the member of an enumeration in the text of a branch, or "".

    ``guards`` are the branch's own conditions, ``earlier`` those of the one before if it is the other of two.
    """
    one = guards[0] if len(guards) == 1 else earlier[0] if not guards and len(earlier) == 1 else None
    if one is None or one.options or len(_SPACES.sub(" ", text)) > _LONGEST:
        return ""
    holds = (not one.negated) == bool(guards)
    members = {match.lastgroup for match in MEMBER.finditer(text)}
    if len(members) == 1 and (is_there := _is_there(one.key)) is not None:
        return one.key if (is_there == holds) != ("there" in members) else ""
    named = frozenset(_NAME.findall(text))
    return one.key if named and any(_denies(row, named, holds=holds) for row in _states_of(one.key)) else ""


def _denies(row: _State, named: frozenset[str], *, holds: bool) -> bool:
    """Whether a state that a thing is in, or is not, denies the members that a text names."""
    own, others = named & row.members, named & row.others
    return bool(others and not own) if holds else bool(own and not others)


class _State(NamedTuple):
    """What conditions call a state, the members of enumerations for it, and those for other states."""

    words: frozenset[str]
    members: frozenset[str]
    others: frozenset[str]


@cache
def _states() -> tuple[_State, ...]:
    rows = field_table()["state"]
    return tuple(_State(*(frozenset(row[key].split()) for key in _State._fields)) for row in rows)


@lru_cache(maxsize=4096)
def _states_of(key: str) -> tuple[_State, ...]:
    """The states that a condition asks for."""
    compared = _COMPARED.fullmatch(key)
    if compared is None and _COMPARES.search(key):
        return ()
    word = _letters(compared["word"] if compared is not None else key.rstrip("?()")).removeprefix("is")
    return tuple(row for row in _states() if word in row.words)


@lru_cache(maxsize=4096)
def _is_there(key: str) -> bool | None:
    """Whether a condition says that something can be had, by its name, or by how many there are; None if neither."""
    amount = _AMOUNT.fullmatch(key) or _GO_AMOUNT.fullmatch(key)
    if amount is None:
        is_count = _last_word(key) in words("stock_counts") and not _COMPARES.search(key)
        compared = _COMPARED.fullmatch(key)
        return True if is_count else availability_of(compared["word"] if compared is not None else key)
    if _last_word(amount["name"]) not in words("stock_counts"):
        return availability_of(key)
    sign, number = _SIGNS.get(amount["sign"], amount["sign"]), int(amount["number"])
    least = number + (sign == ">")
    if sign in (">", ">="):
        return True if least > 0 else None
    return False if number + (sign != "<") == 1 else None


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


def _last_word(name: str) -> str:
    """The last name of a path, whatever it is looked up with, in letters alone."""
    return _letters(next(reversed(_WORD.findall(name)), ""))


def _letters(name: str) -> str:
    """The letters of a path's last name."""
    return "".join(letter for letter in name.rpartition(".")[2].lower() if letter.isalpha())
