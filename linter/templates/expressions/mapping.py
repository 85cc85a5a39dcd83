"""Write out mapped lists for the items that represent all."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..expansion import ITERATIONS
from .values import (
    Chosen,
    Closure,
    Constant,
    Either,
    Expression,
    FilterCall,
    FunctionCall,
    Joined,
    Known,
    Mapped,
    Names,
    Path,
    Record,
    Value,
)

Substitution = Callable[[str], Expression | None]
"""The expressions that stand for names; None for others."""

MAX_WRITTEN = 8
"""Maximum number of items of a literal list to iterate over."""


def written_out(function: Closure, over: Value) -> Record | None:
    """The results of a function for the items of a list; None if the items are unknown."""
    items: list[Expression] = []
    if over.record is not None:
        items = [item for _, item in over.record.members[:MAX_WRITTEN]]
    elif over.symbol is not None and not over.symbol.changed:
        parts = tuple(over.symbol.name.split("."))
        items = [Path((*parts, str(index))) for index in range(ITERATIONS)]
    if not items or not function.names:
        return None
    members = []
    for index, item in enumerate(items):
        substitution: dict[str, Expression] = dict(zip(function.names, (item, Constant(index)), strict=False))
        members.append((None, _with(function.body, substitution.get)))
    return Record(tuple(members), is_list=True)


def closed(expression: Expression, names: Names, *, whole: bool = True) -> Expression:
    """An expression with the values of names filled in, so that it is the same wherever it is evaluated.

    ``whole``: those in the structures that the names stand for, too, which are theirs at the time.
    """

    def substitution(name: str) -> Expression | None:
        value = names.find(name)
        first = value.pieces[0] if value is not None and len(value.pieces) == 1 else None
        if value is not None and value.record is not None:
            return closed(value.record, names, whole=False) if whole else value.record
        if isinstance(first, Known) and first.key:
            return None
        if isinstance(first, Known):
            return Constant(first.value) if isinstance(first.value, str | int | float | bool | None) else None
        return Path(tuple(first.name.split("."))) if first is not None and not first.changed else None

    return _with(expression, substitution)


def names_in(expression: Expression) -> frozenset[str]:
    """The first names of the paths in an expression."""
    seen: set[str] = set()
    _with(expression, seen.add)
    return frozenset(seen)


def _with(expression: Expression, substitution: Substitution) -> Expression:
    """An expression with names replaced by other expressions."""

    def of(one: Expression) -> Expression:
        return _with(one, substitution)

    if isinstance(expression, Path):
        return _path(expression, substitution)
    if isinstance(expression, FilterCall):
        return replace(expression, value=of(expression.value), arguments=tuple(map(of, expression.arguments)))
    if isinstance(expression, FunctionCall):
        return replace(expression, arguments=tuple(map(of, expression.arguments)))
    if isinstance(expression, Joined):
        return Joined(tuple(map(of, expression.parts)))
    if isinstance(expression, Either):
        return Either(tuple(map(of, expression.options)))
    if isinstance(expression, Chosen):
        return replace(expression, then=of(expression.then), otherwise=of(expression.otherwise))
    if isinstance(expression, Record):
        members = tuple((key if key is None else of(key), of(member)) for key, member in expression.members)
        return Record(members, expression.is_list)
    if isinstance(expression, Mapped):
        own = expression.function.names
        body = _with(
            expression.function.body,
            lambda name: None if name.partition(".")[0] in own else substitution(name),
        )
        function = replace(expression.function, body=body)
        return Mapped(of(expression.over), function)
    return expression


def _path(path: Path, substitution: Substitution) -> Expression:
    beginnings = ((length, ".".join(path.parts[:length])) for length in range(len(path.parts), 0, -1))
    replaced = ((length, substitution(name)) for length, name in beginnings)
    length, replacement = next(((length, one) for length, one in replaced if one is not None), (0, None))
    rest = path.parts[length:]
    if replacement is None:
        return path
    if not rest:
        return replacement
    if isinstance(replacement, Path):
        return Path((*replacement.parts, *rest))
    if isinstance(replacement, Record):
        members = {key.value: member for key, member in replacement.members if isinstance(key, Constant)}
        member = members.get(rest[0])
        if member is not None and len(rest) == 1:
            return member
    return path
