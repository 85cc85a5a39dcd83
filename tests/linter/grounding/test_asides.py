"""What a page shows of other things: related products, similar jobs; and the spans of what it is about."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.document import Document
from factmark.linter.factuality import verdicts
from factmark.linter.verdict import Verdict


def told(body: str, node: dict[str, Any], title: str, lang: str = "en") -> dict[str, Verdict]:
    """The verdicts on a node by their pointers, on a page of this title."""
    script = json.dumps({"@context": "https://schema.org", **node})
    source = (
        f'<html lang="{lang}"><head><title>{title} – The house</title>'
        f'<script type="application/ld+json">{script}</script></head><body>{body}</body></html>'
    )
    document = Document("page", source, url="https://house.example/p/own")
    return {statement.location.pointer or "": verdict for statement, verdict in verdicts(document)}


MUG = "<h1>Harbour mug</h1><p>£24.00</p><p>A mug for all weathers.</p>"
SIZES = "<h1>Harbour mug</h1><p>£24.00</p><p>Large: £29.00</p>"
ALSO = "<h2>You may also like</h2>"
GRID = (
    '<ul><li><a href="/p/plate">Harbour plate</a><p>£18.00</p></li>'
    '<li><a href="/p/jug">Harbour jug</a><p>£31.50</p></li></ul>'
)
ONE = '<div><h3><a href="/p/plate">Harbour plate</a></h3><p>£18.00</p></div>'


def mug(price: str, name: str = "Harbour mug", **offers: str) -> dict[str, Any]:
    offer = {"@type": "Offer", "price": price, "priceCurrency": "GBP", **offers}
    return {"@type": "Product", "name": name, "offers": offer}


@pytest.mark.parametrize(
    "body",
    [MUG + ALSO + GRID, MUG + GRID, MUG + ALSO + ONE, SIZES + ALSO + GRID, ALSO + ONE + MUG,
     MUG + "<div><p>Das könnte Ihnen auch gefallen</p>" + GRID + "</div>"],
)  # fmt: skip
def test_a_related_product(body: str) -> None:
    assert told(body, mug("24.00"), "Harbour mug")["/offers/price"].outcome == "grounded"
    assert told(body, mug("18.00"), "Harbour mug")["/offers/price"].reason == "the price of something else"
    assert told(body, mug("24.00"), "Harbour mug")["/name"].outcome == "grounded"
    assert told(body, mug("24.00", "Harbour plate"), "Harbour mug")["/name"].shown == "Harbour mug"


@pytest.mark.parametrize(
    "body",
    [
        # sizes with links, and no price but theirs
        f"<h1>Harbour mug</h1>{GRID}",
        # the price under the heading, too
        MUG.replace("24.00", "18.00") + ALSO + GRID,
        # further prices of the thing itself
        f"{MUG}<h2>Sizes</h2><p>Small: £18.00</p>",
        f'{MUG}<div><p>Small</p><p>£18.00</p></div><div><p>Large</p><a href="#large">£31.50</a></div>',
    ],
)
def test_a_price_of_the_page(body: str) -> None:
    assert told(body, mug("18.00"), "Harbour mug")["/offers/price"].outcome == "grounded"


def test_the_lowest_price_of_others() -> None:
    offers = {"@type": "AggregateOffer", "lowPrice": "18.00", "priceCurrency": "GBP"}
    node = {"@type": "Product", "name": "Harbour mug", "offers": offers}
    assert told(MUG + ALSO + GRID, node, "Harbour mug")["/offers/lowPrice"].outcome == "unsupported"
    assert (
        told(MUG + GRID, node, "Harbour mug")["/offers/lowPrice"].outcome == "grounded"
    )  # perhaps its sellers


def job(least: int, most: int) -> dict[str, Any]:
    value = {"@type": "QuantitativeValue", "minValue": least, "maxValue": most, "unitText": "YEAR"}
    salary = {"@type": "MonetaryAmount", "currency": "EUR", "value": value}
    return {"@type": "JobPosting", "title": "Baker", "baseSalary": salary}


PAY = "<h1>Baker</h1><p>Salary: €42,000 – €55,000 per year</p>"
JOBS = (
    '<h2>Similar jobs</h2><ul><li><a href="/j/2">Miller</a> €30,000 – €38,000</li>'
    '<li><a href="/j/3">Cook</a> €28,000 – €36,000</li></ul>'
)


@pytest.mark.parametrize(
    ("body", "least", "most", "outcomes"),
    [
        (PAY, 42000, 55000, "grounded grounded"),
        (PAY, 55000, 42000, "contradicted contradicted"),
        (PAY, 55000, 55000, "contradicted grounded"),
        (PAY, 42000, 38000, "grounded unsupported"),
        ("<h1>Baker</h1><p>42.000 bis 55.000 € im Jahr</p>", 55000, 42000, "contradicted contradicted"),
        ("<h1>Baker</h1><p>€42k - €55k</p>", 55000, 42000, "contradicted contradicted"),
        ("<h1>Baker</h1><p>€42k - €55k</p>", 42000, 55000, "grounded grounded"),
        ("<h1>Baker</h1><p>Least: €42,000</p><p>Most: €55,000</p>", 55000, 42000, "contradicted contradicted"),
        (PAY + JOBS, 42000, 55000, "grounded grounded"),
        (PAY + JOBS, 30000, 38000, "unsupported unsupported"),
        (PAY + JOBS, 42000, 36000, "grounded unsupported"),
        ("<h1>Baker</h1>" + JOBS, 30000, 38000, "grounded grounded"),
    ],
)  # fmt: skip
def test_the_least_and_the_most_of_a_salary(body: str, least: int, most: int, outcomes: str) -> None:
    found = told(body, job(least, most), "Baker")
    ends = [found[f"/baseSalary/value/{name}"].outcome for name in ("minValue", "maxValue")]
    assert ends == outcomes.split()
