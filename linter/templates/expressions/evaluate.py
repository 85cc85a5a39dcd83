"""Evaluate what expressions print: values concatenated, selected and changed by filters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ....source.regex import regex
from .code_paths import paths_in
from .formatting import UNKNOWN, formatted
from .forms import UNREAD, form_of
from .lookup import Reading, inside, keys_of, looked_up, resolved
from .mapping import closed, written_out
from .moments import moment
from .names import Role, role, words
from .printf import NAMES, filled
from .structures import created, in_structure, kept, part_of
from .values import (
    MAX_PIECES,
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
    Piece,
    Record,
    Symbol,
    Value,
    describe,
    short,
)

MAX_DEPTH = 60
MAX_HANDED = 500
"""How many members of structures that functions are given are evaluated for one expression."""
NOW = "now"
"""The name of the time at which a page is made."""
_PART_OF_LIST = regex(r"^\s*(?P<list>[A-Za-z_][\w.]*)\s*(?:\[[^\[\]]*:[^\[\]]*\]\s*$|\|\s*filter\b)")
"""Twig's slice ``loaves[:3]``, and a filtered list."""


def evaluate(expression: Expression, names: Names, reading: Reading, depth: int = 0) -> Value:
    """The value that an expression prints."""
    if depth > MAX_DEPTH:
        return Value((Symbol("…"),))
    if isinstance(expression, Constant):
        return Value((Known(expression.value),))
    if isinstance(expression, Path):
        parts = expression.parts
        if any(part[0:1] == "[" for part in parts):
            parts = resolved(parts, names, reading)
        member = in_structure(parts, names)
        if isinstance(member, Path) and member.parts[0] == parts[0]:
            # A structure passed under the name of what it holds: that is the name's value where it was written.
            return Value((Symbol(short(".".join(member.parts))),))
        if member is not None:
            return _of_member(parts, member, names, reading, depth)
        value = looked_up(expression.parts, names, reading)
        keys = tuple(key.pieces for key in keys_of(expression.parts, names, reading) if any(key.symbols))
        # A table of labels is identified by the key looked up: KINDS[job.kind].
        return replace(value, others=(*value.others, *keys)) if keys else value
    if isinstance(expression, Joined):
        values = [evaluate(part, names, reading, depth + 1) for part in expression.parts]
        numbers = _numbers(values)
        if numbers:
            return Value((Known(sum(numbers)),))
        return Value(tuple(piece for value in values for piece in value.pieces))
    if isinstance(expression, Either):
        return _either([evaluate(option, names, reading, depth + 1) for option in expression.options])
    if isinstance(expression, Chosen) and reading.every:
        ways = [evaluate(one, names, reading, depth + 1) for one in (expression.then, expression.otherwise)]
        return replace(ways[0], others=(*ways[0].others, ways[1].pieces, *ways[1].others))
    if isinstance(expression, Chosen):
        holds = reading.holds(expression.condition, names)
        return evaluate(expression.then if holds else expression.otherwise, names, reading, depth + 1)
    if isinstance(expression, FilterCall):
        return _applied(expression, names, reading, depth)
    if isinstance(expression, Record):
        return Value((Symbol("{…}"),), record=expression)
    if isinstance(expression, FunctionCall):
        return _called(expression, names, reading, depth)
    if isinstance(expression, Mapped):
        over = evaluate(expression.over, names, reading, depth + 1)
        return Value((Symbol("{…}"),), record=written_out(expression.function, over))
    if isinstance(expression, Closure):
        return Value((Symbol(short(describe(expression))),), function=expression)
    others = _mentions(expression.text, names, reading)
    part = _PART_OF_LIST.match(expression.text)
    if part is not None:
        others = (looked_up(tuple(part["list"].split(".")), names, reading).pieces, *others)
    return Value((Symbol(short(" ".join(expression.text.split()))),), others)


def _of_member(
    parts: tuple[str, ...], member: Expression, names: Names, reading: Reading, depth: int
) -> Value:
    """The value of a structure's member, at a path; one that is made of itself has that path's name."""
    opened = reading.opened.paths
    if parts in opened:
        return Value((Symbol(short(".".join(parts))),))
    opened.add(parts)
    try:
        return evaluate(member, names, reading, depth + 1)
    finally:
        opened.discard(parts)


def _mentions(code: str, names: Names, reading: Reading) -> tuple[tuple[Piece, ...], ...]:
    """The values that code which is not evaluated may print instead of its own."""
    values = (looked_up(parts, names, reading) for parts in paths_in(code))
    return tuple(value.pieces for value in values if any(value.symbols))


_ENCODES = frozenset({"json", "html", "js", "raw", "script"})
_SUMS = {"+": 1, "plus": 1, "add": 1, "-": -1, "minus": -1}
"""Operators and filters that add or subtract integers -> the sign."""


