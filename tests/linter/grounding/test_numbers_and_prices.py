"""Numbers, quantities, prices, currencies, ratings: in role, in every usual way of writing."""

from __future__ import annotations

import json
from decimal import Decimal
from time import process_time

import pytest

from factmark.linter.document.document import Document
from factmark.linter.grounding.numbers.figures import decimal, values
from factmark.linter.runner.collection import collect_garbage_between

from .compared import verdicts
from .conftest import Trace


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("12.50", ["12.50"]),
        ("1250", ["1250"]),
        ("1,250", ["1250", "1.250"]),
        ("1.250,00", ["1250.00"]),
        ("1 250,5", ["1250.5"]),
        ("1'250", ["1250"]),
        ("1.250.000", ["1250000"]),
        ("abc", []),
    ],
)
def test_values(written: str, meant: list[str]) -> None:
    assert list(values(written)) == [Decimal(number) for number in meant]


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<p>Price: 12,50 €</p>", "12.50", "grounded"),
        ("<p>Price: $1,250</p>", "1250", "grounded"),
        ("<p>Price: 1.250,00 EUR</p>", "1250.00", "grounded"),
        ("<p>Price: 1250 €</p>", "12.50", "contradicted"),
        ("<p class='price'>€ 49</p>", "39.00", "contradicted"),
        ("<p>Was 10 €, now 8 €</p>", "9", "unsupported"),
        ("<p>No price here</p>", "9.99", "unsupported"),
    ],
)
def test_price(trace: Trace, body: str, value: str, outcome: str) -> None:
    assert trace(body, "price", value, type="Offer").outcome == outcome


def test_currency_and_range(trace: Trace) -> None:
    assert trace("<p>12 €</p>", "priceCurrency", "EUR", type="Offer").outcome == "grounded"
    assert trace("<p>12 zł</p>", "priceCurrency", "EUR", type="Offer").outcome == "unsupported"
    assert trace("<p>Price level: $$</p>", "priceRange", "$$").outcome == "grounded"
    assert trace("<p>Fine food: $$$</p>", "priceRange", "$$").outcome == "unsupported"


@pytest.mark.parametrize(
    ("body", "prop", "value", "outcome"),
    [
        ("<p>206 pages</p>", "numberOfPages", 206, "grounded"),
        ("<p>The house has five rooms.</p>", "numberOfRooms", 5, "grounded"),
        ("<p>Carbohydrates: 13g</p>", "carbohydrateContent", "13 grams carbohydrates", "grounded"),
        ("<p>Carbohydrates: 14g</p>", "carbohydrateContent", "13 grams carbohydrates", "contradicted"),
        ("<p>No comments yet, 7 shares</p>", "numberOfPages", 7, "undecided"),
    ],
)
def test_numbers_beside_their_words(trace: Trace, body: str, prop: str, value: object, outcome: str) -> None:
    assert trace(body, prop, value).outcome == outcome


@pytest.mark.parametrize(
    ("body", "prop", "value", "outcome"),
    [
        ("<p>Rated 4.5 out of 5</p>", "ratingValue", "4.5", "grounded"),
        ("<p>★ 4,8 (213)</p>", "ratingValue", 4.8, "grounded"),
        ("<p>213 reviews</p>", "reviewCount", 213, "grounded"),
        ("<div class='star-rating'><span style='width:90%'></span></div>", "ratingValue", "4.5", "grounded"),
        ("<p>5/10/2021</p>", "ratingValue", "5", "unsupported"),
        ("<p>We have 5 shops</p>", "ratingValue", "5", "unsupported"),
        ("<p>Rated 4.5 out of 5</p>", "worstRating", "1", "unsupported"),
    ],
)
def test_rating(trace: Trace, body: str, prop: str, value: object, outcome: str) -> None:
    assert trace(body, prop, value, type="AggregateRating").outcome == outcome


@pytest.mark.parametrize(
    ("lang", "page_text", "type", "prop", "value", "others"),
    [
        ("en", "Salary: £48k–£56k", "QuantitativeValue", "minValue", 48000, {}),
        ("en", "Salary: £48k–£56k", "QuantitativeValue", "maxValue", 56000, {}),
        ("en", "Guide price £325k", "Offer", "price", 325000, {}),
        ("de", "Leer 1,2 kg schwer", "QuantitativeValue", "value", 1200, {"unitCode": "GRM"}),
        ("fr", "Bouteille de 75 cl", "QuantitativeValue", "value", 750, {"unitCode": "MLT"}),
        ("en", "38 cm tall", "QuantitativeValue", "value", 0.38, {"unitText": "metres"}),
        ("en", "Two weeks, then three years' practice", "Thing", "monthsOfExperience", 36, {}),
        ("es", "Mínimo 2 años de experiencia", "Thing", "monthsOfExperience", 24, {}),
    ],
)
def test_short_and_converted_numbers(
    trace: Trace, lang: str, page_text: str, type: str, prop: str, value: float, others: dict[str, str]
) -> None:
    assert trace(f"<p>{page_text}</p>", prop, value, type=type, lang=lang, **others).outcome == "grounded"
    wrong = value * 7
    assert trace(f"<p>{page_text}</p>", prop, wrong, type=type, lang=lang, **others).outcome == "unsupported"


