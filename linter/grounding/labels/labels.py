"""Words that pages use as labels of values, by property (labels.toml)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

from ...locale.word_tables import each_word
from ..wording.folding import fold


@cache
def _entries() -> tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]:
    """The properties of each role, and its words as written."""
    text = Path(__file__).with_name("labels.toml").read_text(encoding="utf-8")
    return tuple(
        (tuple(each_word(e["properties"])), tuple(each_word(e["words"]))) for e in tomllib.loads(text)["role"]
    )


@cache
def _table() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for names, written in _entries():
        words = tuple(dict.fromkeys(fold(word) for word in written))
        found.update((name.lower(), words) for name in names)
    return found


def role_words(name: str) -> tuple[str, ...]:
    """Return the folded label words for a property (lower case) in many languages; empty where none are known."""
    return _table().get(name, ())
