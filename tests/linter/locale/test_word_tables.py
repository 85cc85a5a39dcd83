"""Each file of words can be read, no word of it has two meanings, and scripts are known by their blocks."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from factmark.linter.locale import word_tables
from factmark.linter.locale.word_tables import (
    alternatives,
    alternatives_by_name,
    meanings,
    word_list,
    word_sets,
    word_table,
    words,
)
from factmark.source import characters

CONCEPTS = sorted(path.stem for path in Path(word_tables.__file__).parent.glob("*.toml"))


BY_OWNER = {
    ("answers", "around_denials"),
    ("bylines", "languages"),
    ("currencies", "hundredths"),
    ("currencies", "shared_signs"),
    ("placeholders", "address_labels"),
    ("regions", "other_languages"),
    ("regions", "spellings"),
    ("towns", "large"),
    ("towns", "namesakes"),
    ("towns", "quarters"),
    ("opening_hours", "weekday_endings"),
    ("opening_hours", "weekday_forms"),
    ("schema_terms", "never_of"),
    ("schema_terms", "never_of_kind"),
}
"""Tables in which a word may stand more than once: the town of one country may be another's, too, and
"c" is a hundredth of several currencies."""

EXPRESSIONS = {
    ("field_labels", "before_numbers"),
    ("field_labels", "before_values"),
    ("recipes", "labels_of_times"),
}
"""Tables of expressions, not of words."""
PATTERNS = ("postal_codes", "patterns")
_ALTERNATIVES = re.compile(r"\|(?![^()]*\))")


@pytest.mark.parametrize("concept", CONCEPTS)
def test_a_word_stands_once_in_a_table(concept: str) -> None:
    for key, value in word_table(concept).items():
        if isinstance(value, str) or (isinstance(value, list) and isinstance(value[0], str)):
            is_expression = "|" in value
            groups = [
                _ALTERNATIVES.split(alternatives(concept, key)) if is_expression else word_list(concept, key)
            ]
        elif not isinstance(value, dict) or not _are_words(value) or (concept, key) == PATTERNS:
            continue
        elif (concept, key) in EXPRESSIONS:
            groups = [_ALTERNATIVES.split(each) for each in alternatives_by_name(concept, key).values()]
        elif (concept, key) in BY_OWNER:
            assert word_sets(concept, key)
            groups = [list(filter(None, _words(each))) for each in value.values()]
        else:
            groups = [[word for each in value.values() for word in _words(each)]]
        twice = [word for group in groups for word, count in Counter(group).items() if count > 1]
        assert not twice, f"{concept}: {key}"


def _are_words(table: dict[str, object]) -> bool:
    texts = [one for each in table.values() for one in (each if isinstance(each, list) else [each])]
    return all(isinstance(one, str) for one in texts)


def _words(listed: str | list[str]) -> list[str]:
    return word_tables.each_word(listed)


def test_words_are_a_list_or_a_text() -> None:
    assert {"DINAR", "EURO"} <= words("currencies", "names_in_capitals")
    assert "south america" in words("country_words", "larger_areas")


def test_a_word_has_the_meaning_it_is_listed_under() -> None:
    assert meanings("currencies", "signs")["zł"] == "PLN"
    assert meanings("answers", "answers")["はい"] == "true"


def test_a_text_has_a_character_of_a_script() -> None:
    assert characters.has_any("Tokyo 東京", characters.EAST_ASIAN)
    assert characters.has_any("대구", characters.HANGUL)
    assert characters.has_any("улица", characters.CYRILLIC)
    assert characters.has_any("สวัสดี", characters.UNSPACED)
    assert not characters.has_any("Tokyo", characters.EAST_ASIAN)
    assert not characters.has_any("„Café“ – naïve", characters.OTHER_THAN_LATIN)


def test_characters_are_counted() -> None:
    assert characters.count(Counter("これは本です"), characters.KANA) == 5
    assert characters.count(Counter("これは本です"), characters.CHINESE) == 1


def test_the_blocks_of_scripts_stand_in_order() -> None:
    for blocks in (characters.EAST_ASIAN, characters.UNSPACED, characters.OTHER_THAN_LATIN):
        assert list(blocks) == sorted(blocks)
