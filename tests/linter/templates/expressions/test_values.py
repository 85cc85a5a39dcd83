"""Names of templates: what one means in a place, whenever and wherever it was given a value."""

from __future__ import annotations

from factmark.linter.templates.expressions.values import Known, Names, Value


def value(text: str) -> Value:
    return Value((Known(text),))


def test_a_name_of_a_place_is_found_inside_of_it_and_not_around_it() -> None:
    root = Names({"a": value("1")})
    inner = root.inside({"b": value("2")})
    assert inner.find("a") == value("1")
    assert inner.find("b") == value("2")
    assert root.find("b") is None


def test_what_was_found_is_found_anew_where_a_name_is_given_another_value() -> None:
    root = Names({"a": value("1")})
    inner = root.inside().inside()
    assert inner.find("a") == value("1")
    root.give("a", value("2"))
    assert inner.find("a") == value("2")
    inner.inside({"a": value("3")})
    assert inner.find("a") == value("2")
    inner.give("a", value("4"))
    assert (inner.find("a"), root.find("a")) == (value("4"), value("2"))


def test_a_name_that_was_not_found_is_found_once_it_is_given() -> None:
    root = Names()
    inner = root.inside().inside()
    root.inside({"a": value("elsewhere")})
    assert inner.find("a") is None
    root.give("a", value("1"))
    assert inner.find("a") == value("1")


def test_assigning_changes_the_nearest_name_and_else_makes_one() -> None:
    root = Names({"a": value("1")})
    middle = root.inside({"a": value("2")})
    inner = middle.inside()
    inner.assign("a", value("3"))
    inner.assign("b", value("4"))
    assert (root.find("a"), middle.find("a"), inner.find("a")) == (value("1"), value("3"), value("3"))
    assert (middle.find("b"), inner.find("b")) == (None, value("4"))
