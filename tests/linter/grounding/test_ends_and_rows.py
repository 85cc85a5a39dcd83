"""Amounts and days that stand on the page as the other end of a span, in another row, or as what was before."""

from __future__ import annotations

import json
from typing import Any

import pytest

from factmark.linter.document.document import Document
from factmark.linter.findings.verdict import Verdict

from .compared import by_pointer, verdicts
from .conftest import Trace


def of_mug(body: str, offers: Any) -> dict[str, Verdict]:
    """The verdicts on a product's offers by pointer."""
    node = {"@type": "Product", "name": "Harbour mug", "offers": offers}
    return by_pointer(f"<h1>Harbour mug</h1>{body}", node, url="https://harbour.example/mug")


SPAN = "<p>12,90 € – 23,90 €</p>"
SIZES = "<ul><li>Small bag – 12,90 €</li><li>Large bag – 23,90 €</li></ul>"
BY_WEIGHT = "<p>12,90 € <span>25,80 € / kg</span></p><p>Large bag 23,90 €</p>"


@pytest.mark.parametrize(
    ("body", "low", "high", "outcomes"),
    [
        (SPAN, "12.90", "23.90", "grounded grounded"),
        (SPAN, "23.90", "12.90", "contradicted contradicted"),
        (SPAN, "23.90", "23.90", "contradicted grounded"),
        ("<p>from £1,200 to £2,150</p><p>Second shop £1,950</p>", "1950", "2150", "contradicted grounded"),
        (SPAN + "<p>Large bag: 23,90 €</p>", "23.90", "23.90", "contradicted grounded"),
        (SPAN + "<p>Lamps: 40,00 € – 90,00 €</p>", "23.90", "90.00", "grounded grounded"),
        (SIZES, "12.90", "23.90", "grounded grounded"),
        (SIZES, "23.90", "12.90", "contradicted contradicted"),
        (BY_WEIGHT, "25.80", "23.90", "unsupported grounded"),
    ],
)
def test_the_lowest_and_the_highest_price(body: str, low: str, high: str, outcomes: str) -> None:
    offers = {"@type": "AggregateOffer", "lowPrice": low, "highPrice": high, "priceCurrency": "EUR"}
    verdict = of_mug(body, offers)
    assert [verdict["/offers/lowPrice"].outcome, verdict["/offers/highPrice"].outcome] == outcomes.split()


@pytest.mark.parametrize(
    "body",
    [
        "<ul><li>Small bag <b>£7.50</b></li><li>Large bag <b>£13.00</b></li></ul>",
        "<table><tr><td>Small bag</td><td>£7.50</td></tr><tr><td>Large bag</td><td>£13.00</td></tr></table>",
        "<select><option>Small bag – £7.50</option><option>Large bag – £13.00</option></select>",
        "<p>Small bag £7.50, large bag £13.00</p>",
    ],
)
def test_offers_by_name(body: str) -> None:
    def prices(small: str, large: str) -> list[str | None]:
        verdict = of_mug(
            body,
            [
                {"@type": "Offer", "name": name, "price": price, "priceCurrency": "GBP"}
                for name, price in (("Small bag", small), ("Large bag", large))
            ],
        )
        return [verdict[f"/offers/{number}/price"].shown for number in (0, 1)]

    assert prices("7.50", "13.00") == [None, None]
    assert prices("13.00", "7.50") == ["7.50", "13.00"]
    assert prices("13.00", "13.00") == ["7.50", None]


@pytest.mark.parametrize(
    "body",
    [
        "<ul><li>Small bag <s>£9</s> £7 ★ 4.5 (22)</li><li>Large bag £13</li></ul>",
        "<ul><li><a>Small bag</a> <s>£9.00</s> <b>£7.00</b></li><li><a>Large bag</a> <b>£13.00</b></li></ul>",
    ],
)
def test_the_row_of_an_offer_with_a_price_of_before(body: str) -> None:
    offers = [
        {"@type": "Offer", "name": name, "price": price, "priceCurrency": "GBP"}
        for name, price in (("Small bag", "13.00"), ("Large bag", "13.00"))
    ]
    verdict = of_mug(body, offers)
    assert verdict["/offers/0/price"].replacement in ("7", "7.00")
    assert verdict["/offers/1/price"].outcome == "grounded"


def test_an_offer_that_stands_elsewhere_too() -> None:
    body = "<ul><li>Small bag £7.50</li><li>Large bag £13.00</li></ul><p>Price today: £13.00</p>"
    offer = {"@type": "Offer", "name": "Small bag", "price": "13.00", "priceCurrency": "GBP"}
    assert of_mug(body, [offer])["/offers/0/price"].outcome == "grounded"


STRUCK = "<p class='price'><del>19,90 €</del> <ins>12,90 €</ins></p>"


@pytest.mark.parametrize(
    ("specification", "outcome"),
    [
        ({"price": "12.90"}, "grounded"),
        ({"price": "19.90"}, "contradicted"),
        ({"price": "19.90", "priceType": "https://schema.org/ListPrice"}, "grounded"),
    ],
)
def test_the_price_of_before_in_a_specification(specification: dict[str, str], outcome: str) -> None:
    properties = {"@type": "UnitPriceSpecification", "priceCurrency": "EUR", **specification}
    verdict = of_mug(STRUCK, {"@type": "Offer", "priceSpecification": properties})
    assert verdict["/offers/priceSpecification/price"].outcome == outcome


