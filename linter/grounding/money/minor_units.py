"""Prices below one that a page writes in the hundredths of their currency ("85p", "99¢", "79 Cent")."""

from __future__ import annotations

from decimal import Decimal

from ....source.regex import regex
from ...visible_text.passage import Passage
from ..view import View

_SIGNS = {
    "GBP": ("p", "pence", "penny"),
    "USD": ("¢", "c", "cent", "cents"),
    "CAD": ("¢", "c", "cent", "cents"),
    "AUD": ("¢", "c", "cent", "cents"),
    "NZD": ("¢", "c", "cent", "cents"),
    "EUR": (
        "c", "ct", "cts", "cent", "cents", "centime", "centimes", "céntimo", "céntimos", "centesimo", "centesimi",
        "cêntimo", "cêntimos", "eurocent", "snt", "senttiä",
    ),
    "CHF": ("rp", "rp.", "rappen", "centime", "centimes", "ct", "cts"),
    "BRL": ("centavo", "centavos"),
    "MXN": ("¢", "centavo", "centavos"),
    "PLN": ("gr", "groszy", "grosze"),
}  # fmt: skip
"""How the hundredths of a currency (ISO 4217) are written behind a number, in lower case."""
_WRITTEN = regex(r"(?<![\d.,£$€])(\d{1,2})\s?(¢|[^\W\d_]{1,9}\.?)(?!\w)")
HUNDRED = 100


def in_hundredths(view: View, wanted: Decimal, currency: str) -> Passage | None:
    """The first passage that writes an amount below one of a currency ("" for any) in hundredths; else None."""
    if not 0 < wanted < 1 or wanted * HUNDRED != (wanted * HUNDRED).to_integral_value():
        return None
    known = {sign for code, signs in _SIGNS.items() if currency in (code, "") for sign in signs}
    for passage in view.numeric:
        if len(passage.text) > MAX_LINE:
            continue
        for match in _WRITTEN.finditer(passage.text):
            if int(match[1]) == wanted * HUNDRED and match[2].lower() in known:
                return passage
    return None


MAX_LINE = 200
"""Characters up to which a passage is looked at: "c" and "p" are more in running text."""
