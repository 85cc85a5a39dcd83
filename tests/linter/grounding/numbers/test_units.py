"""Amounts with a unit: the same in another one, another amount by its unit, and numbers of something else."""

from __future__ import annotations

from typing import Any

import pytest

from ..compared import of_page
from ..conftest import Trace


def quantity(value: float, **unit: str) -> dict[str, Any]:
    return {"@type": "QuantitativeValue", "value": value, **unit}


def amount(trace: Trace, prop: str, body: str, node: dict[str, Any]) -> Any:
    """The verdict on the value of a quantity that a product has."""
    others = {key: value for key, value in node.items() if key not in ("@type", "value")}
    inner = {prop: {"@type": "QuantitativeValue", **others, "value": node["value"]}}
    return trace(f"<h1>Oat flakes</h1>{body}", "value", None, type="Product", **inner)


@pytest.mark.parametrize(
    ("prop", "node", "body", "outcome"),
    [
        ("weight", quantity(500, unitCode="GRM"), "<p>Weight: 500 g</p>", "grounded"),
        ("weight", quantity(500, unitCode="KGM"), "<p>Weight: 500 g</p>", "contradicted"),
        ("weight", quantity(500, unitText="kg"), "<p>500 g bag of oats</p>", "contradicted"),
        ("weight", quantity(0.5, unitCode="KGM"), "<p>Weight: 500 g</p>", "grounded"),
        ("weight", quantity(1, unitCode="LTR"), "<p>Content: 1000 ml</p>", "grounded"),
        (
            "weight",
            quantity(500, unitCode="KGM"),
            "<table><tr><th>Weight (g)</th><td>500</td></tr></table>",
            "contradicted",
        ),
        ("weight", quantity(500, unitCode="KGM"), "<p>500 reviews</p>", "undecided"),
        ("weight", quantity(500, unitCode="KGM"), "<p>Weight: 500</p>", "grounded"),
        ("weight", quantity(5, unitCode="KGM"), "<p>5–6 kg</p>", "grounded"),
        ("weight", quantity(5, unitCode="KGM"), "<p>5 g of sugar in 5 kg of oats</p>", "grounded"),
        ("width", quantity(30, unitCode="CMT"), "<p>Width: 30 in</p>", "contradicted"),
        ("width", quantity(30, unitCode="CMT"), '<p>Width: 30"</p>', "contradicted"),
        ("width", quantity(30, unitCode="INH"), '<p>Width: 30"</p>', "grounded"),
        ("width", quantity(30, unitCode="CMT"), "<p>Width: 30 cm (11.8 in)</p>", "grounded"),
        ("width", quantity(11.8, unitCode="INH"), "<p>Width: 30 cm</p>", "grounded"),
        ("width", quantity(30, unitCode="CMT"), "<p>Dimensions: 30 x 20 x 10 cm</p>", "grounded"),
        ("width", quantity(30, unitCode="MMT"), "<p>Dimensions: 30 x 20 x 10 cm</p>", "contradicted"),
        ("width", quantity(30, unitText="mm"), "<p>30 cm wide</p>", "contradicted"),
    ],
)
def test_a_quantity_by_its_unit(
    trace: Trace, prop: str, node: dict[str, Any], body: str, outcome: str
) -> None:
    assert amount(trace, prop, body, node).outcome == outcome


def test_the_amount_in_the_unit_of_the_markup_is_what_to_write(trace: Trace) -> None:
    found = amount(trace, "weight", "<p>Weight: 500 g</p>", quantity(500, unitCode="KGM"))
    assert found.replacement == "0.5"


@pytest.mark.parametrize(("value", "outcome"), [("500 g", "grounded"), ("500 kg", "contradicted")])
def test_a_quantity_in_words(trace: Trace, value: str, outcome: str) -> None:
    verdict = trace("<h1>Oat flakes</h1><p>Weight: 500 g</p>", "weight", value, type="Product")
    assert verdict.outcome == outcome


