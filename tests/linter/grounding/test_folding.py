"""Texts that a reader takes for the same have one folded form."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.linter.grounding.folding import fold, folded, is_unspaced, plain, squash


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Café", "CAFE\u0301"),
        ("Straße", "strasse"),
        ("Łódź", "lodz"),
        ("it’s", "it's"),
        ("rock'n'roll", "rock’n’roll"),
        ("ﬁne print", "fine print"),
        ("co\u00adoperate", "cooperate"),
        ("A – B", "a-b"),
        ("İstanbul", "istanbul"),
    ],
)
def test_same_for_a_reader(one: str, other: str) -> None:
    assert fold(one) == fold(other)


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
    assert folded(text) == folded(text)