def test_an_amount_of_another_kind_is_not_the_same(trace: Trace) -> None:
    verdict = trace("<p>1.2 km away</p>", "value", 1200, type="QuantitativeValue", unitCode="GRM")
    assert verdict.outcome == "unsupported"


def test_amounts_of_a_hostile_page_are_looked_up_and_not_gone_through(trace: Trace) -> None:
    def nodes(count: int) -> list[dict[str, object]]:
        return [
            {"@type": "QuantitativeValue", "value": 700 + n, "unitCode": "GRM", "name": "x"}
            for n in range(count)
        ]

    def taken(count: int) -> float:
        body = f"<p>{' '.join(f'{n % 99}.{n} kg' for n in range(12_000))}</p>"
        with collect_garbage_between():  # the garbage of other tests is none of its time
            started = process_time()
            trace(body, "name", "x", mentions=nodes(count))
            return process_time() - started

    taken(1)  # what is compiled and read once
    assert taken(400) < 3 * taken(1) + 1


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<table><tr><td>kcal</td><td>389</td></tr></table>", "389 calories", "grounded"),
        ("<table><tr><td>salt</td><td>389</td></tr></table>", "389 calories", "unsupported"),
        ("<p>Total fat 0.1g</p>", "0.0816344254758325 g", "grounded"),
        ("<p>Total fat 0.2g</p>", "0.0816344254758325 g", "contradicted"),
        ("<p>Total fat 0.1g</p>", "0.08 g", "grounded"),
    ],
)
def test_amounts_in_tables_and_rounded(trace: Trace, body: str, value: str, outcome: str) -> None:
    prop = "calories" if "calories" in value else "fatContent"
    assert trace(body, prop, value, type="NutritionInformation").outcome == outcome


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ('<div class="star-rating" data-rating="3.6"></div>', "3.6", "grounded"),
        ('<div class="star-rating" data-rating="3.6"></div>', "4.1", "unsupported"),
        ('<div class="offer" data-rating="3.6"></div>', "3.6", "unsupported"),
        (
            '<p class="stars">' + "".join(f'<i data-rating="{n}"></i>' for n in range(1, 6)) + "</p>",
            "3",
            "unsupported",
        ),
        ('<form class="stars"><i data-rating="5"></i></form>', "5", "unsupported"),
        ('<p><span class="sr-only">A star rating of 3 out of 5.</span></p>', "3", "grounded"),
        ("<p><span hidden>A star rating of 3 out of 5.</span></p>", "3", "unsupported"),
        ("<p>20 votes, average: 4.05 out of 5</p>", "4.1", "grounded"),
        ("<p>20 votes, average: 4.05 out of 5</p>", "4.2", "unsupported"),
    ],
)
def test_ratings_that_are_drawn_or_read_out(trace: Trace, body: str, value: str, outcome: str) -> None:
    assert trace(body, "ratingValue", value, type="AggregateRating").outcome == outcome


def test_the_scale_on_which_visitors_rate(trace: Trace) -> None:
    choices = "".join(f'<input type="radio" name="rating" value="{n}">' for n in range(1, 6))
    rating = {"type": "AggregateRating", "ratingValue": "4.6"}
    assert trace(f"<form>{choices}</form>", "bestRating", "5", **rating).outcome == "undecided"
    assert trace(f"<form>{choices}</form>", "bestRating", "10", **rating).outcome == "unsupported"
    assert (
        trace(f"<form>{choices}</form>", "ratingValue", "4.6", type="AggregateRating").outcome
        == "unsupported"
    )


def test_the_scale_of_a_rating_that_is_read_out(trace: Trace) -> None:
    body = '<p><span class="visually-hidden">A star rating of 3 out of 5.</span></p>'
    assert trace(body, "bestRating", "5", type="AggregateRating", ratingValue="3").outcome == "grounded"
    assert trace(body, "bestRating", "10", type="AggregateRating", ratingValue="3").outcome == "unsupported"