@pytest.mark.parametrize(
    ("type", "outcome"),
    [("Product", "contradicted"), ("ImageObject", "technical"), ("VideoObject", "technical")],
)
def test_the_size_of_a_picture_is_for_programs(trace: Trace, type: str, outcome: str) -> None:
    body = "<h1>Oat flakes</h1><p>Width: 30 in</p>"
    verdict = trace(body, "value", None, type=type, width=quantity(30, unitCode="CMT"))
    assert verdict.outcome == outcome


@pytest.mark.parametrize(("value", "outcome"), [("48 MB", "grounded"), ("48 GB", "contradicted")])
def test_the_size_of_a_file(trace: Trace, value: str, outcome: str) -> None:
    body = "<h1>Tidewatch</h1><p>Size: 48 MB</p>"
    assert trace(body, "fileSize", value, type="MobileApplication").outcome == outcome


def test_the_unit_of_a_pay_measures_no_amount(trace: Trace) -> None:
    body = "<h1>Baker</h1><p>€42,000 – €55,000 per year</p>"
    pay = {
        "@type": "MonetaryAmount",
        "value": {"@type": "QuantitativeValue", "unitText": "YEAR", "minValue": 42000},
    }
    assert trace(body, "minValue", None, type="JobPosting", baseSalary=pay).outcome == "grounded"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ('<p>Dimensions: 12"W x 8"D x 16"H</p>', "INH"),
        ("<p>Maße: B 12 × T 8 × H 16 cm</p>", "CMT"),
        ("<p>Size: (W) 12 x (D) 8 x (H) 16 cm</p>", "CMT"),
        ("<p>12 cm x 8 cm x 16 cm</p>", "CMT"),
    ],
)
def test_measures_in_one_line(trace: Trace, body: str, code: str) -> None:
    other = "INH" if code == "CMT" else "CMT"
    for prop, value in (("width", 12), ("depth", 8), ("height", 16)):
        assert amount(trace, prop, body, quantity(value, unitCode=code)).outcome == "grounded"
        assert amount(trace, prop, body, quantity(value, unitCode=other)).outcome == "contradicted"


@pytest.mark.parametrize(
    ("value", "code", "body", "outcome"),
    [
        (5.5, "LBR", "<p>Weight: 5 lbs 8 oz</p>", "grounded"),
        (5.25, "LBR", "<p>Weight: 5 lbs 8 oz</p>", "unsupported"),
        (2.49, "KGM", "<p>Weight: 5 lb, 8 oz</p>", "grounded"),
        (68, "INH", "<p>5' 8\" tall</p>", "grounded"),
        (48210, "SMI", "<p>48,210 miles</p>", "grounded"),
        (48210, "KMT", "<p>48,210 miles</p>", "contradicted"),
    ],
)
def test_an_amount_in_two_units(trace: Trace, value: float, code: str, body: str, outcome: str) -> None:
    assert amount(trace, "weight", body, quantity(value, unitCode=code)).outcome == outcome


@pytest.mark.parametrize(
    ("lang", "page_text", "value", "outcome"),
    [
        ("es", "medio kilo de patatas", "500 g de patatas", "grounded"),
        ("es", "medio kilo de patatas", "1/2 kilo de patatas", "grounded"),
        ("es", "medio kilo de patatas", "250 g de patatas", "unsupported"),
        ("es", "medio litro de aceite", "500 ml de aceite", "grounded"),
        ("de", "ein halber Liter Milch", "500 ml Milch", "grounded"),
        ("fr", "un quart de litre de lait", "250 ml de lait", "grounded"),
        ("en", "1 1/2 kg flour", "1500 g flour", "grounded"),
        ("en", "½ kg flour", "500 g flour", "grounded"),
        ("en", "¾ kg flour", "500 g flour", "unsupported"),
    ],
)
def test_parts_of_a_unit(trace: Trace, lang: str, page_text: str, value: str, outcome: str) -> None:
    body = f"<ul><li>{page_text}</li></ul>"
    assert trace(body, "recipeIngredient", value, type="Recipe", lang=lang).outcome == outcome


def test_a_converted_amount_is_not_that_of_another_ingredient(trace: Trace) -> None:
    body = "<ul><li>½ kg flour</li><li>Caraway</li></ul>"
    assert trace(body, "recipeIngredient", "500 g caraway", type="Recipe").outcome != "grounded"


