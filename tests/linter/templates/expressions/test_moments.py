"""Times as data have them, the forms that templates write them in, and filters of known values."""

from datetime import datetime
from typing import Any

import pytest

from factmark.linter.templates.expressions.formatting import UNKNOWN, formatted
from factmark.linter.templates.expressions.moments import Moment, go_form, moment, strftime

WHEN = datetime.fromisoformat("2024-03-05T14:07:09+02:00")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("%Y-%m-%d", "2024-03-05"),
        ("%-d %B %Y", "5 March 2024"),
        ("%b %e, %Y at %l:%M %P", "Mar  5, 2024 at  2:07 pm"),
        ("%^a %j %FT%T%:z", "TUE 065 2024-03-05T14:07:09+02:00"),
        ("%d/%m/%y %z 100%%", "05/03/24 +0200 100%"),
    ],
)
def test_forms_of_c_and_ruby(form: str, text: str) -> None:
    assert strftime(WHEN, form) == text


def test_an_unknown_directive_is_an_error() -> None:
    with pytest.raises(ValueError, match="%Q"):
        strftime(WHEN, "%Q")


@pytest.mark.parametrize(
    ("form", "text"),
    [
        ("2006-01-02T15:04:05Z07:00", "2024-03-05T14:07:09+02:00"),
        ("2 January 2006", "5 March 2024"),
        ("Mon, 02 Jan 2006", "Tue, 05 Mar 2024"),
        (":date_long", "March 5, 2024"),
        ("dd LLLL yyyy", None),
    ],
)
def test_forms_of_go(form: str, text: str | None) -> None:
    assert go_form(WHEN, form) == text


@pytest.mark.parametrize(
    ("text", "iso"),
    [
        ("2024-03-05", "2024-03-05T00:00:00+00:00"),
        ("2024-03-05 14:07", "2024-03-05T14:07:00+00:00"),
        ("2024-03-05T14:07:09.5-05:30", "2024-03-05T14:07:09-05:30"),
        ("2024-03-05 14:07:09 +0200", "2024-03-05T14:07:09+02:00"),
        ("soon", None),
        ("2024-13-05", None),
        ("2024-03-05 25:00:00", None),
    ],
)
def test_what_data_mean_by_a_text(text: str, iso: str | None) -> None:
    found = moment(text)
    assert (found and found.when.isoformat()) == iso


def test_a_moment_prints_as_its_engine_does() -> None:
    found = moment("2024-03-05", lambda when, timed: f"{when.year}, {timed}")
    assert isinstance(found, Moment)
    assert found == "2024, False"


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
