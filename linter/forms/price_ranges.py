"""Price ranges: signs such as $$$, or amounts, in one short line."""

from __future__ import annotations

import re

from .currencies import CODES
from .emails import is_email
from .fault import NO_HINTS, Fault, Hints

LONGEST = 100
_PRICE = re.compile(
    r"\d|[$€£¥₹₽₩₺₫฿]|\b(?:usd|eur|gbp|chf|euros?|dollars?|pounds?|rub|kr|zł|lei?|rs)\b", re.IGNORECASE
)
_ON_REQUEST = re.compile(
    r"\b(?:call|contact|ask|request|inquire|enquire|quote|upon|depends?|varies|various|anfrage|demande|richiesta|consultar|consulta"
    r"|zapytanie|aanvraag|запросу?)\b",
    re.IGNORECASE,
)
_ANSWERS = frozenset({"yes", "no", "true", "false", "0"})
_CURRENCY = re.compile(r"(?:us |u\.s\. )?(?:euros?|dollars?|pounds?|rupees?|yen)", re.IGNORECASE)
SENTENCE = 6
"""Words without a price between them that are more than a word for cheap or dear."""


def price_range_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from being a price range."""
    text = text.strip()
    part = r"[Pp]rice range"
    if re.match(r"https?://|www\.", text) or is_email(text):
        return Fault("is an address, no price range", part=part)
    if re.fullmatch(r"\+[\d\s()./-]{8,20}", text):
        return Fault("is a telephone number, no price range", part=part)
    if len(text) > LONGEST:
        return Fault(f"has more than {LONGEST} characters", part=part)
    if text.casefold() in _ANSWERS or (_ON_REQUEST.search(text) and not _PRICE.search(text)):
        return Fault("names no price", part=part)
    if text in CODES or _CURRENCY.fullmatch(text):
        return Fault("is a currency, and names no price", part=part)
    if len(text.split()) >= SENTENCE and not _PRICE.search(text):
        return Fault("is a sentence that names no price", part=part, sure=False)
    return None
