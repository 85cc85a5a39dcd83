"""Find the parts of a page that are not about its main entity: teasers of other pages and products, comments, menus,
the page's footer, and boxes under titles like "You may also like".

A teaser is one of several similar elements, each beginning with its own link, or with a heading that is one, and
leading to another page. An element that contains the page's own heading is none of these. A verdict's scope
is the part in which its evidence stands. Cards and other parts are split off around some of the passages.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import islice
from typing import Literal
from weakref import proxy

from ....source.regex import regex
from ...findings.match import Scope
from ...findings.reason import Reason
from ...findings.verdict import Verdict
from ...locale.word_tables import alternatives, words
from ...markup.statement import Statement
from ...visible_text.passage import Element, PageText, Passage
from ..claim import Claim
from ..links.address_parts import address
from ..links.page_links import own_addresses
from ..numbers.figures import decimal, figures
from ..view import DIGIT, View
from .asides import children, is_in_own_teaser, is_under_title


def parts_around(page: PageText, anchors: list[Passage]) -> tuple[list[tuple[int, int] | None], bool]:
    """Return for each entity's passage the range of elements of its part, None where unclear, and whether only
    headings delimit the parts."""
    order = sorted(anchor.index for anchor in anchors)
    place = {index: number for number, index in enumerate(order)}
    tops: list[int] = []
    for anchor in anchors:
        number = place[anchor.index]
        before = order[number - 1] if number else -1
        following = order[number + 1] if number + 1 < len(order) else len(page.passages)
        top = element = anchor.element
        while (
            element >= 0
            and page.elements[element].first > before
            and page.elements[element].last <= following
        ):
            top, element = element, page.elements[element].parent
        tops.append(top)
    spans = [(top, _end(page.elements, top)) for top in tops]
    bare = [_holds_only(page, top, anchor) for top, anchor in zip(tops, anchors, strict=True)]
    around = page.elements[tops[0]].parent
    if not all(
        alone and anchor.heading and page.elements[top].parent == around
        for alone, anchor, top in zip(bare, anchors, tops, strict=True)
    ):
        return [None if alone else span for alone, span in zip(bare, spans, strict=True)], False
    bounds = sorted(tops)
    reach = dict(zip(bounds, [*bounds[1:], _end(page.elements, around)], strict=True))
    return [(top, reach[top]) for top in tops], True


def _holds_only(page: PageText, element: int, anchor: Passage) -> bool:
    """Whether an element holds nothing but a thing's name: a passage with figures tells more."""
    if not anchor.heading and DIGIT.search(anchor.text):
        return False
    first, last = page.elements[element].first, page.elements[element].last
    return all(p.index == anchor.index or p.kind != "text" for p in page.passages[first:last])


def part_of(view: View, start: int, end: int) -> View:
    """Return the page reduced to a range of elements, end exclusive."""
    page = view.page
    first = page.elements[start].first
    last = page.elements[end].first if end < len(page.elements) else len(page.passages)
    passages = [p for p in page.passages[first:last] if start <= p.element < end]
    attributes = {
        name: indexes[bisect_left(indexes, start) : bisect_left(indexes, end)]
        for name, indexes in page.by_attribute.items()
    }
    return restricted(view, passages, attributes)


def restricted(view: View, passages: list[Passage], attributes: dict[str, list[int]]) -> View:
    """Return the page reduced to some passages, and to some elements by their attributes."""
    whole = view.page
    page = PageText(
        whole.elements,
        passages,
        whole.language,
        whole.cut,
        attributes or {"": []},
        clipped=whole.clipped,
    )
    part = View(page, view.address, view.base, view.fetched, view.today)
    part.whole = view.whole
    return part


MAX_NUMBERS = 60
"""Different numbers of a part that are tried."""
_DECISIVE = frozenset(
    {
        Reason.NUMBER_WITH_ITS_WORD,
        Reason.NUMBER_WITH_ITS_UNIT,
        Reason.NUMBER_SPELLED_OUT,
        Reason.YEAR_IN_THAT_ROLE,
    }
)
"""Reasons of verdicts on numbers that something tells to be what the markup says."""


def shows_another_number(claim: Claim, view: View, compare: Callable[[Claim, View], Verdict]) -> bool:
    """Whether a part shows another number that would support the claim if it were the claim's value."""
    own = decimal(claim.raw)
    others = (value for value in figures(view) if value != own and value >= 0)
    return any(
        (verdict := compare(claim.saying(f"{value:f}"), view)).outcome == "grounded"
        and verdict.reason in _DECISIVE
        for value in islice(others, MAX_NUMBERS)
    )


