"""What each language's file adds has a place, and which tables of each language's own words are still to be written."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from factmark.linter.locale import word_tables
from factmark.linter.locale.locale_names import LANGUAGES
from factmark.linter.locale.word_tables import each_word, languages_with_files, read_table

LINTER = Path(word_tables.__file__).parents[1]
TABLES = {
    path.stem: path
    for folder in ("locale", "grounding")
    for path in (LINTER / folder).rglob("*.toml")
    if path.parent.name != "by_language"
}
OWN = (
    "answers.around_denials",
    "common_words.words",
    "former.beside_now",
    "former.former",
    "former.now",
    "number_words.dozens",
    "number_words.words",
    "opening_hours.weekday_endings",
    "opening_hours.weekday_forms",
)
"""Tables in which a language has an entry of its own."""
LACKING = tomllib.loads(Path(__file__).with_name("lacking.toml").read_text(encoding="utf-8"))


def places(table: dict[str, Any], path: str = "") -> Iterator[str]:
    for key, value in table.items():
        place = f"{path}.{key}" if path else key
        if isinstance(value, dict):
            yield from places(value, place)
        else:
            yield place


def lacking(language: str) -> list[str]:
    """The tables without an entry of the language, and what other languages' files have and its own has not."""
    tables = {place: TABLES[place.partition(".")[0]] for place in OWN}
    missing = [
        place for place, path in tables.items() if language not in read_table(path)[place.partition(".")[2]]
    ]
    own = languages_with_files().get(language)
    if own is None:
        return [*missing, "by_language"]
    of_any = {
        place
        for table in languages_with_files().values()
        for place in places(table)
        if place.rpartition(".")[0] not in OWN
    }
    return missing + sorted(of_any - set(places(own)))


@pytest.mark.parametrize("language", sorted(set(LANGUAGES) | set(languages_with_files())))
def test_what_a_language_lacks_is_listed(language: str) -> None:
    assert lacking(language) == each_word(LACKING.get(language, []))


@pytest.mark.parametrize("language", languages_with_files())
def test_each_table_of_a_language_adds_to_one_that_is_read(language: str) -> None:
    for concept, added in languages_with_files()[language].items():
        known = tomllib.loads(TABLES[concept].read_text(encoding="utf-8"))
        for place in places(added):
            assert _has(known, place.split("."), language), f"{concept}.{place}"


def _has(known: Any, keys: list[str], language: str) -> bool:
    for key in keys:
        if isinstance(known, list):  # entries, each known by the first word of its first field
            return key in {each_word(next(iter(entry.values())))[0] for entry in known}
        if key == language and isinstance(known, dict):
            return True
        if not isinstance(known, dict) or key not in known:
            return False
        known = known[key]
    return True


def test_words_are_joined_with_those_of_a_language() -> None:
    closed = word_tables.words("opening_hours", "closed")
    assert {"closed", "zatvorene"} <= closed
    assert "hviezdičk[ay]" in word_tables.alternatives("ratings", "stars_behind_a_number")
    assert word_tables.meanings("answers", "answers")["áno"] == "true"
