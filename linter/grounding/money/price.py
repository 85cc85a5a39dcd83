"""Compare prices and price ranges."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, contradicted, grounded, undecided, unsupported
from ...visible_text.passage import Passage
from ..as_shown import of_readings
from ..claim import Claim
from ..labels.fields import role_words
from ..numbers.figures import (
    Figure,
    amount,
    decimal,
    figures,
    in_date,
    is_grouped,
    spellings,
)
from ..numbers.scales import abbreviated
from ..view import View, evidence
from ..wording import text
from ..wording.folding import fold
from .amounts import CURRENCY_MARK, by_amount, figures_with_currency, free_of_charge
from .bare_price import (
    are_signed,
    can_be_price,
    has_known_signs,
    is_behind_name,
    is_marked_as_price,
)
from .currency import in_hundredths
from .own_price import beside_title, is_aside, price_of_page, prices_of_page
from .price_roles import is_beside, is_counted, is_struck
from .price_rows import differing_end, end_of_only_span, exchanged, price_in_row

FAMILY = Family.PRICE


def compare(claim: Claim, view: View) -> Verdict:
    """Trace an amount of money."""
    stated = amount(re.sub(r"[^\d.,-]", "", claim.raw))
    if stated is None:
        return text.compare(claim, view)
    own = bool(claim.types & _GOODS) and _OF_PARTS.isdisjoint(claim.path)
    alone = claim.property == "price" and claim.distinct == 1
    currency = (claim.sibling("pricecurrency") or "").upper()
    verdict = view.once(
        f"price {stated} {alone} {own} {currency}", lambda: _compare(stated, alone, own, currency, view)
    )
    if verdict.outcome != "grounded" and (named := _behind_its_name(claim, view, stated)) is not None:
        return grounded(FAMILY, Reason.AMOUNT_BEHIND_ITS_NAME, evidence(named, "supports", FAMILY))
    if verdict.outcome == "grounded" and claim.property in _ENDS and claim.distinct == 1 and own:
        fit = by_amount(view).get(stated)
        verdict = (_of_something_else(fit, prices_of_page(view, fit)) if fit else None) or verdict
    if verdict.outcome != "grounded":
        if not own or verdict.outcome != "unsupported" or claim.property not in _ENDS:
            return verdict
        return _other_end(claim, view) or _with_end(claim, view, verdict)
    return _in_another_place(claim, view, stated) or verdict


def _other_end(claim: Claim, view: View) -> Verdict | None:
    """A verdict against the only lowest or highest price of the markup, which the page shows nowhere, where its prices
    are the ends of one span."""
    if claim.distinct > 1:
        return None
    end = end_of_only_span(claim, _own_prices(view))
    return None if end is None else _another(end)


def _with_end(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """A verdict on the only lowest or highest price, which the page does not show, with the price at that end of the
    page's where the markup's other end is the page's other."""
    other = amount(claim.sibling(_OTHER_END.get(claim.property, "")) or "")
    prices = {f.values[0]: f for f in _own_prices(view) if len(f.values) == 1}
    if verdict.replacement is not None or other is None or claim.distinct > 1 or len(prices) == 1:
        return verdict
    low, high = (min(prices), max(prices)) if prices else (None, None)
    own, beside = (low, high) if claim.property == "lowprice" else (high, low)
    if own is None or other != beside:
        return verdict
    return replace(verdict, shown=prices[own].text, replacement=str(own))


def _another(figure: Figure) -> Verdict:
    """Against a price in whose role the page shows another."""
    return contradicted(
        FAMILY,
        Reason.ANOTHER_PRICE_IN_THAT_ROLE,
        evidence(figure.passage, "contradicts", FAMILY),
        shown=figure.text,
        replacement=str(figure.values[0]) if len(figure.values) == 1 else None,
    )


def _own_prices(view: View) -> list[Figure]:
    """The first amounts of a page that are no shipping, saving or former price, and no price of other things."""
    return view.once(
        "price.own",
        lambda: [
            f
            for f in figures_with_currency(view)[:MAX_PRICES]
            if not is_beside(view, f) and not is_aside(view, f, 8)
        ],
    )


def _is_fine(stated: Decimal) -> bool:
    """Whether an amount has more than two decimals, as rates have, which tell it by themselves."""
    exponent = stated.as_tuple().exponent
    return isinstance(exponent, int) and exponent < -CENTS


CENTS = 2


def _behind_its_name(claim: Claim, view: View, stated: Decimal) -> Passage | None:
    """Where a list without currencies has an amount behind the name of its offer, or of what that offers."""
    names = {fold(name) for name in (claim.sibling("name"), claim.offered) if name}
    candidates = figures(view).get(stated, ()) if names and not by_amount(view).get(stated) else ()
    return next((f.passage for f in candidates if is_behind_name(view, f, names)), None)


