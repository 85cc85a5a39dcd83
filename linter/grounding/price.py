"""Prices, currencies and price ranges."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from ..passage import Passage
from ..regex import regex
from ..rule import Evidence
from ..verdict import Verdict, contradicted, grounded, unsupported
from . import text
from .claim import Claim
from .figures import (
    Figure,
    abbreviated,
    amount,
    decimal,
    figures,
    in_date,
    is_grouped,
    is_shortened,
    spellings,
)
from .folding import fold
from .labels import role_words
from .price_roles import is_beside, is_counted
from .view import View, evidence

FAMILY = "price"
_SYMBOLS = {
    "€": "EUR", "£": "GBP", "₽": "RUB", "₴": "UAH", "₹": "INR", "₺": "TRY", "₩": "KRW", "₫": "VND", "₪": "ILS",
    "zł": "PLN",
    "฿": "THB", "₱": "PHP", "₦": "NGN", "Kč": "CZK", "Ft": "HUF", "lei": "RON", "лв": "BGN", "руб": "RUB", "грн": "UAH",
    "R$": "BRL", "Rp": "IDR", "RM": "MYR", "CHF": "CHF", "Fr.": "CHF", "TL": "TRY", "đ": "VND",
    "円": "JPY", "元": "CNY", "원": "KRW",
    "ر.س": "SAR", "ريال": "SAR", "ج.م": "EGP", "د.م": "MAD", "درهم": "AED", "₾": "GEL", "₼": "AZN",
    "дин": "RSD", "din": "RSD", "RSD": "RSD", "KM": "BAM", "ден": "MKD", "₡": "CRC", "₲": "PYG", "บาท": "THB",
    "رس": "SAR",
    "S/": "PEN", "kn": "HRK", "тг": "KZT", "₸": "KZT", "د.إ": "AED", "R": "ZAR", "AU$": "AUD", "A$": "AUD",
    "C$": "CAD", "CA$": "CAD",
    "NZ$": "NZD", "HK$": "HKD", "NT$": "TWD", "S$": "SGD", "US$": "USD",
}  # fmt: skip
_SHARED = {
    "$": ["USD", "CAD", "AUD", "NZD", "MXN", "ARS", "CLP", "COP", "SGD", "HKD", "TWD", "BRL", "UYU"],
    "kr": ["SEK", "DKK", "NOK", "ISK"],
    ",-": ["NOK", "SEK", "DKK", "EUR", "CZK", "ISK", "CHF"],
    "¥": ["JPY", "CNY"],
    "￥": ["JPY", "CNY"],
    "Rs": ["INR", "PKR", "LKR", "NPR", "MUR"],
}
_NAMES = {
    "EUR": ("Euro", "euro"),
    "USD": ("US dollar", "dollar"),
    "GBP": ("pounds", "sterling"),
    "JPY": ("yen",),
}
_FORMERLY = {
    "RUR": "RUB", "UAN": "UAH", "GRN": "UAH", "BYR": "BYN", "RMB": "CNY", "NIS": "ILS", "NTD": "TWD", "STG": "GBP",
    "TRL": "TRY", "ROL": "RON", "EURO": "EUR", "UKP": "GBP",
}  # fmt: skip
"""Codes of before a currency was counted anew, and such as people make up: what a page shows is the same."""
_ANY_SIGN = regex(
    r"[$€£₽₴₹₺₩₫₪฿₱₦¥￥₸]|\b(?:kr|zł|zl|Kč|Ft|lei|лв|руб|грн|Rp|Rs|RM|CHF|TL|EUR|USD|GBP|PLN|SEK|DKK|NOK|Euro?s?)\b|円|元|원|đ\b|,-",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)
def signs(currency: str) -> tuple[str, ...]:
    """How a currency (ISO 4217) may be written: its code, its symbols, its names."""
    found = [currency]
    found.extend(sign for sign, code in _SYMBOLS.items() if code == currency)
    found.extend(sign for sign, codes in _SHARED.items() if currency in codes)
    found.extend(_NAMES.get(currency, ()))
    return tuple(found)


def priced(view: View) -> list[Figure]:
    """The numbers of the page that stand beside a currency; the figures of "£48k" are not the amount."""

    def make() -> list[Figure]:
        found = []
        for group in figures(view).values():
            for figure in group:
                text = figure.passage.text
                if is_shortened(figure):
                    continue
                behind = _ANY_SIGN.search(text[figure.end : figure.end + 14])
                if (behind is not None and behind.start() < 7) or _ANY_SIGN.search(
                    text, max(figure.start - 6, 0), figure.start
                ):
                    found.append(figure)
        return found

    return view.once("price.priced", make)


def _by_amount(view: View) -> dict[Decimal, list[Figure]]:
    """The numbers beside a currency, by every value they can mean."""

    def make() -> dict[Decimal, list[Figure]]:
        found: dict[Decimal, list[Figure]] = {}
        for figure in priced(view):
            for value in figure.values:
                found.setdefault(value, []).append(figure)
        return found

    return view.once("price.by amount", make)


def compare(claim: Claim, view: View) -> Verdict:
    """Trace an amount of money."""
    wanted = amount(re.sub(r"[^\d.,-]", "", claim.raw))
    if wanted is None:
        return text.compare(claim, view)
    own = bool(claim.types & _GOODS) and _OF_PARTS.isdisjoint(claim.path)
    alone = claim.property == "price" and claim.distinct == 1
    return view.once(f"price {wanted} {alone} {own}", lambda: _compare(wanted, alone, own, view))


_GOODS = frozenset({"offer", "aggregateoffer", "product"})
_OF_PARTS = frozenset({"shippingdetails", "addon", "hasdeliverymethod"})


def _compare(wanted: Decimal, alone: bool, own: bool, view: View) -> Verdict:
    """The verdict on an amount; ``alone`` where it is the only price of the markup, ``own`` where goods have it."""
    fit = _by_amount(view).get(wanted)
    if fit:
        return (
            (_beside_price(view, fit) if own else None)
            or (_of_something_else(view, fit) if alone else None)
            or grounded(FAMILY, "price shown", evidence(fit[0].passage, "supports", FAMILY))
        )
    plain = [f for f in figures(view).get(wanted, ()) if not (is_grouped(f) or in_date(f) or is_counted(f))]
    if (passage := _apart(view, wanted)) is not None:
        return grounded(FAMILY, "price shown", evidence(passage, "supports", FAMILY), confidence=0.85)
    if (passage := abbreviated(view, wanted)) is not None and _ANY_SIGN.search(passage.text):
        return grounded(FAMILY, "written short", evidence(passage, "supports", FAMILY), confidence=0.85)
    if wanted == 0:
        hit = next(
            (h for word in _FREE if (h := view.shown.find(word))),
            None,
        )
        if hit is not None:
            return grounded(FAMILY, "free", evidence(hit.passage, "supports", FAMILY), confidence=0.8)
    if (
        plain
        and (abs(wanted) >= 10 or wanted != wanted.to_integral_value())
        and not (alone and _beside_title(view) is not None)  # the page's price has its currency
    ):
        return grounded(
            FAMILY, "amount without currency", evidence(plain[0].passage, "supports", FAMILY), confidence=0.85
        )
    main = view.once("price.main", lambda: _main_price(priced(view)))
    if main is not None and alone and _in_role(view, main):
        # As sure as that the price is not shown at all: that the page shows one other only adds to it.
        return contradicted(
            FAMILY,
            "another price",
            evidence(main.passage, "contradicts", FAMILY),
            confidence=0.96,
            shown=main.text,
            replacement=str(main.values[0]) if len(main.values) == 1 else None,
        )
    near = () if main is None else (evidence(main.passage, "nearest", FAMILY),)
    told = next(
        (p for p in view.page.passages if p.kind == "head" and p.text.strip() in spellings(wanted)), None
    )
    return unsupported(
        FAMILY,
        "price not shown",
        *(near if told is None else (evidence(told, "nearest", FAMILY),)),
        confidence=0.96,
        shown=None if main is None else main.text,
        where="nowhere" if told is None else "head",
    )


def _beside_price(view: View, fit: list[Figure]) -> Verdict | None:
    """A verdict against an amount that the page shows only as that of shipping, of a saving, of before, where it shows
    a price, too."""
    if not all(is_beside(view, figure) for figure in fit):
        return None
    prices = view.once(
        "price.own",
        lambda: [
            f for f in priced(view)[:MOST_PRICES] if not is_beside(view, f) and not _is_aside(view, f, 8)
        ],
    )
    if not prices:
        return None
    only = len({price.values for price in prices}) == 1
    return unsupported(
        FAMILY,
        "an amount beside the price",
        evidence(fit[0].passage, "nearest", FAMILY),
        confidence=0.9,
        shown=prices[0].text if only else None,
    )


MOST_PRICES = 200
"""Amounts of a page among which its price is looked for."""


def _of_something_else(view: View, fit: list[Figure]) -> Verdict | None:
    """A verdict against the markup's only price where it is that of other things, and the page's own is another."""
    own = _beside_title(view)
    if own is None or own[0].values == fit[0].values:
        return None
    price, place = own
    if not all(_is_aside(view, figure, 8) or _is_far(view, figure, place) for figure in fit):
        return None
    return unsupported(
        FAMILY,
        "the price of something else",
        evidence(price.passage, "nearest", FAMILY),
        confidence=0.82,
        shown=price.text,
    )


_ASIDE = regex(
    r"related|recommend|up-?sell|cross-?sell|also|similar|carousel|carrusel|slider|cart|basket|warenkorb|shipping|deliver|teaser|"
    r"recent|facet|filter|footer|navigation|sidebar|accessor"
)
"""What authors call the parts of a shop's page that show other things, or sums."""
_CALLED = regex(r"price|preis|prix|precio|preco|prezzo|prijs|cena|pris(?![a-z])|hinta|fiyat|tsena")
"""What they call a price."""
MAX_PRICED = 60
"""Characters up to which a passage with a price is no running text, which tells of shipping and of other things."""
BEHIND_TITLE, TOGETHER = 30, 4
"""Passages behind the page's heading in which its price stands, and behind that one those of the same thing."""
FAR_BEHIND = 40
"""Passages behind the page's heading from which on other things are shown."""


