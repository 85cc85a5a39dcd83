"""Reading what a model wrote, merging several answers, and taking markup out of a page."""

from __future__ import annotations

import json
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from factmark.generator.markup import with_script, without_generated_script, without_markup
from factmark.generator.merging import merged
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
        nodes = read_markup(text[:end], truncated=True)
    except UnreadableError:
        return
    for each in nodes.nodes:
        assert says_no_more(each, {"@type": "Thing", **node}), each
    if end < len(text):
        assert not nodes.nodes or nodes.mended


def test_a_cut_off_answer_gives_what_was_whole() -> None:
    text = '{"@context": "https://schema.org", "@graph": [{"@type": "Person", "name": "A"}, {"@type": "Person", "name": "B", "jobTi'
    nodes = read_markup(text, truncated=True)
    assert nodes.nodes == ({"@type": "Person", "name": "A"}, {"@type": "Person", "name": "B"})
    assert "cut off" in nodes.mended


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


PAGE = "<html><head><title>Rye</title></head><body><p>Rye</p></body></html>"


def test_a_script_that_is_not_closed_reaches_to_the_end_of_the_page() -> None:
    assert without_markup(f'{PAGE}<SCRIPT type="application/ld+json">{{"name": "Rye"}} <p>') == PAGE


def test_what_was_written_is_taken_out_as_it_came() -> None:
    own = PAGE.replace("<title>", '<script type="application/ld+json">{"name": "Rye"}</script><title>')
    written = with_script(own, {"name": "Rye"})
    assert written != own
    assert without_generated_script(written) == own
    assert without_markup(written).replace("\n", "") == PAGE


def test_many_tags_that_are_not_closed() -> None:
    began = process_time()
    for start in ("<script ", '<script type="ld+json" ', "<script type=ld+json>"):
        without_markup(start * 10_000)
        without_generated_script(start * 10_000)
    assert process_time() - began < 5


def person(name: str, **more: Any) -> dict[str, Any]:
    return {"@type": "Person", "name": name, **more}


@pytest.mark.parametrize(
    ("nodes", "expected"),
    [
        ([person("Ann", jobTitle="Baker"), person(" ann", email="a@b.example")], [person("Ann", jobTitle="Baker", email="a@b.example")]),
        ([person("Ann"), person("Bob")], [person("Ann"), person("Bob")]),
        ([person("Ann", **{"@id": "#a"}), person("Anna", **{"@id": "#a"})], [person("Ann", **{"@id": "#a"}) | {"name": ["Ann", "Anna"]}]),
        ([person("Ann", **{"@id": "#a"}), person("Ann", **{"@id": "#b"})], [person("Ann", **{"@id": "#a"}), person("Ann", **{"@id": "#b"})]),
        ([{"@type": "Place", "name": "Ann"}, person("Ann")], [{"@type": "Place", "name": "Ann"}, person("Ann")]),
        (
            [{"@type": "Book", "name": "B", "author": person("Ann")}, {"@type": "Book", "name": "B", "author": [person("Ann", email="e"), person("Cy")]}],
            [{"@type": "Book", "name": "B", "author": [person("Ann", email="e"), person("Cy")]}],
        ),
        (
            [{"@type": "WebPage", "name": "x"}, {"@type": "WebPage", "dateModified": "2026"}],
            [{"@type": "WebPage", "name": "x", "dateModified": "2026"}],
        ),
        (
            [{"@type": "Product", "name": "L", "offers": {"@type": "Offer", "price": "5"}}, {"@type": "Product", "name": "L", "offers": {"@type": "Offer", "price": 5, "priceCurrency": "EUR"}}],
            [{"@type": "Product", "name": "L", "offers": {"@type": "Offer", "price": "5", "priceCurrency": "EUR"}}],
        ),
    ],
)  # fmt: skip
def test_the_same_thing_is_one_node(nodes: list[Any], expected: list[Any]) -> None:
    assert merged(nodes) == expected
    assert merged([*expected, *nodes]) == expected
