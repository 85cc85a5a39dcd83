"""Price ranges: signs such as $$$, or amounts, in one short line."""

from __future__ import annotations

import re

from ...source.regex import expression, regex
from .currencies import CODES
from .emails import is_email
from .fault import NO_HINTS, Fault, Hints

LONGEST = 100
_PRICE = regex(
    r"\d|[$€£¥₹₽₩₺₫฿]|\b(?:usd|eur|gbp|chf|euros?|dollars?|pounds?|rub|kr|zł|lei?|rs)\b", re.IGNORECASE
)
_ON_REQUEST = regex(
    r"\b(?:call|contact|ask|request|inquire|enquire|quote|upon|depends?|varies|various|anfrage|demande|richiesta|consultar|consulta"
    r"|zapytanie|aanvraag|запросу?|negotiable|negociable|negociável|trattabile|verhandlungsbasis"
    r"|vereinbarung|liên hệ|thỏa thuận|договорн\w+"
    r"|договірн\w+|узгодження|sepakat|hubungi|nego|görüşülür|sorunuz|convenir|uzgodnienia|dohodou)\b|面議|面议|応相談|要相談|협의|문의|สอบถาม",
    re.IGNORECASE,
)
_ANSWERS = frozenset({"yes", "no", "true", "false", "0"})
_CURRENCY = regex(
    r"(?:us |u\.s\. )?(?:euros?|dollars?|dólares|dolares|pounds?|rupees?|rs\.?|rp\.?|yen|yuan|pesos?|reais|real|rupiah"
    r"|ringgit|rm|baht|f\.?\s?cfa|xof|vn[dđ]|đồng|руб(?:л[ьия]|лей|\.)?|грн\.?|гривн[яиі]|złot[ey]|zł|kč|lei|kr\.?|tl|ft"
    r"|dirhams?|naira|rand|shillings?|ksh|kes|円|元|원|ريال|درهم|جنيه)",
    re.IGNORECASE,
)
_ONLY_ZEROS = regex(r"(?=.*0)[^1-9]*")
SENTENCE = 6
"""Words without a price between them that are more than a word for cheap or dear."""


def price_range_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """What keeps a text from being a price range."""
    text = text.strip()
    part = r"[Pp]rice range"
    if expression(r"https?://|www\.").match(text) or is_email(text):
        return Fault("is an address, no price range", part=part)
    if expression(r"\+[\d\s()./-]{8,20}").fullmatch(text):
        return Fault("is a telephone number, no price range", part=part)
    if len(text) > LONGEST:
        return Fault(f"has more than {LONGEST} characters", part=part)
    if text.casefold() in _ANSWERS or (_ON_REQUEST.search(text) and not _PRICE.search(text)):
        return Fault("names no price", part=part)
    if text in CODES or _CURRENCY.fullmatch(text):
        return Fault("is a currency, and names no price", part=part)
    if _ONLY_ZEROS.fullmatch(text) and (len(expression(r"0+").findall(text)) > 1 or text.strip("0") == ""):
        return Fault("has nothing but zeros, so no price was filled in", part=part, sure=False)
    if len(text.split()) >= SENTENCE and not _PRICE.search(text):
        return Fault("is a sentence that names no price", part=part, sure=False)
    return None
