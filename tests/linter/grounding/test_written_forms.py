"""Right values in another written form than the page's."""

from __future__ import annotations

import pytest

from .conftest import Trace


@pytest.mark.parametrize(
    ("given", "outcome"), [("8 Stücke", "grounded"), ("310 Stücke", "contradicted"), ("8", "grounded")]
)
def test_a_yield_is_no_amount_for_a_piece(trace: Trace, given: str, outcome: str) -> None:
    body = "<h1>Zimtkuchen</h1><ul><li>Für 8 Stücke</li><li>Pro Stück: 310 kcal</li></ul>"
    assert trace(body, "recipeYield", given, type="Recipe", lang="de").outcome == outcome


@pytest.mark.parametrize(
    ("given", "outcome"), [("250 ml de lait entier", "grounded"), ("350 ml de lait entier", "unsupported")]
)
def test_an_ingredient_in_another_unit(trace: Trace, given: str, outcome: str) -> None:
    body = "<h1>Riz au lait</h1><ul><li>25 cl de lait entier</li><li>40 g de riz</li></ul>"
    assert trace(body, "recipeIngredient", given, type="Recipe", lang="fr").outcome == outcome


@pytest.mark.parametrize(
    ("given", "shown", "lang"),
    [
        ("Karlovo nám. 31/25", "Karlovo náměstí 31/25", "cs"),
        ("Husova tř. 9", "Husova třída 9", "cs"),
        ("Kossuth u. 12", "Kossuth utca 12", "hu"),
    ],
)
def test_a_street_written_short(trace: Trace, given: str, shown: str, lang: str) -> None:
    body = f"<h1>Hotel Mlyn</h1><p>{shown}</p><p>Open all year round.</p>"
    assert trace(body, "streetAddress", given, type="PostalAddress", lang=lang).outcome == "grounded"