@pytest.mark.parametrize(
    ("page_text", "lang", "code", "outcome"),
    [
        ("62 m<sup>2</sup>", "en", "MTK", "grounded"),
        ("62 sq. m.", "en", "MTK", "grounded"),
        ("667 sq ft", "en", "MTK", "grounded"),
        ("62 sq ft", "en", "MTK", "contradicted"),
        ("62 m²", "en", "FTK", "contradicted"),
        ("62 m", "es", "MTK", "undecided"),
        ("62 kvm", "sv", "MTK", "grounded"),
        ("62 mq", "it", "MTK", "grounded"),
        ("62 τ.μ.", "el", "MTK", "grounded"),
        ("62平米", "zh", "MTK", "grounded"),
        ("62 кв.м", "ru", "MTK", "grounded"),
    ],
)
def test_areas_have_units(page_text: str, lang: str, code: str, outcome: str) -> None:
    size = {"@type": "QuantitativeValue", "value": 62, "unitCode": code}
    assert (
        _value(f"<h1>Loft</h1><p>{page_text}</p>", lang, {"@type": "Apartment", "floorSize": size}) == outcome
    )


@pytest.mark.parametrize(
    ("page_text", "lang", "most", "outcome"),
    [
        ("A cabin for at most four people, with 6 beds", "en", 4, "grounded"),
        ("Stuga för högst fyra personer", "sv", 4, "grounded"),
        ("Stuga för högst fyra personer", "sv", 6, "unsupported"),
        ("Ferienwohnung für bis zu 3 Gäste", "de", 3, "grounded"),
        ("Seats for 12. People call 12 345 67 21", "en", 21, "undecided"),
    ],
)
def test_what_a_quantity_is_of_is_its_word(page_text: str, lang: str, most: int, outcome: str) -> None:
    size = {"@type": "QuantitativeValue", "maxValue": most}
    assert (
        _value(f"<h1>Loft</h1><p>{page_text}</p>", lang, {"@type": "Apartment", "occupancy": size}) == outcome
    )


def _value(body: str, lang: str, node: dict[str, object]) -> str:
    """The verdict on the value, or the most, of a quantity."""
    judged = of_page(body, node, lang=lang)
    return next(v.outcome for s, v in judged if s.property in ("value", "maxValue"))


@pytest.mark.parametrize(
    ("lang", "page_text"),
    [
        ("en", "S3 E42"),
        ("en", "S03E42"),
        ("en", "S3 | Ep42"),
        ("en", "Season 3, Episode 42"),
        ("en", "Season 3 · Ep. 42"),
        ("en", "3x42"),
        ("de", "Staffel 3, Folge 42"),
        ("fr", "Saison 3, épisode 42"),
        ("es", "Temporada 3, episodio 42"),
        ("it", "Stagione 3, puntata 42"),
        ("nl", "Seizoen 3, aflevering 42"),
        ("pt", "Temporada 3, episódio 42"),
    ],
)
def test_the_numbers_of_an_episode_and_of_its_season(trace: Trace, lang: str, page_text: str) -> None:
    body = f"<h1>The Lighthouse Keeper</h1><p>{page_text}</p><p>A talk about lamps.</p>"

    def outcome(prop: str, value: int) -> str:
        return trace(body, prop, value, type="PodcastEpisode", lang=lang).outcome

    assert outcome("episodeNumber", 42) == outcome("seasonNumber", 3) == "grounded"
    assert outcome("episodeNumber", 3) == outcome("seasonNumber", 42) == "contradicted"
    assert outcome("episodeNumber", 43) == outcome("seasonNumber", 4) == "unsupported"


def test_an_episode_that_its_title_begins_with(trace: Trace) -> None:
    for title in ("42: The Lighthouse Keeper", "E42 | The Lighthouse Keeper", "#42 – The Lighthouse Keeper"):
        assert trace(f"<h1>{title}</h1>", "episodeNumber", 42, type="PodcastEpisode").outcome == "grounded"


def test_a_size_is_no_episode(trace: Trace) -> None:
    verdict = trace("<h1>Frame</h1><p>10 x 15 cm</p>", "episodeNumber", 15, type="TVEpisode")
    assert verdict.outcome != "grounded"