@pytest.mark.parametrize(
    ("body", "prop", "value", "outcome"),
    [
        ("<p>4/5 (1 Customer Review)</p>", "ratingValue", "1", "unsupported"),
        ("<p>Summary: 4 out of 5 based on 1 rating</p>", "ratingValue", "5", "unsupported"),
        ("<p>3.5/5 based on 11 customer reviews</p>", "reviewCount", "5", "unsupported"),
        ("<p>3.5/5 based on 11 customer reviews</p>", "reviewCount", "11", "grounded"),
        ("<p>4.75 van 28 stemmen</p>", "ratingCount", "28", "grounded"),
        ("<p>3 / 14 beoordelingen</p>", "ratingCount", "14", "grounded"),
        ("<p>5 / 5 reviews shown</p>", "ratingValue", "5", "grounded"),
    ],
)
def test_scores_scales_and_counts(trace: Trace, body: str, prop: str, value: str, outcome: str) -> None:
    assert trace(body, prop, value, type="AggregateRating", lang="nl").outcome == outcome


@pytest.mark.parametrize(
    ("body", "prop", "value", "outcome"),
    [
        ("<p>4.1</p><p>/ 5 452 reviews</p>", "reviewCount", "452", "grounded"),
        ("<p>4.1 / 5 452 reviews</p>", "reviewCount", "452", "grounded"),
        ("<p>1 452 reviews</p>", "reviewCount", "452", "unsupported"),
        ("<p>Rated 1,00 von 5 Sternen bei 3 Stimmen</p>", "ratingValue", "1", "grounded"),
        ("<p>Rated 1,00 von 5 Sternen bei 3 Stimmen</p>", "ratingValue", "3", "unsupported"),
        ("<p>4.88/5.00</p>", "ratingValue", "4.8799999999999999", "grounded"),
        ("<p>4.88/5.00</p>", "ratingValue", "4.7800000000000002", "unsupported"),
    ],
)
def test_scores_beside_their_scale(trace: Trace, body: str, prop: str, value: str, outcome: str) -> None:
    assert trace(body, prop, value, type="AggregateRating").outcome == outcome


def test_a_picture_under_a_name_of_its_own(trace: Trace) -> None:
    body = '<p>Comments</p><img src="https://example.com/captcha.php">'
    assert trace(body, "image_url", "https://example.com/captcha.php").outcome == "grounded"
    assert trace(body, "image_url", "https://example.com/other.php").outcome == "unsupported"


ONE = "<h1>Alpine Boot</h1><div><p class='price'>{}</p></div>"
LATER = "<p>SKU 48-2231</p><p>A boot for long tours.</p>"


@pytest.mark.parametrize(
    ("lang", "body", "value", "outcome"),
    [
        ("de", "129,95 € inkl. MwSt., zzgl. 4,90 € Versand", "129.95", "grounded"),
        ("de", "129,95 € inkl. MwSt., zzgl. 4,90 € Versand", "4.90", "unsupported"),
        ("de", "129,95 € zzgl. Versandkosten", "129.95", "grounded"),
        ("de", "129,95 € Versand gratis", "129.95", "grounded"),
        ("de", "statt 149,95 € nur 129,95 €", "149.95", "contradicted"),
        ("de", "statt 149,95 € nur 129,95 €", "129.95", "grounded"),
        ("en", "Free delivery £349.00", "349.00", "grounded"),
        ("en", "£349.00 Delivery £39.99 or free over £500", "39.99", "unsupported"),
        ("en", "£349.00 Delivery £39.99 or free over £500", "500", "unsupported"),
        ("en", "£349.00 You save £150.00 (30%)", "150.00", "unsupported"),
        ("en", "£349.00 You save £150.00 (30%)", "349.00", "grounded"),
        ("nl", "€ 64,95 Gratis verzending vanaf € 75,-", "75", "unsupported"),
        ("nl", "€ 64,95 Gratis verzending vanaf € 75,-", "64.95", "grounded"),
        ("pl", "1 299,00 zł Cena regularna: 1 499,00 zł", "1499.00", "unsupported"),
        ("ja", "￥8,800(税込) 送料 ￥660", "660", "unsupported"),
        ("fr", "79<sup>€90</sup>", "79.90", "grounded"),
        ("en", "Shipping: £5.00", "5.00", "grounded"),  # no other amount is shown
    ],
)
def test_amounts_beside_the_price(trace: Trace, lang: str, body: str, value: str, outcome: str) -> None:
    assert trace(ONE.format(body) + LATER, "price", value, type="Offer", lang=lang).outcome == outcome