MIN_ALIKE = 2
"""Elements alike from which on each of them is one of several things."""
REACH, MAX_DEPTH = 6, 300
"""Elements around a link in which its teaser is looked for."""
_BUILT = frozenset({"li", "article", "div", "section", "a", "tr", "figure"})
_NO_PAGE = ("#", "mailto:", "tel:", "javascript:", "sms:", "data:", "fax:", "whatsapp:")
_COMMENT = regex(
    r"(?:^|\s)(?:(?:comments?|replies|kommentare?|kommentarer|comentarios?|commentaires?|commenti|reacties?|komentarze)"
    r"(?:[-_]?(?:list|area|section|body|content|thread|wrap(?:per)?|container|item|box))?|disqus_thread)(?:\s|$)"
)
"""Names of elements that hold what visitors wrote."""
_MENU = regex(r"(?<![a-z])(?:menu|navbar|navigation|nav)(?![a-z])")
_TRAIL = regex(r"crumb|ariane|brotkr|tags?(?![a-z])|categor|kategor|rubri")
_BLOCKS = frozenset({"div", "section", "ol", "ul", "li", "article", "aside"})
_TEXTS = frozenset({"article", "main"})
_FIGURES = regex(r"\d+")
Kind = Literal["cards", "comments", "menus", "foot"]
Kinds = tuple[Kind, ...]


class Beside:
    """The parts of a page about other entities, by kind. Looks only at the ancestors of a given element: most pages
    have no value in such a part, and all parts are collected only where one has."""

    def __init__(self, view: View) -> None:
        self._view = proxy(view)  # which keeps this: in a circle, both would stay until garbage is looked for
        self._elements = view.page.elements
        self._around_title = _around_title(view)
        self._elsewhere: dict[int, bool] = {}
        self._alike: dict[tuple[int, str, str], frozenset[int]] = {}
        self._held: dict[Kinds, dict[int, bool]] = {}

    def holds(self, element: int, kinds: Kinds) -> bool:
        """Whether an element is in a part of one of some kinds."""
        known = self._held.setdefault(kinds, {})
        passed: list[int] = []
        held = False
        for each in _above(self._view, element):
            if each in known:
                held = known[each]
                break
            passed.append(each)
            if held := self._is(each, kinds):
                break
        known.update(dict.fromkeys(passed, held))
        return held

    def elements(self, kinds: Kinds) -> frozenset[int]:
        """Return the indexes of all elements in parts of some kinds."""
        indexes: set[int] = set()
        for index, element in enumerate(self._elements):
            if element.parent in indexes or self._is(index, kinds):
                indexes.add(index)
        return frozenset(indexes)

    def _is(self, index: int, kinds: Kinds) -> bool:
        """Whether an element is a part of one of some kinds."""
        if index in self._around_title:
            return False
        element = self._elements[index]
        tag = element.tag
        if "cards" in kinds and tag in _BUILT and self._is_card(index):
            return True
        if "comments" in kinds and tag in _BLOCKS and _is_named(_COMMENT, element.hints):
            return True
        if "foot" in kinds and tag == "footer":
            around = self._view.page.ancestors(element.parent)
            if all(e.tag not in _TEXTS for e in around):
                return True
        if "menus" not in kinds:
            return False
        is_menu = tag == "nav" or element.attributes.get("role") == "navigation"
        is_menu = is_menu or (tag in _BLOCKS and _is_named(_MENU, element.hints))
        return is_menu and not self._is_trail(index)

    def _is_trail(self, index: int) -> bool:
        """Whether a list of links is a page's own path through its site, or its own tags."""
        return any(
            _TRAIL.search(f"{e.hints} {(e.attributes.get('aria-label') or '').lower()}")
            for e in self._view.page.ancestors(index, 4)
        )

    def _is_card(self, index: int) -> bool:
        """Whether an element teases another page, as do others right in the element around it."""
        element = self._elements[index]
        build = (element.parent, *_build(element))
        if build not in self._alike:
            around = children(self._view)[element.parent]
            alike = [i for i in around if (self._elements[i].parent, *_build(self._elements[i])) == build]
            cards = frozenset(i for i in alike if self._teases(i)) if len(alike) >= MIN_ALIKE else frozenset()
            self._alike[build] = cards if len(cards) >= MIN_ALIKE else frozenset()
        return index in self._alike[build]

    def _teases(self, card: int) -> bool:
        """Whether an element has no part in the page's heading, and opens with a link to another page."""
        if card in self._around_title:
            return False
        opening = {i for each in (card, *self._openings(card)) for i in _above(self._view, each) if i >= card}
        return any(
            self._elements[link].tag == "a"
            and card in _above(self._view, link, REACH)
            and self._leads_elsewhere(link)
            and self._tells_more(card, link)
            for link in opening
        )

    def _leads_elsewhere(self, link: int) -> bool:
        """Whether a link leads to a page, and not to this one."""
        if link not in self._elsewhere:
            href = (self._elements[link].attributes.get("href") or "").strip()
            leads = bool(href) and not href.lower().startswith(_NO_PAGE)
            if leads and (own := {(a.host, a.path) for _, a in own_addresses(self._view)}):
                target = address(href, self._view.base)
                leads = target is None or (target.host, target.path) not in own
            self._elsewhere[link] = leads
        return self._elsewhere[link]

    def _tells_more(self, card: int, link: int) -> bool:
        """Whether an element holds more than its link with an image and a label."""
        elements = self._elements
        following, most = _end(elements, link), 2
        for each in range(card + 1, _end(elements, card)):
            element = elements[each]
            if element.tag in _DRAWN or each == link or _is_below(elements, link, each):
                continue
            most -= 1
            if most == 0 or not link <= each < following:
                return True
        return False

    def _openings(self, card: int) -> list[int]:
        """The elements with the first text of an element, and with its first heading."""
        page = self._view.page
        outer = page.elements[card]
        texts = (p for i in range(outer.first, outer.last) if (p := page.passages[i]).kind == "text")
        first = next(texts, None)
        openings = [] if first is None else [first.element]
        if first is not None and not first.heading:
            openings += [p.element for p in islice((p for p in texts if p.heading), 1)]
        return openings


