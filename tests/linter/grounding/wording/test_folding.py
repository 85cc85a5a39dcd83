"""Texts that a reader takes for the same have one folded form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.linter.grounding.wording.folding import (
    fold,
    fold_all,
    fold_markup,
    is_unspaced,
    plain,
    squash,
    with_ascii_digits,
)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Café", "CAFE\u0301"),
        ("Straße", "strasse"),
        ("Łódź", "lodz"),
        ("it’s", "it's"),
        ("Hawaiʻi", "Hawai'i"),
        ("rock'n'roll", "rock’n’roll"),
        ("ﬁne print", "fine print"),
        ("co\u00adoperate", "cooperate"),
        ("A – B", "a-b"),
        ("İstanbul", "istanbul"),
        ("مُحَمَّد", "محمد"),
        ("שָׁלוֹם", "שלום"),
        ("१५ मार्च २०२३", "15 मार्च 2023"),
    ],
)
def test_same_for_a_reader(one: str, other: str) -> None:
    assert fold(one) == fold(other)


def test_vowel_signs_are_part_of_a_word() -> None:
    assert fold("मार्च, हिन्दी") == "मार्च हिन्दी"
    assert fold("ไม่ มี") == "ไม่ มี"


def test_figures_of_a_script_are_read_where_they_stand() -> None:
    assert with_ascii_digits("(२०२३-०५-०४)") == "(2023-05-04)"
    assert with_ascii_digits("x² ½ 12") == "x² ½ 12"


def test_plain_resolves_entities_and_drops_tags() -> None:
    assert plain("<p>Salt &amp;amp; <b>pepper</b></p>[vc_row]") == "Salt & pepper"
    assert plain("a < b and c > d") == "a < b and c > d"


def test_scripts_without_blanks() -> None:
    assert is_unspaced("東京タワー")
    assert not is_unspaced("Tokyo Tower")
    assert squash(fold("New York")) == "newyork"


@given(st.text(max_size=200))
def test_folding_twice_changes_nothing(text: str) -> None:
    once = fold(text)
    assert fold(once) == once
    assert once == once.strip()
    assert "  " not in once
    assert fold_markup(text) == fold_markup(text)


@given(
    st.lists(
        st.text(st.characters() | st.sampled_from("aZé'`’\u200b \n\u0301İßΣ٣ﬁ–\0"), max_size=20), max_size=6
    )
)
def test_texts_are_folded_together_as_they_are_alone(texts: list[str]) -> None:
    assert fold_all(texts) == [fold(text) for text in texts]
