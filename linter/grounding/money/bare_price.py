"""Tell which numbers without a currency can be prices, and which count or measure something ("12 people")."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ....source.regex import regex
from ...locale.word_tables import alternatives, words
from ..numbers.figures import BY_NAME, Figure, figures
from ..view import View
from ..wording.folding import fold
from .amounts import figures_with_currency
from .currency import signs
from .own_price import is_called_price
from .price_roles import is_beside
from .price_rows import pairs

MAX_LINE = 80
"""Characters up to which a passage is a line of a list or a table, and no running text."""
KNOWN = 2
"""Ways to write a currency from which on its signs are known, and not only its code."""
_WORD_BEHIND = regex(r"\s{0,2}(?:[-–]\s?)?([^\W\d_]+|[¢%°\"″′])")
_BEFORE = regex(r"([^\W\d_]+)[\s.:]{0,2}$")
_CENTS = regex(r"\d+[.,]\d\d")
_YEAR = regex(r"(?:19|20)\d\d")
_OF_SCORE = regex(r"\s?(?:[★☆⭐]|/\s?\d)")
_CODE = regex(r"[A-Z]{3}")
_MONEY = regex(lambda: alternatives("currencies", "beginnings"), re.IGNORECASE)
"""How the names of currencies begin."""
_GOES_ON = words("prices", "behind_amounts")
"""Words behind a price that say what it is for, or what it includes."""


def can_be_price(view: View, figure: Figure, currency: str) -> bool:
    """Whether a number without a usual currency sign can be an amount in a currency (ISO 4217, "" where unknown): it
    is called a price, has cents, or is not followed by something that it counts."""
    if is_marked_as_price(view, figure, currency):
        return True
    text = figure.passage.text
    if _OF_SCORE.match(text, figure.end):
        return False
    word = _word_behind(figure)
    if word and fold(word) not in _GOES_ON:
        return bool(_CENTS.fullmatch(figure.text)) and fold(word) not in BY_NAME and word.isalpha()
    if _YEAR.fullmatch(figure.text):
        return text.strip() == figure.text
    return _CENTS.fullmatch(figure.text) is not None or len(text) <= MAX_LINE


def is_marked_as_price(view: View, figure: Figure, currency: str) -> bool:
    """Whether a number is next to a currency's name, is called a price, or is an end of a range."""
    before = _BEFORE.search(figure.passage.text[max(figure.start - 20, 0) : figure.start])
    if _is_money(_word_behind(figure), currency) or (before is not None and _is_money(before[1], currency)):
        return True
    word = fold(_word_behind(figure))
    return _is_end(view, figure) or ((not word or word in _GOES_ON) and is_called_price(view, figure))


def is_behind_name(view: View, figure: Figure, names: Iterable[str]) -> bool:
    """Whether a number ends its line, or has its own cell, right after one of some folded names ("Soup 8")."""
    text = figure.passage.text
    if _MORE.search(text, figure.end) is not None:
        return False
    before = fold(text[: figure.start])
    if before or not (near := view.near(figure.passage)):
        return before in names
    row = next((e for e in view.page.ancestors(figure.passage.element, 4) if e.tag in _ROWS), None)
    return row is not None and row.first <= near[0].index and fold(near[0].text) in names


_ROWS = frozenset({"tr", "li", "dl"})


def are_signed(view: View) -> bool:
    """Whether the page writes a price with its currency, so that other prices would have it too."""

    def make() -> bool:
        return (
            len({f.values for f in figures_with_currency(view)[:MAX_FIGURES] if not is_beside(view, f)})
            >= MIN_SIGNED
        )

    return view.once("bare price.signed", make)


MIN_SIGNED, MAX_FIGURES = 1, 200


def _word_behind(figure: Figure) -> str:
    following = _WORD_BEHIND.match(figure.passage.text, figure.end)
    return following[1] if following is not None else ""


def has_known_signs(currency: str) -> bool:
    """Whether a currency has known signs besides its code, so that an amount without one is significant."""
    return len(signs(currency)) >= KNOWN


def _is_money(word: str, currency: str) -> bool:
    return bool(word) and (
        _CODE.fullmatch(word) is not None or _MONEY.match(word) is not None or word in signs(currency)
    )


_MORE = regex(r"[^ .,–-]")
"""What a line goes on with behind a price."""


def _is_end(view: View, figure: Figure) -> bool:
    """Whether a number is an end of a span of which the other one has a currency, or both are prices ("20–30 €")."""
    ends = view.once("bare price.ends", lambda: _ends(view))
    return (figure.passage.index, figure.start) in ends


def _ends(view: View) -> frozenset[tuple[int, int]]:
    """The places of the numbers that are joined to spans."""
    every = {(f.passage.index, f.start): f for group in figures(view).values() for f in group}
    spans = pairs([every[place] for place in sorted(every)])
    return frozenset((figure.passage.index, figure.start) for span in spans for figure in span)
