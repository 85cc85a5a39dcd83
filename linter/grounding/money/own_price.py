"""Find the main entity's price, next to the page's heading, as opposed to prices of other entities."""

from __future__ import annotations

from ....source.regex import regex
from ...locale.word_tables import alternatives
from ..numbers.figures import Figure
from ..page_parts import asides
from ..view import View
from .amounts import figures_with_currency
from .price_roles import is_beside

_ASIDE = regex(lambda: alternatives("class_names", "beside_the_thing"))
"""What authors call the parts of a shop's page that show other things, or sums."""
_CALLED = regex(lambda: alternatives("class_names", "names_of_prices"))
"""What they call a price."""
MAX_PRICED = 60
"""Characters up to which a passage with a price is no running text, which tells of shipping and of other things."""
BEHIND_TITLE, TOGETHER = 30, 4
"""Passages behind the page's heading in which its price stands, and behind that one those of the same thing."""
FAR_BEHIND = 40
"""Passages behind the page's heading from which on other things are shown."""


def is_far(view: View, figure: Figure, title: int) -> bool:
    """Whether a price is too far from the heading to be the main entity's; ``title`` is the heading's position."""
    return not 0 < view.rank[figure.passage.index] - title <= FAR_BEHIND


def is_aside(view: View, figure: Figure, reach: int) -> bool:
    """Whether a price belongs to another entity: in running text, in a link, or in an element named accordingly."""
    return len(figure.passage.text) > MAX_PRICED or any(
        _ASIDE.search(element.hints) or (element.tag == "a" and _leads_away(element.attributes.get("href")))
        for element in view.page.ancestors(figure.passage.element, reach)
    )


def _leads_away(href: str | None) -> bool:
    return href is not None and not href.startswith(("#", "javascript:"))


def beside_title(view: View) -> tuple[Figure, int] | None:
    """Return the first price after the page's heading that is called a price, and the heading's position; None where
    there are other amounts next to it, apart from a former price and the like."""

    def make() -> tuple[Figure, int] | None:
        titles = [view.rank[p.index] for p in view.titles]
        if len(titles) != 1:
            return None
        placed = [
            (view.rank[figure.passage.index] - titles[0], figure) for figure in figures_with_currency(view)
        ]
        following = sorted(
            ((place, figure) for place, figure in placed if 0 < place <= BEHIND_TITLE + TOGETHER),
            key=lambda each: each[0],
        )
        first = next(
            (
                each
                for each in following
                if each[0] <= BEHIND_TITLE and _is_called(view, each[1]) and not is_beside(view, each[1])
            ),
            None,
        )
        if first is None:
            return None
        beside = {
            figure.values
            for place, figure in following
            if first[0] <= place <= first[0] + TOGETHER and not is_aside(view, figure, 3)
            if figure is first[1] or not is_beside(view, figure)
        }
        return (first[1], titles[0]) if len(beside) == 1 else None

    return view.once("price.title", make)


def price_of_page(view: View, fit: list[Figure]) -> list[Figure]:
    """Return the main entity's prices, where an amount (``fit``: its occurrences) belongs to other entities only:
    the price next to the heading if it is called one, else all prices after the heading that belong to no other
    entity. Empty where the amount may be the main entity's, or the page shows no price for it."""
    if (pair := beside_title(view)) is not None:
        price, place = pair
        if price.values == fit[0].values:  # it is one of the places
            return []
        aside = all(is_aside(view, f, 8) or is_far(view, f, place) or is_of_others(view, f) for f in fit)
        return [price] if aside else []
    own = view.once("price.of page", lambda: _of_page(view))
    if not own or not all(is_of_others(view, figure) for figure in fit):
        return []
    return own


def prices_of_page(view: View, fit: list[Figure]) -> list[Figure]:
    """Return the main entity's prices, where all occurrences of an amount are under a title of other entities; else
    empty."""
    if not all(asides.is_under_title(view, figure.passage) for figure in fit):
        return []
    return view.once("price.of page", lambda: _of_page(view))


def _of_page(view: View) -> list[Figure]:
    titles = [view.rank[p.index] for p in view.titles]
    if len(titles) != 1:
        return []
    own = [
        f
        for f in figures_with_currency(view)
        if not (is_beside(view, f) or is_aside(view, f, 8) or is_of_others(view, f))
    ]
    return sorted(
        (f for f in own if 0 < view.rank[f.passage.index] - titles[0] <= BEHIND_TITLE),
        key=lambda figure: (figure.passage.index, figure.start),
    )


def is_of_others(view: View, figure: Figure) -> bool:
    """Whether a price is in the card of another entity, among other cards with prices, or under a title of such."""
    places = view.whole.once(
        "price.places", lambda: sorted({f.passage.index for f in figures_with_currency(view.whole)})
    )
    return asides.is_of_others(view, figure.passage, places)


def is_called_price(view: View, figure: Figure) -> bool:
    """Whether a number is called a price, by the word before it or by an element around it."""
    before = figure.passage.text[max(figure.start - BEFORE, 0) : figure.start].lower()
    if _CALLED.search(before) and not any(map(str.isdigit, before)):
        return True
    return any(_CALLED.search(element.hints) for element in view.page.ancestors(figure.passage.element, 3))


BEFORE = 20
"""Characters before a number in which a word calls it a price."""


def _is_called(view: View, figure: Figure) -> bool:
    """Whether an element that holds a price is called so, and is no part for other things."""
    around = view.page.ancestors(figure.passage.element, 3)
    return any(_CALLED.search(element.hints) for element in around) and not is_aside(view, figure, 3)
