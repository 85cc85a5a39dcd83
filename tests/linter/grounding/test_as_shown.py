"""What is proposed in the place of a value that the page shows otherwise."""

from __future__ import annotations

from decimal import Decimal

import pytest

from factmark.linter.grounding.as_shown import code_beside, of_readings, with_number, with_time, with_words

from .conftest import Trace


@pytest.mark.parametrize(
    ("written", "shown", "told"),
    [
        ("Bake for 30 minutes.", "Bake for 40 minutes.", "Bake for 40 minutes."),
        ("Via delle Rose 23", "Bakery, Via delle Rose 33, 44121 Ferrara", "Via delle Rose 33"),
        ("Open daily. It cost 4.3 million euros. Free.", "It cost 3.4 million euros.", "Open daily. It cost 3.4 million euros. Free."),
        ("The bridge opens in July", "The bridge opens in June", "The bridge opens in June"),
        ("We deliver on Sundays.", "We do not deliver on Sundays.", "We do not deliver on Sundays."),
        ("2 eggs", "3 eggs, beaten", "3 eggs"),
        ("Bake <b>30</b> minutes", "Bake 40 minutes", None),
        ("Rye loaf with seeds", "Opening hours of the bakery", None),
        ("Mix the flour, bake for an hour", "Mix the rye, bake for one hour", None),
    ],
)  # fmt: skip
def test_words(written: str, shown: str, told: str | None) -> None:
    assert with_words(written, shown) == told


def test_numbers_times_and_codes() -> None:
    assert with_number("240 kcal", Decimal("420")) == "420 kcal"
    assert with_number("4 to 6 people", Decimal("8")) is None
    assert with_time("2027-03-14T19:45:00+01:00", {8 * 60 + 30, 20 * 60 + 30}) == "2027-03-14T20:30:00+01:00"
    assert with_time("19:45", {600, 720}) is None
    assert code_beside("29051", ["Rosestr. 29050, 29015 Celle"], "Rosestr. 29050") == "29015"
    assert of_readings((Decimal("2.9"), Decimal(2900)), Decimal(2700)) == "2900"
    assert of_readings((Decimal("2.9"), Decimal(2900)), Decimal("2.70")) == "2.9"
    assert code_beside("29051", ["29015 Celle, 29016 Celle"], "") is None


@pytest.mark.parametrize(
    ("prop", "value", "told", "more"),
    [
        ("recipeIngredient", "200 g rye flour", "250 g rye flour", {"type": "Recipe"}),
        ("recipeYield", "2 loaves", "3 loaves", {"type": "Recipe"}),
        (
            "availability",
            "https://schema.org/OutOfStock",
            "https://schema.org/InStock",
            {"type": "Offer", "price": "4.50"},
        ),
        (
            "postalCode",
            "HX7 8BA",
            "HX7 8AB",
            {"type": "PostalAddress", "streetAddress": "3 Kiln Lane"},
        ),
        ("streetAddress", "5 Kiln Lane", "3 Kiln Lane", {"type": "PostalAddress"}),
        ("email", "shop@bakery.example", "hello@bakery.example", {"type": "Organization"}),
        ("datePublished", "2026-05-03", "2026-03-05", {"type": "Article"}),
        ("dateModified", "2026-05-03", None, {"type": "Article"}),
        ("priceCurrency", "USD", "GBP", {"type": "Offer", "price": "4.50"}),
    ],
)
def test_what_is_proposed(trace: Trace, prop: str, value: str, told: str | None, more: dict) -> None:
    body = (
        "<h1>Rye loaf</h1><p>5 March 2026</p><ul><li>250 g rye flour</li></ul><p>Yield: 3 loaves</p>"
        "<p>£4.50</p><p>In stock</p><p>3 Kiln Lane, Hebden Bridge HX7 8AB</p><p>hello@bakery.example</p>"
    )
    verdict = trace(body, prop, value, lang="en-GB", **more)
    assert (verdict.outcome in ("unsupported", "contradicted"), verdict.replacement) == (True, told)
    assert told is None or verdict.evidence


def test_the_time_of_another_event_is_not_proposed(trace: Trace) -> None:
    body = (
        "<h1>Tango night</h1><p>Sunday, 14 March 2027, 20:30</p>"
        "<h2>Coming up</h2><ul><li>Choir of the bay, 21 March 2027, 19:00</li></ul>"
    )
    own = trace(body, "startDate", "2027-03-14T18:00:00+01:00", type="Event", name="Tango night")
    assert own.replacement == "2027-03-14T20:30:00+01:00"
    astray = trace(body, "startDate", "2027-03-21T20:30:00+01:00", type="Event", name="Tango night")
    assert astray.replacement is None
