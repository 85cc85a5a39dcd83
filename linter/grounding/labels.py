"""Words that pages put beside a value to say what it is, by property (labels.toml)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from .folding import fold


@cache
def _table() -> dict[str, tuple[str, ...]]:
    text = Path(__file__).with_name("labels.toml").read_text(encoding="utf-8")
    table = tomllib.loads(text)
    found: dict[str, tuple[str, ...]] = {}
    for entry in table["role"]:
        words = tuple(dict.fromkeys(fold(word) for word in entry["words"]))
        for name in entry["properties"]:
            found[name.lower()] = words
    return found


def role_words(name: str) -> tuple[str, ...]:
    """Folded label words for a property (lower case), in many languages; empty where none are known."""
    return _table().get(name, ())
