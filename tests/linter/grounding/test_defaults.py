"""What a system fills in where nobody entered anything, and what stands for nothing."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.document.document import Document

from .compared import verdicts
from .conftest import Trace

BODY = "<h1>Rope</h1><p>Boats, ropes and the people of the harbour, with a word for each of them.</p>"


@pytest.mark.parametrize(
    ("type_", "prop", "value", "outcome"),
    [
        ("Article", "articleSection", "Uncategorized", "technical"),
        ("Article", "articleSection", "Sin categoría", "technical"),
        ("Article", "articleSection", "Lighthouses", "unsupported"),
        ("Article", "keywords", "tier:1", "technical"),
        ("Article", "keywords", "_type:story", "technical"),
        ("PropertyValue", "name", "isSellable", "technical"),
        ("PropertyValue", "name", "Knots", "unsupported"),
        (
            "DataDownload",
            "contentUrl",
            "https://geo.example/x?service=WFS&request=GetCapabilities",
            "technical",
        ),
        ("Person", "image", "https://example.com/img/silhouette-female_w120h160.jpg", "technical"),
        ("Person", "image", "https://example.com/img/marina-quist.jpg", "unsupported"),
    ],
)
def test_what_systems_fill_in(trace: Trace, type_: str, prop: str, value: str, outcome: str) -> None:
    body = f'{BODY}<img src="/photos/quay.jpg" alt="The quay">'
    assert trace(body, prop, value, type=type_).outcome == outcome


def test_a_default_category_that_the_page_shows(trace: Trace) -> None:
    body = f"{BODY}<p>Posted in Uncategorized</p>"
    assert trace(body, "articleSection", "Uncategorized", type="Article").outcome == "grounded"


@pytest.mark.parametrize(
    ("sku", "others", "outcome"),
    [
        ("42011231", {"url": "https://example.com/rope?variant=42011231"}, "technical"),
        ("148223901", {"url": "https://example.com/rope/148223901"}, "technical"),
        ("148223901", {"productID": "148223901"}, "technical"),
        ("SQ4711023", {}, "technical"),
        ("RO-4711", {"productID": "RO-4711"}, "technical"),
    ],
)
def test_a_shops_own_key_as_article_number(sku: str, others: dict[str, Any], outcome: str) -> None:
    node = {"@context": "https://schema.org", "@type": "Product", "sku": sku, **others}
    source = f'{BODY}<script type="application/ld+json">{json.dumps(node)}</script>'
    found = {statement.key: verdict for statement, verdict in verdicts(Document("page", source))}
    assert found["sku"].outcome == outcome


@pytest.mark.parametrize(
    ("name", "value", "outcome"),
    [
        ("listing_status", "active", "technical"),
        ("productGroupCode", "A12", "technical"),
        ("channel", "RES_BUY", "technical"),
        ("pa_colour", "vermilion", "unsupported"),
        ("listing_status", "Sold by the heirs of the mill", "unsupported"),
    ],
)
def test_values_of_a_systems_own_fields(trace: Trace, name: str, value: str, outcome: str) -> None:
    assert trace(BODY, "value", value, type="PropertyValue", name=name).outcome == outcome


@pytest.mark.parametrize(
    ("page_text", "outcome"), [("2018-07", "grounded"), ("2018-07-04/2018-08", "unsupported")]
)
def test_a_month_as_catalogues_write_it(trace: Trace, page_text: str, outcome: str) -> None:
    verdict = trace(
        f"<p>Date: {page_text}</p>", "datePublished", "2018-07" if outcome == "grounded" else "2018-09"
    )
    assert verdict.outcome == outcome


def test_the_currency_of_pay(trace: Trace) -> None:
    body = f"{BODY}<p>Pay: €52,000 a year</p>"
    assert trace(body, "salaryCurrency", "EUR", type="JobPosting").outcome == "grounded"


@pytest.mark.parametrize(
    ("line", "outcome"),
    [
        ("Free shipping in the US", "grounded"),
        ("Shipping: $7.50", "unsupported"),
        ("We ship fast. $189.00", "unsupported"),
    ],
)
def test_nothing_paid_for_shipping(line: str, outcome: str) -> None:
    rate = {"@type": "MonetaryAmount", "value": "0", "currency": "USD"}
    offer = {"@type": "Offer", "shippingDetails": {"@type": "OfferShippingDetails", "shippingRate": rate}}
    node = {"@context": "https://schema.org", "@type": "Product", "offers": offer}
    source = f'{BODY}<p>{line}</p><script type="application/ld+json">{json.dumps(node)}</script>'
    told = next(
        verdict for statement, verdict in verdicts(Document("page", source)) if statement.key == "value"
    )
    assert told.outcome == outcome


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
