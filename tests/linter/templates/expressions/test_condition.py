import time
from pathlib import Path

import pytest

from factmark.linter.templates.expressions.condition import conditions, in_loop, negated
from factmark.linter.templates.expressions.dialects import JINJA, LIQUID, PHP, Dialect

from ..checked_files import checked_file, flagged


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("page.image", [("page.image", False)]),
        ("not page.image", [("page.image", True)]),
        ("page.image != blank", [("page.image", False)]),
        ("page.image == nil", [("page.image", True)]),
        ("page.image and page.alt", [("page.image", False), ("page.alt", False)]),
        ("posts.size > 0", [("posts", False)]),
        ("posts|length", [("posts", False)]),
        ("x is defined", [("x", False)]),
        ("x is not none", [("x", False)]),
        ("!empty($x)", [("x", False)]),
        ("isset($x)", [("x", False)]),
        ("a == 'b'", [('a == "b"', False)]),
        ("a != 'b'", [('a == "b"', True)]),
        ("a === 'b'", [('a == "b"', False)]),
        ("a !== 'b'", [('a == "b"', True)]),
        ("a or b", [("a or b", False)]),
        ("a and (b or c)", [("a", False), ("b or c", False)]),
        (
            "a and (b.starts('x or') or c) and d",
            [("a", False), ('b.starts("x or") or c', False), ("d", False)],
        ),
        ("a and b or c", [("a and b or c", False)]),
        ("((a))", [("a", False)]),
    ],
)
def test_the_same_question_has_the_same_key(text: str, asked: list[tuple[str, bool]]) -> None:
    assert [(one.key, one.negated) for one in conditions(text, JINJA)] == asked


def test_opposites() -> None:
    assert negated(negated(conditions("page.image", LIQUID))) == conditions("page.image", LIQUID)
    (both,) = negated(conditions("a and b", LIQUID))
    assert both.negated


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("forloop.last", False, True),
        ("not loop.last", True, False),
        ("loop.index < loop.length", True, False),
        ("forloop.index != forloop.length", True, False),
        ("@first", True, False),
        ("i < count($items) - 1", True, False),
        ("i == items.size - 1", False, True),
        ("gt i 0", False, True),
        ("lt (add i 1) (len items)", True, False),
        ("i", False, True),
        ("not (i == @posts.size - 1)", True, False),
    ],
)
def test_places_in_loops(text: str, first: bool, last: bool) -> None:
    for index, wanted in enumerate((first, last)):
        names = {
            "forloop.last": int(index == 1),
            "loop.last": int(index == 1),
            "loop.index": index + 1,
            "loop.length": 2,
            "forloop.index": index + 1,
            "forloop.length": 2,
            "@first": int(index == 0),
            "i": index,
        }
        assert in_loop(text, names, 2) is wanted


@pytest.mark.parametrize("text", ["page.image", "__import__('os')", "i.x", "", "(" * 500])
def test_other_questions_are_not_about_the_loop(text: str) -> None:
    assert in_loop(text, {"i": 0}, 2) is None


def test_what_a_condition_keeps_out_is_not_empty(tmp_path: Path) -> None:
    text = """{% set person = PERSON | default({}, true) %}
{% set name = person.get('name', '') if person is mapping else '' %}
{% set url = person.get('url', '') if person is mapping else '' %}
<html><body><h1>{{ name }}</h1><a href="{{ url }}">Home</a>
{% if name and url is string and (url.startswith('https://') or url.startswith('http://')) %}
{% set schema = {'@context': 'https://schema.org', '@type': 'Person', 'name': name | string, 'url': url} %}
<script type="application/ld+json">{{ schema | tojson }}</script>
{% endif %}</body></html>
"""
    found = checked_file(tmp_path, "templates/person.jinja", text)
    assert found.statements
    assert flagged(found) == set()


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        ("in_array(kind, ['a', 'b'])", PHP),
        ("in_array(kind, array('a', 'b'), true)", PHP),
        ("kind in ['a', 'b']", JINJA),
        ("kind in ('a', 'b')", JINJA),
        ("['a', 'b'].includes(kind)", JINJA),
        ('["a", "b"].include?(kind)', JINJA),
    ],
)
def test_one_of_some_constants_is_each_of_them(text: str, dialect: Dialect) -> None:
    (found,) = conditions(text, dialect)
    assert [option[0].key for option in found.options] == ['kind == "a"', 'kind == "b"']
    assert not found.negated
    assert not conditions("kind in others", dialect)[0].options


@pytest.mark.parametrize(
    "text",
    [
        "in_array(" + " " * 20_000 + "x",
        "a" + " " * 20_000 + "b",
        "(a||" * 5_000 + "a" + ")" * 5_000,
        "(" * 20_000 + "a" + ")" * 20_000,
        "!" * 20_000 + "a",
    ],
    ids=["call", "blanks", "alternatives", "brackets", "negations"],
)
def test_runs_and_nests_take_no_time(text: str) -> None:
    begun = time.process_time()
    assert len(conditions(text, JINJA)) == 1
    assert time.process_time() - begun < 2
