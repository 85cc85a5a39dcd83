"""Expressions of templates, and the values known for them without running anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .names import Role

MAX_NAME = 400


@dataclass(frozen=True, slots=True)
class Constant:
    """A literal: string, number or boolean."""

    value: str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Path:
    """A name and lookups in it: ``page.author.name`` is ("page", "author", "name")."""

    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FilterCall:
    """A filter, function or method applied to a value, with its other arguments."""

    name: str
    value: Expression
    arguments: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Joined:
    """Values concatenated."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """The first of several values that is set."""

    options: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """One of two values, chosen by a condition."""

    condition: str
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Record:
    """A structure written out: members (a key, or None for a spread) or items."""

    members: tuple[tuple[Expression | None, Expression], ...]
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class FunctionCall:
    """A call of a possible macro."""

    name: str
    arguments: tuple[Expression, ...] = ()
    named: tuple[tuple[str, Expression], ...] = ()


@dataclass(frozen=True, slots=True)
class Closure:
    """An anonymous function that returns an expression, with its parameter names."""

    names: tuple[str, ...]
    body: Expression


@dataclass(frozen=True, slots=True)
class Mapped:
    """A list mapped by a function."""

    over: Expression
    function: Closure


@dataclass(frozen=True, slots=True)
class Other:
    """Anything else, as text."""

    text: str


Expression = (
    Constant | Path | FilterCall | Joined | Either | Chosen | Record | FunctionCall | Closure | Mapped | Other
)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A value identified by its expression, without formatting.

    ``changed`` names the operation that makes it a different value (its length, a part of it).
    """

    name: str
    changed: str = ""

    @property
    def key(self) -> str:
        """Equal for equal values."""
        return f"{self.name}|{self.changed}" if self.changed else self.name


@dataclass(frozen=True, slots=True)
class Known:
    """A known value: from front matter, a data file or an assignment. ``place`` is (file, start, end).

    ``key`` is its name in data ("page.author.name"); empty for values in the template itself.
    """

    value: Any
    place: tuple[str, int, int] | None = None
    key: str = ""


Piece = Symbol | Known


MAX_PIECES = 2_000
"""Values with more pieces are reduced to their names: names concatenated with each other twice grow without end."""


@dataclass(frozen=True, slots=True)
class Value:
    """What an expression prints: pieces in sequence, or one of the ``others`` instead.

    ``roles`` are those of the filters applied to all of it, innermost first. ``form`` is the filter that finally
    formats it as a date or an amount: its name, and the format it is given. ``function`` is the function that it is.
    """

    pieces: tuple[Piece, ...]
    others: tuple[tuple[Piece, ...], ...] = ()
    roles: tuple[Role, ...] = ()
    record: Record | None = None
    form: tuple[str, str] | None = None
    function: Closure | None = None

    @property
    def symbol(self) -> Symbol | None:
        """The value's symbol if it is exactly one, else None."""
        if len(self.pieces) == 1 and isinstance(self.pieces[0], Symbol):
            return self.pieces[0]
        return None

    def bounded(self, name: str, most: int = MAX_PIECES) -> Value:
        """The value, reduced to its name if it has too many pieces."""
        pieces = len(self.pieces) + sum(map(len, self.others))
        return self if pieces + len(self.others) <= most else Value((Symbol(short(name)),))

    @property
    def symbols(self) -> Iterator[Symbol]:
        """All symbols it may print."""
        for run in (self.pieces, *self.others):
            for piece in run:
                if isinstance(piece, Symbol):
                    yield piece


class Names:
    """The names bound in a scope, in front of those of enclosing scopes.

    Most lookups are of names never bound, or from deeply nested scopes: the bindings of each name are counted across
    all scopes, and a lookup is cached until its name's count changes.
    """

    __slots__ = ("_assignments", "_cache", "_outer", "_own", "_passes_on")

    def __init__(
        self, own: Mapping[str, Value] | None = None, outer: Names | None = None, *, passes_on: bool = False
    ) -> None:
        """Bind names in a scope within ``outer``; one that ``passes_on`` leaves what is assigned in it to that."""
        self._passes_on = passes_on
        self._own: dict[str, Value] = dict(own) if own else {}
        self._outer = outer
        self._assignments: dict[str, int] = outer._assignments if outer is not None else {}
        self._cache: dict[str, tuple[int, Value | None]] = {}
        for name in self._own:
            self._assignments[name] = self._assignments.get(name, 0) + 1

    def find(self, name: str) -> Value | None:
        """The value of a name, or None."""
        times = self._assignments.get(name)
        if times is None:
            return None
        scope: Names | None = self
        value: Value | None = None
        while scope is not None:
            if name in scope._own:
                value = scope._own[name]
                break
            known = scope._cache.get(name)
            if known is not None and known[0] == times:
                value = known[1]
                break
            scope = scope._outer
        if scope is not self:
            self._cache[name] = (times, value)
        return value

    def own(self) -> tuple[tuple[str, Value], ...]:
        """The names bound in this scope, with their values."""
        return tuple(self._own.items())

    def define(self, name: str, value: Value) -> None:
        """Bind a name in this scope."""
        self._own[name] = value
        self._assignments[name] = self._assignments.get(name, 0) + 1

    def assign(self, name: str, value: Value) -> None:
        """Rebind a name where it is bound, else in this scope; a member else where its owner is, or outermost."""
        owner = name.partition(".")[0]
        scope: Names | None = self
        outer = self
        inner = self
        while inner._passes_on and inner._outer is not None:
            inner = inner._outer
        while scope is not None and name not in scope._own and (owner == name or owner not in scope._own):
            outer, scope = scope, scope._outer
        (scope or (inner if owner == name else outer)).define(name, value)

    def child(self, own: Mapping[str, Value] | None = None, *, passes_on: bool = False) -> Names:
        """A nested scope."""
        return Names(own, self, passes_on=passes_on)


MAX_DESCRIBED = 4
"""The most members of an object that its description tells."""


def describe(expression: Expression) -> str:
    """The canonical text of an expression, for keys and messages."""
    if isinstance(expression, Constant):
        return repr(expression.value)
    if isinstance(expression, Path):
        return ".".join(expression.parts)
    if isinstance(expression, FilterCall):
        arguments = "".join(f", {describe(argument)}" for argument in expression.arguments)
        return f"{expression.name}({describe(expression.value)}{arguments})"
    if isinstance(expression, Joined):
        return " + ".join(describe(part) for part in expression.parts)
    if isinstance(expression, Either):
        return " or ".join(describe(option) for option in expression.options)
    if isinstance(expression, Chosen):
        return f"{describe(expression.then)} if {expression.condition} else {describe(expression.otherwise)}"
    if isinstance(expression, FunctionCall):
        return f"{expression.name}({', '.join(describe(argument) for argument in expression.arguments)})"
    if isinstance(expression, Record):
        few = expression.members if len(expression.members) <= MAX_DESCRIBED else ()
        members = (f"{describe(key)}: {describe(value)}" if key else describe(value) for key, value in few)
        return f"{{{', '.join(members) or '…'}}}"
    if isinstance(expression, Closure):
        return f"({', '.join(expression.names)}) => {describe(expression.body)}"
    if isinstance(expression, Mapped):
        return f"map({describe(expression.over)}, {describe(expression.function)})"
    return " ".join(expression.text.split())


def short(text: str) -> str:
    """A name shortened for messages."""
    return text if len(text) <= MAX_NAME else text[:MAX_NAME]
