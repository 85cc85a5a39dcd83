"""Expressions of templates, and what their names mean in a place."""

from __future__ import annotations

import pytest

from factmark.linter.templates.expressions.dialects import (
    DJANGO,
    HANDLEBARS,
    HUGO,
    JAVASCRIPT,
    JINJA,
    LIQUID,
    PHP,
    RUBY,
    Dialect,
)
from factmark.linter.templates.expressions.evaluate import evaluate
from factmark.linter.templates.expressions.expression import parse
from factmark.linter.templates.expressions.lookup import Reading
from factmark.linter.templates.expressions.values import Known, Names, Symbol, Value
from factmark.linter.templates.languages.jinja import expression as jinja_expression

READING = Reading(lambda parts: parts, lambda text, names: True)


def printed(value: Value) -> list[str]:
    return [piece.key if isinstance(piece, Symbol) else repr(piece.value) for piece in value.pieces]


@pytest.mark.parametrize(
    ("dialect", "text", "pieces"),
    [
        (LIQUID, "page.title | strip_html | jsonify", ["page.title"]),
        (LIQUID, "page.cover-image | prepend: site.url", ["site.url", "page.cover-image"]),
        (LIQUID, "product.price | times: 1.2", ["product.price|times 1.2"]),
        (LIQUID, "product.price | divided_by: 100.0 | json", ["product.price"]),
        (LIQUID, "page['title']", ["page.title"]),
        (DJANGO, "event.start|date:'c'", ["event.start"]),
        (DJANGO, 'event.end|default:"?"', ["event.end"]),
        (JINJA, 'a.b["c"] ~ " - " ~ d | upper', ["a.b.c", "' - '", "d"]),
        (JINJA, "posts | length", ["posts|length"]),
        (JINJA, "json.dumps(product.name)", ["product.name"]),
        (JINJA, "post.date.isoformat()", ["post.date"]),
        (JINJA, "post.get('title')", ["post.title"]),
        (HUGO, ".Title | plainify | jsonify", ["..Title"]),
        (HUGO, '.Date.Format "2006-01-02"', ["..Date"]),
        (HUGO, 'printf "%s: %s" .Title site.Title | jsonify', ["..Title", "': '", "site.Title"]),
        (HUGO, "(.Params.image | absURL)", ["..Params.image"]),
        (HANDLEBARS, 'date published_at format="YYYY"', ["published_at"]),
        (HANDLEBARS, "json post.title", ["post.title"]),
        (RUBY, "@recipe.name.to_json", ["recipe.name"]),
        (RUBY, "strip_tags(@recipe.summary).html_safe", ["recipe.summary"]),
        (PHP, "htmlspecialchars($post->title, ENT_QUOTES)", ["post.title"]),
        (PHP, "$a['b'] . ' ' . $c->d", ["a.b", "' '", "c.d"]),
        (JAVASCRIPT, "post.date.toISOString()", ["post.date"]),
        (JAVASCRIPT, "`${site.url}/x/${post?.slug}`", ["site.url", "'/x/'", "post.slug"]),
        (JAVASCRIPT, "product.price.toFixed(2)", ["product.price"]),
    ],
)
def test_formatting_is_left_out(dialect: Dialect, text: str, pieces: list[str]) -> None:
    assert printed(evaluate(parse(text, dialect), Names(), READING)) == pieces


@pytest.mark.parametrize(
    ("text", "pieces"),
    [
        ("p.name | striptags | tojson", ["p.name"]),
        ("x if y is defined and y else z", ["x"]),
        ("'%.2f' | format(p.price)", ["p.price"]),
        ("a.b['c'].strftime('%Y')", ["a.b.c"]),
        ("(a or b) ~ '!'", ["a", "'!'"]),
        ("1 + ", ["1 +"]),
    ],
)
def test_jinja_through_its_own_parser(text: str, pieces: list[str]) -> None:
    assert printed(evaluate(jinja_expression(text), Names(), READING)) == pieces


def test_alternatives_are_kept() -> None:
    value = evaluate(parse("page.seo | default: page.title", LIQUID), Names(), READING)
    assert printed(value) == ["page.seo"]
    assert value.others == ((Symbol("page.title"),),)


def test_words_that_only_templates_reserve_are_names_in_javascript() -> None:
    names = Names({"by": Value((Known("Ada Baker"),))})
    assert evaluate(parse("by", JAVASCRIPT), names, READING).pieces == (Known("Ada Baker"),)
    assert evaluate(parse("by", LIQUID), names, READING).pieces == (Symbol("by"),)


def test_names_are_looked_up() -> None:
    names = Names({"author": Value((Symbol("site.authors.0"),)), "data": Value((Known({"a": [1, 2]}),))})
    assert printed(evaluate(parse("author.name", LIQUID), names, READING)) == ["site.authors.0.name"]
    assert printed(evaluate(parse("data.a[1]", JINJA), names, READING)) == ["2"]
    assert printed(evaluate(parse("data.b", JINJA), names, READING)) == ["None"]


@pytest.mark.parametrize(
    "text", ["(" * 5000, "a | " * 3000, "[" * 300 + "]" * 300, "a.b" * 5000, "", "|", "{{", "'"]
)
@pytest.mark.parametrize("dialect", [LIQUID, JINJA, HUGO, HANDLEBARS, RUBY, PHP, JAVASCRIPT])
def test_hostile_expressions_end(dialect: Dialect, text: str) -> None:
    evaluate(parse(text, dialect), Names(), READING)


def value(text: str) -> Value:
    return Value((Known(text),))


def test_a_name_of_a_place_is_found_inside_of_it_and_not_around_it() -> None:
    root = Names({"a": value("1")})
    inner = root.child({"b": value("2")})
    assert inner.find("a") == value("1")
    assert inner.find("b") == value("2")
    assert root.find("b") is None


def test_what_was_found_is_found_anew_where_a_name_is_given_another_value() -> None:
    root = Names({"a": value("1")})
    inner = root.child().child()
    assert inner.find("a") == value("1")
    root.define("a", value("2"))
    assert inner.find("a") == value("2")
    inner.child({"a": value("3")})
    assert inner.find("a") == value("2")
    inner.define("a", value("4"))
    assert (inner.find("a"), root.find("a")) == (value("4"), value("2"))


def test_a_name_that_was_not_found_is_found_once_it_is_given() -> None:
    root = Names()
    inner = root.child().child()
    root.child({"a": value("elsewhere")})
    assert inner.find("a") is None
    root.define("a", value("1"))
    assert inner.find("a") == value("1")


def test_assigning_changes_the_nearest_name_and_else_makes_one() -> None:
    root = Names({"a": value("1")})
    middle = root.child({"a": value("2")})
    inner = middle.child()
    inner.assign("a", value("3"))
    inner.assign("b", value("4"))
    assert (root.find("a"), middle.find("a"), inner.find("a")) == (value("1"), value("3"), value("3"))
    assert (middle.find("b"), inner.find("b")) == (None, value("4"))


@pytest.mark.parametrize(
    "text", ["setinmap()", "setinmap(x)", "setinmap({'a': 1}, x)", "setinmap({'a': 1}, {})"]
)
def test_a_function_called_like_one_of_hugo_with_other_arguments_is_none(text: str) -> None:
    found = evaluate(jinja_expression(text), Names(), READING)
    assert found.record is None or len(found.record.members) == 1