def _in_another_place(claim: Claim, view: View, stated: Decimal) -> Verdict | None:
    """A verdict against a shown amount that is the other end of a span of prices, that of another offer by its name,
    or what was asked before."""
    if not (fit := by_amount(view).get(stated)):
        return None
    money = figures_with_currency(view)
    other = price_in_row(claim, view, fit, money) or differing_end(claim, view, fit, money)
    if other is None and (other := exchanged(claim, view, by_amount(view))) is None:
        return _former(claim, view, fit)
    return _another(other)


_OTHER_END = {"lowprice": "highprice", "highprice": "lowprice"}
_ENDS = frozenset(_OTHER_END)
_SPECIFIED = frozenset({"pricespecification", "unitpricespecification"})
_LISTED = regex(r"/\d+/price$")


def _former(claim: Claim, view: View, fit: list[Figure]) -> Verdict | None:
    """A verdict against the price of an offer's one specification where the page shows it struck through, beside the
    price; one of several, or one that says of which type it is, may be that of before."""
    if (
        claim.property != "price"
        or claim.distinct > (1 if _LISTED.search(claim.statement.location.pointer or "") else 2)
        or not claim.types <= _SPECIFIED
        or claim.path[:2] != ("pricespecification", "offers")
        or claim.sibling("pricetype") is not None
        or not all(is_struck(view, figure) for figure in fit)
    ):
        return None
    return _beside_price(view, fit)


_GOODS = frozenset({"offer", "aggregateoffer", "product"})
_OF_PARTS = frozenset({"shippingdetails", "addon", "hasdeliverymethod"})


def _compare(stated: Decimal, alone: bool, own: bool, currency: str, view: View) -> Verdict:
    """The verdict on an amount; ``alone`` where it is the only price of the markup, ``own`` where goods have it."""
    fit = by_amount(view).get(stated)
    if fit:
        return (
            (_beside_price(view, fit) if own else None)
            or (_of_something_else(fit, price_of_page(view, fit)) if alone else None)
            or grounded(FAMILY, Reason.PRICE_SHOWN, evidence(fit[0].passage, "supports", FAMILY))
        )
    plain = [f for f in figures(view).get(stated, ()) if not (is_grouped(f) or in_date(f) or is_counted(f))]
    if (passage := _apart(view, stated)) is not None:
        return grounded(FAMILY, Reason.PRICE_SHOWN, evidence(passage, "supports", FAMILY))
    if (passage := abbreviated(view, stated)) is not None and CURRENCY_MARK.search(passage.text):
        return grounded(FAMILY, Reason.WRITTEN_SHORT, evidence(passage, "supports", FAMILY))
    if (passage := in_hundredths(view, stated, currency)) is not None:
        return grounded(FAMILY, Reason.IN_HUNDREDTHS, evidence(passage, "supports", FAMILY))
    if stated == 0 and (passage := free_of_charge(view, itself=own)) is not None:
        return grounded(FAMILY, Reason.FREE, evidence(passage, "supports", FAMILY))
    if not (abs(stated) >= 10 or stated != stated.to_integral_value()) or (
        alone and beside_title(view) is not None  # the page's price has its currency
    ):
        plain = []
    if (bare := next((f for f in plain if can_be_price(view, f, currency)), None)) is not None:
        near = evidence(bare.passage, "supports", FAMILY)
        if not _is_fine(stated) and are_signed(view) and not is_marked_as_price(view, bare, currency):
            near = replace(near, relation="nearest")
            return undecided(FAMILY, Reason.A_NUMBER_WITHOUT_THE_CURRENCY_THAT_OTHERS_HAVE, near)
        return grounded(FAMILY, Reason.AMOUNT_WITHOUT_CURRENCY, near)
    main = view.once("price.main", lambda: _main_price(figures_with_currency(view)))
    if main is not None and alone and _in_role(view, main):
        # As sure as that the price is not shown at all: that the page shows one other only adds to it.
        return contradicted(
            FAMILY,
            Reason.ANOTHER_PRICE,
            evidence(main.passage, "contradicts", FAMILY),
            shown=main.text,
            replacement=str(main.values[0]) if len(main.values) == 1 else None,
        )
    if plain and not has_known_signs(currency):
        return undecided(
            FAMILY, Reason.A_NUMBER_WITHOUT_A_CURRENCY, evidence(plain[0].passage, "nearest", FAMILY)
        )
    near = () if main is None else (evidence(main.passage, "nearest", FAMILY),)
    head = next(
        (p for p in view.page.passages if p.kind == "head" and p.text.strip() in spellings(stated)), None
    )
    return unsupported(
        FAMILY,
        Reason.PRICE_NOT_SHOWN,
        *near,
        *(() if head is None else (evidence(head, "hidden", FAMILY),)),
        shown=None if main is None else main.text,
        replacement=_only(main, stated) if alone else None,
        where="nowhere" if head is None else "head",
    )


