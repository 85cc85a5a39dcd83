"""Amounts of money written as one text ("$20/h"), as the node that says the same."""

from __future__ import annotations

from ...source.regex import regex
from ..locale.word_tables import meanings
from .currencies import currency_fault
from .fault import NO_HINTS, Hints
from .numbers import beside, normal

_FIGURE = regex(r"\d+(?:[.,'’ \u00a0\u202f]\d+)*")
_CURRENCY = regex(r"(?:[A-Za-z]{1,2})?[$€£¥₹₽₩₺₫฿]|\b[A-Z]{3}\b")
_PERIOD = regex(r"(?:/|\b(?:per|an?|each|pro|je|par|por|al|la|na)\b)\s*([^\W\d_]+)\.?")


def monetary_amount(text: str, hints: Hints = NO_HINTS) -> dict[str, object] | None:
    """The MonetaryAmount that a text with a currency means, or None if a part of the text is not understood.

    ``unitText`` of its value is HOUR, DAY, WEEK, MONTH or YEAR, as search features ask of salaries.
    """
    figures = _FIGURE.findall(text)
    symbol = _CURRENCY.search(text)
    number = normal(figures[0]) if len(figures) == 1 else None
    if symbol is None or number is None:
        return None
    code = symbol[0] if len(symbol[0]) == 3 and symbol[0].isalpha() else None
    fault = currency_fault(symbol[0], hints) if code is None else None
    currency = code or (fault.proposal if fault is not None else None)
    rest = beside(text).replace(symbol[0], " ", 1).strip(" .,")
    period = _PERIOD.fullmatch(rest.casefold()) if rest else None
    unit = meanings("pay_periods", "units").get(period[1]) if period is not None else None
    if currency is None or (rest and unit is None):
        return None
    plain = float(number)
    value: object = int(plain) if plain.is_integer() else plain
    if unit is not None:
        value = {"@type": "QuantitativeValue", "value": value, "unitText": unit}
    return {"@type": "MonetaryAmount", "currency": currency, "value": value}
