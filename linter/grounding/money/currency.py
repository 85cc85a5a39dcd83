"""Compare currency codes with the page's currencies: codes, symbols and names."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple
from urllib.parse import urlsplit

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, grounded, unsupported
from ...locale.locale_names import likely_country, tender
from ...locale.word_tables import meanings, word_sets
from ...value_forms.currencies import is_currency
from ...visible_text.passage import Passage
from ..claim import Claim
from ..numbers.figures import amount
from ..view import View, evidence
from ..wording import text
from .amounts import figures_with_currency

FAMILY = Family.PRICE
_SIGNS = meanings("currencies", "signs")
_SHARED = word_sets("currencies", "shared_signs")
FORMERLY = meanings("currencies", "replaced_codes")
"""Codes of before a currency was counted anew, and such as people make up: what a page shows is the same."""


@lru_cache(maxsize=256)
def signs(currency: str) -> tuple[str, ...]:
    """Return the ways to write a currency (ISO 4217): its code, signs and short names."""
    of_one = (_SIGNS, meanings("currencies", "signs_beside_prices"), meanings("currencies", "short_names"))
    written = [sign for table in of_one for sign, code in table.items() if code == currency]
    return (currency, *written, *(sign for sign, codes in _SHARED.items() if currency in codes))


_DOLLARS = regex(r"(?<![A-Za-z])(?:R|AU?|CA?|NZ|HK|NT|S|US)\$")
"""Dollars and reals that are told by the letter before their sign."""


_NAMED = regex(r"€|\b(?:euros?|eur|chf|czk|nok|sek|dkk|isk|kč|fr)\b|(?<=[\d,.\s-])kr\b", re.IGNORECASE)
"""Currencies of countries that write ",-" for no cents, by name."""


_CODE_BEHIND = regex(r"\s?\(?([A-Z]{3})\)")
"""Whose dollars a sign is for, in brackets behind it, as settings have it ("$ (USD)")."""
_CHOICE = regex(r"(?:\W{1,3}\s)?[^\W\d_][^\d()]{2,40}\s\(?([A-Z]{3})\)?|([A-Z]{3})\b\D{0,40}")
"""An entry of a menu of currencies ("$ Canadian Dollar (CAD)", "CAD – Canadian dollar")."""
MIN_CHOICES = 5


def _choices(view: View) -> frozenset[int]:
    """The passages, by their indexes, that offer one of many currencies and say of no price that it is in it."""

    def make() -> frozenset[int]:
        entries = ((p, _CHOICE.fullmatch(p.text)) for p in view.passages)
        offered = {
            p.index: code
            for p, entry in entries
            if entry is not None and is_currency(code := entry[1] or entry[2])
        }
        return frozenset(offered if len(set(offered.values())) >= MIN_CHOICES else ())

    return view.once("currency.choices", make)


def _named(code: str) -> set[str]:
    return {sign.lower().rstrip(".") for sign in signs(code)}


def shows(view: View, code: str) -> Passage | None:
    """Return the first passage that shows a currency: signs made of letters count only next to a number."""
    written, choices = signs(code), _choices(view)
    for passage in view.passages:
        if passage.index in choices:
            continue
        line = passage.text
        for sign in written:
            place = line.find(sign)
            if place < 0:
                continue
            of_another = _DOLLARS.search(line, max(place - 2, 0), place + 1) if sign == "$" else None
            if of_another is not None and _SIGNS[of_another.group()] != code:
                continue
            if (
                sign == "$"
                and (following := _CODE_BEHIND.match(line, place + 1)) is not None
                and following[1] != code
            ):
                continue
            around = line[max(place - 8, 0) : place + len(sign) + 9]
            if (
                sign == ",-"
                and (named := _NAMED.search(around)) is not None
                and named[0].lower() not in _named(code)
            ):
                continue
            if (
                sign == code
                or len(sign) > 3
                or (len(sign) == 1 and not sign.isalpha())
                or any(c.isdigit() for c in around)
            ):
                return passage
    return None


_DOLLARS_OF = {
    "USD": r"USD|US\$|U\.?S\.? dollars?|dollars? américains?|dólares estadounidenses",
    "CAD": r"CAD|CA?\$|Canadian dollars?|dollars? canadiens?|dólares canadienses",
    "AUD": r"AUD|AU?\$|Australian dollars?|dollars? australiens?|dólares australianos",
    "NZD": r"NZD|NZ\$|New Zealand dollars?",
    "SGD": r"SGD|S\$|Singapore dollars?",
    "HKD": r"HKD|HK\$|Hong Kong dollars?",
    "MXN": r"MXN|MX\$|Mexican pesos?|pesos mexicanos",
}
"""How pages say whose dollars, or pesos, they count in."""
_DOLLARS_NAMED = regex(
    rf"(?<![\w$])(?:{'|'.join(f'(?P<{code}>{names})' for code, names in _DOLLARS_OF.items())})(?!\w)",
    re.IGNORECASE,
)
_ALL_IN = regex(r"\b(?:prices?|prix|precios?|preços?|currency|devise|moneda)\b[^.!?\d]{0,40}$", re.IGNORECASE)
_SIGN_BEFORE, _SIGN_BEHIND = regex(r"\s?\$?\s?$"), regex(r"^\s?\$?\s?")
NEAR = 60
"""Characters around a currency's name in which its amount stands, or what says that it is that of all prices."""
MAX_OCCURRENCES = 100
"""Places of a currency's names that are looked at."""


