"""Recognise amounts that are not the price: shipping, savings, prices elsewhere, of a part, former ones ("Was £35")."""

from __future__ import annotations

import re
from bisect import bisect_right
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ....source.regex import regex
from ...locale.word_tables import alternatives, read_table
from ...visible_text.passage import Passage
from ...visible_text.visibility import HIDDEN
from ..labels.fields import role_words
from ..numbers.figures import Figure
from ..view import View
from ..wording.folding import fold, is_unspaced
from ..wording.language import languages
from .amounts import CURRENCY_MARK, figures_with_currency

FORMER_REACH = 40
"""Characters before an amount in which a word says when it was asked."""
MAX_LABEL = 30
"""Characters of a label that stands in a passage of its own before an amount."""
NEIGHBOURS, BESIDE = 2, 4
"""Amounts before and behind one among which that of now is looked for, and passages up to which they are beside."""
_SIGN = regex(rf"\b[A-Z]{{1,2}}\$|{CURRENCY_MARK.pattern}", re.IGNORECASE)
MIN_SHARE = 10
"""What a price of before is at most, in prices of now: an instalment is less."""


class _Words(NamedTuple):
    """Folded words by what they say of the amount after them."""

    former: frozenset[str]
    beside_now: frozenset[str]
    now: frozenset[str]


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return read_table(Path(__file__).with_name("former.toml"))


@cache
def _words(known: tuple[str, ...]) -> _Words:
    """The words of some languages."""
    table = _table()
    return _Words(
        *(
            frozenset(fold(word) for language in known for word in table[kind].get(language, ()))
            for kind in _Words._fields
        )
    )


@cache
def _words_of_all() -> frozenset[str]:
    """The words of all languages before a price of before, surely or beside one of now."""
    table = _table()
    words = _words(tuple({*table["former"], *table["beside_now"]}))
    return words.former | words.beside_now


def is_former(view: View, figure: Figure) -> bool:
    """Whether the words before an amount mark it as a former price, and a lower one is next to it."""
    label = _label(view, figure)
    if not _ends_in(label, _words_of_all()):  # as most: the page need not be asked for its languages
        return False
    words = _words(languages(view))
    sure = _ends_in(label, words.former)
    if not sure and not _ends_in(label, words.beside_now):
        return False
    lower = [
        (other, _label(view, other))
        for other in _beside(view, figure, NEIGHBOURS if sure else 1)
        if other.values[0] < figure.values[0] <= MIN_SHARE * other.values[0]
    ]
    if sure:
        return any(not _ends_in(text, words.former) for _, text in lower)
    return any(
        text in words.now or (other.passage is figure.passage and _ends_in(text, words.now))
        for other, text in lower
    )


def _label(view: View, figure: Figure) -> str:
    """The folded words before an amount, behind the one before it: in its passage, or in one of their own before."""
    text = figure.passage.text
    before = _SIGN.sub(" ", text[max(figure.start - FORMER_REACH, 0) : figure.start])
    if any(map(str.isdigit, before)):
        before = before[max(place for place, c in enumerate(before) if c.isdigit()) + 1 :]
    elif not before.strip():
        near = view.near(figure.passage)
        before = near[0].text if near and len(near[0].text) <= MAX_LABEL else ""
    return fold(before)


def _ends_in(text: str, words: frozenset[str]) -> bool:
    """Whether folded words end in one of some phrases."""
    if is_unspaced(text):
        return any(text.endswith(word) for word in words)
    last = text.split()[-MAX_WORDS:]
    return any(" ".join(last[place:]) in words for place in range(len(last)))


MAX_WORDS = 4


def _beside(view: View, figure: Figure, reach: int) -> list[Figure]:
    """The amounts next to one, so many before it and behind it."""
    order = view.once("former price.order", lambda: _order(view))
    places = view.once(
        "former price.places", lambda: {(f.passage.index, f.start): place for place, f in enumerate(order)}
    )
    place = places.get((figure.passage.index, figure.start))
    if place is None:
        return []
    near = (*order[max(place - reach, 0) : place], *order[place + 1 : place + 1 + reach])
    rank = view.rank[figure.passage.index]
    return [other for other in near if abs(view.rank[other.passage.index] - rank) <= BESIDE]


def _order(view: View) -> list[Figure]:
    by_place = {(f.passage.index, f.start): f for f in figures_with_currency(view)}
    return [by_place[place] for place in sorted(by_place)]


