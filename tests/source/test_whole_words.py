"""Whether words stand in a text by themselves: as an expression with ``(?<!\\w)`` and ``(?!\\w)`` finds them."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.source.whole_words import stands_in


@pytest.mark.parametrize(
    ("text", "words", "stands"),
    [
        ("98366 WA", "98366", True),
        ("98366-12 98366", "98366", True),
        ("983661", "98366", False),
        ("a98366 98366b _98366", "98366", False),
        ("im köln", "köln", True),
        ("kölner", "köln", False),
        ("", "x", False),
    ],
)
def test_words_stand_alone(text: str, words: str, stands: bool) -> None:
    assert stands_in(text, words) is stands


@given(st.text("ab_é1 -", max_size=12), st.text("ab_é1 -", min_size=1, max_size=3))
def test_as_an_expression_does(text: str, words: str) -> None:
    found = re.search(rf"(?<!\w){re.escape(words)}(?!\w)", text)
    assert stands_in(text, words) is (found is not None)
