"""Turn calls, filters and lookups into expressions, telling formatting from changes of the value."""

from __future__ import annotations

from ....source.regex import regex
from .names import role, words
from .printf import NAMES as PRINTF
from .printf import joined
from .values import (
    Chosen,
    Closure,
    Constant,
    Either,
    Expression,
    FilterCall,
    FunctionCall,
    Joined,
    Mapped,
    Path,
    describe,
)

_FORMATTERS = {
    "Intl.NumberFormat().format": "toLocaleString",
    "Intl.DateTimeFormat().format": "toLocaleDateString",
}
"""Methods of JavaScript's formatters -> the methods of values that give the same, with the same options."""
_FIELD = regex(r"\{[\w.]*(?::[^{}]*)?\}")
_ENCODES = frozenset({"html", "js", "json"})
"""Roles of methods that encode their argument, whatever object has them."""


def without_last(value: Expression) -> Expression:
    """A value without its last lookup, which turned out to be a method."""
    if isinstance(value, Path):
        return Path(value.parts[:-1])
    return value.value if isinstance(value, FilterCall) else value


def member(value: Expression, name: str) -> Expression:
    """The member of a value with a name."""
    if isinstance(value, Path):
        return Path((*value.parts, name))
    if isinstance(value, Mapped):
        return value  # operations on a new list are not followed: ->values()->all()
    if isinstance(value, FunctionCall):
        return FunctionCall(f"{value.name}().{name}", value.arguments, value.named)
    return FilterCall(f".{name}", value)


def index_name(index: Expression) -> str:
    """The name for an index in brackets."""
    if isinstance(index, Constant):
        return str(index.value)
    return f"[{describe(index)}]"


def _formats(name: str) -> bool:
    return role(name) not in ("url", "default", "append", "prepend", "unquote", "other")


def apply(name: str, value: Expression, arguments: list[Expression]) -> Expression:
    """A filter applied to a value; ``"%s" | format(x)`` prints its arguments in the pattern."""
    if name in ("format", "stringformat", "sprintf") and isinstance(value, Constant) and arguments:
        return joined(str(value.value), arguments)
    is_data = name == "sprintf" and not isinstance(value, Path)
    if is_data and len(arguments) > 1 and all(map(_varies, arguments)):
        return joined(" ".join("%s" for _ in arguments), arguments)  # the format is a translation
    if name == "string_format" and arguments and isinstance(arguments[0], Constant):
        return joined(str(arguments[0].value), [value])
    if name == "attr" and arguments and isinstance(arguments[0], Constant):
        return member(value, str(arguments[0].value))
    if name == "yesno" and arguments and isinstance(arguments[0], Constant):
        ways = str(arguments[0].value).split(",")
        if len(ways) > 1:
            return Chosen(describe(value), Constant(ways[0]), Constant(ways[1]))
    return FilterCall(name, value, tuple(arguments))


def call(value: Expression, arguments: list[Expression]) -> Expression:
    """A call: of a function, of a method that only formats, or of a possible macro."""
    if isinstance(value, Mapped):
        return value
    mapped = _mapped(value, arguments)
    if mapped is not None:
        return mapped
    if (
        isinstance(value, FunctionCall)
        and arguments
        and (formatter := _FORMATTERS.get(value.name)) is not None
    ):
        return FilterCall(formatter, arguments[0], value.arguments)
    if isinstance(value, FunctionCall) and arguments and _varies(arguments[0]) and not value.arguments:
        last = value.name.rpartition(".")[2]
        if value.name.endswith(f"().{last}") and role(last) == "format":
            return FilterCall(last, arguments[0], tuple(arguments[1:]))
    if isinstance(value, FunctionCall):  # a method on the result of another call: core()->currency($price)
        return FunctionCall(value.name, (*value.arguments, *arguments))
    if (
        isinstance(value, FilterCall)
        and value.name.startswith(".")
        and role(value.name[1:]) in ("date", "format")
    ):
        if isinstance(value.value, Constant):
            return _braced(str(value.value.value), arguments)
        return FilterCall(value.name[1:], value.value, tuple(arguments))  # moment(post.date).format("LL")
    if not isinstance(value, Path):
        return value if not arguments else FilterCall("()", value, tuple(arguments))
    parts = value.parts
    name = ".".join(parts)
    is_helper = len(parts) == 2 and parts[0] in words("helper_objects")
    # What a module's function is given varies: ``_.state.end.slice(0, 10)`` is a method of a value.
    is_of_module = parts[0] in words("modules") and (len(parts) == 2 or any(map(_varies, arguments)))
    if len(parts) > 1 and not is_helper and not is_of_module and role(name) == "other":
        if _formats(parts[-1]) or role(parts[-1]) in ("default", "url"):
            is_static = all(part[:1].isupper() for part in parts[:-1])
            if is_static and arguments and _varies(arguments[0]):
                return FilterCall(
                    parts[-1], arguments[0], tuple(arguments[1:])
                )  # a static method: Price::format($price)
            if is_static and any(map(_varies, arguments)):
                if parts[-1] in PRINTF:
                    return apply("sprintf", arguments[0], arguments[1:])
                return FunctionCall(name, tuple(arguments))
            if arguments and _varies(arguments[0]) and role(parts[-1]) in _ENCODES:
                return FilterCall(parts[-1], arguments[0], tuple(arguments[1:]))  # $block->escapeHtml($name)
            return FilterCall(parts[-1], Path(parts[:-1]), tuple(arguments))
        if not arguments:
            return value
        if parts[-1] in ("get", "dig", "fetch", "attr", "index") and all(
            isinstance(a, Constant) for a in arguments[:1]
        ):
            return Path((*parts[:-1], str(arguments[0].value)))  # type: ignore[union-attr]
        return FunctionCall(name, tuple(arguments))
    if f"{name}().format" in _FORMATTERS:
        return FunctionCall(name, tuple(arguments))
    known = next((one for one in (name, ".".join(parts[-2:])) if role(one) != "other"), parts[-1])
    named_route = role(known) == "url" and arguments and isinstance(arguments[0], Constant)
    if role(known) == "date" and len(arguments) == 2 and _is_format(arguments[0]) and _varies(arguments[1]):
        return FilterCall(known, arguments[1], (arguments[0],))  # PHP: the format comes first
    if arguments and role(known) == "format" and known.endswith("printf"):
        return apply("sprintf", arguments[0], arguments[1:])
    if (
        known == "format"
        and arguments
        and isinstance(arguments[0], Constant)
        and "%" in str(arguments[0].value)
    ):
        return apply(known, arguments[0], arguments[1:])  # Ruby
    if arguments and role(known) != "other" and not named_route:
        return FilterCall(known, arguments[0], tuple(arguments[1:]))
    return FunctionCall(name, tuple(arguments))


