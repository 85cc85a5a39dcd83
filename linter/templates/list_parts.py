"""Lists made of others: parts, selections and other orders have the items of the list, groups have lists of them."""

from __future__ import annotations

from ...source.regex import regex
from .expressions.names import words
from .expressions.values import Constant, Path, Record, Symbol, Value

_SLICED = regex(r"\[[^\[\]]*:[^\[\]]*\]\s*$")
_FILTERED = regex(r"^[\w.$]+\s*\|\s*filter\b")
_CALLED = regex(r"^(?:[\w.$]+\.)?(?P<name>\w+)\(")
_COLUMNS = ("jinja", "nunjucks")
"""The engines whose filter "slice" makes columns of a list."""
_IN_GROUPS = ("list", "items", "Pages", "1")
"""What engines call the list in a group."""


def listed(iterable: Value) -> str:
    """The name of the list whose items a loop goes over."""
    symbol = iterable.symbol
    if symbol is None:
        return "items"
    other = iterable.others[0] if iterable.others else ()
    if len(other) == 1 and isinstance(other[0], Symbol) and _is_of_another(symbol.name):
        return other[0].name
    return symbol.name


def is_grouped(iterable: Value, family: str) -> bool:
    """Whether the items of a list are lists of another's: rows, chunks, the posts of each year."""
    symbol = iterable.symbol
    if symbol is None:
        return False
    if family in _COLUMNS and iterable.roles[-1:] == ("unquote",):
        return True
    called = _CALLED.match(symbol.name)
    names = {called["name"].lower()} if called is not None else set()
    return not words("list_groups").isdisjoint(
        names | {one.split(" ")[0].lower() for one in symbol.changed.split("|")}
    )


def group_of(name: str) -> Value:
    """One group of a list's items: the list itself, and what has it in it."""
    path = Path(tuple(name.split(".")))
    return Value((Symbol(name),), record=Record(tuple((Constant(one), path) for one in _IN_GROUPS)))


def _is_of_another(name: str) -> bool:
    """Whether a name is that of what was made of another list, which is known beside it."""
    called = _CALLED.match(name)
    if called is not None:
        return called["name"] in words("list_methods") or called["name"].lower() in words("list_groups")
    return _SLICED.search(name) is not None or _FILTERED.match(name) is not None
