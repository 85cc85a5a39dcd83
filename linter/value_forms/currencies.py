"""Currencies: ISO 4217 codes, and the tickers and names that schema.org also allows."""

from __future__ import annotations

from functools import cache, lru_cache

from ...source.regex import expression
from ..locale.word_tables import each_word, meanings, word_table, words
from .fault import NO_HINTS, Fault, Hints
from .iso_tables import iso_records

_CONCEPT = "currencies"
_PART = r"4217|[Cc]urrency"


@cache
def codes() -> frozenset[str]:
    """The codes of ISO 4217 that are, or recently were, in use."""
    return words(_CONCEPT, "former_codes") | {each["alpha_3"] for each in iso_records("4217")}


def is_currency(text: str) -> bool:
    """Whether a text is an ISO 4217 code or a known ticker."""
    return text in codes() or text in words(_CONCEPT, "tickers")


@lru_cache(maxsize=256)
def currency_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an ISO 4217 code or another allowed currency, or None."""
    text = text.strip()
    if not text or is_currency(text):
        return None
    if text.upper() in codes() and len(text) == 3:
        return Fault("is an ISO 4217 code in lower case", text.upper(), part=_PART)
    if len(text) == 3 and (code := meanings(_CONCEPT, "replaced_codes").get(text)):
        return Fault("is a withdrawn or unofficial code", code, safe=text == "RUR", part=_PART)
    symbol = currency_of_sign(text)
    if symbol:
        return Fault("is a symbol, not an ISO 4217 code", symbol, part=_PART)
    twice = _code_and_sign(text)
    if twice:
        return Fault("has a symbol beside the ISO 4217 code", twice, part=_PART)
    symbol = likeliest_currency(text, hints)
    if symbol:
        return Fault(
            "is a symbol of several currencies, not an ISO 4217 code",
            symbol,
            safe=False,
            part=_PART,
            is_ambiguous=True,
        )
    if expression(r"\d").search(text):
        return Fault("is an amount, not a currency", part=_PART)
    named = named_currency(text, hints.languages)
    if named:
        safe = text.casefold().strip().rstrip("s") not in meanings(_CONCEPT, "ambiguous_names")
        return Fault("is a name, not an ISO 4217 code", named, safe=safe, part=_PART)
    if expression(r"[A-Z]{3}").fullmatch(text) and text in _withdrawn():
        return Fault("is a code that ISO 4217 has withdrawn", part=_PART, sure=False)
    if expression(r"[A-Z]{3}").fullmatch(text):
        return Fault("is not an ISO 4217 code", part=_PART)
    if text in words(_CONCEPT, "names_in_capitals"):
        return Fault("is a name for money, not an ISO 4217 code", part=_PART)
    if expression(r"[A-Z]{4,6}").fullmatch(text) or expression(r"(?:[A-Z]\w+ )+[A-Z]{3,6}").fullmatch(text):
        return None  # a ticker, or a local exchange currency such as "Ithaca HOUR"
    return Fault("is not an ISO 4217 code", part=_PART, sure=len(text) <= 3 or len(text) > 30)


def _code_and_sign(text: str) -> str | None:
    """The code in a text of a code and its symbol ("EUR €", "$CAD", "US $"), or None."""
    match = expression(r"([A-Za-z]*)\s*([$€£¥₹₽₩₺₫฿])\s*([A-Za-z]*)").fullmatch(text)
    if match is None or bool(match[1]) == bool(match[3]):
        return None
    word, sign = match[1] or match[3], match[2]
    code = word.upper() if word.upper() in codes() else currency_of_sign(f"{word}{sign}")
    of_sign = word_table(_CONCEPT)["signs_by_country"].get(sign, {}).values() or possible_currencies(sign)
    return code if code in of_sign else None


def likeliest_currency(sign: str, hints: Hints) -> str | None:
    """The code of the most likely currency of a shared sign ("$", "kr") on a page; None for other texts."""
    return currency_by_hints(sign, hints) or _commonest().get(sign.casefold())


def currency_by_hints(sign: str, hints: Hints) -> str | None:
    """The code of a shared sign's currency in the page's country or language, or None."""
    folded = sign.casefold()
    name = folded.rstrip(".") if folded.startswith("kr") else folded
    by_country = word_table(_CONCEPT)["signs_by_country"].get(name, {}).get(hints.country)
    of_languages = word_table(_CONCEPT)["signs_by_language"].get(name, {})
    by_language = (of_languages.get(language) for language in hints.languages)
    return by_country or next(filter(None, by_language), None)


def currency_of_sign(sign: str) -> str | None:
    """The code of the currency that a sign in any letter case stands for, or None, also for shared signs."""
    return _by_sign().get(sign.casefold())


@cache
def _by_sign() -> dict[str, str]:
    return {sign.casefold(): code for sign, code in meanings(_CONCEPT, "signs").items()}


@cache
def _commonest() -> dict[str, str]:
    """The code of the commonest currency of each shared sign in lower case, also without its full stop."""
    shared = {
        sign.casefold(): each_word(listed)[0] for sign, listed in word_table(_CONCEPT)["shared_signs"].items()
    }
    return {sign.rstrip("."): code for sign, code in shared.items()} | shared


@cache
def _by_short_name() -> dict[str, str]:
    return {name.casefold(): code for name, code in meanings(_CONCEPT, "short_names").items()}


def possible_currencies(text: str) -> frozenset[str]:
    """The codes that a code, sign or short name next to an amount may mean; empty if it is no currency."""
    folded = text.strip().casefold()
    short = folded.rstrip(".")
    if folded in _commonest() or short in _commonest():
        return codes() - {"EUR", "GBP"}
    code = currency_of_sign(folded) or currency_of_sign(short) or _by_short_name().get(short)
    if code is None and folded.upper() in codes():
        code = folded.upper()
    return frozenset({code}) if code else frozenset()


def currencies_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Like ``currency_fault``, for a property that lists currencies in one text."""
    parts = [part for part in expression(r"[,;/|\s]+").split(text.strip()) if part]
    if parts and all(is_currency(part) for part in parts):
        return None
    return currency_fault(text, hints)


@lru_cache(maxsize=64)
def named_currency(text: str, languages: tuple[str, ...] = ()) -> str | None:
    """The code of a currency by its name in English or the page's language (CLDR), or None."""
    from babel import Locale, UnknownLocaleError

    name_folded = text.casefold().strip().rstrip("s")
    for language in dict.fromkeys((*languages, "en")):
        try:
            names = Locale.parse(language).currencies
        except (UnknownLocaleError, ValueError):
            continue
        for code, name in names.items():
            if code in codes() and name.casefold().rstrip("s") == name_folded:
                return code
    return meanings(_CONCEPT, "ambiguous_names").get(name_folded) or meanings(_CONCEPT, "everyday_names").get(
        name_folded
    )


@lru_cache(maxsize=1)
def _withdrawn() -> frozenset[str]:
    """Codes withdrawn from ISO 4217 (CLDR keeps them)."""
    from babel.numbers import list_currencies

    return frozenset(list_currencies()) - codes()
