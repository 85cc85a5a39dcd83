"""Numbers of schema.org's Number: digits 0 to 9, a full stop before decimals; and texts with a currency or a unit.

JSON numbers and XML Schema's decimal and double lexical forms (part 2, sections 3.2.3 and 3.2.5) are right.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import replace
from functools import cache, lru_cache

from ...source.regex import expression, regex
from ..locale.word_tables import alternatives, meanings, words
from .currencies import codes, currency_fault, possible_currencies
from .dates import is_date_or_time_of_date
from .fault import NO_HINTS, Fault, Hints
from .urls import is_email

# Price ranges: symbols such as $$$, or amounts, in one short line.

MAX_RANGE = 100
_PRICE = regex(lambda: rf"\d|[$€£¥₹₽₩₺₫฿]|\b(?:{alternatives('currencies', 'in_a_range')})\b", re.IGNORECASE)
_ON_REQUEST = regex(lambda: alternatives("prices", "on_request"), re.IGNORECASE)
_ANSWERS = frozenset({"yes", "no", "true", "false", "0"})
_CURRENCY = regex(
    lambda: rf"(?:us |u\.s\. )?(?:{alternatives('currencies', 'beside_a_number')})",
    re.IGNORECASE,
)
_ONLY_ZEROS = regex(r"(?=.*0)[^1-9]*")
SENTENCE = 6
"""The number of words from which a text without a price is more than a word for cheap or expensive."""


def price_range_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a price range, or None."""
    text = text.strip()
    part = r"[Pp]rice range"
    if expression(r"https?://|www\.").match(text) or is_email(text):
        return Fault("is a URL, not a price range", part=part)
    if expression(r"\+[\d\s()./-]{8,20}").fullmatch(text):
        return Fault("is a telephone number, not a price range", part=part)
    if len(text) > MAX_RANGE:
        return Fault(f"has more than {MAX_RANGE} characters", part=part)
    if text.casefold() in _ANSWERS or (_ON_REQUEST.search(text) and not _PRICE.search(text)):
        return Fault("does not name a price", part=part)
    if text in codes() or _CURRENCY.fullmatch(text):
        return Fault("is a currency without a price", part=part)
    if _ONLY_ZEROS.fullmatch(text) and (len(expression(r"0+").findall(text)) > 1 or text.strip("0") == ""):
        return Fault("is only zeros, so probably no price was filled in", part=part, sure=False)
    if len(text.split()) >= SENTENCE and not _PRICE.search(text):
        return Fault("is a sentence that does not name a price", part=part, sure=False)
    return None