def _beside_price(view: View, fit: list[Figure]) -> Verdict | None:
    """A verdict against an amount that the page shows only as that of shipping, of a saving, of before, where it shows
    a price, too."""
    if not all(is_beside(view, figure) for figure in fit):
        return None
    prices = _own_prices(view)
    if not prices and (passage := free_of_charge(view, itself=True)) is not None:
        return unsupported(
            FAMILY,
            Reason.AN_AMOUNT_BESIDE_WHAT_IS_FREE,
            evidence(passage, "nearest", FAMILY),
            where="visible",
        )
    if not prices:
        return None
    only = len({price.values for price in prices}) == 1
    if only and all(is_struck(view, figure) for figure in fit):
        return contradicted(
            FAMILY,
            Reason.THE_PRICE_OF_BEFORE,
            evidence(prices[0].passage, "contradicts", FAMILY),
            shown=prices[0].text,
            replacement=str(prices[0].values[0]) if len(prices[0].values) == 1 else None,
        )
    return unsupported(
        FAMILY,
        Reason.AN_AMOUNT_BESIDE_THE_PRICE,
        evidence(fit[0].passage, "nearest", FAMILY),
        where="visible",
        shown=prices[0].text if only else None,
        replacement=_only(prices[0], fit[0].values[0]) if only else None,
    )


MAX_PRICES = 200
"""Amounts of a page among which its price is looked for."""


def _of_something_else(fit: list[Figure], own: list[Figure]) -> Verdict | None:
    """A verdict against the markup's only price where it is that of other things, and the page's ``own`` are others."""
    if not own or any(price.values == fit[0].values for price in own):
        return None
    return unsupported(
        FAMILY,
        Reason.SHOWN_AS_THE_PRICE_OF_SOMETHING_ELSE,
        evidence(own[0].passage, "nearest", FAMILY),
        shown=own[0].text if len({price.values for price in own}) == 1 else None,
        replacement=_only(own[0], fit[0].values[0]) if len({price.values for price in own}) == 1 else None,
    )


def _only(figure: Figure | None, stated: Decimal) -> str | None:
    """A price that the page shows, as markup writes it, where it can be read in one way beside a written one."""
    return None if figure is None else of_readings(figure.values, stated)


def _apart(view: View, stated: Decimal) -> Passage | None:
    """A passage with a currency whose cents stand apart from the whole ("12 99 €"), raised or in another element."""
    whole, _, cents = f"{stated:.2f}".partition(".")
    if stated < 0 or cents == "00":
        return None
    groups = f"{int(whole):,}".split(",")
    signed = view.once("price.signed", lambda: [p for p in view.numeric if CURRENCY_MARK.search(p.text)])
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


_AMOUNT = regex(r"\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?!\d)|\d+(?:[.,]\d+)?")


def _readings(written: str) -> list[Decimal]:
    """What an amount in a range of prices can mean ("1 290", "1.290")."""
    whole = decimal(re.sub(r"\D", "", written)) if _GROUPED.fullmatch(written) else None
    return [number for number in (whole, decimal(written)) if number is not None]


_GROUPED = regex(r"\d{1,3}(?:\D\d{3})+")


def compare_range(claim: Claim, view: View) -> Verdict:
    """Trace a price range such as "$$" or "10-20 EUR"."""
    raw = claim.raw
    verbatim = re.compile(rf"(?<![{re.escape(raw[:1])}]){re.escape(raw)}(?![{re.escape(raw[-1:])}])")
    if not any(map(str.isalnum, raw)):  # of an amount, and not of how dear something is
        verbatim = re.compile(rf"(?<!\d)(?<!\d\s){verbatim.pattern}(?!\s?\d)")
    for passage in view.passages:
        if raw in passage.text and verbatim.search(passage.text):
            return grounded(FAMILY, Reason.VERBATIM, evidence(passage, "supports", FAMILY))
    amounts = [_readings(part) for part in _AMOUNT.findall(raw)]
    if amounts and all(any(figures(view).get(number) for number in readings) for readings in amounts):
        return grounded(FAMILY, Reason.AMOUNTS_SHOWN)
    words = fold(raw)
    if words and not amounts and view.visible.find(words):
        return grounded(FAMILY, Reason.VERBATIM)
    where: tuple[Evidence, ...] = ()
    return unsupported(FAMILY, Reason.PRICE_RANGE_NOT_SHOWN, *where)