def _shipping() -> str:
    return alternatives("prices", "shipping")


def _otherwise() -> str:
    return f"{alternatives('prices', 'otherwise')}|{alternatives('prices', 'original')}"


def _free() -> str:
    return alternatives("prices", "of_no_cost")


def _signs() -> str:
    return f"{alternatives('prices', 'shipping_signs')}|{alternatives('prices', 'otherwise_signs')}"


_BEFORE = regex(
    lambda: (
        rf"(?P<free>(?<!-)\b(?:{_free()})\W{{0,2}})?(?<![^\W\d])(?:(?P<ship>{_shipping()})|{_otherwise()})"
        r"(?P<rest>[^\d.!?]{0,24})$"
    ),
    re.IGNORECASE,
    signs=_signs,
)
_BEHIND = regex(
    lambda: rf"\s{{0,2}}(?:[^\s\d]{{1,4}}\s)?(?:{_shipping()}|gespart|booking fee|deposit)(?![^\W\d])",
    re.IGNORECASE,
    signs=lambda: alternatives("prices", "shipping_signs") + "|gespart|booking fee|deposit",
)
_NO_LABEL = regex(lambda: rf"\W{{0,2}}(?:{_free()})|\D{{0,14}}\d", re.IGNORECASE)
"""Behind a word of shipping: that it is free, or its own amount."""
_THRESHOLD = regex(
    lambda: rf"\b(?:{_free()})\b[^\d.!?]{{0,24}}\b(?:{alternatives('prices', 'over')})\W[^\d]{{0,8}}$",
    re.IGNORECASE,
    signs=lambda: alternatives("prices", "of_no_cost_signs"),
)
_LABEL = regex(
    lambda: rf"(?:{_shipping()}|{_otherwise()})\s?:?",
    re.IGNORECASE,
    signs=_signs,
)
_SIGNS = regex(r"[\s$€£¥₽₹₺]|EUR|USD|GBP|CHF|PLN|zł|kr\.?|Fr\.?", re.IGNORECASE)
REACH = 44
"""Characters before an amount in which a word says what it is."""


def is_beside(view: View, figure: Figure) -> bool:
    """Whether an amount is not the entity's own price: shipping, savings, a former price, a price elsewhere."""
    known = view.once("price.beside", dict[tuple[int, int], bool])
    place = figure.passage.index, figure.start
    if place not in known:
        known[place] = _is_beside(view, figure)
    return known[place]


def _is_beside(view: View, figure: Figure) -> bool:
    text = figure.passage.text
    if is_struck(view, figure) or _is_of_unit(view, figure):
        return True
    before = _SPAN_BEFORE.sub("", text[max(figure.start - REACH, 0) : figure.start])
    if _LETTER.search(before) is not None and _is_label(before):
        return True
    following = _BEHIND.match(text, figure.end)
    if following is not None and _NO_LABEL.match(text, following.end()) is None:
        return True
    return len(text) <= ALONE and _SIGNS.sub("", text) == figure.text and _is_labelled(view, figure.passage)


_SPAN_BEFORE = regex(r"\W{0,3}\d{1,6}(?:[.,]\d+)?\s?(?:[€£$]|kr|zł)?\s?[-–—]\s?[€£$]?\s?$")
"""The other end of a span: what stands before it is said of both."""
_LETTER = regex(r"[^\W\d_]")


def _is_label(before: str) -> bool:
    """Whether the words before an amount say that it is that of something beside."""
    if _THRESHOLD.search(before) is not None:
        return True
    label = _BEFORE.search(before)
    return (
        label is not None
        and not label["free"]
        and not re.search(rf"\b(?:{_free()})\b", label["rest"], re.IGNORECASE)
    )


def _is_of_unit(view: View, figure: Figure) -> bool:
    """Whether an amount is that of a kilogram or the like, behind the price ("12,90 € 25,80 € / kg")."""
    whole = figure.passage.text
    if _PER_UNIT.match(whole, figure.end) is None:
        return False
    before = " ".join(p.text for p in view.near(figure.passage) if len(p.text) <= ALONE)
    return any(
        _PER_UNIT.match(text, amount.end()) is None
        for text in (before, whole[max(figure.start - REACH, 0) : figure.start])
        for amount in _AMOUNT.finditer(text)
    )


