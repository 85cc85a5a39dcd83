"""Sentences that the page tells with another number, or denies."""

from __future__ import annotations

import pytest

from .conftest import Trace

BAR = (
    "This bar is made by hand in our kitchen from organic beans and contains {} cocoa, with a hint of sea salt from the "
    "coast."
)
JACKET = "This jacket for long walks {} and keeps you warm on the coast, with a hood that folds away."


@pytest.mark.parametrize(
    ("lang", "value", "shown", "outcome"),
    [
        ("en", BAR.format("30%"), BAR.format("70%"), "contradicted"),
        ("en", BAR.format("70%"), BAR.format("70 %") + " Slow.", "grounded"),
        ("en", BAR.format("70%"), BAR.format("70.0%"), "grounded"),
        ("en", BAR.format("1,200 mg"), BAR.format("1200 mg"), "grounded"),
        ("en", BAR.format("30%"), BAR.format("70%") + " The dark one: and contains 30% cocoa.", "grounded"),
        ("en", JACKET.format("is waterproof"), JACKET.format("is not waterproof"), "contradicted"),
        ("en", JACKET.format("is waterproof"), JACKET.format("isn't waterproof"), "contradicted"),
        ("en", JACKET.format("is not waterproof"), JACKET.format("is waterproof"), "contradicted"),
        ("en", JACKET.format("comes with a belt"), JACKET.format("comes without a belt"), "contradicted"),
        ("en", JACKET.format("is waterproof"), JACKET.format("is quite waterproof"), "grounded"),
        (
            "en",
            "Our jacket is waterproof and warm.",
            "Our jacket is waterproof, light and warm. Our trousers are not waterproof.",
            "grounded",
        ),
        (
            "en",
            "A solid oak stool with three steps.",
            "A solid oak stool with two steps, oiled by hand.",
            "contradicted",
        ),
        (
            "en",
            "A solid oak stool with two steps.",
            "A solid oak stool with 2 steps, oiled by hand.",
            "grounded",
        ),
        ("en", "Heat the oven to 220C.", "Heat the oven to 180C.", "contradicted"),
        ("en", "Heat the oven to 180C, then wait.", "Heat the oven to 350F, then wait.", "undecided"),
        (
            "de",
            "Die Jacke ist für lange Wege am Meer wasserdicht und warm",
            "Die Jacke ist für lange Wege am Meer nicht wasserdicht und warm.",
            "contradicted",
        ),
        (
            "de",
            "Das ist für die Kleinen ein Spielzeug aus Holz",
            "Das ist für die Kleinen kein Spielzeug aus Holz.",
            "contradicted",
        ),
        (
            "fr",
            "Pour la mer, la veste est imperméable et chaude",
            "Pour la mer, la veste n'est pas imperméable et chaude.",
            "contradicted",
        ),
        (
            "es",
            "La chaqueta de la costa es impermeable y ligera",
            "La chaqueta de la costa no es impermeable y ligera.",
            "contradicted",
        ),
        (
            "it",
            "La giacca della costa è impermeabile e leggera",
            "La giacca della costa non è impermeabile e leggera.",
            "contradicted",
        ),
        (
            "nl",
            "De jas voor de kust is waterdicht en warm",
            "De jas voor de kust is niet waterdicht en warm.",
            "contradicted",
        ),
        (
            "pt",
            "O casaco da costa é impermeável e leve",
            "O casaco da costa não é impermeável e leve.",
            "contradicted",
        ),
    ],
)
def test_a_sentence_that_says_otherwise(
    trace: Trace, lang: str, value: str, shown: str, outcome: str
) -> None:
    found = trace(f"<h1>Harbour shop</h1><p>{shown}</p>", "description", value, type="Product", lang=lang)
    assert found.outcome == outcome
