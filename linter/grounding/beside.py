"""The parts of a page that are about something else than it is: teasers of other pages and products, comments, menus.

A teaser is known by its build: one of several elements alike, each beginning with its own link, or with a heading that
is one, and leading to another page. What holds the page's own heading is none of these.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from itertools import islice

from ..passage import Element
from ..regex import regex
from .address_parts import address
from .asides import children
from .cards import restricted
from .page_links import own_addresses
from .view import View

LEAST_ALIKE = 2
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
_HEADINGS = frozenset({"h2", "h3", "h4", "h5", "h6"})
_FIGURES = regex(r"\d+")


class Beside:
    """Where a page tells of other things, by the kind of the part; asked for once a page."""

    def __init__(self, view: View) -> None:
        self._view = view
        elements = view.page.elements
        self._around_title = _around_title(view)
        self._first: dict[int, list[int]] = {}
        cards = self._cards()
        comments = {i for i, hints in view.called(*_COMMENT_PARTS) if self._is(i, hints, _COMMENT)}
        menus = {
            i for i, e in enumerate(elements) if e.tag == "nav" or e.attributes.get("role") == "navigation"
        }
        menus |= {i for i, hints in view.called("menu", "nav") if self._is(i, hints, _MENU)}
        menus = {i for i in menus if i not in self._around_title and not self._is_trail(i)}
        self.cards, self.comments, self.menus = map(self._below, (cards, comments, menus))
        """The indexes of the elements inside of teasers, of comments, and of menus."""

    def _is_trail(self, index: int) -> bool:
        """Whether a list of links is a page's own path through its site, or its own tags."""
        return any(
            _TRAIL.search(f"{e.hints} {(e.attributes.get('aria-label') or '').lower()}")
            for e in self._view.page.ancestors(index, 4)
        )

    def _is(self, index: int, hints: str, named: re.Pattern[str]) -> bool:
        element = self._view.page.elements[index]
        return element.tag in _BLOCKS and index not in self._around_title and named.search(hints) is not None

    def _below(self, tops: set[int]) -> frozenset[int]:
        """Some elements and all that they hold."""
        if not tops:
            return frozenset()
        found: set[int] = set()
        for index, element in enumerate(self._view.page.elements):
            if index in tops or element.parent in found:
                found.add(index)
        return frozenset(found)

    def _cards(self) -> set[int]:
        """The elements that tease another page each."""
        view, elements = self._view, self._view.page.elements
        own = {(a.host, a.path) for _, a in own_addresses(view)}
        alike: dict[tuple[int, str, str], set[int]] = {}
        for index, element in view.page.having(("href",)):
            href = (element.attributes["href"] or "").strip()
            if element.tag != "a" or not href or href.lower().startswith(_NO_PAGE):
                continue
            found = address(href, view.base) if own else None
            if found is not None and (found.host, found.path) in own:
                continue
            for around in _above(view, index, REACH):
                if around in self._around_title:
                    break
                outer = elements[around]
                if outer.tag in _BUILT and self._opens(around, index):
                    alike.setdefault((outer.parent, *_build(outer)), set()).add(around)
        return {card for same in alike.values() if len(same) >= LEAST_ALIKE for card in same}

    def _opens(self, card: int, link: int) -> bool:
        """Whether an element is a link, or begins with one, or with a heading that is one, and tells more than it."""
        elements = self._view.page.elements
        if card != link and not any(_is_below(elements, each, link) for each in self._openings(card)):
            return False
        behind, most = _end(elements, link), 2  # an image and a label are a link's own
        for each in range(card + 1, _end(elements, card)):
            element = elements[each]
            if element.tag in _DRAWN or each == link or _is_below(elements, link, each):
                continue
            most -= 1
            if most == 0 or not link <= each < behind:
                return True
        return False

    def _openings(self, card: int) -> list[int]:
        """The elements with the first text of an element, and with its first heading."""
        if card not in self._first:
            page = self._view.page
            outer = page.elements[card]
            texts = (p for i in range(outer.first, outer.last) if (p := page.passages[i]).kind == "text")
            first = next(texts, None)
            found = [] if first is None else [first.element]
            if first is not None and not first.heading:
                found += [p.element for p in islice((p for p in texts if p.heading), 1)]
            self._first[card] = found
        return self._first[card]


_DRAWN = frozenset(
    {"img", "svg", "path", "g", "use", "i", "br", "picture", "source", "hr", "script", "style"}
)
_COMMENT_PARTS = ("comment", "replies", "kommentar", "comentario", "reactie", "komentarze", "disqus")


def beside(view: View) -> Beside:
    """The parts of a page that are about something else, collected once."""
    return view.once("beside.all", lambda: Beside(view))


def may_be_beside(view: View, element: int) -> bool:
    """Whether an element may stand in a part about something else, as far as what is around it tells: on most pages
    nothing does that anybody asks for, and the parts need not be collected."""
    elements, titled = view.page.elements, _around_title(view)
    groups = view.once("beside.groups", dict[int, Counter[tuple[str, str]]])
    for index in _above(view, element):
        if index in titled:
            return False
        around = elements[index]
        if around.tag == "nav" or around.attributes.get("role") == "navigation":
            return True
        if around.hints and (_MENU.search(around.hints) or _COMMENT.search(around.hints)):
            return True
        if around.tag in _BUILT:
            if around.parent not in groups:
                inside = (elements[each] for each in children(view)[around.parent])
                groups[around.parent] = Counter(_build(each) for each in inside if each.tag in _BUILT)
            if groups[around.parent][_build(around)] >= LEAST_ALIKE and _holds_link(view, index):
                return True
    return False


def _holds_link(view: View, element: int) -> bool:
    """Whether an element is a link, or has one in it."""
    links = view.once("beside.links", lambda: [i for i, e in view.page.having(("href",)) if e.tag == "a"])
    place = bisect_left(links, element)
    return place < len(links) and _is_below(view.page.elements, links[place], element)


def _build(element: Element) -> tuple[str, str]:
    """What elements alike share: the tag and the first class, whatever its number."""
    return element.tag, _FIGURES.sub("", (element.attributes.get("class") or "").split(" ", 1)[0])


def _around_title(view: View) -> set[int]:
    """The indexes of the elements around the page's headings of the first level."""

    def make() -> set[int]:
        titles = (p.element for p in view.headings if p.heading == 1)
        return {index for each in titles for index in _above(view, each)}

    return view.once("beside.around title", make)


def without(view: View, apart: frozenset[int], name: str) -> View:
    """The page as if some elements, known by a name, were not there; the head stays."""

    def make() -> View:
        page = view.page
        passages = [p for p in page.passages if p.element not in apart]
        attributes = {
            key: [index for index in found if index not in apart] for key, found in page.by_attribute.items()
        }
        return restricted(view, passages, attributes)

    return view.once(f"beside.without {name}", make)


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
