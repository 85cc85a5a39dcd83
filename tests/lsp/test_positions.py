"""Positions of the protocol against what Python's encoders count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from factmark.lsp.positions import Positions
from factmark.source.location import LineIndex, Span

WIDTHS = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
TEXT = st.text(st.sampled_from("ab\n\r\u2028\x0cé🪵\U0010ffff"), max_size=40)


@pytest.mark.parametrize("encoding", WIDTHS)
@given(text=TEXT, offset=st.integers(0, 40))
def test_there_and_back(encoding: str, text: str, offset: int) -> None:
    offset = min(offset, len(text))
    positions = Positions(text, encoding)
    place = positions.position(offset)
    lines = text.replace("\r\n", " \n").replace("\r", "\n")
    start = lines.rfind("\n", 0, offset) + 1
    codec = encoding if encoding == "utf-8" else f"{encoding}-le"
    assert place.character == len(text[start:offset].encode(codec)) // WIDTHS[encoding]
    if text[offset - 1 : offset + 1] != "\r\n":
        assert positions.offset(place) == offset


@given(text=TEXT, start=st.integers(0, 40), length=st.integers(0, 9))
def test_locations_lead_to_the_same_characters(text: str, start: int, length: int) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    location = LineIndex(text).locate("page.html", Span(start, end))
    assert Positions(text).span(location) == (start, end)


def test_beyond_the_end() -> None:
    positions = Positions("ab\ncd")
    assert positions.offset(types.Position(0, 99)) == 2
    assert positions.offset(types.Position(9, 0)) == 5
    assert positions.position(99) == types.Position(1, 2)