def test_two_prices_of_a_specification() -> None:
    both = [{"@type": "PriceSpecification", "price": price} for price in ("19.90", "12.90")]
    verdict = of_mug(STRUCK, {"@type": "Offer", "priceSpecification": both})
    assert verdict["/offers/priceSpecification/0/price"].outcome == "grounded"


@pytest.mark.parametrize(
    ("page_text", "outcome"),
    [
        ("12 – 14 August 2022", "contradicted"),
        ("August 12-14, 2022", "contradicted"),
        ("12 August 2022 to Sunday, 14 August 2022", "contradicted"),
        ("From 12 August until 14 September 2022, every day but Monday", "contradicted"),
        ("12 August 2022", "grounded"),
        ("12 August 2022, 14 August 2022", "grounded"),
        ("12 August 2022 19:00 – 14 August 2022 21:00", "grounded"),
        ("12 – 14 August 2022</p><p>Concert: 12 August 2022", "grounded"),
    ],
)
def test_the_last_day_of_an_event(trace: Trace, page_text: str, outcome: str) -> None:
    body = f"<h1>Harbour festival</h1><p>{page_text}</p>"
    verdict = trace(body, "endDate", "2022-08-12", type="Festival", startDate="2022-08-12")
    assert verdict.outcome == outcome
    assert trace(body, "endDate", "2022-08-12", type="Festival").outcome == "grounded"


SHOPS = ("Nordkram", "Becherhaus", "Tassen24")
AMOUNTS = ("12,90 €", "14,50 €", "15,10 €")
PAIRS = list(zip(SHOPS, AMOUNTS, strict=True))
OF_SHOPS = [
    "<ul>" + "".join(f"<li>{shop}: {amount}</li>" for shop, amount in PAIRS) + "</ul>",
    "<table>" + "".join(f"<tr><td>{shop}<td>used<td>{amount}<td>2 days</tr>" for shop, amount in PAIRS) + "</table>",
    "<p>" + ", ".join(f"{shop} {amount}" for shop, amount in PAIRS) + "</p>",
]  # fmt: skip


def sold(shop: str, price: str) -> dict[str, Any]:
    return {
        "@type": "Offer",
        "price": price,
        "priceCurrency": "EUR",
        "seller": {"@type": "Organization", "name": shop},
    }


@pytest.mark.parametrize("body", OF_SHOPS)
def test_offers_by_seller(body: str) -> None:
    def prices(*given: str) -> list[str | None]:
        verdict = of_mug(body, [sold(shop, price) for shop, price in zip(SHOPS, given, strict=True)])
        return [verdict[f"/offers/{number}/price"].shown for number in range(3)]

    assert prices("12.90", "14.50", "15.10") == [None, None, None]
    assert prices("14.50", "12.90", "15.10") == ["12,90", "14,50", None]
    assert prices("12.90", "12.90", "15.10") == [None, "14,50", None]
    assert of_mug(body, sold("Becherhaus", "15.10"))["/offers/price"].shown == "14,50"
    assert of_mug(body, sold("Nowhere else", "15.10"))["/offers/price"].outcome == "grounded"


def test_offers_by_seller_in_cards() -> None:
    body = "".join(f"<div><p>{amount}</p><p>{shop}</p></div>" for shop, amount in PAIRS)
    given = zip(SHOPS, ("12.90", "12.90", "15.10"), strict=True)
    verdict = of_mug(body, [sold(shop, price) for shop, price in given])
    outcomes = [verdict[f"/offers/{number}/price"].outcome for number in range(3)]
    assert outcomes == ["grounded", "unsupported", "grounded"]


@pytest.mark.parametrize(
    "body",
    [
        "<dl><dt>Smoked eel</dt><dd>£9</dd><dt>Crab soup</dt><dd>£14</dd></dl>",
        "<ul><li>Smoked eel £9</li><li>Crab soup £14</li></ul>",
    ],
)
def test_dishes_of_a_menu_have_prices_of_their_own(body: str) -> None:
    def told(eel: int, soup: int) -> list[str]:
        dishes = [
            {"@type": "MenuItem", "name": name, "offers": {"@type": "Offer", "price": price}}
            for name, price in (("Smoked eel", eel), ("Crab soup", soup))
        ]
        menu = {"@context": "https://schema.org", "@type": "Menu", "hasMenuItem": dishes}
        script = f'<script type="application/ld+json">{json.dumps(menu)}</script>'
        document = Document("page", f'<html lang="en"><body><h1>Menu</h1>{body}{script}</body></html>')
        return [verdict.outcome for statement, verdict in verdicts(document) if statement.property == "price"]

    assert told(9, 14) == ["grounded", "grounded"]
    assert told(14, 14) == ["contradicted", "grounded"]


def test_kinds_of_tickets_behind_a_label(trace: Trace) -> None:
    body = "<h1>Shadow play</h1><p>Tickets: Adults £45, students £30</p>"
    assert trace(body, "price", 45, type="Offer", name="Adults").outcome == "grounded"
    assert trace(body, "price", 30, type="Offer", name="Adults").outcome == "contradicted"