def _is_far(view: View, figure: Figure, title: int) -> bool:
    return not 0 < view.rank[figure.passage.index] - title <= FAR_BEHIND


def _is_aside(view: View, figure: Figure, reach: int) -> bool:
    """Whether a price is one of other things: in running text, in a link to them, in a part called so."""
    return len(figure.passage.text) > MAX_PRICED or any(
        _ASIDE.search(element.hints) or (element.tag == "a" and _leads_away(element.attributes.get("href")))
        for element in view.page.ancestors(figure.passage.element, reach)
    )


def _leads_away(href: str | None) -> bool:
    return href is not None and not href.startswith(("#", "javascript:"))


def _beside_title(view: View) -> tuple[Figure, int] | None:
    """The first price behind the page's heading that is called so, and the heading's place; None where others stand
    with it, as the one that it was."""

    def make() -> tuple[Figure, int] | None:
        titles = [view.rank[p.index] for p in view.headings if p.heading == 1]
        if len(titles) != 1:
            return None
        placed = [(view.rank[figure.passage.index] - titles[0], figure) for figure in priced(view)]
        behind = sorted(
            ((place, figure) for place, figure in placed if 0 < place <= BEHIND_TITLE + TOGETHER),
            key=lambda each: each[0],
        )
        first = next(
            (
                each
                for each in behind
                if each[0] <= BEHIND_TITLE and _is_called(view, each[1]) and not is_beside(view, each[1])
            ),
            None,
        )
        if first is None:
            return None
        beside = {
            figure.values
            for place, figure in behind
            if first[0] <= place <= first[0] + TOGETHER and not _is_aside(view, figure, 3)
            if figure is first[1] or not is_beside(view, figure)
        }
        return (first[1], titles[0]) if len(beside) == 1 else None

    return view.once("price.title", make)


