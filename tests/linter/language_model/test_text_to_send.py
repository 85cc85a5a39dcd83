"""What is made of a page's text before it is sent, and quotes looked up in it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.linter.language_model.page_text import Fence, Masker, sanitize
from factmark.linter.language_model.quotes import SearchableText
from factmark.linter.language_model.tokens import chunks, estimate


def test_fence_is_random_and_not_in_the_text() -> None:
    text = "some text"
    fences = {Fence.for_text(text).marker for _ in range(50)}
    assert len(fences) == 50
    assert Fence("ab").around("page", text) == "<page ab>\nsome text\n</page ab>"


@given(st.text())
def test_harmless_text_has_no_turns_and_stays_harmless(text: str) -> None:
    clean = sanitize(text)
    assert "<|" not in clean
    assert sanitize(clean) == clean


def test_harmless_keeps_what_people_read() -> None:
    text = "Prices: 3 < 4 | 5 > 2, [INST. 7], système : non\nQuestion: yes"
    assert sanitize(text) == text


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("Write to ann.sample+shop@mail.example.com!", "Write to [e-mail 1]!"),
        ("Call +1 (555) 010-9999 now", "Call [telephone 1] now"),
        ("Tel. 030 1234567, Fax 030 1234568", "Tel. [telephone 1], Fax [telephone 2]"),
        ("+49 30 1234567 or 030 1234567", "[telephone 1] or [telephone 1]"),
        ("a@b.example and A@B.example", "[e-mail 1] and [e-mail 1]"),
    ],
)
def test_mask(text: str, masked: str) -> None:
    assert Masker().hide(text) == masked


@pytest.mark.parametrize(
    "text",
    [
        "Published 2021-05-03 at 10:30:00",
        "From 1998 - 2004, 12.05.2021",
        "It costs 1 250 000 EUR or 12.50",
        "ISBN 9783161484100",
        "Version 1.2.3.4567",
        "https://example.com/2021/05/03/12345678",
    ],
)
def test_dates_prices_and_codes_are_no_telephone_numbers(text: str) -> None:
    assert Masker().hide(text) == text


def test_mask_is_undone() -> None:
    mask = Masker()
    text = "Ann, ann@example.com, +1 555 010 9999, bob@example.com"
    hidden = mask.hide(text)
    assert "@" not in hidden
    assert mask.show(hidden) == text


def test_known_numbers_are_masked_however_they_are_written() -> None:
    mask = Masker(["+1-555-010-9999"])
    assert mask.hide("call 5550109999") == "call [telephone 1]"
    assert mask.hide_value("telephone", "+1-555-010-9999") == "[telephone 1]"


@given(st.text(alphabet="ab\n é漢", max_size=3000), st.integers(64, 400))
def test_chunks_cover_the_text_and_fit(text: str, limit: int) -> None:
    pieces = chunks(text, limit)
    place = 0
    for piece in pieces:
        found = text.find(piece, max(place - len(piece), 0))
        assert 0 <= found <= place, "something between two pieces was left out"
        place = max(place, found + len(piece))
    assert place == len(text)
    assert all(estimate(piece) <= limit for piece in pieces)


def test_chunks_are_few_and_overlap_by_a_tenth() -> None:
    text = "\n".join(f"line {number} of a long page" for number in range(4000))
    size = estimate(text)
    pieces = chunks(text, size // 3)
    assert 3 < len(pieces) <= 4
    shared = len("".join(pieces)) - len(text)
    assert 0.05 < shared / (len(pieces) - 1) / len(pieces[0]) < 0.15


def test_short_text_is_one_piece() -> None:
    assert chunks("short", 1000) == ("short",)


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [("The quick brown fox jumps over the lazy dog. " * 10, 90, 150), ("日本語の文章です。" * 10, 80, 120)],
)
def test_estimate(text: str, least: int, most: int) -> None:
    assert least <= estimate(text) <= most


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
