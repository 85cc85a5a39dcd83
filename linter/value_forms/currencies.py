"""Currencies: ISO 4217 codes, and the tickers and names that schema.org also allows."""

from __future__ import annotations

from functools import lru_cache

from ...source.regex import expression
from .fault import NO_HINTS, Fault, Hints

_ISO_4217 = """AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD
CDF
CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL
HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD
MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR
RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SLL SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD
TZS UAH UGX USD UYU UZS VES VED VND VUV WST XAF XAG XAU XCD XDR XOF XPF XPT YER ZAR ZMW ZWL ZWG CHE CHW CLF COU
MXV UYI USN BOV XUA XSU XBA XBB XBC XBD XPD XTS XXX"""
CODES = frozenset(_ISO_4217.split())
"""The codes of ISO 4217 that are, or recently were, in use."""
_COINS = "BTC XBT ETH LTC XRP BCH ADA DOGE DOT USDT USDC BNB SOL XMR DAI ETC EOS XLM TRX DASH ZEC MATIC"
TICKERS = frozenset(_COINS.split())
_SYMBOLS = {
    "€": "EUR", "£": "GBP", "₹": "INR", "₽": "RUB", "₩": "KRW", "₺": "TRY", "₫": "VND", "฿": "THB", "zł": "PLN",
    "kč": "CZK", "us$": "USD", "c$": "CAD", "a$": "AUD", "r$": "BRL", "₴": "UAH", "₪": "ILS", "₱": "PHP", "₦": "NGN",
    "chf.": "CHF", "rub.": "RUB", "руб": "RUB", "руб.": "RUB", "грн": "UAH", "tl": "TRY", "rmb": "CNY",
    "円": "JPY", "원": "KRW", "nt$": "TWD", "hk$": "HKD", "s$": "SGD", "ft": "HUF",
    "ca$": "CAD", "can$": "CAD", "cdn$": "CAD", "au$": "AUD", "nz$": "NZD", "mx$": "MXN", "gb£": "GBP", "cn¥": "CNY",
    "jp¥": "JPY", "sfr": "CHF", "sfr.": "CHF",
}  # fmt: skip
_AMBIGUOUS = {
    "$": "USD",
    "kr": "SEK",
    "kr.": "DKK",
    "¥": "JPY",
    "rs": "INR",
    "rs.": "INR",
    "rm": "MYR",
    "fr": "CHF",
    "fr.": "CHF",
    "元": "CNY",
    "lei": "RON",
}
_OF_LANGUAGES = {
    "kr": {"nb": "NOK", "nn": "NOK", "no": "NOK", "da": "DKK", "fo": "DKK", "sv": "SEK", "is": "ISK"},
    "¥": {"zh": "CNY", "ja": "JPY"},
}
_OF_COUNTRIES = {
    "kr": {"NO": "NOK", "DK": "DKK", "FO": "DKK", "GL": "DKK", "SE": "SEK", "IS": "ISK"},
    "¥": {"CN": "CNY", "JP": "JPY"},
    "$": {
        "AR": "ARS", "AU": "AUD", "CA": "CAD", "CL": "CLP", "CO": "COP", "HK": "HKD", "MX": "MXN", "NZ": "NZD",
        "SG": "SGD", "TW": "TWD", "US": "USD", "UY": "UYU",
    },
}  # fmt: skip
"""The currency of an ambiguous symbol by country, and where its language is spoken."""
_OLD = {
    "RUR": "RUB",
    "TRL": "TRY",
    "YTL": "TRY",
    "NTD": "TWD",
    "UKP": "GBP",
    "STG": "GBP",
    "BYR": "BYN",
    "ROL": "RON",
}
_FIRST_OF_SEVERAL = {"dollar": "USD", "pound": "GBP", "rupee": "INR"}
_EVERYDAY = {"yen": "JPY", "pound sterling": "GBP", "zloty": "PLN", "yuan": "CNY", "renminbi": "CNY"}
_IN_CAPITALS = frozenset(
    [
        "FCFA",
        "CFAF",
        "FRANC",
        "FRANCS",
        "DOLLAR",
        "DOLAR",
        "DOLARS",
        "EURO",
        "EUROS",
        "POUND",
        "POUNDS",
        "RUPEE",
        "RUPEES",
        "RUPIAH",
        "PESO",
        "PESOS",
        "REAL",
        "REAIS",
        "YUAN",
        "RUBLE",
        "RUBLES",
        "RUBEL",
        "RINGGIT",
        "DIRHAM",
        "DIRHAMS",
        "DINAR",
        "RIYAL",
        "RIYALS",
        "RIAL",
        "NAIRA",
        "SHILLING",
        "CEDI",
        "RAND",
        "BAHT",
        "DONG",
        "LIRA",
        "KRONER",
        "KRONOR",
        "FORINT",
        "ZLOTY",
        "HRYVNIA",
        "TENGE",
        "TAKA",
        "SOLES",
        "QUETZAL",
        "COLONES",
        "GUARANI",
        "INRS",
        "USDS",
        "TOMAN",
        "TOMANS",
    ]
)
"""Currency names in capitals that look like a ticker."""
_SHORT = {"eur": "EUR", "euro": "EUR", "euros": "EUR", "dollars": "USD", "zł": "PLN", "kč": "CZK"}
_PART = r"4217|[Cc]urrency"


