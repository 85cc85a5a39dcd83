"""Find functions in scripts that return objects or HTML text: parameters, and the locations of return values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ....source.regex import regex
from ..tree import TemplateSyntaxError
from .javascript import Code
from .script_values import returned

MAX_FUNCTIONS = 60
"""Maximum number of functions followed per file."""
_TYPE = r"(?:\s*:\s*(?:[\w.$]+\s+is\s+)?[\w<>\[\]|&.,\s\"'$]{1,200}?)?"
_FUNCTION = regex(
    r"\b(?:function\s*\*?\s*(?P<name>[A-Za-z_$][\w$]*)|(?:const|let|var)\s+(?P<given>[A-Za-z_$][\w$]*)\s*(?::[^=;\n]{1,200})?"
    r"=\s*(?:async\s*)?(?:function\s*[\w$]*\s*)?)\s*(?:<[^()<>]{1,200}>\s*)?(?=\()"
)
_BODY = regex(rf"{_TYPE}\s*(?:=>\s*)?(?=\{{)")
_GIVES = regex(rf"{_TYPE}\s*=>\s*")
_FIELD = regex(r"^(?P<name>[\w$]+)\s*(?::\s*(?P<alias>[\w$]+))?\s*(?:=[^=].*)?$", re.DOTALL)
_GIVEN = regex(r"(?P<sign>[:=])\s*(?:\{[^{}]*\}|\[[^\[\]]*\]|\([^()]*\)|\"[^\"\n]*\"|'[^'\n]*')")
"""Code that may contain commas: defaults in a pattern, and nested patterns."""
_NAME = regex(r"^(?:\.\.\.)?(?P<name>[\w$]+)")


@dataclass(frozen=True, slots=True)
class Function:
    """A function: its parameters, the names destructured from each, the locations of its body and return value."""

    name: str
    parameters: tuple[str, ...]
    taken: tuple[tuple[str, str, str], ...]
    """(name, parameter, the key that the name is bound to)."""
    body: tuple[int, int]
    value: tuple[int, int]


def functions(code: Code, start: int, end: int, *, silent: bool = False) -> Iterator[Function]:
    """The functions in [start, end), including nested ones; ``silent``: also those without a return value."""
    for match in islice(_FUNCTION.finditer(code.source, start, end), MAX_FUNCTIONS):
        try:
            found = _function(code, match[1] or match["given"], match.end(), end, silent)
        except TemplateSyntaxError:
            code.depth = 0
            continue
        if found is not None:
            yield found


def _function(code: Code, name: str, opening: int, end: int, silent: bool) -> Function | None:
    after = code.closing(opening)
    body = _BODY.match(code.source, after, end)
    if body is not None:
        given = returned(code, body.end())
        place = body.end(), code.closing(body.end())
        given = (place[1], place[1]) if silent else given
    else:
        gives = _GIVES.match(code.source, after, end)
        if gives is None:
            return None
        given = place = gives.end(), code.value_end(gives.end())
    if given is None or (given[0] >= given[1] and not silent):
        return None
    parameters, taken = _parameters(code, opening + 1, after - 1)
    return Function(name, parameters, taken, place, given)


def _parameters(code: Code, start: int, end: int) -> tuple[tuple[str, ...], tuple[tuple[str, str, str], ...]]:
    names: list[str] = []
    taken: list[tuple[str, str, str]] = []
    position = start
    while position < end:
        stop = min(code.value_end(position), end)
        first = position
        while first < stop and code.source[first].isspace():
            first += 1
        if code.source.startswith("{", first):
            name = f"_{len(names)}"
            names.append(name)
            taken += [
                (alias, name, key) for alias, key in fields(code.source[first + 1 : code.closing(first) - 1])
            ]
        elif (named := _NAME.match(code.source[first:stop])) is not None:
            names.append(named["name"])
        position = stop + 1
    return tuple(names), tuple(taken)


def fields(pattern: str) -> Iterator[tuple[str, str]]:
    """The names that a pattern destructures from an object (``name, price: cost = 1``), each with its key."""
    plain = _GIVEN.sub(lambda match: "" if match["sign"] == "=" else ": -", pattern)
    for part in plain.split(","):
        field = _FIELD.match(part.strip())
        if field is not None:
            yield field["alias"] or field["name"], field["name"]