def test_amounts_in_rows_and_of_shipping_itself(trace: Trace) -> None:
    rows = "<table><tr><th>Preis</th><td>100,00 €</td></tr><tr><th>Versand</th><td>5,95 €</td></tr></table>"
    assert trace(rows, "price", "100.00", type="Offer", lang="de").outcome == "grounded"
    assert trace(rows, "price", "5.95", type="Offer", lang="de").outcome == "unsupported"
    assert trace(rows, "price", "5.95", type="DeliveryChargeSpecification", lang="de").outcome == "grounded"


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        ("<p>8,9 Fabuloso · 412 comentários</p>", "8.9", "grounded"),
        ("<p>8,9 Fabuloso · 412 comentários</p>", "9.8", "unsupported"),
        ("<p><b>8.9</b></p><p>Superb</p><p>412 reviews</p>", "8.9", "grounded"),
        ("<p>8.9 km · 412 reviews of the way</p>", "8.8", "unsupported"),
        ("<p>8.9 € · 412 reviews</p>", "8.9", "unsupported"),
        ("<p><b>5</b> from <b>3</b> reviews</p>", "5", "grounded"),
        ("<p>4 based on 1,204 votes</p>", "4", "grounded"),
        ("<p>5 aus 38 Bewertungen</p>", "5", "grounded"),
        ("<p>5 from 3 reviews</p>", "4", "unsupported"),
        ("<p>5 from 3 shops</p>", "5", "unsupported"),
        ("<p>Read 5 from 3 reviews</p>", "5", "unsupported"),
    ],
)
def test_scores_with_a_word_of_praise(trace: Trace, body: str, value: str, outcome: str) -> None:
    assert trace(body, "ratingValue", value, type="AggregateRating", bestRating="10").outcome == outcome


SALE = """<h1>Oak board</h1><p class="price">Regular price <s>$84.00</s> Sale price <span>$62.50</span></p>
<p>Free shipping on orders over $75</p>"""
WOO = """<h1>Oak board</h1><p class="price"><del aria-hidden="true"><span>$84.00</span></del>
<span class="screen-reader-text">Original price was: $84.00.</span><ins><span>$62.50</span></ins>
<span class="screen-reader-text">Current price is: $62.50.</span></p>"""
"""As WooCommerce writes it since 2023."""


@pytest.mark.parametrize(
    ("body", "value", "outcome"),
    [
        (SALE, "62.50", "grounded"),
        (SALE, "84.00", "contradicted"),
        ("<del><p>1 490,00 €</p></del> <ins><p>1 249,90 €</p></ins>", "1490.00", "contradicted"),
        ("<p><strike>$84.00</strike></p>", "84.00", "grounded"),
        ("<p><s>$84.00</s> was $84.00, now $84.00</p>", "84.00", "grounded"),
        ('<div class="old-price">€ 49.00</div><div class="price">€ 39.00</div>', "49.00", "contradicted"),
        (
            '<p><span class="old-price">$84.00</span> <span class="price">$62.50</span></p>',
            "84.00",
            "contradicted",
        ),
        (
            '<p><span class="old-price">$84.00</span> <span class="price">$62.50</span></p>',
            "62.50",
            "grounded",
        ),
        ('<p><b class="line-through">$84.00</b> $62.50</p>', "84.00", "contradicted"),
        ('<p><b class="small product__price--old">$84.00</b> $62.50</p>', "84.00", "contradicted"),
        ('<p><b class="small product__price--old">$84.00</b> $62.50</p>', "62.50", "grounded"),
        ('<p><b class="price-olden">$84.00</b> <i>$62.50</i></p>', "84.00", "grounded"),
        ('<p><b style="text-decoration: line-through">$84.00</b> $62.50</p>', "84.00", "contradicted"),
        (
            "<style>.x{text-decoration:line-through}</style><p><b class=x>$84.00</b> $62.50</p>",
            "84.00",
            "contradicted",
        ),
        ('<div aria-label="Original price">$84.00</div><div>$62.50</div>', "84.00", "contradicted"),
        (
            '<p><span class="sr-only">Original price was: </span>$84.00</p><p>$62.50</p>',
            "84.00",
            "contradicted",
        ),
        (
            '<p class="price">Original price was: $84.00. Current price is: $62.50.</p>',
            "84.00",
            "contradicted",
        ),
        ('<p class="line-through">$84.00</p>', "84.00", "grounded"),
        (WOO, "84.00", "contradicted"),
        (WOO, "62.50", "grounded"),
        ('<div class="track-list__price">€ 1.99</div><div class="price">€ 14.99</div>', "1.99", "grounded"),
    ],
)
def test_prices_of_before_are_struck_through(trace: Trace, body: str, value: str, outcome: str) -> None:
    assert trace(body, "price", value, type="Offer").outcome == outcome


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("<p>7:30 PM – 9:45 PM</p><p>Tickets: $28</p>", "45"),
        ("<p>Kursgebühr 98 Euro</p><p>Bewertung 4,7 (89 Bewertungen)</p>", "89"),
        ("<p>Now 20% off</p><p>$64.00</p>", "20"),
    ],
)
def test_numbers_that_are_no_amount(trace: Trace, body: str, value: str) -> None:
    assert trace(body, "price", value, type="Offer").outcome != "grounded"


