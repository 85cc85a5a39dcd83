"""What the page shows in the place of a value that is wrong or missing, and when it says too little for that."""

from __future__ import annotations

from typing import Any

import pytest

from .compared import by_pointer

BYLINE = '<h1>Rye</h1><p class="byline">By Ida Holm · 3 May 2026</p><p>Rye is sown late, and cut before the wheat.</p>'


def verdict(thing: dict[str, Any], body: str, path: str) -> tuple[str, Any]:
    judged = by_pointer(body, thing)[path]
    return judged.outcome, judged.replacement


def article(author: Any) -> dict[str, Any]:
    return {"@type": "Article", "headline": "Rye", "author": author}


IDA = {"@type": "Person", "name": "Ida Holm"}
MILL = {"@type": "Organization", "name": "The Mill"}


@pytest.mark.parametrize(
    ("author", "path", "expected"),
    [
        ({"@type": "Person", "name": "admin"}, "/author/name", ("unsupported", "Ida Holm")),
        ({"@type": "Person", "name": "I. Holm"}, "/author/name", None),
        ([{"@type": "Person", "name": "Bo Quist"}, IDA], "/author/0/name", ("unsupported", None)),
        (MILL, "/author/name", ("contradicted", "Ida Holm")),
        ({"@type": "Person", "name": "The Mill"}, "/author/name", ("contradicted", "Ida Holm")),
        ([IDA, MILL], "/author/1/name", ("grounded", None)),
    ],
    ids=[
        "an account",
        "a short form",
        "one of two",
        "the site",
        "the site as a person",
        "the site beside the writer",
    ],
)
def test_authors(author: Any, path: str, expected: tuple[str, Any] | None) -> None:
    found = verdict(article(author), f"<header>The Mill</header>{BYLINE}", path)
    assert found == expected if expected is not None else found[1] is None


def test_an_account_in_the_byline_stands_against_organizations_only() -> None:
    body = '<header>The Mill</header><h1>Rye</h1><p class="byline">By ida-h · 3 May 2026</p><p>By Bo Quist, they say.</p>'
    assert verdict(article(MILL), body, "/author/name") == ("contradicted", "ida-h")
    body = body.replace("ida-h", "editorial")
    assert verdict(article(MILL), body, "/author/name")[0] == "grounded"


def prices(low: float, high: float) -> dict[str, Any]:
    offers = {"@type": "AggregateOffer", "lowPrice": low, "highPrice": high, "priceCurrency": "EUR"}
    return {"@type": "Product", "name": "Cup", "offers": offers}


SPAN = '<h1>Cup</h1><p class="price">€8.80 – €13.20</p>'
TWO = '<h1>Cup</h1><p class="price">€8.80</p><select><option>Large: €13.20</option></select>'


@pytest.mark.parametrize(
    ("body", "low", "high", "expected"),
    [
        (SPAN, 8, 12, ("contradicted", "8.80")),
        (SPAN + '<p class="price">Four: €40</p>', 8, 12, ("unsupported", None)),
        (TWO, 8, 13.2, ("unsupported", "8.80")),
        (TWO, 8, 12, ("unsupported", None)),
    ],
    ids=["a span", "a span among others", "the other end is right", "no end is right"],
)
def test_ends_of_prices(body: str, low: float, high: float, expected: tuple[str, Any]) -> None:
    assert verdict(prices(low, high), body, "/offers/lowPrice") == expected


@pytest.mark.parametrize(
    ("body", "outcome"),
    [
        ("<p>4 of 5</p>", "grounded"),
        ('<p class="pagination">4 of 5</p>', "unsupported"),
        ("<p>Lot 4 of 5</p>", "unsupported"),
    ],
)
def test_a_score_with_its_scale_alone(body: str, outcome: str) -> None:
    rating = {"@type": "Rating", "ratingValue": 4, "bestRating": 5}
    review = {"@type": "Review", "itemReviewed": {"@type": "Book", "name": "Rye"}, "reviewRating": rating}
    assert (
        verdict(review, f"<h1>Rye</h1>{body}<p>A long book of the field.</p>", "/reviewRating/ratingValue")[0]
        == outcome
    )
