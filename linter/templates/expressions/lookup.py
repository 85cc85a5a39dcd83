"""Resolve the names and paths of a template, in scope and in data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from ....source.regex import regex
from .values import Known, Names, Piece, Symbol, Value, short

OF_ASTRO = ("Astro", "props")
"""The object of what an Astro component is given."""
_INDEX = regex(r"^\[[\w.$-]+\]$")

DataLookup = Callable[[tuple[str, ...]], tuple[Known, int] | None]


def _no_data(path: tuple[str, ...]) -> tuple[Known, int] | None:
    return None


def _ignore_unfollowed(name: str, key: str) -> None:
    return None


class Opened:
    """What is being evaluated: paths into structures, structures given to functions, and how many members of these."""

    __slots__ = ("handed", "paths")

    def __init__(self) -> None:
        self.paths: set[tuple[str, ...] | int] = set()
        self.handed = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """How to evaluate expressions in one pass over a template.

    ``rename`` returns the canonical form of a path; ``holds`` whether a condition is assumed true. ``implicit``: names
    are first looked up in the current value ("."). ``data`` maps the beginnings of canonical paths to their values in
    data, with the lengths of these beginnings. ``every``: of values that a condition chooses, all may be printed.
    """

    rename: Callable[[tuple[str, ...]], tuple[str, ...]]
    holds: Callable[[str, Names], bool]
    implicit: bool = False
    data: DataLookup = _no_data
    unfollowed: Callable[[str, str], None] = _ignore_unfollowed
    """Called with a filter that is not evaluated, and the name of the value it is applied to."""
    every: bool = False
    opened: Opened = field(default_factory=Opened)


def looked_up(parts: tuple[str, ...], names: Names, reading: Reading) -> Value:
    """The value of a path: its longest prefix bound to a name, else data, else the path itself."""
    if reading.data is not _no_data and any(part.startswith("[") for part in parts):
        parts = resolved(parts, names, reading)
    for length, beginning in _beginnings(parts):
        bound = names.find(beginning)
        if bound is None:
            continue
        rest = parts[length:]
        if not rest:
            return bound
        symbol = bound.symbol
        if bound.record is not None:
            return Value((Symbol(short(".".join(parts))),))  # members besides those written out
        if symbol is not None and not symbol.changed:
            longer = reading.rename((*symbol.name.split("."), *rest))
            again = names.find(".".join(longer)) if longer != parts else None
            return again or _from_data(longer, reading) or _itself(longer)
        if len(bound.pieces) == 1 and isinstance(bound.pieces[0], Known):
            return inside(bound.pieces[0], rest, parts)
        return Value((Symbol(short(".".join(parts))),))
    section = names.find("~") if reading.implicit and parts[0] != "." else None
    if section is not None and section.symbol is not None and not parts[0].startswith("@"):
        # In a Mustache section, a name is a member of the section's value, or in an outer scope.
        if len(parts) == 1 and section.symbol.name.rpartition(".")[2] == parts[0]:
            return section
        inner = Symbol(short(f"{section.symbol.name}.{'.'.join(parts)}"))
        around = looked_up(parts, names, Reading(reading.rename, reading.holds))
        own = names.find(".")
        item = own.symbol if own is not None else None
        runs = [(Symbol(short(f"{item.name}.{'.'.join(parts)}")),)] if item is not None else [(inner,)]
        return Value(runs[0], (around.pieces,))
    context = names.find(".") if reading.implicit and not parts[0].startswith("@") else None
    if context is not None and parts[0] != ".":
        return looked_up((".", *parts), names, reading)
    path = reading.rename(parts)
    return _from_data(path, reading) or _itself(path)


@lru_cache(maxsize=16_384)
def _beginnings(parts: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """The prefixes of a path as names, longest first, each with its number of parts."""
    return tuple((length, ".".join(parts[:length])) for length in range(len(parts), 0, -1))


@lru_cache(maxsize=16_384)
def _itself(path: tuple[str, ...]) -> Value:
    """The value of a path of which nothing is known."""
    return Value((Symbol(short(".".join(path))),))


def _from_data(path: tuple[str, ...], reading: Reading) -> Value | None:
    """The value of a path in data, or None."""
    if reading.data is _no_data:
        return None
    entry = reading.data(path)
    if entry is None:
        return None
    known, length = entry
    return inside(known, path[length:], path)


def keys_of(parts: tuple[str, ...], names: Names, reading: Reading) -> Iterator[Value]:
    """The values of the indexes in a path (``KINDS[job.kind]``)."""
    for part in parts:
        if _INDEX.match(part):
            yield looked_up(tuple(part[1:-1].split(".")), names, reading)


def resolved(parts: tuple[str, ...], names: Names, reading: Reading) -> tuple[str, ...]:
    """A path with the names in its brackets replaced by their values in data."""
    resolved_parts: list[str] = []
    for part in parts:
        known: Piece | None = None
        if _INDEX.match(part):
            value = looked_up(tuple(part[1:-1].split(".")), names, reading)
            known = value.pieces[0] if len(value.pieces) == 1 else None
        is_name = isinstance(known, Known) and isinstance(known.value, str | int)
        resolved_parts.append(str(known.value) if is_name and isinstance(known, Known) else part)
    return tuple(resolved_parts)


def inside(known: Known, rest: tuple[str, ...], parts: tuple[str, ...]) -> Value:
    """The value at a path inside a known value."""
    for index, part in enumerate(rest):
        value = known.value
        inner: Any = None
        if isinstance(value, Mapping) and (part in value or part.lower() in value):
            inner = value[part] if part in value else value[part.lower()]
        elif isinstance(value, list | tuple) and part.isdecimal() and int(part) < len(value):
            inner = value[int(part)]
        elif isinstance(value, list | tuple | Mapping) and part in ("size", "length"):
            inner = len(value)
        elif isinstance(value, list | tuple) and value and part in ("first", "last"):
            inner = value[0 if part == "first" else -1]
        elif part.startswith("[") or (value is not None and not isinstance(value, Mapping)):
            # Looked up with another value, or by a method.
            name = (known.key, *rest[index:]) if known.key else parts
            return Value((Symbol(short(".".join(name))),))
        key = f"{known.key}.{part}" if known.key else ""
        known = inner if isinstance(inner, Known) else Known(inner, known.place, key)
    return Value((known,))


def with_dates_of_hugo(data: DataLookup) -> DataLookup:
    """A lookup by which a page without the day of its last change has that of its date, as in Hugo.

    Source: https://gohugo.io/configuration/front-matter/#dates.
    """

    def find(path: tuple[str, ...]) -> tuple[Known, int] | None:
        entry = data(path)
        is_missing = path == ("page", "lastmod") and (entry is None or entry[0].value is None)
        return (data(("page", "date")) or entry) if is_missing else entry

    return find


_SAME_OF_HUGO = {"name": "title", "linktitle": "title", "publishdate": "date"}
"""Methods of Hugo's pages with the value of another one, unless front matter says otherwise."""


