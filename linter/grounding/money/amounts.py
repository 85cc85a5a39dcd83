"""Collect the amounts of money on a page: numbers next to a currency, and words for "free of charge"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from ....source.regex import regex
from ...locale.word_tables import alternatives, word_list
from ...visible_text.passage import Passage
from ..numbers.figures import Figure, figures
from ..numbers.scales import is_shortened
from ..view import View

CURRENCY_MARK = regex(
    r"[$€£₽₴₹₺₩₫₪฿₱₦¥￥₸]|\b(?:kr|zł|zl|Kč|Ft|lei|лв|руб|[рР]|грн|Rp|Rs|RM|CHF|TL|EUR|USD|GBP|PLN|SEK|DKK|NOK|Euro?s?)\b|円|元|원|đ(?:ồng)?\b|บาท|ден\b|дин\b|ر\.?س|ريال|ریال|ج\.?م|جنيه|د\.م|د\.إ|درهم|دينار|ليرة|تومان|,-",
    re.IGNORECASE,
)
"""What pages write beside an amount: the commonest signs, codes and names of currencies."""


def figures_with_currency(view: View) -> list[Figure]:
    """Return the page's numbers next to a currency, except abbreviated ones: the figures of "£48k" are not the
    amount."""

    def make() -> list[Figure]:
        signed = {passage.index for passage in view.numeric if _SIGN.search(passage.text)}
        return [
            figure
            for group in figures(view).values()
            for figure in group
            if figure.passage.index in signed and _has_currency(figure) and not is_shortened(view, figure)
        ]

    return view.once("price.priced", make)


_SIGN = regex(r"[^\W\d_]|[^\w\s.,:/-]|,-")
"""What every mark of a currency has one of."""


def _has_currency(figure: Figure) -> bool:
    """Whether a sign of a currency stands beside a number."""
    text = figure.passage.text
    after = CURRENCY_MARK.search(text[figure.end : figure.end + 14])
    if after is not None and after.start() < 7 and not _belongs_to_next_number(text, figure.end, after):
        return True
    signs = CURRENCY_MARK.finditer(text, max(figure.start - 6, 0), figure.start)
    return any(not any(map(str.isdigit, text[sign.end() : figure.start])) for sign in signs)


def _belongs_to_next_number(text: str, end: int, sign: re.Match[str]) -> bool:
    """Whether a sign behind a number stands right before the next one ("Under 16 £6.00", "3x de R$ 26")."""
    place = end + sign.end()
    if any(map(str.isalpha, text[end : end + sign.start()])):
        return text[place : place + 2].strip()[:1].isdigit()
    return sign.start() > 0 and text[place : place + 1].isdigit()


def by_amount(view: View) -> dict[Decimal, list[Figure]]:
    """Return the numbers next to a currency, by every value they can mean."""

    def make() -> dict[Decimal, list[Figure]]:
        result: dict[Decimal, list[Figure]] = {}
        for figure in figures_with_currency(view):
            for value in figure.values:
                result.setdefault(value, []).append(figure)
        return result

    return view.once("price.by amount", make)


_FREE_WORDS = word_list("prices", "free")
"""Words for "free of charge", case-folded."""
_FREE_EXTRA = regex(lambda: alternatives("prices", "free_something_else"), re.IGNORECASE)
"""What is free besides the main entity, and things that are free of something."""


def free_of_charge(view: View, *, itself: bool) -> Passage | None:
    """Return the first passage that says that something costs nothing; with ``itself``, passages about extras of the
    main entity do not count."""
    return view.once(f"free.passage {itself}", lambda: next(_passages(view, itself), None))


def _passages(view: View, main_entity_only: bool) -> Iterator[Passage]:
    for word in _FREE_WORDS:
        if (hit := view.visible.find(word)) is not None:
            passages = [hit.passage] if hit.squashed else [*view.visible.all(word), hit.passage]
            yield from (p for p in passages if not (main_entity_only and _FREE_EXTRA.search(p.text)))
    yield from (passage for passage, folded in view.visible.numeric if folded == "0")