def test_a_sign_of_no_cents_is_that_of_the_currency_beside_it(trace: Trace) -> None:
    body = "<p>monatlich 98,- Euro</p>"
    assert trace(body, "priceCurrency", "EUR", type="Offer").outcome == "grounded"
    assert trace(body, "priceCurrency", "CHF", type="Offer").outcome == "unsupported"
    assert trace("<p>98,-</p>", "priceCurrency", "CHF", type="Offer").outcome == "grounded"


@pytest.mark.parametrize(
    ("body", "prop", "value", "type"),
    [
        ("<td>１，２９６円（税込）</td>", "price", "1296", "Offer"),
        ("<p>税込価格1296円</p>", "price", "1296", "Offer"),
        ("<p>★4.6（レビュー27件）</p>", "reviewCount", "27", "AggregateRating"),
        ("<p>評価：4.6、全27件の口コミ</p>", "reviewCount", "27", "AggregateRating"),
    ],
)
def test_scripts_without_blanks(trace: Trace, body: str, prop: str, value: str, type: str) -> None:
    assert trace(body, prop, value, type=type, lang="ja").outcome == "grounded"


def test_days_of_a_month_count_no_reviews(trace: Trace) -> None:
    body = "<p>最終更新日：2022年5月10日 レビュー</p>"
    assert trace(body, "reviewCount", "10", type="AggregateRating", lang="ja").outcome == "unsupported"


@pytest.mark.parametrize(
    ("body", "value"),
    [
        ("<p>Our verdict: 8.5/10. A quick and comfortable bike.</p>", "8.5"),
        ("<p>Rated 4.7 out of 5.</p>", "4.7"),
        ("<p>★★★½☆</p>", "3.5"),
        ("<h1>Hotel Mirador de la Sierra ***</h1>", "3"),
    ],
)
def test_scores_at_the_end_of_a_sentence_and_halves(trace: Trace, body: str, value: str) -> None:
    assert trace(body, "ratingValue", value, type="Rating", bestRating="10").outcome == "grounded"
    assert trace(body, "ratingValue", "1.5", type="Rating", bestRating="10").outcome == "unsupported"


def test_a_label_may_have_another_unit_of_mass(trace: Trace) -> None:
    body = "<p>Calories: 212kcal | Protein: 13g | Sodium: 18mg</p>"
    kind = "NutritionInformation"
    assert trace(body, "sodiumContent", "18 mg", type=kind).outcome == "grounded"
    assert trace(body, "sodiumContent", "0.018 g", type=kind).outcome == "grounded"
    assert trace(body, "sodiumContent", "18 g", type=kind).outcome == "contradicted"


@pytest.mark.parametrize(("count", "outcome"), [(3, "grounded"), (5, "unsupported"), (0, "unsupported")])
def test_comments_counted_by_the_title_above_them(trace: Trace, count: int, outcome: str) -> None:
    body = (
        "<h1>Tides</h1><p>5 boats.</p><h2 class='comments-title'>3 thoughts on “Tides”</h2><p>Fine boats.</p>"
    )
    assert trace(body, "commentCount", count, type="Article").outcome == outcome


@pytest.mark.parametrize(
    ("beside", "outcome"),
    [
        ("<p>Najniższa cena z 30 dni przed obniżką: 25,80 €</p>", "unsupported"),
        ("<p>Niedrigster Preis der letzten 30 Tage: 25,80 €</p>", "unsupported"),
        ("<p>(25,80 € / kg)</p>", "unsupported"),
        ("<p>25,80 € pro 1 l</p>", "unsupported"),
        ("<h2>Auch gut</h2><p>Tee 25,80 €</p>", "grounded"),
    ],
)
def test_lowest_prices_and_those_of_a_unit_stand_beside_the_price(
    trace: Trace, beside: str, outcome: str
) -> None:
    body = f"<h1>Kaffee</h1><div class='price'>12,90 €</div>{beside}"
    assert trace(body, "price", "25.80", type="Offer", lang="de").outcome == outcome
    assert trace(body, "price", "12.90", type="Offer", lang="de").outcome == "grounded"


