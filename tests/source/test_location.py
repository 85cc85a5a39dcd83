"""Lines and columns: the text is split into lines no further than it is asked for."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.source import location
from factmark.source.location import LineIndex

TEXTS = st.lists(st.sampled_from(["a", "bc", "\n", "\r\n", "\r", "\u2028"]), max_size=12).map("".join)


@given(TEXTS, st.integers(1, 9), st.lists(st.integers(0, 24), max_size=4))
def test_positions_are_those_of_the_lines(text: str, step: int, offsets: list[int]) -> None:
    starts = [0, *(end.end() for end in re.finditer(r"\r\n|\n|\r", text))]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(location, "_STEP", step)
        places = LineIndex(text)
        for asked in offsets:
            offset = min(asked, len(text))
            line, column = places.position(offset)
            assert starts[line - 1] + column - 1 == offset
            assert line == len(starts) or starts[line] > offset
            assert places.offset(line, column) == offset
            place = places.place("", offset, len(text), None, None)
            assert (place.start_line, place.start_column) == (line, column)
            assert place.end_line == len(starts)
        with pytest.raises(ValueError, match="no line"):
            places.offset(len(starts) + 1, 1)
