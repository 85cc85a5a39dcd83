"""Load the tables of properties by name: the kinds of their values (``kinds.toml``), and the technical ones
(``technical.toml``)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ..locale.word_tables import each_word


@cache
def kinds() -> dict[str, str]:
    """Return the kind of value of each property, by its name in lower case."""
    rows = _read("kinds").items()
    return {name.lower(): kind for kind, row in rows for name in each_word(row.get("properties", []))}


def comparators() -> dict[str, str]:
    """Return "module:function" of each kind of value that is compared with the page."""
    return {kind: row["compare"] for kind, row in _read("kinds").items() if "compare" in row}


@cache
def technical() -> dict[str, frozenset[str]]:
    """Return the technical properties, types and contexts, in lower case."""
    return {
        key: frozenset(name.lower() for name in each_word(names)) for key, names in _read("technical").items()
    }


@cache
def _read(table: str) -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name(f"{table}.toml").read_text(encoding="utf-8"))


def declared_kind(prop: str) -> str | None:
    """Return a property's kind from the tables, or None where they do not list it."""
    return "technical" if prop.lower() in technical()["properties"] else kinds().get(prop.lower())
