"""Expressions of templates, and the values that they give as far as that can be told without running anything."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from .filters import Role

MAX_NAME = 400


@dataclass(frozen=True, slots=True)
class Constant:
    """A literal: text, number, truth value."""

    value: str | int | float | bool | None


@dataclass(frozen=True, slots=True)
class Path:
    """A name and what is looked up in it: ``page.author.name`` is ("page", "author", "name")."""

    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Applied:
    """A filter, function or method applied to a value, with its other arguments."""

    name: str
    value: Expression
    arguments: tuple[Expression, ...] = ()


@dataclass(frozen=True, slots=True)
class Joined:
    """Values written one after the other."""

    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """One of several values, depending on what is there."""

    options: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """One value or the other, as a condition has it."""

    condition: str
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Record:
    """A structure written out: members (a key, or None for what is spread into it) or items."""

    members: tuple[tuple[Expression | None, Expression], ...]
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class Called:
    """A call of what may be a macro."""

    name: str
    arguments: tuple[Expression, ...] = ()
    named: tuple[tuple[str, Expression], ...] = ()


@dataclass(frozen=True, slots=True)
class Closure:
    """A function without a name that gives an expression, with the names of its parameters."""

    names: tuple[str, ...]
    body: Expression


@dataclass(frozen=True, slots=True)
class Mapped:
    """A list with what a function gives of each item of another."""

    over: Expression
    function: Closure


@dataclass(frozen=True, slots=True)
class Other:
    """Anything else, by its text."""

    text: str


Expression = Constant | Path | Applied | Joined | Either | Chosen | Record | Called | Closure | Mapped | Other


@dataclass(frozen=True, slots=True)
class Symbol:
    """A value known by the expression that gives it, formatting left out.

    ``changed`` names what was done to it that makes it another value (its length, a part of it).
    """

    name: str
    changed: str = ""

    @property
    def key(self) -> str:
        """What is the same for the same value."""
        return f"{self.name}|{self.changed}" if self.changed else self.name


@dataclass(frozen=True, slots=True)
class Known:
    """A value that is known: from front matter, a data file, an assignment. ``place`` is (file, start, end).

    ``key`` is the name that data give it ("page.author.name"); empty for what a template says itself.
    """

    value: Any
    place: tuple[str, int, int] | None = None
    key: str = ""


Piece = Symbol | Known


MAX_PIECES = 2_000
"""Pieces of a value above which its name stands for it: names put together of each other twice grow without end."""


@dataclass(frozen=True, slots=True)
class Value:
    """What an expression prints: pieces one after the other, or one of the ``others`` instead.

    ``roles`` are those of the filters applied to the whole of it, innermost first. ``form`` is what writes it last as
    a date or an amount: a filter's name, and what it is asked for.
    """

    pieces: tuple[Piece, ...]
    others: tuple[tuple[Piece, ...], ...] = ()
    roles: tuple[Role, ...] = ()
    record: Record | None = None
    form: tuple[str, str] | None = None

    @property
    def symbol(self) -> Symbol | None:
        """The one symbol it is, or None."""
        if len(self.pieces) == 1 and isinstance(self.pieces[0], Symbol):
            return self.pieces[0]
        return None

    def bounded(self, name: str, most: int = MAX_PIECES) -> Value:
        """The value, or where it is of too many pieces what is known by its name alone."""
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
    """The names known in a place, in front of those of the places around it.

    Most questions are about names that nothing gave a value to, or in places far inside of others: how often each
    name was given one, anywhere, is counted for all places together, and what was found holds until it is again.
    """

    __slots__ = ("_found", "_given", "_outer", "_own")

    def __init__(self, own: Mapping[str, Value] | None = None, outer: Names | None = None) -> None:
        self._own: dict[str, Value] = dict(own) if own else {}
        self._outer = outer
        self._given: dict[str, int] = outer._given if outer is not None else {}
        self._found: dict[str, tuple[int, Value | None]] = {}
        for name in self._own:
            self._given[name] = self._given.get(name, 0) + 1

    def find(self, name: str) -> Value | None:
        """The value of a name, or None."""
        times = self._given.get(name)
        if times is None:
            return None
        scope: Names | None = self
        value: Value | None = None
        while scope is not None:
            if name in scope._own:
                value = scope._own[name]
                break
            known = scope._found.get(name)
            if known is not None and known[0] == times:
                value = known[1]
                break
            scope = scope._outer
        if scope is not self:
            self._found[name] = (times, value)
        return value

    def own(self) -> tuple[tuple[str, Value], ...]:
        """The names that have been given values in this place, with these."""
        return tuple(self._own.items())

    def give(self, name: str, value: Value) -> None:
        """Give a name of this place a value."""
        self._own[name] = value
        self._given[name] = self._given.get(name, 0) + 1

    def assign(self, name: str, value: Value) -> None:
        """Give a name another value where it is known already, the nearest place first; else one of this place."""
        scope: Names | None = self
        while scope is not None and name not in scope._own:
            scope = scope._outer
        (scope or self).give(name, value)

    def inside(self, own: Mapping[str, Value] | None = None) -> Names:
        """Names of a place inside of this one."""
        return Names(own, self)


def describe(expression: Expression) -> str:
    """An expression in one form, for keys and messages."""
    if isinstance(expression, Constant):
        return repr(expression.value)
    if isinstance(expression, Path):
        return ".".join(expression.parts)
    if isinstance(expression, Applied):
        arguments = "".join(f", {describe(argument)}" for argument in expression.arguments)
        return f"{expression.name}({describe(expression.value)}{arguments})"
    if isinstance(expression, Joined):
        return " + ".join(describe(part) for part in expression.parts)
    if isinstance(expression, Either):
        return " or ".join(describe(option) for option in expression.options)
    if isinstance(expression, Chosen):
        return f"{describe(expression.then)} if {expression.condition} else {describe(expression.otherwise)}"
    if isinstance(expression, Called):
        return f"{expression.name}({', '.join(describe(argument) for argument in expression.arguments)})"
    if isinstance(expression, Record):
        return "{…}"
    if isinstance(expression, Closure):
        return f"({', '.join(expression.names)}) => {describe(expression.body)}"
    if isinstance(expression, Mapped):
        return f"map({describe(expression.over)}, {describe(expression.function)})"
    return " ".join(expression.text.split())


def short(text: str) -> str:
    """A name cut to a length that messages have room for."""
    return text if len(text) <= MAX_NAME else text[:MAX_NAME]
