"""Expressions of templates, and what they print as far as that can be told without running anything."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from .filters import Role, role
from .formatting import UNKNOWN, formatted

MAX_DEPTH = 60
MAX_NAME = 400
_INDEX = re.compile(r"^\[[\w.$-]+\]$")


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
class Other:
    """Anything else, by its text."""

    text: str


Expression = Constant | Path | Applied | Joined | Either | Chosen | Record | Called | Other


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


@dataclass(frozen=True, slots=True)
class Value:
    """What an expression prints: pieces one after the other, or one of the ``others`` instead.

    ``roles`` are those of the filters applied to the whole of it, innermost first.
    """

    pieces: tuple[Piece, ...]
    others: tuple[tuple[Piece, ...], ...] = ()
    roles: tuple[Role, ...] = ()
    record: Record | None = None

    @property
    def symbol(self) -> Symbol | None:
        """The one symbol it is, or None."""
        if len(self.pieces) == 1 and isinstance(self.pieces[0], Symbol):
            return self.pieces[0]
        return None

    @property
    def symbols(self) -> Iterator[Symbol]:
        """All symbols it may print."""
        for run in (self.pieces, *self.others):
            for piece in run:
                if isinstance(piece, Symbol):
                    yield piece


@dataclass(slots=True)
class Names:
    """The names known in a place, in front of those of the places around it."""

    own: dict[str, Value] = field(default_factory=dict)
    outer: Names | None = None

    def find(self, name: str) -> Value | None:
        """The value of a name, or None."""
        scope: Names | None = self
        while scope is not None:
            if name in scope.own:
                return scope.own[name]
            scope = scope.outer
        return None

    def inside(self, own: Mapping[str, Value] | None = None) -> Names:
        """Names of a place inside of this one."""
        return Names(dict(own or {}), self)


Given = Callable[[tuple[str, ...]], tuple[Known, int] | None]


def _nothing_given(path: tuple[str, ...]) -> tuple[Known, int] | None:
    return None


def _not_told(name: str, key: str) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Reading:
    """How to read expressions in one pass over a template.

    ``rename`` gives paths that mean the same one form; ``holds`` says whether a condition is taken to hold.
    ``implicit``: a name is looked up in the value at hand (".") where there is one. ``given`` has the values that
    data give to the beginnings of paths in their one form, with the lengths of these.
    """

    rename: Callable[[tuple[str, ...]], tuple[str, ...]]
    holds: Callable[[str, Names], bool]
    implicit: bool = False
    given: Given = _nothing_given
    unfollowed: Callable[[str, str], None] = _not_told
    """Told of a filter that is not followed, and the name of the value it is applied to."""


def evaluate(expression: Expression, names: Names, reading: Reading, depth: int = 0) -> Value:
    """What an expression prints."""
    if depth > MAX_DEPTH:
        return Value((Symbol("…"),))
    if isinstance(expression, Constant):
        return Value((Known(expression.value),))
    if isinstance(expression, Path):
        return _looked_up(expression.parts, names, reading)
    if isinstance(expression, Joined):
        values = [evaluate(part, names, reading, depth + 1) for part in expression.parts]
        numbers = _numbers(values)
        if numbers:
            return Value((Known(sum(numbers)),))
        return Value(tuple(piece for value in values for piece in value.pieces))
    if isinstance(expression, Either):
        return _either([evaluate(option, names, reading, depth + 1) for option in expression.options])
    if isinstance(expression, Chosen):
        holds = reading.holds(expression.condition, names)
        return evaluate(expression.then if holds else expression.otherwise, names, reading, depth + 1)
    if isinstance(expression, Applied):
        return _applied(expression, names, reading, depth)
    if isinstance(expression, Record):
        return Value((Symbol("{…}"),), record=expression)
    if isinstance(expression, Called):
        return _called(expression, names, reading, depth)
    return Value((Symbol(_short(" ".join(expression.text.split()))),))


def _looked_up(parts: tuple[str, ...], names: Names, reading: Reading) -> Value:
    if reading.given is not _nothing_given and any(part.startswith("[") for part in parts):
        parts = _resolved(parts, names, reading)
    for length in range(len(parts), 0, -1):
        found = names.find(".".join(parts[:length]))
        if found is None:
            continue
        rest = parts[length:]
        if not rest:
            return found
        symbol = found.symbol
        if symbol is not None and not symbol.changed:
            longer = reading.rename((*symbol.name.split("."), *rest))
            again = names.find(".".join(longer)) if longer != parts else None
            return again or _given(longer, reading) or Value((Symbol(_short(".".join(longer))),))
        if len(found.pieces) == 1 and isinstance(found.pieces[0], Known):
            return _inside(found.pieces[0], rest, parts)
        return Value((Symbol(_short(".".join(parts))),))
    section = names.find("~") if reading.implicit and parts[0] != "." else None
    if section is not None and section.symbol is not None and not parts[0].startswith("@"):
        # In a section of Mustache a name is one of the section's value, or one known around it.
        if len(parts) == 1 and section.symbol.name.rpartition(".")[2] == parts[0]:
            return section
        inner = Symbol(_short(f"{section.symbol.name}.{'.'.join(parts)}"))
        around = _looked_up(
            parts, Names(dict(names.own), names.outer), Reading(reading.rename, reading.holds)
        )
        own = names.find(".")
        item = own.symbol if own is not None else None
        runs = [(Symbol(_short(f"{item.name}.{'.'.join(parts)}")),)] if item is not None else [(inner,)]
        return Value(runs[0], (around.pieces,))
    context = names.find(".") if reading.implicit and not parts[0].startswith("@") else None
    if context is not None and parts[0] != ".":
        return _looked_up((".", *parts), names, reading)
    path = reading.rename(parts)
    return _given(path, reading) or Value((Symbol(_short(".".join(path))),))


def _given(path: tuple[str, ...], reading: Reading) -> Value | None:
    """What data give to a path, or None."""
    found = reading.given(path)
    if found is None:
        return None
    known, length = found
    return _inside(known, path[length:], path)


def _resolved(parts: tuple[str, ...], names: Names, reading: Reading) -> tuple[str, ...]:
    """A path with what data give to the names in its brackets."""
    found: list[str] = []
    for part in parts:
        known: Piece | None = None
        if _INDEX.match(part):
            value = _looked_up(tuple(part[1:-1].split(".")), names, reading)
            known = value.pieces[0] if len(value.pieces) == 1 else None
        is_name = isinstance(known, Known) and isinstance(known.value, str | int)
        found.append(str(known.value) if is_name and isinstance(known, Known) else part)
    return tuple(found)


_SUMS = {"+": 1, "plus": 1, "add": 1, "-": -1, "minus": -1}
"""Operators and filters that add or take away whole numbers."""


def _numbers(values: list[Value]) -> list[int]:
    """The whole numbers that values are; nothing where one of them is something else."""
    found = [
        value.pieces[0].value
        for value in values
        if len(value.pieces) == 1 and isinstance(value.pieces[0], Known)
    ]
    all_numbers = len(found) == len(values) and all(type(one) is int for one in found)
    return found if all_numbers else []


def _called(expression: Called, names: Names, reading: Reading, depth: int) -> Value:
    """What a function nobody knows prints: something of its own, or what it was given, in another form."""
    values = [evaluate(argument, names, reading, depth + 1) for argument in expression.arguments]
    numbers = _numbers(values)
    if expression.name in ("add", "math.Add") and numbers:
        return Value((Known(sum(numbers)),))
    if expression.name in ("sub", "math.Sub") and numbers:
        return Value((Known(numbers[0] - sum(numbers[1:])),))
    record = _record(expression, values)
    if record is not None:
        return Value((Symbol("{…}"),), record=record)
    parts = [describe(argument) for argument in expression.arguments]
    own = Symbol(_short(f"{expression.name}({', '.join(parts)})"))
    others = tuple(value.pieces for value in values if any(value.symbols))
    given = {
        piece.key for value in values for piece in value.pieces if isinstance(piece, Known) and piece.key
    }
    for key in sorted(given):
        reading.unfollowed(expression.name, key)
    return Value((own,), (*others, *((Symbol(key, _short(expression.name)),) for key in sorted(given))))


def _record(expression: Called, values: list[Value]) -> Record | None:
    """The structure that a function of Hugo writes out or puts together, or None."""
    name, arguments = expression.name.rpartition(".")[2].lower(), expression.arguments
    if name in ("dict", "dictionary") and len(arguments) % 2 == 0:
        return Record(tuple(zip(arguments[::2], arguments[1::2], strict=True)))
    if name == "slice" and expression.name != "strings.Slice":
        return Record(tuple((None, argument) for argument in arguments), is_list=True)
    if name == "merge" and values and all(value.record is not None for value in values):
        members: dict[object, tuple[Expression | None, Expression]] = {}
        for value in values:
            for key, member in value.record.members if value.record is not None else ():
                members[key] = (key, member)
        return Record(tuple(members.values()))
    return None


def _inside(known: Known, rest: tuple[str, ...], parts: tuple[str, ...]) -> Value:
    """What names look up in a known value."""
    for index, part in enumerate(rest):
        value = known.value
        inner: Any = None
        if isinstance(value, Mapping) and (part in value or part.lower() in value):
            inner = value[part] if part in value else value[part.lower()]
        elif isinstance(value, list | tuple) and part.isdigit() and int(part) < len(value):
            inner = value[int(part)]
        elif isinstance(value, list | tuple | Mapping) and part in ("size", "length"):
            inner = len(value)
        elif isinstance(value, list | tuple) and value and part in ("first", "last"):
            inner = value[0 if part == "first" else -1]
        elif part.startswith("[") or (value is not None and not isinstance(value, Mapping)):
            # Looked up with another value, or by a method.
            name = (known.key, *rest[index:]) if known.key else parts
            return Value((Symbol(_short(".".join(name))),))
        key = f"{known.key}.{part}" if known.key else ""
        known = inner if isinstance(inner, Known) else Known(inner, known.place, key)
    return Value((known,))


def _either(values: list[Value]) -> Value:
    """The first value that is there; the others may be printed instead."""
    there = [value for value in values if not _is_nothing(value)] or values[:1]
    first = there[0]
    if _is_something(first):
        return first
    others = tuple(run for value in there[1:] for run in (value.pieces, *value.others))
    return Value(first.pieces, (*first.others, *others), first.roles, first.record)


def _is_key(expression: Expression) -> bool:
    """Whether a text is the key of a translation and not the text itself."""
    value = expression.value if isinstance(expression, Constant) else None
    return isinstance(value, str) and " " not in value and "." in value


def _is_nothing(value: Value) -> bool:
    return all(isinstance(piece, Known) and piece.value in (None, "", False) for piece in value.pieces)


def _is_something(value: Value) -> bool:
    return bool(value.pieces) and all(
        isinstance(piece, Known) and piece.value not in (None, "", False) for piece in value.pieces
    )


def _applied(expression: Applied, names: Names, reading: Reading, depth: int) -> Value:
    what = role(expression.name)
    value = evaluate(expression.value, names, reading, depth + 1)
    arguments = [evaluate(argument, names, reading, depth + 1) for argument in expression.arguments]
    followed = _followed(expression.name, what, value, arguments, reading)
    if followed is not None:
        return followed
    if expression.name in ("t", "translate", "i18n", "lang.Translate", "T") and _is_key(expression.value):
        return Value((Symbol(f"{expression.name} {describe(expression.value)}"),), roles=(*value.roles, what))
    if expression.name in _SUMS and arguments:
        numbers = _numbers([value, *arguments])
        if numbers:
            return Value((Known(numbers[0] + _SUMS[expression.name] * sum(numbers[1:])),))
    if what == "default" and arguments:
        return _either([value, *arguments])
    if what in ("append", "prepend") and arguments and value.record is not None:
        # A list that grows: what is put into it may be another each time.
        return Value((Symbol("{…}"),))
    if what in ("append", "prepend") and arguments:
        others = tuple(piece for argument in arguments for piece in argument.pieces)
        pieces = (*value.pieces, *others) if what == "append" else (*others, *value.pieces)
        return Value(pieces, roles=value.roles)
    if what == "item":
        symbol = value.symbol
        if symbol is not None:
            return Value((Symbol(_short(f"{symbol.name}.0"), symbol.changed),))
        if len(value.pieces) == 1 and isinstance(value.pieces[0], Known):
            return _inside(value.pieces[0], ("0",), ("first",))
    if what == "other":
        text = expression.name + "".join(f" {describe(argument)}" for argument in expression.arguments)
        pieces = tuple(
            Symbol(piece.name, _short(f"{piece.changed}|{text}".lstrip("|")))
            if isinstance(piece, Symbol)
            else piece
            for piece in value.pieces
        )
        return Value(pieces, value.others, (*value.roles, what))
    return Value(value.pieces, value.others, (*value.roles, what), value.record)


def _followed(name: str, what: Role, value: Value, arguments: list[Value], reading: Reading) -> Value | None:
    """What a filter makes of a value that data give; None where there is none, or the filter only encodes."""
    first = next((piece for piece in value.pieces if isinstance(piece, Known) and piece.key), None)
    if first is None or what in ("json", "html", "js", "raw", "default", "append", "prepend", "item"):
        return None
    if what == "url" and formatted(name, "", ()) is UNKNOWN:
        begins_whole = "://" in _text_of(value.pieces[0])
        return (
            None if begins_whole else Value((Symbol("site.url"), *value.pieces), roles=(*value.roles, what))
        )
    key = first.key
    known = _as_one(value.pieces, first)
    given = [
        one.pieces[0].value for one in arguments if len(one.pieces) == 1 and isinstance(one.pieces[0], Known)
    ]
    found: Any = UNKNOWN
    if isinstance(known, Known) and len(given) == len(arguments) and not ({"json", "url"} & set(value.roles)):
        found = formatted(name, known.value, given)
    if found is not UNKNOWN and isinstance(known, Known):
        return Value((replace(known, value=found),), roles=value.roles)
    if what == "other" or first.value is not None:
        reading.unfollowed(name, key)
    return Value((Symbol(key, _short(name)),), value.others, (*value.roles, what))


def _as_one(pieces: tuple[Piece, ...], first: Known) -> Known | None:
    """Known pieces as one value, named after one of them; None where not all are known."""
    if len(pieces) == 1:
        return first
    if not all(isinstance(piece, Known) for piece in pieces):
        return None
    return replace(first, value="".join(_text_of(piece) for piece in pieces))


def _text_of(piece: Piece) -> str:
    return str(piece.value) if isinstance(piece, Known) and piece.value is not None else ""


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
    return " ".join(expression.text.split())


def _short(text: str) -> str:
    return text if len(text) <= MAX_NAME else text[:MAX_NAME]
