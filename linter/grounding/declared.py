"""What the tables say of properties by name: the kind of their values (``kinds.toml``), and which are for programs only
(``technical.toml``)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path


@cache
def kinds() -> dict[str, str]:
    """The kind of value that properties take, by their names in lower case."""
    return {name.lower(): kind for kind, names in _read("kinds").items() for name in names}


@cache
def technical() -> dict[str, frozenset[str]]:
    """What is for programs only: properties, types and where they stand, in lower case."""
    return {key: frozenset(name.lower() for name in names) for key, names in _read("technical").items()}


def _read(table: str) -> dict[str, list[str]]:
    return tomllib.loads(Path(__file__).with_name(f"{table}.toml").read_text(encoding="utf-8"))


def declared_kind(prop: str) -> str | None:
    """The kind that the tables give a property, or None where they do not list it."""
    return "technical" if prop.lower() in technical()["properties"] else kinds().get(prop.lower())
