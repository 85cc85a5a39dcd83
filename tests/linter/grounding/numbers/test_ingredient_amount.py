"""Ingredients that the page has with another amount."""

from __future__ import annotations

import json

import pytest

from factmark.linter.agents.factuality import verdicts
from factmark.linter.document.document import Document

from ..conftest import Trace

LIST = "<h1>Buns</h1><ul><li>5 dl milk</li><li>50 g yeast</li><li>150 g butter</li><li>½ onion</li></ul>"
PASTE = "<h1>抹茶ケーキ</h1><ul><li>薄力粉 120g</li><li>バター 100g</li></ul>"


@pytest.mark.parametrize(
    ("body", "lang", "written", "outcome"),
    [
        (LIST, "en", "150 g butter", "grounded"),
        (LIST, "en", "50 g butter", "contradicted"),
        (LIST, "en", "3 dl milk", "contradicted"),
        (LIST, "en", "1/2 onion", "grounded"),
        (LIST, "en", "1 onion", "contradicted"),
        (PASTE, "ja", "薄力粉 120g", "grounded"),
        (PASTE, "ja", "薄力粉120 g", "grounded"),
        (PASTE, "ja", "薄力粉 200g", "contradicted"),
    ],
)
def test_an_ingredient_has_the_amount_of_its_line(
    trace: Trace, body: str, lang: str, written: str, outcome: str
) -> None:
    found = trace(body, "recipeIngredient", written, type="Recipe", lang=lang)
    assert found.outcome == outcome


def test_a_line_that_is_another_ingredients_says_nothing_against_one() -> None:
    body = "<h1>Buns</h1><h2>Dough</h2><p>50 g butter</p><h2>Filling</h2><p>A bit of butter, or 20 g</p>"
    node = {
        "@context": "https://schema.org",
        "@type": "Recipe",
        "recipeIngredient": ["50 g butter", "20 g butter"],
    }
    source = f'<html lang="en"><body>{body}<script type="application/ld+json">{json.dumps(node)}</script></body></html>'
    found = [verdict.outcome for _, verdict in verdicts(Document("page", source))]
    assert found[0] == "grounded"
    assert found[1] != "contradicted"
