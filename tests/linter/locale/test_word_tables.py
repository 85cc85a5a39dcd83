"""Each file of words can be read, and no word of it stands for two things."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from factmark.linter.locale import word_tables
from factmark.linter.locale.word_tables import meanings, word_table, words

CONCEPTS = sorted(path.stem for path in Path(word_tables.__file__).parent.glob("*.toml"))


@pytest.mark.parametrize("concept", CONCEPTS)
def test_a_word_stands_once_in_a_table(concept: str) -> None:
    for key, value in word_table(concept).items():
        if isinstance(value, str):
            listed = value.split()
        elif isinstance(value, list):
            listed = value
        else:
            listed = [word for each in value.values() if isinstance(each, list) for word in each]
        twice = [word for word, count in Counter(listed).items() if count > 1]
        assert not twice, f"{concept}: {key}"


def test_words_are_a_list_or_a_text() -> None:
    assert {"EUR", "CHF"} <= words("currencies", "codes")
    assert "south america" in words("country_words", "larger_areas")


def test_a_word_has_the_meaning_it_is_listed_under() -> None:
    assert meanings("currencies", "symbols")["zł"] == "PLN"
    assert meanings("answers", "answers")["はい"] == "true"
