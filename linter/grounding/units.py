"""The names of units in the commonest languages, and the unit behind a number of a page."""

from __future__ import annotations

from .figures import Figure
from .folding import fold

NAMES = {
    "g": "g gram grams gramm grammes gr",
    "mg": "mg milligram milligrams",
    "kg": "kg kilogram kilograms kilo kilos",
    "ml": "ml milliliter milliliters millilitre",
    "cl": "cl centiliter centiliters centilitre centilitres",
    "dl": "dl deciliter deciliters decilitre decilitres",
    "l": "l liter liters litre litres",
    "kcal": "kcal cal calories calorie kalorien",
    "kj": "kj kilojoule",
    "cm": "cm centimeter centimeters centimetres",
    "mm": "mm millimeter millimetres",
    "m": "m meter meters metre metres",
    "km": "km kilometer kilometers",
    "in": "in inch inches",
    "ft": "ft foot feet",
    "oz": "oz ounce ounces",
    "lb": "lb lbs pound pounds",
    "m2": "m2 sqm qm mtk",
    "%": "percent",
    "h": "h hour hours",
    "min": "min minute minutes",
    "month": "month months monat monate monaten mois mes meses mese mesi maand maanden",
    "year": "year years jahr jahre jahren an ans annee annees ano anos anno anni jaar",
    "w": "w watt watts",
    "kw": "kw kilowatt",
}
BY_NAME = {name: unit for unit, names in NAMES.items() for name in names.split()}


def unit_behind(figure: Figure) -> str | None:
    """The unit that stands behind a number, or the folded word where it is none; None for no word."""
    behind = fold(figure.passage.text[figure.end : figure.end + 16]).split()
    return BY_NAME.get(behind[0], behind[0]) if behind else None
