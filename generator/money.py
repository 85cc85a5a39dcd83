"""Amounts of money as pages write them, with the signs and names of currencies that the linter knows
(``linter/locale/currencies.toml``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from ..linter.grounding.money.currency import MANY_COUNTRIES
from ..linter.locale.locale_names import likely_country, tender
from ..linter.locale.word_tables import meanings, word_sets
from ..linter.value_forms.currencies import codes, currency_by_hints, likeliest_currency
from ..linter.value_forms.fault import Hints
from ..linter.value_forms.numbers import normal
from .reading import Reading

_GROUPED = r"\d{1,3}(?:[ .,'’\u00a0\u202f٬]\d{3})+"
_LAKHS = r"\d{1,2}(?:,\d{2})+,\d{3}"
_AMOUNT = re.compile(
    rf"(?<![\d.,])(?:(?:{_LAKHS}|{_GROUPED})(?:[.,]\d{{1,2}})?(?!\d)|\d+(?:[.,]\d{{1,3}})?(?!\d))"
)
THOUSANDS = re.compile(rf"{_LAKHS}|{_GROUPED}")
_NO_CENTS = re.compile(r"(?:[.,:]\s?[-–—]{1,2})")
WIDEST = 9
"""Most characters of a sign with what parts it from the amount."""
_ROUND = ",-"
"""No cents: the sign of a currency where no other stands beside the amount."""
_COMMONEST = frozenset("$¥￥")
"""Signs that mean the commonest of their currencies where the page tells no other."""
_MIN_LENGTH = 3
"""Letters from which on a sign is written in any case."""
_FIRST_OF_ONE_SCRIPT = "\u0590"
"""Scripts before this character part words by spaces."""


@dataclass(frozen=True, slots=True)
class Money:
    """An amount with a decimal point, and its currency (ISO 4217)."""

    amount: str
    currency: str


def money_in(text: str, reading: Reading) -> list[Money]:
    """Return the amounts of money in a text, in order. Country and language of the page settle shared signs."""
    amounts = []
    for written, sign in _signed(text):
        currency = _currency(sign, reading)
        amount = _amount(written, currency) if currency else None
        if amount is not None:
            amounts.append(Money(amount, currency))
    return amounts


def names_money(text: str) -> bool:
    """Whether a text has an amount beside the sign of a currency."""
    return any(sign != _ROUND for _, sign in _signed(text))


def _signed(text: str) -> Iterator[tuple[str, str]]:
    """The amounts in a text, each with the sign of a currency before it, or else behind it."""
    taken = 0
    for match in _AMOUNT.finditer(text):
        before = _sign_before(text, taken, match.start())
        rounded = _NO_CENTS.match(text, match.end())
        following = _sign_behind(text, rounded.end() if rounded is not None else match.end())
        if before and following not in codes():  # "$24.50 CAD"
            following = ""
        taken = match.end() + (len(following) if following else 0)
        if sign := following or before or (_ROUND if rounded is not None else ""):
            yield match[0], sign


def _sign_before(text: str, start: int, end: int) -> str:
    """The longest sign of a currency that ends before a place in a text, or empty."""
    part = text[max(start, end - WIDEST) : end].rstrip()
    for whole in (part, part.removesuffix(".")):
        for length in range(min(WIDEST, len(whole)), 0, -1):
            sign = whole[-length:]
            if sign in _currencies_by_sign() and not (
                _is_letter(sign[0]) and whole[-length - 1 : -length].isalpha()
            ):
                return sign
    return ""


def _sign_behind(text: str, place: int) -> str:
    """The longest sign of a currency that begins at a place in a text, or after a space there; or empty."""
    part = text[place : place + WIDEST + 2]
    part = part[1:] if part[:1].isspace() else part
    for length in range(min(WIDEST, len(part)), 0, -1):
        sign = part[:length]
        if sign in _currencies_by_sign() and not (
            _is_letter(sign[-1]) and part[length : length + 1].isalpha()
        ):
            return sign
    return ""


def is_money(text: str) -> bool:
    """Whether a text has nothing but numbers, signs of currencies and what parts them."""
    for word in re.split(r"[\d\s:–—-]+|(?<=\d)[.,'’]+|[.,'’]+(?=\d)", _NO_CENTS.sub(" ", text)):
        if word and word not in _currencies_by_sign() and word.rstrip(".") not in _currencies_by_sign():
            return False
    return True


def amount_of(written: str) -> str | None:
    """Return an amount of money with a decimal point: three digits after a separator are thousands."""
    return _amount(written, "")


def _amount(written: str, currency: str) -> str | None:
    plain = "".join(str(unicodedata.digit(sign)) if sign.isdigit() else sign for sign in written)
    if currency in _thousandths() and re.fullmatch(r"\d+\.\d{3}", plain):
        return plain.rstrip("0").rstrip(".")
    if THOUSANDS.fullmatch(plain):
        return re.sub(r"\D", "", plain)
    return normal(re.sub(r"(?<=\d)[’٬,](?=\d{2,3}[,.’٬])", "", plain))


@cache
def _thousandths() -> frozenset[str]:
    """The currencies that are counted in thousandths."""
    from babel.numbers import get_currency_precision

    return frozenset(code for code in codes() if get_currency_precision(code) == len("000"))


@cache
def _currencies_by_sign() -> dict[str, frozenset[str]]:
    """The currencies that each sign, short name or code may mean, by how it is written."""
    listed: dict[str, frozenset[str]] = {code: frozenset({code}) for code in codes()}
    for table in ("signs", "signs_beside_prices", "short_names"):
        for sign, code in meanings("currencies", table).items():
            listed.setdefault(sign, frozenset({code}))
    listed |= word_sets("currencies", "shared_signs")
    for sign in [each for each in listed if each not in codes()]:
        if sum(map(str.isalpha, sign)) >= _MIN_LENGTH or sign.startswith("kr"):
            for written in (sign.lower(), sign.upper(), sign.capitalize()):
                listed.setdefault(written, listed[sign])
    return listed


def _is_letter(sign: str) -> bool:
    return sign.isalpha() and sign < _FIRST_OF_ONE_SCRIPT


def _currency(sign: str, reading: Reading) -> str:
    """The currency that a sign means on a page, or empty: that of the country which its address or language names, or
    where most speak its language."""
    candidates, doubtful = _currencies_by_sign()[sign], sign in meanings("currencies", "signs_beside_prices")
    if len(candidates) == 1 and not doubtful:
        return next(iter(candidates))
    language, _, region = reading.language.replace("_", "-").partition("-")
    domain = reading.home.rstrip("/").rpartition(".")[2].upper()
    languages = (language.lower(),) if language else ()
    spoken = "" if language.lower() in MANY_COUNTRIES else likely_country(language.lower())
    for place in (domain, region.upper(), spoken):
        if place and (code := currency_by_hints(sign, Hints(languages, place))) in candidates:
            return code
        if own := next((code for code in tender().get(place, ()) if code in candidates), ""):
            return own
    return (likeliest_currency(sign, Hints(languages)) or "") if sign in _COMMONEST else ""