def _is_format(expression: Expression) -> bool:
    """Whether an expression is a format that a program writes out, or a constant of its language (``DATE_ATOM``)."""
    return not _varies(expression) or (isinstance(expression, Path) and "".join(expression.parts).isupper())


def _braced(pattern: str, values: list[Expression]) -> Expression:
    """What Python's ``"{} …".format(value)`` prints."""
    parts: list[Expression] = []
    position, left = 0, list(values)
    for match in _FIELD.finditer(pattern):
        if match.start() > position:
            parts.append(Constant(pattern[position : match.start()]))
        position = match.end()
        if left:
            value = left.pop(0)
            parts.append(FilterCall("intcomma", value) if "," in match[0] else value)
    if position < len(pattern):
        parts.append(Constant(pattern[position:]))
    return parts[0] if len(parts) == 1 else Joined(tuple(parts)) if parts else Constant("")


def _varies(expression: Expression) -> bool:
    """Whether the value of an expression depends on data."""
    return not isinstance(expression, Constant | Closure)


def _mapped(value: Expression, arguments: list[Expression]) -> Expression | None:
    """``$list->map(function)``, ``collect($list)->map(function)`` and ``array_map(function, $list)``, or None."""
    closures = [one for one in arguments if isinstance(one, Closure)]
    if not closures:
        return None
    if isinstance(value, Path) and value.parts == ("array_map",) and len(arguments) == 2:
        return Mapped(arguments[1], closures[0])
    if isinstance(value, Path) and value.parts[-1] == "map" and len(value.parts) > 1:
        return Mapped(Path(value.parts[:-1]), closures[0])
    if isinstance(value, FunctionCall) and value.name == "collect().map" and len(value.arguments) == 1:
        return Mapped(value.arguments[0], closures[0])
    return None


def prefix_call(head: Path, arguments: list[Expression]) -> Expression:
    """``name value`` (Handlebars), ``.Method value`` and ``function value`` (Go, where the value comes last)."""
    name = head.parts[-1]
    full = ".".join(part for part in head.parts if part != ".")
    if head.parts[0] in (".", "$") or (len(head.parts) > 1 and head.parts[0] not in words("modules")):
        if _formats(name) and len(head.parts) > 1:
            return FilterCall(name, Path(head.parts[:-1]), tuple(arguments))
        if name in ("Param", "Get", "GetMatch") and isinstance(arguments[0], Constant):
            return Path((*head.parts[:-1], "Params" if name == "Param" else name, str(arguments[0].value)))
        return FunctionCall(full, tuple(arguments))
    if name in ("printf", "sprintf") and isinstance(arguments[0], Constant):
        return joined(str(arguments[0].value), arguments[1:])
    if name == "append" and len(arguments) > 1:
        return FilterCall(name, arguments[-1], tuple(arguments[:-1]))
    if name in ("print", "println", "concat") and len(arguments) > 1:
        return Joined(tuple(arguments))
    if name in ("index", "lookup", "get") and len(arguments) >= 2 and isinstance(arguments[0], Path):
        return Path((*arguments[0].parts, *(index_name(argument) for argument in arguments[1:])))
    if name in ("default", "cond", "or", "coalesce"):
        options = arguments[1:] if name == "cond" else arguments
        return Either(tuple(reversed(options)) if name == "default" else tuple(options))
    known = full if role(full) != "other" else name
    what = role(known)
    if what == "other":
        return FunctionCall(full, tuple(arguments))
    values = [a for a in arguments if not isinstance(a, Constant)] or arguments
    value = values[-1]
    rest = tuple(argument for argument in arguments if argument is not value)
    if name in ("dict", "slice"):
        return FunctionCall(full, tuple(arguments))
    return FilterCall(known, value, rest)
