"""Values of goods under the label of another property."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import Trace

LINES = "<h1>Harbour shirt</h1><p>Size: XL</p><p>Color: Red</p>"
LIST = "<h1>Harbour shirt</h1><dl><dt>Size</dt><dd>XL</dd><dt>Color</dt><dd>Red</dd></dl>"
GERMAN = (
    "<h1>Hafenhemd</h1><table><tr><th>Material</th><td>Baumwolle</td></tr><tr><th>Farbe</th><td>Rot</td></tr>"
    "<tr><th>Marke</th><td>Nordkai</td></tr></table>"
)


@pytest.mark.parametrize(
    ("lang", "body", "prop", "value", "outcome"),
    [
        ("en", LINES, "color", "XL", "contradicted"),
        ("en", LINES, "color", "Red", "grounded"),
        ("en", LINES, "size", "Red", "contradicted"),
        ("en", LIST, "size", "Red", "contradicted"),
        ("en", LIST, "size", "XL", "grounded"),
        ("en", "<h1>Shirt</h1><p>Size: S, M, XL</p><p>Color: Red</p>", "color", "M", "contradicted"),
        ("en", "<h1>Shirt</h1><p>Size: S, M, XL</p><p>Color: Red</p>", "size", "M", "grounded"),
        ("en", "<h1>Shirt</h1><p>Size: XL</p>", "color", "XL", "unsupported"),
        ("en", "<h1>Red shirt</h1><p>Material: Red</p>", "color", "Red", "grounded"),
        ("en", "<h1>Shirt</h1><p>Color: Dark red</p><p>Trim: Red</p>", "color", "Red", "grounded"),
        ("en", "<h1>Shirt</h1><p>Manufacturer: Acme</p><p>Color: Red</p>", "brand", "Acme", "grounded"),
        ("de", GERMAN, "color", "Baumwolle", "contradicted"),
        ("de", GERMAN, "material", "Baumwolle", "grounded"),
        ("de", GERMAN, "brand", "Rot", "contradicted"),
        ("de", GERMAN.replace("Baumwolle", "100 % Baumwolle"), "color", "Baumwolle", "contradicted"),
        ("de", GERMAN.replace("Baumwolle", "100 % Baumwolle"), "material", "Baumwolle", "grounded"),
        ("fr", "<p>Couleur : Rouge</p><p>Matière : Coton</p>", "color", "Coton", "contradicted"),
        ("es", "<p>Color: Rojo</p><p>Talla: XL</p>", "size", "Rojo", "contradicted"),
        ("it", "<p>Colore: Rosso</p><p>Taglia: XL</p>", "color", "XL", "contradicted"),
        ("nl", "<p>Kleur: Rood</p><p>Maat: XL</p>", "color", "XL", "contradicted"),
        ("pt", "<p>Cor: Vermelho</p><p>Tamanho: XL</p>", "color", "XL", "contradicted"),
    ],
)
def test_a_value_under_another_label(
    trace: Trace, lang: str, body: str, prop: str, value: str, outcome: str
) -> None:
    assert trace(body, prop, value, type="Product", lang=lang).outcome == outcome


def test_what_the_own_label_has_is_what_to_write(trace: Trace) -> None:
    assert trace(LINES, "color", "XL", type="Product").replacement == "Red"


@pytest.mark.parametrize(
    ("name", "value", "outcome"),
    [
        ("Size", "XL", "grounded"),
        ("Size", "Red", "contradicted"),
        ("Width", "30 cm", "contradicted"),
        ("Width", "20 cm", "grounded"),
        ("Length", "30 cm", "grounded"),  # which label is its own the page does not say
    ],
)
def test_a_property_that_the_markup_names(trace: Trace, name: str, value: Any, outcome: str) -> None:
    body = (
        LINES + "<table><tr><th>Height</th><td>30 cm</td></tr><tr><th>Width</th><td>20 cm</td></tr></table>"
    )
    assert trace(body, "value", value, type="PropertyValue", name=name).outcome == outcome


def test_a_bare_number_of_a_property_that_the_markup_names(trace: Trace) -> None:
    body = "<table><tr><th>Height</th><td>30 cm</td></tr><tr><th>Width</th><td>20 cm</td></tr></table>"
    assert trace(body, "value", 30, type="PropertyValue", name="Width").outcome == "contradicted"
    assert trace(body, "value", 20, type="PropertyValue", name="Width").outcome != "contradicted"


@pytest.mark.parametrize(("unit", "replacement"), [({}, "20 cm"), ({"unitCode": "CMT"}, None)])
def test_nothing_with_a_unit_is_written_beside_a_unit(
    trace: Trace, unit: dict[str, str], replacement: str | None
) -> None:
    body = "<table><tr><th>Height</th><td>30 cm</td></tr><tr><th>Width</th><td>20 cm</td></tr></table>"
    found = trace(body, "value", "30 cm", type="PropertyValue", name="Width", **unit)
    assert (found.outcome, found.replacement) == ("contradicted", replacement)


@pytest.mark.parametrize(
    ("label", "value", "outcome"),
    [
        ("Marke: Gratwohl", "Bergwerk", "contradicted"),
        ("Marke: Gratwohl", "Gratwohl", "grounded"),
        ("Marke: Bergwerk", "Bergwerk", "grounded"),
        ("Hersteller: Gratwohl", "Bergwerk", "grounded"),  # a shop has goods made for it
        ("Von Gratwohl", "Bergwerk", "grounded"),
    ],
)
def test_the_seller_is_no_brand(trace: Trace, label: str, value: str, outcome: str) -> None:
    body = f"<header>Bergwerk</header><h1>Rucksack Alm</h1><p>{label}</p>"
    assert (
        trace(body, "brand", value, type="Product", url="https://bergwerk.example/alm", lang="de").outcome
        == outcome
    )


@pytest.mark.parametrize(
    ("prop", "value", "outcome"),
    [
        ("color", "Crimson Red", "grounded"),
        ("color", "Slate Black", "contradicted"),
        ("vehicleInteriorColor", "Slate Black", "grounded"),
        ("vehicleInteriorColor", "Crimson Red", "contradicted"),
    ],
)
def test_the_colours_of_a_car(trace: Trace, prop: str, value: str, outcome: str) -> None:
    body = "<h1>Oryx</h1><dl><dt>Exterior</dt><dd>Crimson Red</dd><dt>Interior</dt><dd>Slate Black</dd></dl>"
    assert trace(body, prop, value, type="Car").outcome == outcome
