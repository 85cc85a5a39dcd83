"""Names that the template parsers know, from ``names.toml``, and the effects of filters by name."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Literal, cast


@cache
def _tables() -> dict[str, Any]:
    return tomllib.loads((files(__name__.rpartition(".")[0]) / "names.toml").read_text(encoding="utf-8"))


@cache
def words(name: str) -> frozenset[str]:
    """A list of names."""
    return frozenset(_tables()["words"][name].split())


@cache
def roles() -> dict[str, str]:
    """The roles of all filters, functions and methods that have one."""
    return {name: role for role, names in _tables()["roles"].items() for name in names.split()}


Role = Literal[
    "json",  # creates a JSON value, including quotes
    "html",  # escapes for HTML: no quote is left
    "js",  # escapes for a string in a script
    "url",  # creates a URL, or a part of one
    "date",  # formats a date or a number
    "format",  # changes how a value is shown and not its meaning
    "number",  # creates a number
    "raw",  # marks a value as safe, whatever it contains
    "script",  # marks a value as code of a script, which Go prints as it is
    "unquote",  # removes the quotes again
    "default",
    "append",
    "prepend",
    "item",
    "other",
]


@cache
def _lowered() -> dict[str, Role]:
    return {name.lower(): cast(Role, what) for name, what in roles().items()}


def role(name: str) -> Role:
    """The effect of a filter; "other" if it returns a different value, or is unknown."""
    return cast(Role, roles().get(name)) or _lowered().get(name.lower()) or "other"
