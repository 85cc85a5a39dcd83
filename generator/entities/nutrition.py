"""What a portion of a dish holds: NutritionInformation, from the table or the lines that a recipe's page shows."""

from __future__ import annotations

import re

from ..draft import Draft
from ..reading import Reading
from ..words import labels

_PARTS = (
    ("fatContent", "fat"),
    ("saturatedFatContent", "saturated_fat"),
    ("carbohydrateContent", "carbohydrates"),
    ("sugarContent", "sugar"),
    ("fiberContent", "fiber"),
    ("proteinContent", "protein"),
    ("sodiumContent", "sodium"),
    ("cholesterolContent", "cholesterol"),
)
_ENERGY = re.compile(r"\d+(?:[.,]\d+)?\s?(?:kcal|calories|cal)\b", re.IGNORECASE)
_MASS = re.compile(r"(?:<\s?)?\d+(?:[.,]\d+)?\s?(?:g|mg)\b", re.IGNORECASE)


def nutrition(reading: Reading, ingredients: list[str]) -> Draft | None:
    """The energy of a portion and what it holds; None where no energy is told: what is weighed may be bought."""
    energy = _ENERGY.search(reading.pair(*labels("calories")))
    if energy is None:
        return None
    draft = Draft("NutritionInformation", "energy and what a portion holds are labelled")
    draft.add("calories", energy[0])
    bought = " ".join(ingredients).casefold()
    for name, label in _PARTS:
        shown = reading.pair(*labels(label))
        amount = _MASS.match(shown)
        if amount is not None and not any(f"{each}: {shown}".casefold() in bought for each in labels(label)):
            draft.add(name, amount[0])
    return draft
