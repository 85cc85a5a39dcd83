"""The words that pages use for things, by language (words.toml)."""

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
    """An expression for the words or signs of these names, in any case; words are matched whole."""
    table = _table()
    parts = []
    for name in names:
        whole = table["words"].get(name)
        parts += [rf"\b(?:{'|'.join(whole)})\b"] if whole else table["signs"][name]
    return re.compile("|".join(parts), re.IGNORECASE)


@cache
def labels(name: str) -> tuple[str, ...]:
    """The labels (lower case) that pages put before a value of this kind."""
    return tuple(_table()["labels"][name])


@cache
def kinds() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The types of places, each with an expression for what its names call it."""
    table = _table()["kinds"]
    return tuple(
        (kind, re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)) for kind, words in table.items()
    )
