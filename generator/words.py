"""Words that pages use for entities and labels, by language (words.toml)."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))


@cache
def pattern(*names: str) -> re.Pattern[str]:
    """Return a case-insensitive pattern for the words or symbols of these names; words match as a whole."""
    table = _table()
    parts = []
    for name in names:
        whole = table["words"].get(name)
        parts += [rf"\b(?:{'|'.join(whole)})\b"] if whole else table["signs"][name]
    return re.compile("|".join(parts), re.IGNORECASE)


@cache
def class_names(name: str) -> re.Pattern[str]:
    """Return a case-insensitive pattern for names of elements that hold a part of a thing."""
    return re.compile("|".join(_table()["class_names"][name]), re.IGNORECASE)


@cache
def labels(name: str) -> tuple[str, ...]:
    """Return the lower-case labels of this kind of value."""
    return tuple(_table()["labels"][name])


@cache
def kinds() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """Return the types of places, each with a pattern for names of such places."""
    table = _table()["kinds"]
    return tuple(
        (kind, re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)) for kind, words in table.items()
    )
