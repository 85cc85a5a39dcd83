"""Scores of aspects and numbers of comments, given as those of the whole."""

from __future__ import annotations

import pytest

from ..conftest import Trace

ROWS = "<table><tr><td>Rooms</td><td>8/10</td></tr><tr><td>Food</td><td>9/10</td></tr></table>"
VERDICT = "<h1>Harbour Inn</h1><p>Our verdict: 7.5/10</p>"


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        (VERDICT + ROWS, 7.5, "grounded"),
        (VERDICT + ROWS, 8, "unsupported"),
        (VERDICT + ROWS, 9, "unsupported"),
        (VERDICT + ROWS + "<p>Rating: 8/10</p>", 8, "grounded"),
        ("<h1>Harbour Inn</h1>" + ROWS, 8, "grounded"),  # no other score
        (
            "<h1>Harbour Inn</h1><table><tr><td>Overall</td><td>8/10</td></tr><tr><td>Food</td><td>9/10</td></tr></table>",
            8,
            "grounded",
        ),
        (
            VERDICT + "<table><tr><td>Rooms</td><td>8/10</td></tr></table>",
            8,
            "grounded",
        ),  # one row tells no list
    ],
)
def test_a_score_of_an_aspect(trace: Trace, body: str, value: float, outcome: str) -> None:
    verdict = trace(body, "ratingValue", value, type="Rating", bestRating=10)
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("page_text", "count", "outcome"),
    [
        ("<p>4.6 out of 5 (132 ratings)</p><h2>3 comments</h2>", 132, "grounded"),
        ("<p>4.6 out of 5 (132 ratings)</p><h2>3 comments</h2>", 3, "unsupported"),
        ("<p>4,6 von 5 (132 Bewertungen)</p><h2>700 Kommentare</h2>", 700, "unsupported"),
        ("<p>4.6 out of 5</p><h2>3 reviews</h2><p>132 votes</p>", 3, "grounded"),
    ],
)
def test_comments_are_no_ratings(trace: Trace, page_text: str, count: int, outcome: str) -> None:
    verdict = trace(
        f"<h1>Rye loaf</h1>{page_text}", "ratingCount", count, type="AggregateRating", ratingValue=4.6
    )
    assert verdict.outcome == outcome
