"""Amounts with their unit: QuantitativeValue."""

from __future__ import annotations

from ..draft import Draft
from ..written import measure_in


def quantity(text: str, *units: str) -> Draft | None:
    """The one amount of a text in one of some units (UN/CEFACT common codes), or None."""
    measure = measure_in(text)
    if measure is None or measure.unit not in units:
        return None
    draft = Draft("QuantitativeValue", "an amount with its unit is shown")
    draft.add("value", measure.amount)
    draft.add("unitCode", measure.unit)
    return draft
