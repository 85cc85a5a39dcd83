"""What common systems write into markup, beside pages that they make."""

from __future__ import annotations

import pytest

from .conftest import Trace

WEEK = "<h1>Marrow</h1><p>Wed & Thu 5–10pm · Fri & Sat 5–11pm · Sunday brunch 10am–2pm</p>"


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("We 17:00-22:00, Th 17:00-22:00, Fr 17:00-23:00, Sa 17:00-23:00, Su 10:00-14:00, , ", "grounded"),
        ("We 17:00-23:00, Th 17:00-22:00, Fr 17:00-23:00, Sa 17:00-23:00, Su 10:00-14:00, , ", "unsupported"),
        ("We,Th 17:00-22:00 Fr,Sa 17:00-23:00", "grounded"),
    ],
)
def test_a_week_of_hours_in_one_value(trace: Trace, value: str, outcome: str) -> None:
    assert trace(WEEK, "openingHours", value, type="Restaurant").outcome == outcome


@pytest.mark.parametrize(("day", "outcome"), [("Sunday", "grounded"), ("Saturday", "unsupported")])
def test_a_day_without_hours(trace: Trace, day: str, outcome: str) -> None:
    body = (
        "<h1>Dentista no Porto</h1><table><tr><td>Segunda a sexta</td><td>9h00 às 19h00</td></tr>"
        "<tr><td>Sábado</td><td>9h00 às 13h00</td></tr><tr><td>Domingo</td><td>Encerrado</td></tr></table>"
    )
    hours = {"type": "OpeningHoursSpecification", "lang": "pt", "dayOfWeek": day, "closes": "00:00"}
    assert trace(body, "opens", "00:00", **hours).outcome == outcome


@pytest.mark.parametrize(
    ("prop", "value", "page_text", "outcome"),
    [
        ("taxID", "01234560078", "P. IVA IT01234560078", "grounded"),
        ("vatID", "IT01234560078", "P. IVA 012 345 600 78", "grounded"),
        ("vatID", "IT01234560087", "P. IVA 01234560078", "unsupported"),
        ("taxID", "1234560078", "P. IVA IT01234560078", "unsupported"),
    ],
)
def test_a_tax_number_and_its_countrys_letters(
    trace: Trace, prop: str, value: str, page_text: str, outcome: str
) -> None:
    assert trace(f"<h1>Alpeggio</h1><p>{page_text}</p>", prop, value, type="Organization").outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"), [("80 mm", "grounded"), ("190 mm", "grounded"), ("95 mm", "unsupported")]
)
def test_a_measure_before_the_unit_of_all(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Bohrer</h1><table><tr><th>Maße (H×B×T)</th><td>210 × 80 × 190 mm</td></tr></table>"
    assert trace(body, "width", value, type="Product", lang="de").outcome == outcome


@pytest.mark.parametrize(("value", "outcome"), [("PT7M38S", "undecided"), ("PT7M39S", "unsupported")])
def test_a_films_length_behind_its_date(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Como afinar</h1><p>15.234 visualizações · 21 de ago. de 2023 · 7:38</p>"
    assert trace(body, "duration", value, type="VideoObject", lang="pt").outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"), [("4.612345", "grounded"), ("4.4123", "unsupported"), ("4.6", "grounded")]
)
def test_an_exact_rating_beside_the_one_that_is_spoken(trace: Trace, value: str, outcome: str) -> None:
    body = '<h1>Tides</h1><div aria-label="Rated 4.6 stars out of five stars">4.6<i>star</i></div><p>8.21K reviews</p>'
    verdict = trace(body, "ratingValue", value, type="AggregateRating", ratingCount="8213")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(("value", "outcome"), [("8213", "grounded"), ("8313", "unsupported")])
def test_a_count_written_short_with_two_decimals(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Tides</h1><p>Rated 4.6 stars</p><p>8.21K reviews</p>"
    assert trace(body, "ratingCount", value, type="AggregateRating").outcome == outcome


@pytest.mark.parametrize(("value", "outcome"), [("4.67", "grounded"), ("4.90", "unsupported")])
def test_a_star_bar_with_its_score_in_figures(trace: Trace, value: str, outcome: str) -> None:
    def bar(width: str, score: str) -> str:
        return f'<div class="star-rating"><span style="width:{width}%">Rated <b>{score}</b> out of 5</span></div>'

    body = f"<h1>Mill</h1>{bar('93.4', '4.67')}<p>(3 customer reviews)</p><ol><li>{bar('100', '5')}Nice</li></ol>"
    assert trace(body, "ratingValue", value, type="AggregateRating").outcome == outcome


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("https://example.com/q/2318/screw/2319#2319", "grounded"),
        ("https://example.com/q/2318/screw/2399#2399", "unsupported"),
        ("https://example.com/q/9000/screw/2319#2319", "unsupported"),
    ],
)
def test_the_address_of_an_answer(trace: Trace, value: str, outcome: str) -> None:
    body = '<h1>Stripped screw</h1><div id="answer-2319"><p>Put a rubber band between.</p></div>'
    verdict = trace(body, "url", value, type="Answer", url="https://example.com/q/2318/screw")
    assert verdict.outcome == outcome