def test_goods_that_are_sold_by_the_kilogram(trace: Trace) -> None:
    body = "<h1>Kaffee</h1><div class='price'>25,80 € / kg</div><h2>Auch gut</h2><p>Tee 12,90 €</p>"
    assert trace(body, "price", "25.80", type="Offer", lang="de").outcome == "grounded"


def test_a_price_of_the_head_alone(trace: Trace) -> None:
    head = '<meta property="product:price:amount" content="39.00">'
    verdict = trace("<h1>Tool roll</h1>", "price", "39.00", type="Offer", head=head)
    assert (verdict.outcome, verdict.where) == ("unsupported", "head")


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("4.8799999999999999", "4.88"),
        ("19.989999771118164", "19.99"),
        ("3.6666666666666665", "3.6666666666666665"),
        ("299999999999.99", "299999999999.99"),
        ("5.000000000000", "5"),
    ],
)
def test_numbers_without_the_noise_of_binary_fractions(written: str, expected: str) -> None:
    assert decimal(written) == Decimal(expected)


def test_figures_of_arabic_pages(trace: Trace) -> None:
    assert (
        trace(
            "<p>٤٫٥ من ٥ (١٬٢٠٠ تقييم)</p>", "ratingValue", "4.5", type="AggregateRating", lang="ar"
        ).outcome
        == "grounded"
    )
    assert (
        trace("<p>السعر: ١٬٢٥٠٫٥٠ ر.س</p>", "price", "1250.50", type="Offer", lang="ar").outcome == "grounded"
    )
    assert (
        trace("<p>السعر: ١٬٢٥٠٫٥٠ ر.س</p>", "price", "1520.50", type="Offer", lang="ar").outcome != "grounded"
    )


@pytest.mark.parametrize(
    ("body", "score", "count", "outcomes"),
    [
        ("<b>9.1</b><p>1,204 guests so far</p>", "9.1", "1204", "grounded grounded"),
        ("<p>9,1 · 1.204 Gäste</p>", "9.12", "1204", "grounded grounded"),
        ("<b>9.1</b><p>1,204 guests so far</p>", "9.4", "1204", "unsupported unsupported"),
        ("<b>9.1</b><p>1,204 guests so far</p>", "9.1", "1304", "unsupported unsupported"),
        ("<b>9.1</b><p>Open.</p><p>Rooms</p><p>Food</p><p>1,204 guests</p>", "9.1", "1204", "unsupported unsupported"),
        ("<p>Pier 5, house 3</p>", "5", "3", "unsupported unsupported"),
        (f"<p>We sailed {'on and ' * 12}at 9.1 knots, 1204 miles.</p>", "9.1", "1204", "unsupported unsupported"),
    ],
)  # fmt: skip
def test_a_score_and_its_count_stand_together(
    trace: Trace, body: str, score: str, count: str, outcomes: str
) -> None:
    found = [
        trace(body, "ratingValue", score, type="AggregateRating", reviewCount=count).outcome,
        trace(body, "reviewCount", count, type="AggregateRating", ratingValue=score).outcome,
    ]
    assert " ".join(found) == outcomes


@pytest.mark.parametrize(
    ("type", "prop", "value"),
    [
        ("AggregateRating", "reviewCount", "12"),
        ("Book", "numberOfPages", "12"),
        ("Article", "commentCount", "12"),
        ("Product", "weight", "12 kg"),
    ],
)
def test_numbers_of_a_hostile_page_are_looked_for_once(type: str, prop: str, value: str) -> None:
    """Hundreds of statements with one number, which the page shows hundreds of times as something else."""
    nodes = [{"@type": type, prop: value}] * 300
    data = json.dumps({"@context": "https://schema.org", "@graph": nodes})
    rows = "<p>12</p><p>boats</p><p>in the bay</p>" * 600
    source = f'<html lang=en><body>{rows}<script type="application/ld+json">{data}</script>'
    start = process_time()
    assert len(verdicts(Document("page", source))) == len(nodes)
    assert process_time() - start < 1.5


