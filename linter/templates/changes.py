"""Follow changes to objects that names are bound to: members set later, items added to lists.

Only members with a literal name are followed, set once and outside loops on an object that the template writes out. An
object changed in any other way becomes unknown, which is reported where it is printed.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ...source.regex import regex
from ..locale.word_tables import words
from .expressions.values import (
    Constant,
    Expression,
    FilterCall,
    FunctionCall,
    Names,
    Path,
    Record,
    Symbol,
    Value,
)
from .tree import Assign, Change

_CHANGING = words("template_directives", "changing_methods")
"""Methods that mutate their object."""
_SHIFTED = regex(r"^@?(?P<name>[a-z_]\w*)\s*<<\s*(?P<item>[{\w@\"'(\[].*)$", re.DOTALL)
"""Ruby's operator that appends one item to a list."""
_APPENDING = frozenset({"append", "push"})
_MERGING = frozenset({"update", "merge!"})
_MEMBER = regex(
    r"^[@$]?(?P<name>[A-Za-z_][\w$]*)(?P<keys>(?:\.[A-Za-z_$][\w$]*|\[\s*(?:\"[^\"]+\"|'[^']+'|:\w+|[^\]]{1,80})\s*\])+)"
    r"\s*(?P<sign>(?:\|\||<<|\+)?=)(?![=>~])\s*(?P<value>.+)$"
)
_KEY = regex(
    r"\.(?P<plain>[\w$]+)$|\[\s*(?:\"(?P<double>[^\"]+)\"|'(?P<single>[^']+)'|:(?P<symbol>\w+))\s*\]$"
)
_METHOD = regex(r"^[@$]?(?P<name>[A-Za-z_][\w$]*)(?:\.[\w$]+)*(?:\.(?P<method>\w+!?)\s*\(|\s*<<)")


def by_call(expression: Expression) -> Change | Assign | None:
    """The change that a call makes (``schema.update({…})``, ``list.push({…})``), or None."""
    if (
        isinstance(expression, FilterCall)
        and expression.name in _CHANGING
        and isinstance(expression.value, Path)
    ):
        return Change(expression.value.parts[0], None)
    if not isinstance(expression, FunctionCall):
        return None
    arguments = expression.arguments
    if expression.name == "Object.assign" and arguments and isinstance(arguments[0], Path):
        whole = len(arguments) == 2 and len(arguments[0].parts) == 1
        return Change(arguments[0].parts[0], _record(arguments[1]) if whole else None)
    *owner, method = expression.name.split(".")
    if not owner or method not in _CHANGING:
        return None
    if method in _APPENDING and len(owner) == len(arguments) == 1 and not expression.named:
        return _appended(owner[0], arguments[0])
    named = Record(tuple((Constant(name), value) for name, value in expression.named))
    members = _record(arguments[0]) if len(arguments) == 1 and not expression.named else None
    members = named if expression.named and not arguments else members
    return Change(owner[0], members if method in _MERGING and len(owner) == 1 else None)


def _appended(name: str, item: Expression) -> Assign:
    """The assignment of a list with one more item."""
    return Assign(name, FilterCall("[]", Path((name,)), (item,)))


def by_statement(text: str, read: Callable[[str], Expression]) -> Change | Assign | None:
    """The change that a statement makes (``schema.brand = …``, ``schema["brand"] = …``, ``list.push(…)``), or None."""
    member = _MEMBER.match(text)
    if member is not None:
        key = _KEY.fullmatch(member["keys"])
        name = next((one for one in key.groups() if one is not None), None) if key is not None else None
        if name is None or member["sign"] != "=":
            return Change(member["name"], None)
        return Change(member["name"], Record(((Constant(name), read(member["value"])),)))
    shifted = _SHIFTED.match(text)
    if shifted is not None:
        return _appended(shifted["name"], read(shifted["item"]))
    method = _METHOD.match(text)
    if method is None or (method["method"] or "append") not in _CHANGING | {"assign"}:
        return None
    return by_call(read(text)) or (Change(method["name"], None) if method["name"] != "Object" else None)


def changed_value(change: Change, names: Names, *, repeated: bool) -> Value | None:
    """The value of a name after a change, if the name is bound to an object written out; else None.

    ``repeated``: the change is in a loop, and differs in each iteration.
    """
    value = names.find(change.name)
    if value is None or value.record is None:
        return None
    if change.members is None or repeated or value.record.is_list:
        return Value((Symbol("{…}"),))
    keys = {key.value for key, _ in change.members.members if isinstance(key, Constant)}
    kept = [
        one for one in value.record.members if not (isinstance(one[0], Constant) and one[0].value in keys)
    ]
    return Value((Symbol("{…}"),), record=Record((*kept, *change.members.members)))


def _record(expression: Expression) -> Record | None:
    return expression if isinstance(expression, Record) and not expression.is_list else None


def append(names: Names, name: str, value: Value) -> None:
    """Add a value to a list that is built of captured output."""
    known = names.find(name)
    before = known.record.members if known is not None and known.record is not None else ()
    item = Path((f"{name}[{len(before)}]",))
    names.define(item.parts[0], value)
    names.define(name, Value((Symbol(name),), record=Record((*before, (None, item)), is_list=True)))