def test_an_own_address_with_words_behind_it(trace: Trace) -> None:
    own = "https://example.com/apps/details?id=tides"
    for given, outcome in (
        ("https://example.com/apps/details/Tide_watch?id=tides", "grounded"),
        ("https://example.com/apps/details/Tide_watch?id=moon", "unsupported"),
    ):
        verdict = trace("<h1>Tides</h1>", "url", given, type="SoftwareApplication", url=own)
        assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("value", "page_text", "outcome"),
    [
        ("i-x8Kq2/0/X3/usvaa-X3.jpg", "i-x8Kq2/0/L/usvaa-L.jpg", "grounded"),
        ("i-x8Kq2/0/X3/aamu-X3.jpg", "i-x8Kq2/0/L/usvaa-L.jpg", "unsupported"),
        ("eyJmbiI6ImFiYyJ9.x1/image;s=1080x720", "eyJmbiI6ImFiYyJ9.x1/image;s=644x461", "grounded"),
        ("eyJmbiI6ImRlZiJ9.x2/image;s=1080x720", "eyJmbiI6ImFiYyJ9.x1/image;s=644x461", "unsupported"),
    ],
)
def test_a_picture_in_a_folder_of_its_size_or_key(
    trace: Trace, value: str, page_text: str, outcome: str
) -> None:
    cdn = "https://cdn.example.com/v1"
    verdict = trace(
        f'<h1>Kuva</h1><img src="{cdn}/{page_text}">', "contentUrl", f"{cdn}/{value}", type="ImageObject"
    )
    assert verdict.outcome == outcome


@pytest.mark.parametrize(("key", "outcome"), [("Ab12Cd34", "grounded"), ("Zz99Yy88", "unsupported")])
def test_a_films_picture_by_its_players_script(trace: Trace, key: str, outcome: str) -> None:
    body = '<h1>Hafen</h1><img src="/hafen.jpg"><script src="https://cdn.example.com/players/Ab12Cd34-xYz.js"></script>'
    given = f"https://cdn.example.com/v2/media/{key}/poster.jpg?width=720"
    assert trace(body, "thumbnailUrl", given, type="VideoObject").outcome == outcome


@pytest.mark.parametrize(
    ("prop", "value", "more"),
    [
        ("accessibilityHazard", "none", {"type": "AudioObject"}),
        ("billingDuration", 1, {"type": "UnitPriceSpecification"}),
        ("billingIncrement", "1", {"type": "UnitPriceSpecification"}),
    ],
)
def test_what_only_programs_need(trace: Trace, prop: str, value: object, more: dict[str, str]) -> None:
    assert trace("<h1>Studio</h1><p>€24 a month</p>", prop, value, **more).outcome == "technical"