def _is_called(view: View, figure: Figure) -> bool:
    """Whether an element that holds a price is called so, and is no part for other things."""
    around = view.page.ancestors(figure.passage.element, 3)
    return any(_CALLED.search(element.hints) for element in around) and not _is_aside(view, figure, 3)


_FREE = (
    "free", "gratis", "kostenlos", "kostenfrei", "eintritt frei", "umsonst", "gratuit", "gratuite", "entree libre",
    "gratuito", "gratuita", "entrada libre", "entrada livre", "ingresso libero", "za darmo", "bezplatny", "bezplatnie",
    "wstep wolny", "ingyenes", "zdarma", "бесплатно", "безкоштовно", "ucretsiz", "mien phi", "無料", "免费", "免費",
    "무료", "0",
)  # fmt: skip


def _apart(view: View, wanted: Decimal) -> Passage | None:
    """A passage with a currency whose cents stand apart from the whole ("12 99 €"), raised or in another element."""
    whole, _, cents = f"{wanted:.2f}".partition(".")
    if wanted < 0 or cents == "00":
        return None
    groups = f"{int(whole):,}".split(",")
    signed = view.once("price.signed", lambda: [p for p in view.numeric if _ANY_SIGN.search(p.text)])
    likely = [p for p in signed if cents in p.text and all(group in p.text for group in groups)]
    if not likely:
        return None
    grouped = "[., ]?".join(groups)
    written = re.compile(rf"(?<![\d.,]){grouped}(?:\s*[.,]\s*|\s+|\s?[€$£]\s?){cents}(?![\d.,]?\d)")
    return next((p for p in likely if written.search(p.text)), None)


