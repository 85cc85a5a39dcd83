"""Sentences that the page tells with another number, or denies."""

from __future__ import annotations

import pytest

from ..conftest import Trace

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


@pytest.mark.parametrize(
    ("value", "shown", "outcome"),
    [
        # Of other things than the claim's, in the same words.
        (
            "Pets are allowed in the garden rooms.",
            "Pets are not allowed in the main house. Dogs are fine and allowed in the garden rooms.",
            "grounded",
        ),
        (
            "Fees in downtown zones will change on July 1 this year.",
            "Fees in residential zones will not change on July 1. In downtown zones they will change this year.",
            "grounded",
        ),
        (
            "A room for guests of the hotel. Parking is available for guests.",
            "Parking is not available for guests of the restaurant. The hotel has a room and parking for guests.",
            "grounded",
        ),
        (
            "The parking is available for all guests.",
            "The parking is not available for all guests.",
            "contradicted",
        ),
        (
            "Python and two years with Spark. No degree required.",
            "Python and 2 years with Spark. A degree is not required.",
            "grounded",
        ),
        # A number that the page has before the same words elsewhere, or behind them.
        (
            "Cracks were found in 2 of its six supports.",
            "They found cracks in two of its six supports. At first it said that cracks were found in three of its six "
            "supports.",
            "grounded",
        ),
        (
            "The pool is open. A ticket costs 7 euros for adults.",
            "The pool stays open. A ticket costs 5 euros for children and 7 euros for adults.",
            "grounded",
        ),
        (
            "The pool is open. A ticket costs 9 euros for adults.",
            "The pool stays open. A ticket costs 7 euros for adults, less for groups.",
            "contradicted",
        ),
        (
            "Up to 5 users can join in each workspace.",
            "Up to 5 users, who can join in each workspace. Up to 50 users can join in a larger one.",
            "grounded",
        ),
        (
            "This stew is ready in 30 minutes with rice.",
            "This stew is ready in 45 minutes with pasta; with rice in 30.",
            "grounded",
        ),
    ],
)
def test_a_sentence_of_another_thing(trace: Trace, value: str, shown: str, outcome: str) -> None:
    found = trace(f"<h1>Harbour shop</h1><p>{shown}</p>", "description", value, type="Product", lang="en")
    assert (found.outcome == "contradicted") == (outcome == "contradicted"), found


STEPS = (
    "<ol><li>Cool 5 minutes before removing from the pan.</li><li>Add 2 cups of flour and salt and mix.</li>"
    "<li>Add 3 cups of milk and stir.</li></ol>"
)


@pytest.mark.parametrize(
    ("value", "outcome"),
    [
        ("Cool 7 minutes before removing from the pan.", "contradicted"),
        ("Add 4 cups of flour and salt and mix.", "contradicted"),
        ("Add two cups of flour and salt and mix.", "grounded"),
        ("Add 4 cups of oats and salt and mix.", "undecided"),  # a sentence of something else
        ("Cool 7 minutes.", "undecided"),
    ],
)
def test_a_number_behind_the_first_word(trace: Trace, value: str, outcome: str) -> None:
    assert trace(STEPS, "text", value, type="HowToStep").outcome == outcome