@pytest.mark.parametrize(
    ("lang", "text", "value", "wrong"),
    [
        ("vi", "Giá: 5,8 tỷ đồng", 5_800_000_000, 8_500_000_000),
        ("vi", "Giá: 5 tỷ 800 triệu đồng", 5_800_000_000, 5_000_000_000),
        ("ko", "가격: 5,000만원", 50_000_000, 40_000_000),
        ("ko", "매매 3억 5,000만원", 350_000_000, 300_000_000),
        ("ja", "価格 3,480万円", 34_800_000, 38_400_000),
        ("zh-TW", "總價 1,280萬元", 12_800_000, 18_200_000),
        ("hi", "कीमत: ₹72.5 लाख", 7_250_000, 4_800_000),
        ("en", "Price: ₹1.35 crore", 13_500_000, 15_300_000),
        ("pl", "Cena: 1,25 mln zł", 1_250_000, 1_520_000),
        ("cs", "Cena: 4,9 mil. Kč", 4_900_000, 9_400_000),
        ("ru", "Цена: 12,4 млн руб.", 12_400_000, 14_200_000),
        ("de", "Kaufpreis: 1,2 Millionen Euro", 1_200_000, 2_100_000),
        ("es", "Precio: 350 mil €", 350_000, 530_000),
        ("th", "ราคา 4.5 ล้านบาท", 4_500_000, 5_400_000),
        ("id", "Harga: Rp 850 juta", 850_000_000, 580_000_000),
    ],
)
def test_large_prices_in_short(trace: Trace, lang: str, text: str, value: int, wrong: int) -> None:
    body = f"<h1>Heron Court</h1><p>{text}</p>"
    assert trace(body, "price", value, type="Offer", lang=lang).outcome == "grounded"
    assert trace(body, "price", wrong, type="Offer", lang=lang).outcome != "grounded"


def test_a_span_of_pay_in_short(trace: Trace) -> None:
    body = "<p>연봉: 5,000만원 ~ 7,500만원</p>"
    for prop, value in (("minValue", 50_000_000), ("maxValue", 75_000_000)):
        assert trace(body, prop, value, type="QuantitativeValue", lang="ko").outcome == "grounded"
    shared = "<p>Mức lương: 15 - 20 triệu</p>"
    assert trace(shared, "minValue", 15_000_000, type="QuantitativeValue", lang="vi").outcome == "grounded"
    assert trace(shared, "minValue", 18_000_000, type="QuantitativeValue", lang="vi").outcome == "unsupported"


def test_as_many_offers_as_the_page_shows_prices(trace: Trace) -> None:
    body = "<ul><li>Small: £5</li><li>Large: £12</li><li>Family: £19</li></ul>"
    offers = {"type": "AggregateOffer", "lowPrice": 5, "highPrice": 19}
    assert trace(body, "offerCount", 3, **offers).outcome == "grounded"
    assert trace(body, "offerCount", 4, **offers).outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "code", "outcome"),
    [
        ("en-AU", "AUD", "grounded"),
        ("ja", "JPY", "grounded"),
        ("pl", "PLN", "grounded"),
        ("en-AU", "EUR", "unsupported"),
        ("ja", "USD", "unsupported"),
        ("en", "AUD", "unsupported"),
    ],
)
def test_a_menu_without_a_currency_counts_in_that_of_its_country(
    trace: Trace, lang: str, code: str, outcome: str
) -> None:
    body = "<h1>Menu</h1><h3>Smoked eel</h3><p>1900</p>"
    verdict = trace(body, "priceCurrency", code, type="Offer", lang=lang, price=1900)
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("lang", "title"),
    [
        ("hu", "Hasonló hirdetések"),
        ("vi", "Tin tương tự"),
        ("fi", "Samankaltaisia tuotteita"),
        ("tr", "Diğer ilanlar"),
        ("cs", "Podobné inzeráty"),
        ("th", "สินค้าที่เกี่ยวข้อง"),
        ("zh", "看了又看"),
        ("he", "מוצרים דומים"),
        ("ar", "منتجات مشابهة"),
    ],
)
def test_prices_under_titles_of_other_things_in_many_languages(trace: Trace, lang: str, title: str) -> None:
    body = (
        "<main><h1>Lantern</h1><p>450 €</p></main>"
        f'<aside><h3>{title}</h3><a href="/9">Lamp</a> <span>780 €</span></aside>'
    )
    assert trace(body, "price", 450, type="Offer", lang=lang).outcome == "grounded"
    assert trace(body, "price", 780, type="Offer", lang=lang).outcome == "unsupported"


@pytest.mark.parametrize(
    ("text", "code", "outcome"),
    [
        ("150 درهم", "MAD", "grounded"),
        ("150 درهم", "AED", "grounded"),
        ("150 دينار", "TND", "grounded"),
        ("150 درهم", "EUR", "unsupported"),
        ("150 ج.م", "SAR", "unsupported"),
    ],
)
def test_currencies_that_arab_countries_call_alike(trace: Trace, text: str, code: str, outcome: str) -> None:
    body = f"<h1>فانوس</h1><p>السعر: {text}</p>"
    assert trace(body, "priceCurrency", code, type="Offer", lang="ar", price=150).outcome == outcome


