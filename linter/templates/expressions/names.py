"""Names that the template parsers know, from ``names.toml``."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


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