def _numbers(values: list[Value]) -> list[int]:
    """The values as integers; empty if one of them is no integer."""
    numbers = [
        value.pieces[0].value
        for value in values
        if len(value.pieces) == 1 and isinstance(value.pieces[0], Known)
    ]
    all_numbers = len(numbers) == len(values) and all(type(one) is int for one in numbers)
    return numbers if all_numbers else []


def _own_known(value: Value) -> object:
    """The value that a template itself writes out, if it is no more; else None."""
    first = value.pieces[0] if len(value.pieces) == 1 else None
    return first.value if isinstance(first, Known) and not first.key else None


def _divided(value: Value, arguments: list[Value]) -> Value | None:
    """The list that a written text is divided into by a written separator; None for others, and for an empty text."""
    text, separator = _own_known(value), _own_known(arguments[0]) if arguments else None
    if not isinstance(text, str) or not isinstance(separator, str) or not text or not separator:
        return None
    items = text.split(separator)
    while not items[-1] and len(items) > 1:  # as Ruby's split leaves them out
        items.pop()
    return Value((Known(items),))


def _as_number(value: Value) -> Value:
    """A text of digits, which filters that add take for a number, as that."""
    text = _own_known(value)
    return Value((Known(int(text)),)) if isinstance(text, str) and text.isdecimal() else value


def _called(expression: FunctionCall, names: Names, reading: Reading, depth: int) -> Value:
    """What an unknown function prints: a value of its own, or a form of its arguments."""
    values = [evaluate(argument, names, reading, depth + 1) for argument in expression.arguments]
    function = _own_function(expression.name, names)
    if function is not None and values:
        inner = names.child(dict(zip(function.names, values, strict=False)))
        return evaluate(function.body, inner, reading, depth + 1)
    numbers = _numbers(values)
    if expression.name in ("add", "math.Add") and numbers:
        return Value((Known(sum(numbers)),))
    if expression.name in ("sub", "math.Sub") and numbers:
        return Value((Known(numbers[0] - sum(numbers[1:])),))
    if expression.name in words("lengths") and len(values) == 1 and _is_list(values[0]):
        return Value((Known(_length(values[0])),))
    record = created(expression, values) or part_of(expression, names, reading)
    if record is not None:
        return Value((Symbol("{…}"),), record=record)
    parts = [describe(argument) for argument in expression.arguments]
    own = Symbol(short(f"{expression.name}({', '.join(parts)})"))
    others = tuple(value.pieces for value in values if any(value.symbols) and value.record is None)
    others = (*others, *_handed(values, names, reading, depth))
    owner = expression.name.partition("(")[0].split(".")
    if len(owner) > 1 and (owner[-1] in words("list_methods") or owner[-1].lower() in words("list_groups")):
        others = (looked_up(tuple(owner[:-1]), names, reading).pieces, *others)
    inputs = {
        piece.key for value in values for piece in value.pieces if isinstance(piece, Known) and piece.key
    }
    for key in sorted(inputs):
        reading.unfollowed(expression.name, key)
    return Value((own,), (*others, *((Symbol(key, short(expression.name)),) for key in sorted(inputs))))


def _own_function(name: str, names: Names) -> Closure | None:
    """The function of that name that only formats what it is given as a date; None if there is none."""
    known = names.find(name)
    function = known.function if known is not None else None
    body = function.body if function is not None else None
    is_form = isinstance(body, FilterCall) and (role(body.name) == "date" or body.name == "format")
    # What a function makes of others may double with each of them.
    is_plain = isinstance(body, FilterCall) and all(
        isinstance(one, Constant | Path | Record) for one in (body.value, *body.arguments)
    )
    return function if is_form and is_plain else None


def _handed(values: list[Value], names: Names, reading: Reading, depth: int) -> Iterator[tuple[Piece, ...]]:
    """Values passed to a function inside structures: ``trans('by', ['name' => $author->name])``."""
    opened = reading.opened
    for record in (value.record for value in values):
        if record is None or id(record) in opened.paths:
            continue
        opened.paths.add(id(record))
        for _, member in record.members:
            opened.handed += 1
            if opened.handed > MAX_HANDED:
                break
            evaluated = evaluate(member, names, reading, depth + 1)
            if any(evaluated.symbols) and evaluated.record is None:
                yield evaluated.pieces
        opened.paths.discard(id(record))


def _either(values: list[Value]) -> Value:
    """The first value that is set; the others may be printed instead."""
    there = [value for value in values if not _is_nothing(value)] or values[:1]
    first = there[0]
    if _is_something(first):
        return first
    others = tuple(run for value in there[1:] for run in (value.pieces, *value.others))
    return Value(first.pieces, (*first.others, *others), first.roles, first.record, first.form)


