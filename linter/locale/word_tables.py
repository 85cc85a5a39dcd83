"""Words and signs that pages write, one concept a file (``currencies.toml``), read on first use."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any


@cache
def word_table(concept: str) -> dict[str, Any]:
    """Return the table of a concept, named after its file without the ending."""
    return tomllib.loads(Path(__file__).with_name(f"{concept}.toml").read_text(encoding="utf-8"))


@cache
def words(concept: str, key: str) -> frozenset[str]:
    """Return a set of words: a list of them, or a text in which spaces separate them."""
    listed = word_table(concept)[key]
    return frozenset(listed.split() if isinstance(listed, str) else listed)


@cache
def meanings(concept: str, key: str) -> dict[str, str]:
    """Return what each word stands for, from a table of words by meaning (``EUR = ["€", "euro"]``)."""
    return {word: meaning for meaning, listed in word_table(concept)[key].items() for word in listed}