@lru_cache(maxsize=4096)
def _is_named(form: re.Pattern[str], hints: str) -> bool:
    """Whether an element's names have a form; cached, as elements and pages of a site share them."""
    return form.search(hints) is not None


_DRAWN = words("html_elements", "decorative")


def beside(view: View) -> Beside:
    """Return the parts of a page about other entities."""
    return view.once("beside.all", lambda: Beside(view))


def _build(element: Element) -> tuple[str, str]:
    """What elements alike share: the tag and the first class, whatever its number."""
    return element.tag, _FIGURES.sub("", (element.attributes.get("class") or "").split(" ", 1)[0])


def _around_title(view: View) -> set[int]:
    """The indexes of the elements around the page's headings of the first level."""

    def make() -> set[int]:
        titles = (p.element for p in view.titles)
        return {index for each in titles for index in _above(view, each)}

    return view.once("beside.around title", make)


def without(view: View, kinds: Kinds) -> View:
    """Return the page without its parts of some kinds; the head stays."""

    def make() -> View:
        page, apart = view.page, beside(view).elements(kinds)
        passages = [p for p in page.passages if p.element not in apart]
        attributes = {
            key: [index for index in indexes if index not in apart]
            for key, indexes in page.by_attribute.items()
        }
        return restricted(view, passages, attributes)

    return view.once(f"beside.without {kinds}", make)


_BOX = regex(lambda: f"(?<![a-z])(?:{alternatives('class_names', 'boxes')})")
"""What authors call the boxes of a page that show other things."""
LEVELS = 8


def is_in_box(view: View, passage: Passage) -> bool:
    """Whether a passage is under a title of other entities, or in an element named accordingly that does not contain
    the page's heading; a teaser of the page itself among them is none of others."""
    boxed = is_under_title(view, passage) or is_called_box(view, passage.element)
    return boxed and not is_in_own_teaser(view, passage)


def is_called_box(view: View, element: int) -> bool:
    """Whether an element is inside one named like a box of other entities that does not contain the page's heading."""
    known = view.once("beside.boxes", dict[int, bool])
    if element not in known:
        around = [e for e in view.page.ancestors(element, LEVELS) if e.tag not in ("body", "html")]
        called = (e for e in around if _is_named(_BOX, e.hints))
        known[element] = any(
            not any(e.first <= title.index < e.last for title in view.titles) for e in called
        )
    return known[element]


def without_boxes(view: View) -> View | None:
    """Return the page without its boxes; None where it has none, or where exactly one first-level heading does not
    remain."""

    def make() -> View | None:
        rest = [p for p in view.page.passages if p.kind != "text" or not is_in_box(view, p)]
        if len(rest) == len(view.page.passages):
            return None
        own = restricted(view, rest, view.page.by_attribute)
        return own if len(own.titles) == 1 else None

    return view.once("beside.without boxes", make)


def _above(view: View, element: int, most: int = MAX_DEPTH) -> Iterator[int]:
    """An element and those around it, innermost first, without the body."""
    elements = view.page.elements
    while element >= 0 and most > 0 and elements[element].tag != "body":
        yield element
        element, most = elements[element].parent, most - 1


def _is_below(elements: list[Element], element: int, top: int) -> bool:
    """Whether an element is another one, or stands in it."""
    while element > top:
        element = elements[element].parent
    return element == top


def _end(elements: list[Element], element: int) -> int:
    """The index behind an element's last descendant."""
    end = element + 1
    while end < len(elements) and elements[end].parent >= element:
        end += 1
    return end


def with_scopes(
    view: View, judged: Iterable[tuple[Statement, Verdict]]
) -> Iterator[tuple[Statement, Verdict]]:
    """Return verdicts with the scope of their evidence."""
    known: dict[int, Scope] = {}
    for statement, verdict in judged:
        place = next((each.passage for each in verdict.evidence if each.passage is not None), None)
        if place is None or verdict.where not in ("visible", "attribute"):
            yield statement, verdict
            continue
        if place not in known:
            known[place] = _scope(view, place)
        yield statement, verdict if known[place] is Scope.PAGE else replace(verdict, scope=known[place])


def _scope(view: View, place: int) -> Scope:
    passage = view.page.passages[place]
    for scope, kinds in (
        (Scope.MENU, ("menus",)),
        (Scope.FOOT, ("foot",)),
        (Scope.OTHERS, ("cards", "comments")),
    ):
        if beside(view).holds(passage.element, kinds):
            return scope
    return Scope.OTHERS if is_in_box(view, passage) else Scope.PAGE