def _is_key(expression: Expression) -> bool:
    """Whether a string is a translation key rather than the text itself."""
    value = expression.value if isinstance(expression, Constant) else None
    return isinstance(value, str) and " " not in value and ("." in value or value[:1].islower())


def _is_nothing(value: Value) -> bool:
    return all(isinstance(piece, Known) and piece.value in (None, "", False) for piece in value.pieces)


def _is_something(value: Value) -> bool:
    return bool(value.pieces) and all(
        isinstance(piece, Known) and piece.value not in (None, "", False) for piece in value.pieces
    )


def _applied(expression: FilterCall, names: Names, reading: Reading, depth: int) -> Value:
    if _own_function(expression.name, names) is not None:
        given = (expression.value, *expression.arguments)
        return _called(FunctionCall(expression.name, given), names, reading, depth)
    what = role(expression.name)
    first_argument = expression.arguments[0] if expression.arguments else None
    if (
        what == "html"
        and isinstance(first_argument, Constant)
        and first_argument.value in ("js", "javascript")
    ):
        what = "js"  # as Smarty's and Twig's escape does
    if what == "date" and (now := _now(expression)) is not None:
        return now
    value = evaluate(expression.value, names, reading, depth + 1)
    arguments = [evaluate(argument, names, reading, depth + 1) for argument in expression.arguments]
    if expression.name in NAMES and (made := filled(value, arguments)) is not None:
        return made
    followed = _followed(expression.name, what, value, arguments, reading)
    if followed is not None:
        return followed
    handed = tuple(_handed(arguments, names, reading, depth))
    if expression.name in words("translations"):
        handed += tuple(one.pieces for one in arguments if one.record is None and any(one.symbols))
    if handed and _is_something(value):
        # A translation is identified by its key, its arguments by their names.
        return Value(
            (Symbol(f"{expression.name} {describe(expression.value)}"),), handed, (*value.roles, what)
        )
    if expression.name in words("translations") and _is_key(expression.value):
        return Value((Symbol(f"{expression.name} {describe(expression.value)}"),), roles=(*value.roles, what))
    if expression.name in _SUMS and arguments:
        numbers = _numbers([_as_number(value), *arguments])
        if numbers:
            return Value((Known(numbers[0] + _SUMS[expression.name] * sum(numbers[1:])),))
    if what == "url" and all(isinstance(one, Known) and one.value in ("", "/") for one in value.pieces):
        return Value((Symbol("site.url"),), roles=(*value.roles, what))  # ``"" | absURL``
    if expression.name in words("without_scheme") and all(isinstance(one, Known) for one in value.pieces):
        return Value(
            (Known("//"), Symbol("shop.files"), Known("/"), *value.pieces), roles=(*value.roles, what)
        )
    if expression.name == "split" and (divided := _divided(value, arguments)) is not None:
        return divided
    if what == "default" and arguments:
        return _either([value, *arguments])
    if expression.name in words("lengths") and not arguments and _is_list(value):
        return Value((Known(_length(value)),))
    if expression.name == "[]" or (what == "append" and _is_list(value)):
        return _added(expression, value, arguments, names)
    if what in ("append", "prepend") and arguments and value.record is not None:
        # A growing list: each added item may differ.
        return Value((Symbol("{…}"),))
    if what in ("append", "prepend") and arguments:
        others = tuple(piece for argument in arguments for piece in argument.pieces)
        pieces = (*value.pieces, *others) if what == "append" else (*others, *value.pieces)
        return Value(pieces, roles=value.roles)
    if what == "item" and not arguments:
        symbol = value.symbol
        if symbol is not None:
            return Value((Symbol(short(f"{symbol.name}.0"), symbol.changed),))
        if len(value.pieces) == 1 and isinstance(value.pieces[0], Known):
            return inside(value.pieces[0], ("0",), ("first",))
    if value.record is not None and (record := kept(expression.name, value.record, arguments)) is not None:
        return replace(value, roles=(*value.roles, what), record=record)
    if what == "other" and expression.name.startswith(".") and isinstance(expression.value, Constant):
        return Value((Symbol(short(describe(expression))),))  # method of a number: 1.year.from_now
    if what == "other" and isinstance(_own_known(value), list):
        return Value((Symbol(short(describe(expression))),))  # with more items, or in another order
    if what == "other" and not any(value.symbols) and any(any(one.symbols) for one in arguments):
        return Value((Symbol(short(describe(expression))),), tuple(one.pieces for one in arguments))
    if what == "other":
        text = expression.name + "".join(f" {describe(argument)}" for argument in expression.arguments)
        pieces = tuple(
            Symbol(piece.name, short(f"{piece.changed}|{text}".lstrip("|")))
            if isinstance(piece, Symbol)
            else piece
            for piece in value.pieces
        )
        return Value(pieces, value.others, (*value.roles, what))
    form = form_of(expression, arguments) if what in ("date", "format") else value.form
    pieces = _cut(expression, value.pieces)
    return Value(pieces, value.others, (*value.roles, what), value.record, form)