_PLAIN = regex(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_INTEGER = regex(r"[+-]?\d+(?:\.0+)?")
_FIGURE = regex(r"\d+(?:[.,'’ \u00a0\u202f]\d+)*")
_MULTIPLIES = regex(
    lambda: rf"\d\s*\+?\s*(?:{alternatives('units', 'multipliers')})(?![^\W\d_])",
    re.IGNORECASE,
)
"""Words that multiply the number before them: 1.2K."""
_OF_A_CODE = regex(r"[^\W\d_][-−_/#]?\d")
"""A digit directly after a word, as in codes of companies ("HK-2291"): the number alone means something else."""
MAX_LENGTH = 40
MAX_NUMBER = 400
"""Characters up to which a number may be written: programs print a binary fraction with all of its decimals."""
_PART = r"[Nn]umber|digits|0123456789|integer"
_POINT = r"decimal point"
_SYMBOL = r"ambiguous symbols"


def is_number(text: str) -> bool:
    """Whether a text is a plain number."""
    return len(text) <= MAX_NUMBER and _PLAIN.fullmatch(text) is not None and text.isascii()


def number(text: str) -> float | None:
    """The value of a plain number, or None, also if it is beyond double precision."""
    text = text.strip()
    value = float(text) if is_number(text) else math.inf
    return value if math.isfinite(value) else None


def intended_number(text: str) -> float | None:
    """The value of a number, or of the one proposed instead; None for no number or an ambiguous one."""
    value = number(text)
    if value is None:
        fault = number_fault(text)
        value = number(fault.proposal) if fault is not None and fault.proposal is not None else None
    return value


def normal(figure: str) -> str | None:
    """A number with any country's separators as a plain number; None if it is ambiguous."""
    compact = expression(r"['’ \u00a0\u202f]").sub("", figure)
    marks = expression(r"[.,]").findall(compact)
    if not marks:
        return compact
    last = marks[-1]
    head, _, tail = compact.rpartition(last)
    if len(set(marks)) == 2:  # 1.299,00 or 1,299.00
        return expression(r"[.,]").sub("", head) + "." + tail if marks.count(last) == 1 else None
    if len(marks) > 1:  # 1.299.000
        return (
            expression(r"[.,]").sub("", compact)
            if all(len(part) == 3 for part in expression(r"[.,]").split(compact)[1:])
            else None
        )
    if len(tail) == 3 and head.strip("0"):  # 1,299 and 1.299 mean different numbers by country
        return None
    return f"{head}.{tail}"


_WORD = regex(r"[^\W\d_]{3,}")


@lru_cache(maxsize=2048)
def number_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a plain number, or None."""
    text = text.strip()
    if not text or is_number(text):
        return None
    if len(text) > MAX_LENGTH:
        return Fault("is not a number", part=_PART)
    figures = _FIGURE.findall(text)
    if not figures:
        return Fault("contains no number", part=_PART)
    if len(figures) > 1:
        return Fault("is not one plain number", part=_PART)
    ascii_figure = "".join(
        str(int(char)) if char.isdigit() and not char.isascii() else char for char in figures[0]
    )
    proposal = normal(ascii_figure)
    sign = _sign(text)
    if sign is None:
        proposal, sign = None, ""
    if text == figures[0] or text.lstrip("+-") == figures[0]:
        if not text.isascii() and not figures[0].isascii() and ascii_figure != figures[0]:
            return Fault("has digits other than 0 to 9", sign + proposal if proposal else None, part=_PART)
        if proposal is None:
            return Fault("contains a separator that is not a decimal point", part=_POINT)
        return Fault("contains a separator that is not a decimal point", sign + proposal, part=_POINT)
    if expression(r"[$€£¥₹₽₩₺₫฿]").search(text):
        reason, part = "contains a currency symbol", _SYMBOL
    elif "%" in text:
        reason, part = "contains a percent sign", _PART
    else:
        reason, part = "contains words", _PART
        if _MULTIPLIES.search(text):
            return Fault("contains a word that multiplies the number", part=part)
        if _OF_A_CODE.search(text) and not possible_currencies(beside(text)):
            return Fault("is a word with digits in it, not a number", part=part)
    return Fault(
        reason, sign + proposal if proposal else None, safe=bool(possible_currencies(beside(text))), part=part
    )


def _sign(text: str) -> str | None:
    """The minus before the only number in a text, or an empty text; None if it may as well be a hyphen."""
    before = expression(r"[^\d]*").match(text)
    if before is None or not (dash := expression(r"[-−]\W*\Z").search(before[0])):
        return ""
    ahead, following = before[0][: dash.start()], dash[0][1:]
    if expression(r"\W*").fullmatch(ahead) and "-" not in ahead:
        return "-"  # -5, € -5, -€5
    return "-" if (ahead[-1].isspace() or ahead[-1] == ":") and not following[:1].isspace() else None


def beside(text: str) -> str:
    """The text around the first number in a text, or an empty text."""
    figure = _FIGURE.search(text)
    return text.replace(figure[0], " ", 1).strip(" .+-−\u00a0") if figure else ""


@lru_cache(maxsize=512)
def integer_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a whole number, or None."""
    text = text.strip()
    if not text or _INTEGER.fullmatch(text):
        return None
    if is_number(text):
        return Fault("is not a whole number", part=_PART)
    fault = number_fault(text, hints)
    if fault is not None and fault.proposal is None and expression(r"\d{1,3}(?:[.,]\d{3})+").fullmatch(text):
        return Fault("contains a thousands separator", expression(r"[.,]").sub("", text), part=_POINT)
    return fault


def count_fault(
    text: str, hints: Hints = NO_HINTS, *, among: Callable[[str, Hints], Fault | None] = integer_fault
) -> Fault | None:
    """Like ``among``, for a property that counts things: negative numbers are faults, too."""
    fault = among(text, hints)
    value = number(text)
    if fault is None and value is not None and value < 0:
        return Fault("is below zero, which is not a possible count", part=r"[Nn]umber|[Cc]ount|total")
    return fault


def count_or_date_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a number of days or the date of the last one, or None."""
    text = text.strip()
    if is_date_or_time_of_date(text):
        return None
    days = expression(r"P(\d+)D").fullmatch(text) or expression(r"(\d+) ?days?", re.IGNORECASE).fullmatch(
        text
    )
    if days is not None:
        return Fault("is not a whole number of days", days[1], part=_PART)
    return count_fault(text, hints)


def year_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a four-digit year, or None."""
    fault = integer_fault(text, hints)
    if fault is not None:
        year = expression(r"(?<!\d)[12]\d{3}(?!\d)").search(text)
        only = year is not None and len(expression(r"\d+").findall(text)) == 1
        return replace(fault, proposal=year[0] if only and year else None, safe=only)
    if text.strip() and not expression(r"[12]\d{3}(?:\.0+)?").fullmatch(text.strip()):
        return Fault("is not a year of four digits", part=r"\byear\b")
    return None


def rating_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Like ``number_fault``; grades of one or two letters pass, such as E on a scale from A to G."""
    if any(char.isdigit() for char in text):
        return number_fault(text, hints)
    signs = text.strip() and not any(char.isalpha() for char in text)
    return (
        Fault("contains no number", part=_PART, sure=False)
        if signs or _WORD.fullmatch(text.strip())
        else None
    )


_AMOUNT_FIGURE = regex(r"\d+(?:[.,'’ \u00a0\u202f]\d+)*")
_AMOUNT_CURRENCY = regex(r"(?:[A-Za-z]{1,2})?[$€£¥₹₽₩₺₫฿]|\b[A-Z]{3}\b")
_AMOUNT_PERIOD = regex(lambda: rf"(?:/|\b(?:{alternatives('prices', 'per')})\b)\s*([^\W\d_]+)\.?")


def monetary_amount(text: str, hints: Hints = NO_HINTS) -> dict[str, object] | None:
    """The MonetaryAmount that a text with a currency means, or None if a part of the text is not understood.

    ``unitText`` of its value is HOUR, DAY, WEEK, MONTH or YEAR, as search features ask of salaries.
    """
    figures = _AMOUNT_FIGURE.findall(text)
    symbol = _AMOUNT_CURRENCY.search(text)
    number = normal(figures[0]) if len(figures) == 1 else None
    if symbol is None or number is None:
        return None
    code = symbol[0] if len(symbol[0]) == 3 and symbol[0].isalpha() else None
    fault = currency_fault(symbol[0], hints) if code is None else None
    currency = code or (fault.proposal if fault is not None else None)
    rest = beside(text).replace(symbol[0], " ", 1).strip(" .,")
    period = _AMOUNT_PERIOD.fullmatch(rest.casefold()) if rest else None
    unit = meanings("prices", "pay_periods").get(period[1]) if period is not None else None
    if currency is None or (rest and unit is None):
        return None
    plain = float(number)
    value: object = int(plain) if plain.is_integer() else plain
    if unit is not None:
        value = {"@type": "QuantitativeValue", "value": value, "unitText": unit}
    return {"@type": "MonetaryAmount", "currency": currency, "value": value}


# Units of measurement: UN/CEFACT common codes (Recommendation 20), and amounts with a unit.

_CODE = regex(r"[A-Z0-9]{2,3}")
_PREFIXED = regex(r"[\w.-]+:\S+|https?://\S+")
_CONCEPT = "units"
_RANGE = regex(
    r"\d[\d.,]{0,9}\s?(?:-|–|—|to|bis|à)\s?\d[\d.,]{0,9}(?: (?:employees|people|staff|mitarbeiter))?|\d[\d.,]{0,9}\+"
)
"""Ranges of counts: 50-100, 200+."""
_TWO_MEASURES = regex(
    r"\d{1,5}(?:[.,]\d+)?\s?(?:px|cm|mm|in|\")?\s?[x×*]\s?\d{1,5}(?:[.,]\d+)?\s?(?:px|cm|mm|in|\")?",
    re.IGNORECASE,
    signs="x|×|*",
)
_AMOUNT_ALONE = regex(r"[+-]?\d+(?:[.,]\d+)?")


@cache
def unit_codes() -> dict[str, str]:
    """The UN/CEFACT common code of each unit that is known by its symbols and names, in lower case."""
    codes = {unit: code for code, unit in meanings(_CONCEPT, "codes").items()}
    compared = {name: codes[unit] for name, unit in meanings(_CONCEPT, "names").items() if unit in codes}
    return compared | meanings(_CONCEPT, "not_compared")


def unit_code_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a UN/CEFACT common code, or a code of another list with its prefix; None if it is."""
    text = text.strip()
    part = r"CEFACT|[Uu]nit"
    symbol = text in words(_CONCEPT, "not_codes")
    known = not symbol and (_CODE.fullmatch(text) or _PREFIXED.fullmatch(text))
    if not text or known:
        return None
    if symbol:
        reason = "is a unit symbol in capitals, not the unit's UN/CEFACT code"
        return Fault(reason, unit_codes()[text.casefold()], safe=False, part=part, sure=False)
    code = unit_codes().get(text.casefold())
    if code:
        safe = text.casefold() not in words(_CONCEPT, "ambiguous")
        return Fault("is a unit's name or symbol, not a UN/CEFACT code", code, safe=safe, part=part)
    if _CODE.fullmatch(text.upper()) and len(text) == 3:
        return Fault("is a UN/CEFACT code in lower case", text.upper(), part=part)
    return Fault("is not a UN/CEFACT code", part=part, sure=len(text) > 3)


def measure_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not a measure, such as a width (it has no number), or None."""
    if _RANGE.fullmatch(text.strip()):
        return Fault('is a range; use "minValue" and "maxValue"', part=r"\d|[Nn]umber", sure=False)
    if _TWO_MEASURES.fullmatch(text.strip()):
        return Fault("is two measures in one text", part=r"\d|[Nn]umber", sure=False)
    if (
        not text.strip()
        or any(char.isdecimal() for char in text)
        or expression(r"https?://schema\.org/").match(text)
    ):
        return None
    return Fault(
        "contains no number",
        part=r"\d|height|width|depth|weight|size",
    )


def amount_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an amount with a unit, as for Mass, Energy and a serving's size, or None."""
    part = r"\d|number of|amount|mass|weight|calories|size"
    if _AMOUNT_ALONE.fullmatch(text.strip()):
        return Fault("is a number without a unit", part=part, sure=False)
    return None
