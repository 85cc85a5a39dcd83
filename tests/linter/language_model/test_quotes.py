"""Looking quotes up in a text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.linter.language_model.quotes import SearchableText

TEXT = SearchableText(
    "The “Blue Kettle” boils a litre of water — in two minutes.\nIt costs 12.50 €, not 1250.\n"
    "お湯を二分で沸かします。\nCafé de l’Étoile, since 1998.\nStraße 5"
)


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("boils a litre of water", "boils a litre of water"),
        ("BOILS  A\nLITRE", "boils a litre"),
        ('the "blue kettle"', "The “Blue Kettle"),
        ("water - in two minutes", "water — in two minutes"),
        ("boils a litre … in two minutes", "boils a litre of water — in two minutes"),
        ("boils a litre ... in two minutes", "boils a litre of water — in two minutes"),
        ("12.50 €", "12.50 €"),
        ("二分で", "二分で"),
        ("Cafe\u0301 de l'E\u0301toile", "Café de l’Étoile"),
        ("STRASSE 5", "Straße 5"),
        ("“boils a litre”", "boils a litre"),
    ],
)
def test_found_as_the_text_has_it(quote: str, found: str) -> None:
    assert TEXT.find(quote) == found


@pytest.mark.parametrize(
    "quote",
    [
        "",
        "a",
        "  ",
        "…",
        "...",
        "'\"'",
        "boils water",
        "oils a litre",
        "boils a lit",
        "2.50 €",
        "125",
        "in two minutes … boils a litre",
        "The kettle is blue",
        "\x00\x00\x00\x00",
    ],
)
def test_not_found(quote: str) -> None:
    assert TEXT.find(quote) is None


@given(st.text(alphabet="ab 12.,\n", min_size=1, max_size=60), st.data())
def test_every_run_of_whole_words_is_found(text: str, data: st.DataObject) -> None:
    words = text.split()
    if not words:
        return
    first = data.draw(st.integers(0, len(words) - 1))
    last = data.draw(st.integers(first, len(words) - 1))
    quote = " ".join(words[first : last + 1])
    if sum(sign.isalnum() for sign in quote) >= 3 and "..." not in quote.replace(" ", ""):
        assert SearchableText(text).find(quote) is not None


@given(st.text(max_size=80), st.text(max_size=80))
def test_what_is_found_is_part_of_the_text(text: str, quote: str) -> None:
    found = SearchableText(text).find(quote)
    assert found is None or found in text
