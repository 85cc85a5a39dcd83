"""Words that stand where a value is missing."""

from __future__ import annotations

import pytest

from .conftest import Trace


@pytest.mark.parametrize(
    ("prop", "value", "type"),
    [
        ("description", "undefined", "Product"),
        ("sku", "N/A", "Product"),
        ("releaseDate", "null", "Product"),
        ("latitude", "Not specified", "GeoCoordinates"),
    ],
)
def test_a_word_for_nothing_is_not_on_the_page_and_no_error(
    trace: Trace, prop: str, value: str, type: str
) -> None:
    verdict = trace("<h1>Rye loaf</h1><p>A loaf of whole rye.</p>", prop, value, type=type)
    assert (verdict.outcome, verdict.reason) == ("unsupported", "a placeholder for no value")


def test_a_word_for_nothing_may_be_shown(trace: Trace) -> None:
    assert trace("<h1>Paint</h1><p>Colour: none</p>", "color", "none", type="Product").outcome == "grounded"


def test_of_a_dash_there_is_nothing_to_trace(trace: Trace) -> None:
    assert trace("<h1>Paint</h1>", "color", "-", type="Product").outcome == "technical"
