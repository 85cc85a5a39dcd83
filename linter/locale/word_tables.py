"""Words and signs that pages write, one concept a file (``currencies.toml``), read on first use."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from ...source.regex import regex


@cache
def word_table(concept: str) -> dict[str, Any]:
    """Return the table of a concept, named after its file without the ending."""
    return tomllib.loads(Path(__file__).with_name(f"{concept}.toml").read_text(encoding="utf-8"))


def each_word(listed: str | list[str]) -> list[str]:
    """Return the words of a list, or of a text: between commas if it has any, between spaces if not.

    ``tomllib`` reads a long text many times as fast as a list of as many words, and a literal one (``'''``) fastest.
    """
    if not isinstance(listed, str):
        return listed
    return [word.strip() for word in listed.split(",")] if "," in listed else listed.split()


@cache
def word_list(concept: str, key: str) -> tuple[str, ...]:
    """Return words in their order."""
    return tuple(each_word(word_table(concept)[key]))


@cache
def words(concept: str, key: str) -> frozenset[str]:
    """Return a set of words."""
    return frozenset(each_word(word_table(concept)[key]))


@cache
def word_sets(concept: str, key: str) -> dict[str, frozenset[str]]:
    """Return sets of words by what they belong to, such as a country (``AT = "wien, linz"``)."""
    return {owner: frozenset(each_word(listed)) for owner, listed in word_table(concept)[key].items()}


@cache
def meanings(concept: str, key: str) -> dict[str, str]:
    """Return what each word stands for, from a table of words by meaning (``EUR = ["€", "euro"]``)."""
    return {
        word: meaning for meaning, listed in word_table(concept)[key].items() for word in each_word(listed)
    }


@cache
def alternatives(concept: str, key: str) -> str:
    """Return the alternatives of an expression: its lines, each with bars between words or expressions of words."""
    return "|".join(word_table(concept)[key].splitlines())


def word_expression(concept: str, key: str) -> re.Pattern[str]:
    """Return an expression for words by themselves, in any case, compiled on first use.

    A word may be an expression (``week-?ends?``); those of scripts without blanks (``unspaced``) stand within others.
    """

    def pattern() -> str:
        table = word_table(concept)[key]
        alternatives = list(each_word(table.get("unspaced", [])))
        if "words" in table:
            alternatives.insert(0, rf"\b(?:{'|'.join(each_word(table['words']))})\b")
        return "|".join(alternatives)

    return regex(pattern, re.IGNORECASE)