@lru_cache(maxsize=16_384)
def renamed(parts: tuple[str, ...], family: str) -> tuple[str, ...]:
    """The canonical form of equivalent paths."""
    if family == "hugo":
        parts = tuple(part.lower() for part in parts)
        if parts and parts[0] in (".", "$"):
            parts = parts[1:] or ("page",)
            if parts[:1] == ("site",):
                parts = ("site", *parts[1:])
            elif parts[:1] != ("page",):
                parts = ("page", *parts)
        while parts[:2] == ("page", "page"):
            parts = parts[1:]
        named = len(parts) == 2 and parts[0] == "page" and _SAME_OF_HUGO.get(parts[1])
        parts = ("page", named) if named else parts
        parts = tuple(part for index, part in enumerate(parts) if part != "params" or index != 1)
    elif parts and parts[0] in ("this", "self", "props", "frontmatter") and len(parts) > 1:
        parts = parts[1:]
    elif parts[:2] == OF_ASTRO and len(parts) > 2:
        parts = parts[2:]
    if family == "jsx" and len(parts) > 1 and parts[-1] == "src":
        parts = parts[:-1]  # an imported picture is shown by its whole
    if parts[-1:] == ("content",) and parts[:-1] in ((), ("page",), ("post",)):
        return ("content",)
    if parts[-1] in ("excerpt", "summary", "plain", "plaintext") and parts[:-1] in ((), ("page",), ("post",)):
        return ("content", "excerpt")
    return parts
