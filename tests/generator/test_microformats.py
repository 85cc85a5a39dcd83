"""What class names say becomes markup, as far as the page shows it."""

from __future__ import annotations

from typing import Any

import pytest

from factmark.generator.curation import check_with_all_rules
from factmark.generator.entities.microformat import microformats
from factmark.generator.generate import generate
from factmark.linter.document.document import Document

PAGE = '<!doctype html><html lang="en"><head><title>x</title><link rel="canonical" href="https://mill.example/x"></head><body>{}</body></html>'


def node(body: str, kind: str) -> dict[str, Any]:
    markup = generate(Document("page.html", PAGE.format(body)), check_with_all_rules).curated.markup or {}
    return next((each for each in markup.get("@graph", [markup]) if each["@type"] == kind), {})


def test_event() -> None:
    event = node(
        '<div class="h-event"><h1 class="p-name">Bread evening</h1><p>On '
        '<time class="dt-start" datetime="2026-05-01T19:00:00+02:00">1 May 2026, 19:00</time> at <span '
        'class="p-location h-card"><span class="p-name">The Mill</span>, <span class="p-street-address">Mill Lane 4'
        '</span>, <span class="p-locality">Graz</span></span></p><p class="p-summary">We bake together.</p></div>',
        "Event",
    )
    assert event["startDate"] == "2026-05-01T19:00:00+02:00"
    assert event["location"]["name"] == "The Mill"
    assert event["location"]["address"]["addressLocality"] == "Graz"
    assert event["description"] == "We bake together."


@pytest.mark.parametrize(("page_text", "kept"), [("1 May 2026", "2026-05-01"), ("2 June 2027", None)])
def test_an_attribute_the_words_deny_is_not_believed(page_text: str, kept: str | None) -> None:
    found = node(
        f'<div class="h-event"><h1 class="p-name">Bread evening</h1><time class="dt-start" datetime="2026-05-01">{page_text}'
        '</time> <span class="p-location">The Mill</span></div>',
        "Event",
    )
    assert found.get("startDate") == kept


def test_older_recipe() -> None:
    recipe = node(
        '<div class="hrecipe"><h1 class="fn">Oat biscuits</h1><p>By <span class="author vcard"><span class="fn">'
        'Ada Example</span></span>, makes <span class="yield">20 biscuits</span></p><p class="ingredient">200 g oats</p>'
        '<p class="ingredient">100 g butter</p><div class="instructions">Mix it all and bake it.</div></div>',
        "Recipe",
    )
    assert recipe["recipeIngredient"] == ["200 g oats", "100 g butter"]
    assert recipe["author"]["name"] == "Ada Example"
    assert (recipe["recipeYield"], recipe["recipeInstructions"]) == ("20 biscuits", "Mix it all and bake it.")


def test_product() -> None:
    product = node(
        '<div class="h-product"><h1 class="p-name">Walnut board</h1><span class="p-brand">Grain</span> '
        '<span class="p-price">24.90 €</span></div>',
        "Product",
    )
    assert product["brand"]["name"] == "Grain"
    assert (product["offers"]["price"], product["offers"]["priceCurrency"]) == ("24.90", "EUR")


def test_card() -> None:
    card = '<p class="vcard"><b class="fn org">Mill Bakery</b> <span class="adr">Mill Lane 4, Springfield</span> <span class="tel">+43 316 123456</span></p>'
    organization = node(f"<h1>Welcome</h1>{card}", "Organization")
    assert organization["name"] == "Mill Bakery"
    assert organization["address"] == "Mill Lane 4, Springfield"
    # Two cards: nothing says which of them the site belongs to.
    assert "address" not in node(f"<h1>Welcome</h1>{card}{card.replace('Mill', 'Hill')}", "Organization")


def test_what_is_nested_beyond_reason_is_left_alone() -> None:
    deep = '<div class="h-event"><b class="p-name">' * 5000
    assert isinstance(microformats(deep, "https://mill.example/"), list)
    assert microformats('<p class="h-card">' + "x" * 2_000_001, "") == []
    assert microformats("<p>h-card</p>", "") == []