_PER_UNIT = regex(
    r"\s*(?:€|EUR|£|\$|zł|kr\.?|CHF)?\s*(?:/|pro|per|je|le|al|za)\s*(?:1000?\s?|1\s?)?(?:kg|g|gr|l|ltr?|liter|litre|litro|ml|m²|m2|qm|"
    r"stk|stück|szt|oz|lb)\b",
    re.IGNORECASE,
)
_AMOUNT = regex(r"(?:[$€£]\s?\d+(?:[.,]\d\d)?|\d+(?:[.,]\d\d)?\s?(?:€|EUR|£|zł|kr|CHF))", re.IGNORECASE)


def is_struck(view: View, figure: Figure) -> bool:
    """Whether an amount is struck through, is in an element named like a former price, or is labelled as one."""
    text = figure.passage.text
    if is_former(view, figure):
        return True
    if figure.passage.struck:
        spans = view.once(f"price.struck {figure.passage.index}", lambda: _struck(figure.passage))
        before = bisect_right(spans, figure.start, key=lambda span: span[0]) - 1
        return before >= 0 and figure.end <= spans[before][1]
    if len(text) > ALONE:
        return False
    around = view.page.ancestors(figure.passage.element, 2)
    return any(_FORMER.search(element.hints) for element in around) or _is_spoken_of_before(
        view, figure.passage
    )


def _is_spoken_of_before(view: View, passage: Passage) -> bool:
    """Whether an amount that stands alone is the price of before to who listens: by a label for screen readers right
    before it, or an element's."""
    for element in view.page.ancestors(passage.element, 2):
        label = element.attributes.get("aria-label") or element.attributes.get("title")
        if label and _IS_ORIGINAL.match(label.strip()):
            return True
    before = view.whole.page.passages[passage.index - 1] if passage.index else None
    return (
        before is not None
        and before.kind == "text"
        and before.visibility == HIDDEN
        and _IS_ORIGINAL.fullmatch(before.text) is not None
        and passage.element in _around(view, before.element)
    )


def _around(view: View, element: int) -> tuple[int, ...]:
    """An element's parent, and the parent of that."""
    parent = view.page.elements[element].parent
    return (parent, view.page.elements[parent].parent) if parent >= 0 else ()


_IS_ORIGINAL = regex(
    lambda: rf"(?:{alternatives('prices', 'original')})\b(?: was| war| était| era| wynosiła| byla)?\W*",
    re.IGNORECASE,
)


def _struck(passage: Passage) -> list[tuple[int, int]]:
    """Where a passage is struck through: from, and up to which character."""
    spans: list[tuple[int, int]] = []
    for struck in passage.struck:
        begin = passage.text.find(struck, spans[-1][1] if spans else 0)
        if begin >= 0:
            spans.append((begin, begin + len(struck)))
    return spans


ALONE = 40
"""Characters up to which a passage is an amount with its label."""
_FORMER = regex(
    r"(?<![a-z_-])(?:old|was|before|previous|former|compare(?:-at)?|strike(?:-?through)?|crossed|rrp|msrp|uvp|"
    r"barre|ancien|streich|antes|anterior|vecchio|oude|stara|staraya)[-_]{0,2}(?:price|preis|prix|precio|preco|prezzo|prijs|cena|pris)"
    r"|(?:price|preis|prix|precio|preco|prezzo|prijs|cena|pris)[-_]{0,2}(?:old|was|before|previous|compare|strike(?:-?through)?|crossed|barre|"
    r"ancien|alt|antes|anterior|vecchio|oud|stara)(?![a-z])",
    signs=(
        "old|was|before|previous|former|compare|crossed|msrp|rrp|uvp|strike|streich|alt|ancien"
        "|anterior|antes|barre|oud|stara|vecchio"
    ),
)
"""What authors call the price that something had, or has elsewhere."""


def _is_labelled(view: View, passage: Passage) -> bool:
    """Whether the passage before, in the same row, is a label of such an amount."""
    before = view.near(passage)
    if not before or _LABEL.fullmatch(before[0].text) is None:
        return False
    elements = view.page.elements
    return elements[before[0].element].parent == elements[passage.element].parent


def is_counted(figure: Figure) -> bool:
    """Whether a number counts what the next word names: reviews, or a percentage."""
    following = fold(figure.passage.text[figure.end : figure.end + 24]).split()
    counted = bool(following) and len(following[0]) > 3 and following[0] in role_words("reviewcount")
    return counted or figure.passage.text[figure.end : figure.end + 2].strip().startswith("%")
