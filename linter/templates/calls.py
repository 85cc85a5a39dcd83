"""Calls, filters and lookups made into expressions: what only formats a value is told from what changes it."""

from __future__ import annotations

import re

from .filters import role
from .names import words
from .values import Applied, Called, Chosen, Constant, Either, Expression, Joined, Path, describe


def without_last(value: Expression) -> Expression:
    """A value without the lookup that turned out to be a method."""
    if isinstance(value, Path):
        return Path(value.parts[:-1])
    return value.value if isinstance(value, Applied) else value


def member(value: Expression, name: str) -> Expression:
    """What a name looks up in a value."""
    if isinstance(value, Path):
        return Path((*value.parts, name))
    if isinstance(value, Called):
        return Called(f"{value.name}().{name}", value.arguments, value.named)
    return Applied(f".{name}", value)


def index_name(index: Expression) -> str:
    """The name that stands for what is written in brackets."""
    if isinstance(index, Constant):
        return str(index.value)
    return f"[{describe(index)}]"


def _formats(name: str) -> bool:
    return role(name) in ("json", "html", "js", "date", "format", "number", "raw", "item")


def apply(name: str, value: Expression, arguments: list[Expression]) -> Expression:
    """A filter applied to a value; ``"%s" | format(x)`` prints what is put into the pattern."""
    if name in ("format", "stringformat") and isinstance(value, Constant) and arguments:
        return _formatted(str(value.value), arguments)
    if name == "yesno" and arguments and isinstance(arguments[0], Constant):
        ways = str(arguments[0].value).split(",")
        if len(ways) > 1:
            return Chosen(describe(value), Constant(ways[0]), Constant(ways[1]))
    return Applied(name, value, tuple(arguments))


def call(value: Expression, arguments: list[Expression]) -> Expression:
    """A call: of a function, of a method that only formats, of what may be a macro."""
    if not isinstance(value, Path):
        return value if not arguments else Applied("()", value, tuple(arguments))
    parts = value.parts
    name = ".".join(parts)
    if len(parts) > 1 and parts[0] not in words("modules"):
        if _formats(parts[-1]) or role(parts[-1]) in ("default", "url"):
            return Applied(parts[-1], Path(parts[:-1]), tuple(arguments))
        if not arguments:
            return value
        if parts[-1] in ("get", "dig", "fetch", "attr", "index") and all(
            isinstance(a, Constant) for a in arguments[:1]
        ):
            return Path((*parts[:-1], str(arguments[0].value)))  # type: ignore[union-attr]
        return Called(name, tuple(arguments))
    known = name if role(name) != "other" else parts[-1]
    named_route = role(known) == "url" and arguments and isinstance(arguments[0], Constant)
    if arguments and role(known) != "other" and not named_route:
        return Applied(known, arguments[0], tuple(arguments[1:]))
    return Called(name, tuple(arguments))


def prefix_call(head: Path, arguments: list[Expression]) -> Expression:
    """``name value`` (Handlebars), ``.Method value`` and ``function value`` (Go, where the value comes last)."""
    name = head.parts[-1]
    full = ".".join(part for part in head.parts if part != ".")
    if head.parts[0] in (".", "$") or (len(head.parts) > 1 and head.parts[0] not in words("modules")):
        if _formats(name) and len(head.parts) > 1:
            return Applied(name, Path(head.parts[:-1]), tuple(arguments))
        if name in ("Param", "Get", "GetMatch") and isinstance(arguments[0], Constant):
            return Path((*head.parts[:-1], "Params" if name == "Param" else name, str(arguments[0].value)))
        return Called(full, tuple(arguments))
    if name in ("printf", "sprintf") and isinstance(arguments[0], Constant):
        return _formatted(str(arguments[0].value), arguments[1:])
    if name in ("print", "println", "concat", "append") and len(arguments) > 1:
        return Joined(tuple(arguments))
    if name in ("index", "lookup", "get") and len(arguments) >= 2 and isinstance(arguments[0], Path):
        return Path((*arguments[0].parts, *(index_name(argument) for argument in arguments[1:])))
    if name in ("default", "cond", "or", "coalesce"):
        options = arguments[1:] if name == "cond" else arguments
        return Either(tuple(reversed(options)) if name == "default" else tuple(options))
    known = full if role(full) != "other" else name
    what = role(known)
    if what == "other":
        return Called(full, tuple(arguments))
    values = [a for a in arguments if not isinstance(a, Constant)] or arguments
    value = values[-1]
    rest = tuple(argument for argument in arguments if argument is not value)
    if name in ("dict", "slice"):
        return Called(full, tuple(arguments))
    return Applied(known, value, rest)


def _formatted(pattern: str, values: list[Expression]) -> Expression:
    """What printf writes."""
    parts: list[Expression] = []
    position, left = 0, list(values)
    for match in re.finditer(r"%[-+# 0-9.]*[a-zA-Z%]", pattern):
        if match.start() > position:
            parts.append(Constant(pattern[position : match.start()]))
        position = match.end()
        if match.group().endswith("%"):
            parts.append(Constant("%"))
        elif left:
            parts.append(left.pop(0))
    if position < len(pattern):
        parts.append(Constant(pattern[position:]))
    return parts[0] if len(parts) == 1 else Joined(tuple(parts))