_LAST = frozenset({"remove_last", "replace_last"})
"""Filters that remove or replace the last of some characters."""


def _cut(expression: FilterCall, pieces: tuple[Piece, ...]) -> tuple[Piece, ...]:
    """The pieces of a value without what a filter removes of a constant at their end (``| remove_last: ","``)."""
    last = pieces[-1] if len(pieces) > 1 and expression.name in _LAST else None
    removed = [one.value for one in expression.arguments if isinstance(one, Constant)]
    if not isinstance(last, Known) or last.key or not isinstance(last.value, str) or not removed:
        return pieces
    before, found, after = last.value.rpartition(str(removed[0]))
    text = f"{before}{removed[1] if len(removed) > 1 else ''}{after}"
    return (*pieces[:-1], replace(last, value=text)) if found else pieces


def _now(expression: FilterCall) -> Value | None:
    """The time at which a page is made (Liquid's ``"now" | date``, PHP's ``date("c")``); None for other dates."""
    constant = expression.value.value if isinstance(expression.value, Constant) else None
    if not isinstance(constant, str) or not constant.strip():
        return None
    if constant in ("now", "today"):
        argument = expression.arguments[0] if expression.arguments else None
        form = (
            str(argument.value) if isinstance(argument, Constant) else UNREAD if argument is not None else ""
        )
        return Value((Symbol(NOW),), roles=("date",), form=(expression.name, form))
    is_format = (
        expression.name in ("date", "gmdate") and not expression.arguments and moment(constant) is None
    )
    return Value((Symbol(NOW),), roles=("date",), form=(expression.name, constant)) if is_format else None


def _is_list(value: Value) -> bool:
    return value.record is not None and value.record.is_list


def _length(value: Value) -> int:
    return len(value.record.members) if value.record is not None else 0


def _added(expression: FilterCall, value: Value, arguments: list[Value], names: Names) -> Value:
    """A list written out with more items; what is added to another list is not followed."""
    record = value.record
    if isinstance(expression.value, Path) and names.find(".".join(expression.value.parts)) is None:
        record = Record((), is_list=True) if all(map(_is_list, arguments)) else None  # the first addition
    if record is None or not record.is_list or len(record.members) > MAX_PIECES:
        return Value((Symbol(short(f"[]({', '.join(map(describe, expression.arguments))})")),))
    members = [*record.members]
    for item, added_value in zip(expression.arguments, arguments, strict=True):
        if isinstance(item, FunctionCall) and item.name in ("slice", "collections.slice"):
            members += ((None, closed(one, names)) for one in item.arguments)
        elif added_value.record is not None and added_value.record.is_list:
            members += added_value.record.members
        else:
            members.append((None, closed(item, names)))
    return Value((Symbol("{…}"),), record=Record(tuple(members), is_list=True))


def _followed(name: str, what: Role, value: Value, arguments: list[Value], reading: Reading) -> Value | None:
    """The result of a filter on a value from data; None if there is none, or the filter only encodes."""
    first = next((piece for piece in value.pieces if isinstance(piece, Known) and piece.key), None)
    if first is None or what in _ENCODES or what in ("default", "append", "prepend", "item"):
        return None
    if what == "url" and formatted(name, "", ()) is UNKNOWN:
        begins_whole = "://" in _text_of(value.pieces[0])
        return (
            None if begins_whole else Value((Symbol("site.url"), *value.pieces), roles=(*value.roles, what))
        )
    key = first.key
    known = _as_one(value.pieces, first)
    other_arguments = [
        one.pieces[0].value for one in arguments if len(one.pieces) == 1 and isinstance(one.pieces[0], Known)
    ]
    result: Any = UNKNOWN
    if (
        isinstance(known, Known)
        and len(other_arguments) == len(arguments)
        and not ({"json", "url"} & set(value.roles))
    ):
        result = formatted(name, known.value, other_arguments)
    if result is not UNKNOWN and isinstance(known, Known):
        return Value((replace(known, value=result),), roles=(*value.roles, what))
    if what == "other" or first.value is not None:
        reading.unfollowed(name, key)
    return Value((Symbol(key, short(name)),), value.others, (*value.roles, what))


def _as_one(pieces: tuple[Piece, ...], first: Known) -> Known | None:
    """Known pieces as one value, named after one of them; None if some are unknown."""
    if len(pieces) == 1:
        return first
    if not all(isinstance(piece, Known) for piece in pieces):
        return None
    return replace(first, value="".join(_text_of(piece) for piece in pieces))


def _text_of(piece: Piece) -> str:
    return str(piece.value) if isinstance(piece, Known) and piece.value is not None else ""
