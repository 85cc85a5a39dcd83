"""Reading what a model wrote: fine, talked around, broken, cut off anywhere, hostile."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.generator.written_markup import UnreadableError, read_markup

SCALARS = st.integers() | st.booleans() | st.text(alphabet='ab"\\{}[],: é\n', min_size=1, max_size=6)
KEYS = st.text(alphabet='ab"\\:', min_size=1, max_size=3)
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, min_size=1, max_size=3) | st.dictionaries(KEYS, inner, min_size=1, max_size=3)
    ),
    max_leaves=10,
)


def says_no_more(part: Any, whole: Any) -> bool:
    """Whether a value is another, or what is left of it when things are taken out."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and says_no_more(part[key], whole[key]) for key in part)
    if isinstance(part, list) and isinstance(whole, list):
        rest = iter(whole)
        return all(any(says_no_more(item, other) for other in rest) for item in part)
    return type(part) is type(whole) and part == whole


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=4), st.sampled_from([None, 2]), st.data())
def test_what_was_cut_off_keeps_whole_statements_only(node: Any, indent: int | None, data: Any) -> None:
    text = json.dumps({"@type": "Thing", **node}, indent=indent, ensure_ascii=False)
    end = data.draw(st.integers(0, len(text)))
    try:
        found = read_markup(text[:end], truncated=True)
    except UnreadableError:
        return
    for each in found.nodes:
        assert says_no_more(each, {"@type": "Thing", **node}), each
    if end < len(text):
        assert not found.nodes or found.mended


def test_a_cut_off_answer_gives_what_was_whole() -> None:
    text = '{"@context": "https://schema.org", "@graph": [{"@type": "Person", "name": "A"}, {"@type": "Person", "name": "B", "jobTi'
    found = read_markup(text, truncated=True)
    assert found.nodes == ({"@type": "Person", "name": "A"}, {"@type": "Person", "name": "B"})
    assert "cut off" in found.mended


@pytest.mark.parametrize(
    "text",
    [
        'Here it is:\n```json\n{"@type": "Person", "name": "A"}\n```\nAnything else?',
        '{"@type": "Person", "name": "A",}',
        '{"@type": "Person" "name": "A"}',
        "{'@type': 'Person', 'name': 'A'}",
        '{"@type": "Person", /* who */ "name": "A"}',
        '[{"@type": "Person", "name": "A"}]',
        '{"@context": "https://evil.example/", "@graph": [{"@context": {"name": "x:y"}, "@type": "Person", "name": "A", "x": null, "y": " "}]}',
    ],
)
def test_faults_are_mended(text: str) -> None:
    assert read_markup(text).nodes == ({"@type": "Person", "name": "A"},)


@pytest.mark.parametrize(
    "text", ["", "I cannot do that.", "[" * 100_000, '{"a": ' * 5000, "{" + '"a": 1, ' * 200_000]
)
def test_what_is_no_markup_is_refused(text: str) -> None:
    with pytest.raises(UnreadableError):
        assert read_markup(text).nodes


def test_an_empty_answer_says_nothing() -> None:
    assert read_markup("{}").nodes == ()