def test_true_in_quotes_is_true(trace: Trace) -> None:
    body = "<h1>Hotel</h1><p>kostenloses WLAN</p>"
    feature = {"type": "LocationFeatureSpecification", "name": "WLAN", "lang": "de"}
    assert trace(body, "value", "true", **feature).outcome == "undecided"


def test_a_country_by_its_code(trace: Trace) -> None:
    body = "<h1>Carpenter</h1><p>Leeds, United Kingdom</p>"
    assert trace(body, "name", "GB", type="Country").outcome == "grounded"


@pytest.mark.parametrize(("value", "outcome"), [("VN", "grounded"), ("CN", "unsupported")])
def test_where_goods_are_made(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Máy lọc nước</h1><p>Mã: SM-S9 · Xuất xứ: Việt Nam</p>"
    url = "https://example.cn/may"
    assert trace(body, "countryOfOrigin", value, type="Product", lang="vi", url=url).outcome == outcome


@pytest.mark.parametrize(("value", "outcome"), [("Spanish", "grounded"), ("Polish", "unsupported")])
def test_a_language_by_its_own_name(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Ferris Law</h1><p>We fight for the people of this town and of its county.</p><p>Se habla español</p>"
    assert trace(body, "availableLanguage", value, type="ContactPoint").outcome == outcome


@pytest.mark.parametrize(("value", "outcome"), [("PT2H", "grounded"), ("PT3H", "unsupported")])
def test_hours_in_traditional_characters(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>兒童陶藝班</h1><p>10:00–12:00(2小時)</p>"
    assert trace(body, "duration", value, type="Event", lang="zh-TW").outcome == outcome


def test_a_text_for_subscribers(trace: Trace) -> None:
    body = (
        "<h1>Flags</h1><p>In 2021 we had nine flags.</p><div><h2>This post is for subscribers only</h2></div>"
    )
    assert trace(body, "isAccessibleForFree", False, type="Article").outcome == "grounded"


@pytest.mark.parametrize(("value", "outcome"), [(2, "grounded"), (5, "unsupported")])
def test_jobs_counted_in_words(trace: Trace, value: int, outcome: str) -> None:
    body = "<h1>Carpenter</h1><p>Two positions, immediate start.</p>"
    assert trace(body, "totalJobOpenings", value, type="JobPosting").outcome == outcome


@pytest.mark.parametrize(("lang", "outcome"), [("pt", "undecided"), ("en", "unsupported")])
def test_a_specialty_by_its_english_name(trace: Trace, lang: str, outcome: str) -> None:
    words = {
        "pt": "Consultas de implantes e de ortodontia para toda a família, com marcação.",
        "en": "Implants and braces for the whole family, by appointment and without a long wait.",
    }
    body = f"<h1>Ribeira</h1><p>{words[lang]}</p>"
    assert trace(body, "medicalSpecialty", "Dentistry", type="Physician", lang=lang).outcome == outcome


def test_a_binding_in_czech(trace: Trace) -> None:
    body = "<h1>Tichá řeka</h1><p>312 stran, vázáno</p>"
    given = "https://schema.org/Hardcover"
    assert trace(body, "bookFormat", given, type="Book", lang="cs").outcome == "grounded"


@pytest.mark.parametrize(("value", "outcome"), [("15", "grounded"), ("12", "unsupported")])
def test_a_day_of_a_month_is_no_price(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Noche</h1><p>12 julio de 2024 @ 21:30</p><p>5 de septiembre de 2024</p><p>15€</p>"
    assert trace(body, "price", value, type="Offer", lang="es").outcome == outcome


def test_a_day_is_no_number_of_answers(trace: Trace) -> None:
    body = "<h1>Screw</h1><h2>2 Answers</h2><p>answered Feb 3, 2021 at 11:45</p>"
    assert trace(body, "answerCount", 2, type="Question").outcome == "grounded"
    assert trace(body, "answerCount", 3, type="Question").outcome != "grounded"
