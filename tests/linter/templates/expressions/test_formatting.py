"""What filters make of values that are known."""

from typing import Any

import pytest

from factmark.linter.templates.expressions.formatting import UNKNOWN, formatted


@pytest.mark.parametrize(
    ("name", "value", "arguments", "expected"),
    [
        ("upcase", "a é", (), "A É"),
        ("capitalize", "kiln", (), "Kiln"),
        ("strip_html", "<p>a <b>b</b><script>x</script></p>", (), "a b"),
        ("date", "2024-03-05", ("%-d %b %Y",), "5 Mar 2024"),
        ("date", "soon", ("%Y",), "soon"),
        ("Format", "2024-03-05", ("2 January 2006",), "5 March 2024"),
        ("date_to_xmlschema", "2024-03-05", (), "2024-03-05T00:00:00+00:00"),
        ("date_to_long_string", "2024-03-05", (), "05 March 2024"),
        ("truncatewords", "one two three", (2,), "one two..."),
        ("truncate", "one two three", (8,), "one t..."),
        ("replace", "a-b-c", ("-", " "), "a b c"),
        ("join", ["a", 2, True], (", ",), "a, 2, true"),
        ("array_to_sentence_string", ["a", "b", "c"], (), "a, b, and c"),
        ("size", ["a", "b"], (), 2),
        ("times", "2", (3,), 6),
        ("round", "2.345", (1,), 2.3),
        ("upcase", None, (), ""),
        ("fancy_money", "10", (), UNKNOWN),
        ("date", "2024-03-05", ("dd LLLL",), UNKNOWN),
        ("date_to_string", "soon", (), UNKNOWN),
        ("times", "many", (3,), UNKNOWN),
        ("upcase", {"a": 1}, (), UNKNOWN),
        ("replace", "a", (), UNKNOWN),
    ],
)
def test_filters(name: str, value: Any, arguments: tuple[Any, ...], expected: Any) -> None:
    assert formatted(name, value, arguments) == expected