@pytest.mark.parametrize(
    ("lang", "text", "best"),
    [
        ("de", "9,1 · 1.204 Gäste", 10),
        ("ja", "総合評価 4.6（5点満点）・203件", 5),
        ("ja", "4.6・203件", 5),
        ("zh", "评分 4.6（满分5分） 203人", 5),
        ("ko", "4.6 (5점 만점) 후기 203", 5),
    ],
)
def test_the_scale_of_a_score_beside_its_count(trace: Trace, lang: str, text: str, best: int) -> None:
    value, count = ("9.1", "1204") if lang == "de" else ("4.6", "203")
    properties = {"type": "AggregateRating", "lang": lang, "ratingValue": value, "reviewCount": count}
    body = f"<h1>Heron</h1><p>{text}</p>"
    assert trace(body, "bestRating", str(best), **properties).outcome == "grounded"
    assert trace(body, "bestRating", "50", **properties).outcome == "unsupported"


@pytest.mark.parametrize(
    ("lang", "text"),
    [
        ("pt", "ou 3x de R$ 24,97 sem juros"),
        ("es", "6 cuotas mensuales de $24,97"),
        ("fi", "Alin hinta 30 päivän aikana: 24,97 €"),
        ("sv", "Lägsta pris senaste 30 dagarna: 24,97 €"),
        ("bg", "Най-ниска цена за последните 30 дни: 24,97 €"),
    ],
)
def test_instalments_and_the_lowest_price_before_are_not_the_price(
    trace: Trace, lang: str, text: str
) -> None:
    body = f"<h1>Lantern</h1><p>74,90 €</p><p>{text}</p>"
    assert trace(body, "price", "74.90", type="Offer", lang=lang).outcome == "grounded"
    assert trace(body, "price", "24.97", type="Offer", lang=lang).outcome == "unsupported"


@pytest.mark.parametrize(
    ("page_text", "value", "outcome"),
    [
        ("₹ 1,25,000.00", "125000", "grounded"),
        ("₹12,34,567", "1234567", "grounded"),
        ("₹ 1,25,000.00", "1.25", "unsupported"),
    ],
)
def test_digits_grouped_as_in_india(trace: Trace, page_text: str, value: str, outcome: str) -> None:
    verdict = trace(f"<h1>Desk</h1><p>{page_text}</p>", "price", value, type="Offer", priceCurrency="INR")
    assert verdict.outcome == outcome, verdict


@pytest.mark.parametrize(
    ("page_text", "count", "outcome"),
    [
        ('<p><span aria-label="4.5 out of 5 stars">★★★★½</span> (120)</p>', 120, "grounded"),
        ("<p>★★★★☆ (1,204)</p>", 1204, "grounded"),
        ("<p>★★★★☆ <a href=#reviews>120</a></p>", 120, "grounded"),
        ("<p>★★★★☆ (120)</p>", 210, "unsupported"),
        ("<p>★★★★☆</p><p>Size</p><p>120</p>", 120, "unsupported"),
        ("<p>★★★★☆ since 1920 (120 cm)</p>", 120, "unsupported"),
    ],
)
def test_a_count_behind_stars(trace: Trace, page_text: str, count: int, outcome: str) -> None:
    verdict = trace(
        f"<h1>Desk</h1>{page_text}", "reviewCount", count, type="AggregateRating", ratingValue=4.5
    )
    assert verdict.outcome == outcome, verdict


def test_a_menu_of_currencies_shows_no_price_in_them(trace: Trace) -> None:
    menu = "".join(
        f"<li>{sign} {name} ({code})</li>"
        for sign, name, code in (
            ("$", "United States Dollar", "USD"),
            ("$", "Canadian Dollar", "CAD"),
            ("€", "Euro", "EUR"),
            ("£", "British Pound", "GBP"),
            ("¥", "Japanese Yen", "JPY"),
        )
    )
    page = f"<ul>{menu}</ul><p>English (UK) | $ (USD)</p>"
    assert trace(f"{page}<b>US$ 36.97</b>", "priceCurrency", "CAD").outcome != "grounded"
    assert trace(f"{page}<b>CA$ 36.97</b>", "priceCurrency", "CAD").outcome == "grounded"
    assert trace(f"{page}<b>US$ 36.97</b>", "priceCurrency", "USD").outcome == "grounded"