def is_currency(text: str) -> bool:
    """Whether a text is an ISO 4217 code or a known ticker."""
    return text in CODES or text in TICKERS


@lru_cache(maxsize=256)
def currency_fault(text: str, hints: Hints = NO_HINTS) -> Fault | None:
    """Why a text is not an ISO 4217 code or another allowed currency, or None."""
    text = text.strip()
    if not text or is_currency(text):
        return None
    if text.upper() in CODES and len(text) == 3:
        return Fault("is an ISO 4217 code in lower case", text.upper(), part=_PART)
    if text in _OLD:
        return Fault("is a withdrawn or unofficial code", _OLD[text], safe=text == "RUR", part=_PART)
    symbol = _SYMBOLS.get(text.casefold())
    if symbol:
        return Fault("is a symbol, no ISO 4217 code", symbol, part=_PART)
    twice = _said_twice(text)
    if twice:
        return Fault("has a symbol beside the ISO 4217 code", twice, part=_PART)
    symbol = _likeliest(text.casefold(), hints)
    if symbol:
        return Fault("is a symbol of several currencies, no ISO 4217 code", symbol, safe=False, part=_PART)
    if expression(r"\d").search(text):
        return Fault("is an amount, no currency", part=_PART)
    named = named_currency(text, hints.languages)
    if named:
        safe = text.casefold().strip().rstrip("s") not in _FIRST_OF_SEVERAL
        return Fault("is a name, no ISO 4217 code", named, safe=safe, part=_PART)
    if expression(r"[A-Z]{3}").fullmatch(text) and text in _withdrawn():
        return Fault("is a code that ISO 4217 has withdrawn", part=_PART, sure=False)
    if expression(r"[A-Z]{3}").fullmatch(text):
        return Fault("is no code of ISO 4217", part=_PART)
    if text in _IN_CAPITALS:
        return Fault("is a name for money, no ISO 4217 code", part=_PART)
    if expression(r"[A-Z]{4,6}").fullmatch(text) or expression(r"(?:[A-Z]\w+ )+[A-Z]{3,6}").fullmatch(text):
        return None  # a ticker, or a local exchange currency such as "Ithaca HOUR"
    return Fault("is no code of ISO 4217", part=_PART, sure=len(text) <= 3 or len(text) > 30)


def _said_twice(text: str) -> str | None:
    """The code in a text of a code and its symbol ("EUR €", "$CAD", "US $"), or None."""
    match = expression(r"([A-Za-z]*)\s*([$€£¥₹₽₩₺₫฿])\s*([A-Za-z]*)").fullmatch(text)
    if match is None or bool(match[1]) == bool(match[3]):
        return None
    word, sign = match[1] or match[3], match[2]
    code = word.upper() if word.upper() in CODES else _SYMBOLS.get(f"{word.casefold()}{sign}")
    return code if code in (_OF_COUNTRIES.get(sign, {}).values() or currencies_meant(sign)) else None


def _likeliest(symbol: str, hints: Hints) -> str | None:
    """The most likely currency of an ambiguous symbol on a page; None for other texts."""
    name = symbol.rstrip(".") if symbol.startswith("kr") else symbol
    by_country = _OF_COUNTRIES.get(name, {}).get(hints.country)
    by_language = (_OF_LANGUAGES.get(name, {}).get(language) for language in hints.languages)
    return by_country or next(filter(None, by_language), None) or _AMBIGUOUS.get(symbol)


def currencies_meant(text: str) -> frozenset[str]:
    """The codes that a code, symbol or short name next to an amount may mean; empty if it is no currency."""
    folded = text.strip().casefold()
    if folded in _AMBIGUOUS:
        return CODES - {"EUR", "GBP"}
    code = _SYMBOLS.get(folded) or _SYMBOLS.get(folded.rstrip(".")) or _SHORT.get(folded.rstrip("."))
    if code is None and folded.upper() in CODES:
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

    wanted = text.casefold().strip().rstrip("s")
    for language in dict.fromkeys((*languages, "en")):
        try:
            names = Locale.parse(language).currencies
        except (UnknownLocaleError, ValueError):
            continue
        for code, name in names.items():
            if code in CODES and name.casefold().rstrip("s") == wanted:
                return code
    return _FIRST_OF_SEVERAL.get(wanted) or _EVERYDAY.get(wanted)


@lru_cache(maxsize=1)
def _withdrawn() -> frozenset[str]:
    """Codes withdrawn from ISO 4217 (CLDR keeps them)."""
    from babel.numbers import list_currencies

    return frozenset(list_currencies()) - CODES
