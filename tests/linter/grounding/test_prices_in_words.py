"""Prices as words tell them: of before, in hundredths, free; and numbers that are no prices."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Trace
from .test_ends_and_rows import of_mug


def price(body: str, value: Any, currency: str = "GBP", **others: Any) -> str:
    offer = {"@type": "Offer", "price": value, "priceCurrency": currency, **others}
    return of_mug(body, offer)["/offers/price"].outcome


@pytest.mark.parametrize(
    ("lang", "body"),
    [
        ("en", "<p>Was £35 Now £28</p>"),
        ("en", "<p>£28 <span>RRP £35</span></p>"),
        ("en", "<p>£28 was £35</p>"),
        ("en", "<div><span>Was</span> <span>£35</span></div><div><span>Now</span> <span>£28</span></div>"),
        ("en", "<p>Regular price $35.00 Sale price $28.00</p>"),
        ("en", "<div>List Price: $35.00</div><div>Price: $28.00</div>"),
        ("de", "<p>28 € statt 35 €</p>"),
        ("de", "<p>Früher 35 €, jetzt 28 €</p>"),
        ("fr", "<p>28 € au lieu de 35 €</p>"),
        ("fr", "<p>Avant : 35 € Maintenant : 28 €</p>"),
        ("es", "<p>Antes 35 € Ahora 28 €</p>"),
        ("it", "<p>28 € invece di 35 €</p>"),
        ("nl", "<p>Van € 35 voor € 28</p>"),
        ("pt", "<p>De R$ 35 por R$ 28</p>"),
    ],
)
@pytest.mark.parametrize(("value", "outcome"), [("35", "contradicted"), ("28", "grounded")])
def test_the_price_of_before_in_words(trace: Trace, lang: str, body: str, value: str, outcome: str) -> None:
    verdict = trace(f"<h1>Mug</h1>{body}", "price", value, type="Offer", lang=lang)
    assert verdict.outcome == outcome
    assert verdict.replacement in (None, "28", "28.00")


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("<p>Regular price £35</p>", "35"),  # as shop systems label the price of now
        ("<p>Regular price £35</p><p>Post and packing £4</p>", "35"),
        ("<p>List price £300, or £25 a month</p>", "300"),
        ("<p>It was £35</p>", "35"),
        ("<p>Was £45 Now £35</p>", "35"),
        ("<p>From £28 to £35</p>", "35"),
        ("<ul><li>Mug from £35</li><li>Cup now £28</li></ul><p>Large mug £35</p>", "35"),
    ],
)
def test_a_price_that_is_none_of_before(body: str, value: str) -> None:
    assert price(body, value) == "grounded"


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<p>12 people bought this</p>", "12", "unsupported"),
        ("<p>Ships within 24 hours</p>", "24", "unsupported"),
        ("<p>Only 12 left in stock</p>", "12", "unsupported"),
        ("<p>Model 2024</p>", "2024", "unsupported"),
        ("<p>Contains 30 tablets</p>", "30", "unsupported"),
        ("<p>Mug 12</p>", "12", "grounded"),
        ("<p>12.50</p>", "12.50", "grounded"),
        ("<p>Price: 12</p>", "12", "grounded"),
        ("<p class='price'>12 each</p>", "12", "grounded"),
        ("<p>12 pounds sterling</p>", "12", "grounded"),
        ("<p>12 per person</p>", "12", "grounded"),
        ("<p>12 bis 30 Pfund</p>", "12", "grounded"),
        ("<table><tr><td>Soup</td><td>12</td></tr></table>", "12", "grounded"),
    ],
)
def test_a_number_without_a_currency(body: str, value: str, outcome: str) -> None:
    assert price(body, value) == outcome


def test_a_number_beside_a_word_that_may_be_a_currency() -> None:
    assert price("<p>1500 kyats</p>", "1500", "MMK") == "undecided"


@pytest.mark.parametrize(
    ("body", "value", "currency", "outcome"),
    [
        ("<p>85p</p>", "0.85", "GBP", "grounded"),
        ("<p>Only 85p each</p>", "0.85", "GBP", "grounded"),
        ("<p>85p</p>", "0.75", "GBP", "unsupported"),
        ("<p>85p</p>", "85", "GBP", "unsupported"),
        ("<p>99¢</p>", "0.99", "USD", "grounded"),
        ("<p>99 Cent</p>", "0.99", "EUR", "grounded"),
        ("<p>99 ct</p>", "0.99", "EUR", "grounded"),
        ("<p>85p</p>", "0.85", "EUR", "unsupported"),
        ("<p>Free</p>", "0", "GBP", "grounded"),
        ("<p>Free shipping</p><p>£25.00</p>", "0", "GBP", "unsupported"),
        ("<p>Kostenloser Versand</p><p>25,00 €</p>", "0", "EUR", "unsupported"),
        ("<p>Livraison gratuite</p><p>25,00 €</p>", "0", "EUR", "unsupported"),
        ("<p>Free shipping</p><p>Sample: free</p>", "0", "GBP", "grounded"),
    ],
)
def test_hundredths_and_nothing(body: str, value: str, currency: str, outcome: str) -> None:
    assert price(body, value, currency) == outcome


@pytest.mark.parametrize(("currency", "outcome"), [("GBP", "grounded"), ("USD", "unsupported")])
def test_hundredths_tell_their_currency(currency: str, outcome: str) -> None:
    verdict = of_mug("<p>85p</p>", {"@type": "Offer", "price": "0.85", "priceCurrency": currency})
    assert verdict["/offers/priceCurrency"].outcome == outcome


def test_shipping_that_costs_nothing() -> None:
    offer = {
        "@type": "Offer",
        "price": "25",
        "priceCurrency": "GBP",
        "shippingDetails": {
            "@type": "OfferShippingDetails",
            "shippingRate": {"@type": "MonetaryAmount", "value": 0, "currency": "GBP"},
        },
    }
    verdict = of_mug("<p>£25.00</p><p>Free shipping</p>", offer)
    assert verdict["/offers/shippingDetails/shippingRate/value"].outcome == "grounded"


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<p>£69.00 or 4 interest-free payments of £17.25</p>", "17.25", "unsupported"),
        ("<p>£69.00 or 4 interest-free payments of £17.25</p>", "69.00", "grounded"),
        ("<p>Free · Offers in-app purchases (£2.99 – £19.99)</p>", "2.99", "unsupported"),
        ("<p>Free · Offers in-app purchases (£2.99 – £19.99)</p>", "19.99", "unsupported"),
        ("<p>Free · Offers in-app purchases (£2.99 – £19.99)</p>", "0", "grounded"),
        ("<p>£4.99 · In-app purchases £2.99</p>", "4.99", "grounded"),
        ("<ul><li>Adult £18.00</li><li>Under 16 £6.00</li></ul>", "16", "undecided"),
        ("<p><s>$80</s> $56 ★ 4.5 (22)</p>", "56", "grounded"),
        ("<p>2x R$ 80 R$ 56</p>", "56", "grounded"),
        ("<ul><li>Adult £18.00</li><li>Under 16 £6.00</li></ul>", "6.00", "grounded"),
        ("<ul><li>Adult 18 €</li><li>Child 6 €</li></ul>", "18", "grounded"),
        ("<p>Mug £18.00, cup £6.00</p><p>Capacity 350.</p>", "350", "undecided"),
        ("<p>Mug £18.00, cup £6.00</p><p class='price'>350</p>", "350", "grounded"),
        ("<p>4.4 ★★★★ rated</p>", "4.4", "unsupported"),
    ],
)
def test_amounts_and_numbers_beside_the_price(body: str, value: str, outcome: str) -> None:
    assert price(body, value) == outcome


@pytest.mark.parametrize(
    ("free", "paid", "outcomes"), [("0", "12", "grounded grounded"), ("12", "0", "unsupported unsupported")]
)
def test_a_plan_that_costs_nothing_has_no_price_of_another(free: str, paid: str, outcomes: str) -> None:
    body = (
        "<div class='plan'><h2>Starter</h2><p>Free</p><p>3 projects</p></div>"
        "<div class='plan'><h2>Team</h2><p>£12 a month</p><p>50 projects</p></div>"
        "<div class='plan'><h2>Business</h2><p>£29 a month</p><p>All projects</p></div>"
    )
    plans = zip(("Starter", "Team", "Business"), (free, paid, "29"), strict=True)
    verdict = of_mug(
        body, [{"@type": "Offer", "name": n, "price": p, "priceCurrency": "GBP"} for n, p in plans]
    )
    assert [verdict[f"/offers/{place}/price"].outcome for place in (0, 1)] == outcomes.split()
    assert verdict["/offers/2/price"].outcome == "grounded"


@pytest.mark.parametrize(
    ("value", "outcome"), [("££", "grounded"), ("£", "unsupported"), ("£££", "unsupported")]
)
def test_the_sign_of_an_amount_is_no_price_range(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Quay Inn</h1><p>££</p><p>Rooms from £95</p><p>95 £ a night</p>"
    assert trace(body, "priceRange", value, type="Hotel").outcome == outcome


@pytest.mark.parametrize(
    ("name", "value", "outcome"),
    [
        ("Soup", "8", "grounded"),
        ("Bread", "12", "grounded"),
        ("Soup", "9", "unsupported"),
        ("Tea", "8", "unsupported"),
    ],
)
@pytest.mark.parametrize(
    "body",
    [
        "<ul><li>Soup 8</li><li>Bread 12</li></ul><p>Minimum order £20. Delivery £3.50, cards from £5</p>",
        "<table><tr><td>Soup</td><td>8</td></tr><tr><td>Bread</td><td>12</td></tr></table><p>Tea £3, cake £5</p>",
    ],
)
def test_a_list_without_currencies(body: str, name: str, value: str, outcome: str) -> None:
    assert price(body, value, name=name) == outcome


@pytest.mark.parametrize(
    ("lang", "body"),
    [
        ("de", "<ul><li>Normalpreis 35 €</li><li>Ermäßigt 28 €</li><li>Kinder nur 10 €</li></ul>"),
        ("es", "<p>Precio normal 35 €</p><p>Precio reducido 28 €</p>"),
        ("en", "<p>Full price £35</p><p>Now booking: members £30</p>"),
    ],
)
def test_prices_for_several_are_none_of_before(trace: Trace, lang: str, body: str) -> None:
    assert trace(f"<h1>Song</h1>{body}", "price", "35", type="Offer", lang=lang).outcome == "grounded"


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<p>₹499 (50% off)</p>", "50", "unsupported"),
        ("<p>₹499 (50% off)</p>", "499", "grounded"),
        ("<p>R$ 79,90 ou 3x de R$ 26,63</p>", "3", "unsupported"),
        ("<p>99,00 €</p><p>Du sparst 30,00 €</p>", "30", "unsupported"),
        ("<p>£24</p><p>Minimum order £20</p>", "20", "unsupported"),
        ("<p>28,00 €</p><p>Niedrigster Preis der letzten 30 Tage: 27,00 €</p>", "30", "unsupported"),
        ("<p>£20.00</p><a href='#reviews'>17</a>", "17", "undecided"),
        ("<p>EUR 1.0490, £2.00 fee</p>", "1.0490", "grounded"),
    ],
)
def test_numbers_beside_a_sign_that_is_not_theirs(body: str, value: str, outcome: str) -> None:
    assert price(body, value) == outcome


def test_a_price_that_is_struck_out_is_none_behind_a_name() -> None:
    body = "<p><s>$35.00</s> <b>$28.00</b></p>"
    assert price(body, "35.00", "USD", name="Harbour mug") == "contradicted"


@pytest.mark.parametrize(
    "body", ["<p>47 405 р.</p>", "<p><b>47 405</b><i>Р</i></p>", "<p>Цена: 47 405 руб.</p>"]
)
def test_roubles_by_their_letter(body: str) -> None:
    assert price(f'<html lang="ru">{body}', "47405", "RUB") == "grounded"
    assert price(f'<html lang="ru">{body}', "47 405", "") == "grounded"
    assert price(f'<html lang="ru">{body}', "47406", "RUB") != "grounded"


@pytest.mark.parametrize(
    "line", ["Eintritt 12 €, ermäßigt 8 €, Kinder frei", "Kinder haben freien Eintritt, sonst 5 €"]
)
def test_nothing_is_paid_by_children(trace: Trace, line: str) -> None:
    verdict = trace(
        f"<h1>Konzert</h1><p>{line}</p>", "price", 0, type="Offer", priceCurrency="EUR", lang="de"
    )
    assert verdict.outcome == "grounded"