def _in_role(view: View, figure: Figure) -> bool:
    """Whether a number is called the price: by a word before it, or by its element's author."""
    if any("price" in element.hints for element in view.page.ancestors(figure.passage.element, 3)):
        return True
    before = figure.passage.text[: figure.start] or " ".join(p.text[-20:] for p in view.near(figure.passage))
    words = f" {fold(before)} "
    return any(f" {label} " in words for label in role_words("price") if len(label) > 3)


def _main_price(money: list[Figure]) -> Figure | None:
    """The price of the page, where it shows one amount only."""
    amounts: dict[Decimal, Figure] = {}
    for figure in money:
        amounts.setdefault(figure.values[0], figure)
    return next(iter(amounts.values())) if len(amounts) == 1 else None


def compare_currency(claim: Claim, view: View) -> Verdict:
    """Trace a currency code."""
    code = _FORMERLY.get(claim.raw.upper(), claim.raw.upper())
    if not re.fullmatch(r"[A-Z]{3}", code):
        return text.compare(claim, view)
    passage = view.once(f"price.currency {code}", lambda: _shows_currency(view, code))
    if passage is not None:
        return grounded(FAMILY, "currency shown", evidence(passage, "supports", FAMILY))
    money = priced(view)
    if money:
        return unsupported(
            FAMILY,
            "another currency",
            evidence(money[0].passage, "nearest", FAMILY),
            confidence=0.85,
            shown=money[0].passage.text[:60],
        )
    return unsupported(FAMILY, "currency not shown", confidence=0.8)


_DOLLARS = regex(r"(?<![A-Za-z])(?:R|AU?|CA?|NZ|HK|NT|S|US)\$")
"""Dollars and reals that are told by the letter before their sign."""


_NAMED = regex(r"€|\b(?:euros?|eur|chf|czk|nok|sek|dkk|isk|kč|fr)\b|(?<=[\d,.\s-])kr\b", re.IGNORECASE)
"""Currencies of countries that write ",-" for no cents, by name."""


def _named(code: str) -> set[str]:
    return {sign.lower() for sign in signs(code)} | (
        {"euros"} if code == "EUR" else {"fr"} if code == "CHF" else set()
    )


def _shows_currency(view: View, code: str) -> Passage | None:
    """The first passage that writes a currency: signs made of letters count only beside a number."""
    written = signs(code)
    for passage in view.passages:
        said = passage.text
        for sign in written:
            place = said.find(sign)
            if place < 0:
                continue
            of_another = _DOLLARS.search(said, max(place - 2, 0), place + 1) if sign == "$" else None
            if of_another is not None and _SYMBOLS[of_another.group()] != code:
                continue
            around = said[max(place - 8, 0) : place + len(sign) + 9]
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


def compare_range(claim: Claim, view: View) -> Verdict:
    """Trace a price range such as "$$" or "10-20 EUR"."""
    raw = claim.raw
    verbatim = re.compile(rf"(?<![{re.escape(raw[:1])}]){re.escape(raw)}(?![{re.escape(raw[-1:])}])")
    for passage in view.passages:
        if raw in passage.text and verbatim.search(passage.text):
            return grounded(FAMILY, "verbatim", evidence(passage, "supports", FAMILY))
    amounts = [
        number for part in re.findall(r"\d+(?:[.,]\d+)?", raw) if (number := decimal(part)) is not None
    ]
    if amounts and all(figures(view).get(number) for number in amounts):
        return grounded(FAMILY, "amounts shown", confidence=0.8)
    words = fold(raw)
    if words and not amounts and view.shown.find(words):
        return grounded(FAMILY, "verbatim")
    where: tuple[Evidence, ...] = ()
    return unsupported(FAMILY, "price range not shown", *where, confidence=0.97)
