"""Rows of JSON Lines files and JSON documents, read with errors that name the file and the line."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from ..source.decoding import decode

MAX_BYTES = 1 << 30
"""Measures hold what they read in memory: a larger file is refused."""

SCALAR = (str, int, float, bool)
NUMBER = (int, float)

Shape = Any
"""What a value has to be: a type or several, ``object`` for any; a frozenset: one of its members; [shape]: a
list of such; {name: shape}: an object with these fields, where a name that ends in "?" may be missing or null."""

Check = Callable[[dict[str, Any]], str]
"""What is wrong with a row that has its shape; "" for nothing."""


class UnusableInputError(ValueError):
    """A file a measure was given that it cannot use; the message says which, where and why."""


def read_text(path: Path) -> str:
    """The text of a UTF-8 file (a byte order mark is dropped); UnusableInputError where it cannot be read."""
    try:
        return _bytes(path).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnusableInputError(f"{path}: not UTF-8 at byte {error.start}") from error


def read_page(path: Path) -> str:
    """The text of a page or of its markup, decoded as a browser would; UnusableInputError as above."""
    return decode(_bytes(path)).text


def _bytes(path: Path) -> bytes:
    try:
        if path.stat().st_size <= MAX_BYTES:
            return path.read_bytes()
    except (OSError, ValueError) as error:
        raise UnusableInputError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    raise UnusableInputError(f"{path}: larger than {MAX_BYTES >> 20} MiB")


def read_json(path: Path, shape: Shape = object) -> Any:
    """The JSON document of a file, of a shape. UnusableInputError where it is none or another."""
    return _parsed(read_text(path), str(path), shape)


def read_rows(
    path: Path, shape: Mapping[str, Shape] | None = None, check: Check | None = None
) -> list[dict[str, Any]]:
    """The objects of a JSON Lines file, in order; blank lines are skipped.

    UnusableInputError, naming the line, for what is no JSON object, not of the shape, or fails the check.
    """
    rows = []
    # JSON Lines end with \n alone: other line ends of Unicode may stand raw inside strings.
    for number, line in enumerate(read_text(path).split("\n"), 1):
        if not line.strip():
            continue
        row = _parsed(line, f"{path}:{number}", shape or {})
        if check is not None and (fault := check(row)):
            raise UnusableInputError(f"{path}:{number}: {fault}")
        rows.append(row)
    return rows


def write_text(path: Path, text: str) -> None:
    """Write a file in UTF-8; UnusableInputError where that cannot be done."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise UnusableInputError(f"{path}: {error.strerror or error}") from error


def make_folder(path: Path) -> None:
    """Make a folder with those above it; UnusableInputError where that cannot be done."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnusableInputError(f"{path}: {error.strerror or error}") from error


def _parsed(text: str, where: str, shape: Shape) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnusableInputError(f"{where}: not JSON: {error}") from error
    fault = _misfit(value, shape, "")
    if fault:
        raise UnusableInputError(f"{where}: {fault}")
    return value


def _misfit(value: Any, shape: Shape, at: str) -> str:
    """What is wrong with a value, with the way to it; "" for a value of the shape."""
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return f"{at or 'a row'} is {_named(value)}, an object was expected"
        for name, inner in shape.items():
            key, optional = name.removesuffix("?"), name.endswith("?")
            if key not in value and not optional:
                return f"{at or 'a row'} has no {key!r}; it has {', '.join(sorted(value)) or 'nothing'}"
            if optional and value.get(key) is None:
                continue
            fault = _misfit(value[key], inner, f"{at}.{key}" if at else key)
            if fault:
                return fault
        return ""
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{at or 'it'} is {_named(value)}, a list was expected"
        faults = (_misfit(item, shape[0], f"{at}[{index}]") for index, item in enumerate(value))
        return next((fault for fault in faults if fault), "")
    if isinstance(shape, frozenset):
        fits = isinstance(value, str) and value in shape
        return "" if fits else f"{at} is {str(value)[:40]!r}, not {' or '.join(sorted(shape))}"
    kinds = shape if isinstance(shape, tuple) else (shape,)
    # To Python a boolean is a number; to these files it is none.
    if isinstance(value, bool) and bool not in kinds and object not in kinds:
        return f"{at or 'it'} is {_named(value)}, {_wanted(kinds)} was expected"
    return (
        "" if isinstance(value, kinds) else f"{at or 'it'} is {_named(value)}, {_wanted(kinds)} was expected"
    )


_NAMES: dict[type, str] = {
    str: "text",
    int: "a number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def _named(value: Any) -> str:
    return _NAMES.get(type(value), type(value).__name__)


def _wanted(kinds: tuple[type, ...]) -> str:
    return " or ".join(dict.fromkeys(_NAMES.get(kind, kind.__name__) for kind in kinds))