class _Named(NamedTuple):
    """An occurrence of a currency's name: whether it applies to all prices of the page, and the text around it."""

    passage: Passage
    of_all: bool
    before: str
    behind: str


def dollar_codes(view: View) -> frozenset[str]:
    """Return the codes of the dollars, pesos or reals that a page names, in words or by letters before the sign."""
    signs = (match for passage in view.passages for match in _DOLLARS.finditer(passage.text))
    return frozenset(_SIGNS[match.group()] for match in signs) | _named_dollars(view).keys()


def _named_dollars(view: View) -> dict[str, list[_Named]]:
    result: dict[str, list[_Named]] = {}
    for passage in view.passages:
        for match in _DOLLARS_NAMED.finditer(passage.text):
            before = passage.text[max(match.start() - NEAR, 0) : match.start()]
            following = passage.text[match.end() : match.end() + NEAR]
            places = result.setdefault(str(match.lastgroup), [])
            if len(places) < MAX_OCCURRENCES:
                of_all = _ALL_IN.search(before) is not None
                around = _SIGN_BEFORE.sub("", before, count=1), _SIGN_BEHIND.sub("", following, count=1)
                places.append(_Named(passage, of_all, *around))
    return result


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a currency by its code, or by a sign that is one currency's."""
    code = _SIGNS.get(claim.raw) or FORMERLY.get(claim.raw.upper(), claim.raw.upper())
    if not re.fullmatch(r"[A-Z]{3}", code):
        return text.compare(claim, view)
    passage = view.once(f"currency.shown {code}", lambda: shows(view, code))
    if passage is not None:
        return grounded(FAMILY, Reason.CURRENCY_SHOWN, evidence(passage, "supports", FAMILY))
    price = amount(claim.sibling("price") or "")
    if price is not None and (written := in_hundredths(view, price, code)) is not None:
        return grounded(FAMILY, Reason.ITS_HUNDREDTHS_SHOWN, evidence(written, "supports", FAMILY))
    money = figures_with_currency(view)
    if money:
        return unsupported(
            FAMILY,
            Reason.ANOTHER_CURRENCY,
            evidence(money[0].passage, "nearest", FAMILY),
            shown=money[0].passage.text[:60],
            replacement=_own(view),
        )
    if code in view.once("currency.of country", lambda: _of_country(view)):
        return grounded(FAMILY, Reason.CURRENCY_OF_THE_COUNTRY)
    return unsupported(FAMILY, Reason.CURRENCY_NOT_SHOWN)


def _own(view: View) -> str | None:
    """The one currency of the page's country that the page shows, or None."""
    codes = view.once("currency.of country", lambda: _of_country(view))
    named = [
        each for each in codes if view.once(f"currency.shown {each}", lambda each=each: shows(view, each))
    ]
    return named[0] if len(named) == 1 else None


def _of_country(view: View) -> frozenset[str]:
    """The currency of the country that the page's language or address names, or where most speak its language: menus
    and lists of prices often name none."""
    parts = (view.page.language or "").replace("_", "-").split("-")
    host = urlsplit(view.address or "").hostname or ""
    places = {parts[-1].upper() if len(parts) > 1 else "", host.rpartition(".")[2].upper()}
    if len(parts) == 1 and parts[0].lower() not in MANY_COUNTRIES:
        places.add(likely_country(parts[0].lower()))
    return frozenset(code for place in places for code in tender().get(place, ()))


MANY_COUNTRIES = frozenset({"en", "es", "fr", "ar", "pt"})
"""Languages that tell no currency."""


# Prices below one in hundredths of their currency ("85p", "99¢", "79 Cent").

_HUNDREDTHS = word_sets("currencies", "hundredths")
"""How the hundredths of a currency (ISO 4217) are written behind a number, in lower case."""
_WRITTEN = regex(r"(?<![\d.,£$€])(\d{1,2})\s?(¢|[^\W\d_]{1,9}\.?)(?!\w)")
HUNDRED = 100


def in_hundredths(view: View, stated: Decimal, currency: str) -> Passage | None:
    """Return the first passage with an amount below one of a currency ("" for any) in hundredths, or None."""
    if not 0 < stated < 1 or stated * HUNDRED != (stated * HUNDRED).to_integral_value():
        return None
    known = {sign for code, signs in _HUNDREDTHS.items() if currency in (code, "") for sign in signs}
    for passage in view.numeric:
        if len(passage.text) > MAX_LINE:
            continue
        for match in _WRITTEN.finditer(passage.text):
            if int(match[1]) == stated * HUNDRED and match[2].lower() in known:
                return passage
    return None


MAX_LINE = 200
"""Characters up to which a passage is looked at: "c" and "p" are more in running text."""
