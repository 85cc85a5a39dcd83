"""Words and signs that pages write, one concept a file (``currencies.toml``), read on first use.

A file of ``by_language/`` has the words of one language, a table for each concept that it adds to, so a new language is
one file.
"""

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
    return read_table(Path(__file__).with_name(f"{concept}.toml"))


def read_table(file: Path) -> dict[str, Any]:
    """Return the table of a file of words, with what the files of languages add under the file's name."""
    table = tomllib.loads(file.read_text(encoding="utf-8"))
    for added in languages_with_files().values():
        if file.stem in added:
            table = _join(table, added[file.stem])
    return table


@cache
def languages_with_files() -> dict[str, dict[str, Any]]:
    """Return the tables of the languages that have a file of their own, by tag."""
    files = sorted(Path(__file__).with_name("by_language").glob("*.toml"))
    return {file.stem: tomllib.loads(file.read_text(encoding="utf-8")) for file in files}


def _join(known: Any, added: Any) -> Any:
    """Return words with others added. Entries of a list are known by the first word of their first field."""
    if isinstance(known, dict):
        return known | {key: _join(known[key], more) if key in known else more for key, more in added.items()}
    if isinstance(added, dict):
        names = [each_word(next(iter(entry.values())))[0] for entry in known]
        return [
            entry | {"words": _join(entry["words"], added[name])} if name in added else entry
            for name, entry in zip(names, known, strict=True)
        ]
    if isinstance(known, str) and "|" in known:
        return f"{known.rstrip()}\n{added.strip()}"
    if isinstance(known, str) and "," in known and isinstance(added, str):
        added = [word.strip() for word in added.split(",")]  # a single one may have several words
    return list(dict.fromkeys((*each_word(known), *each_word(added))))


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


def alternatives_by_name(concept: str, key: str) -> dict[str, str]:
    """Return the alternatives of expressions by what each stands for."""
    return {name: "|".join(lines.splitlines()) for name, lines in word_table(concept)[key].items()}


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
