"""Find the parts of a page about other entities: cards that link to their own pages, in a grid or under a heading
such as "You may also like" or "Similar jobs"."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ....source.regex import caseless, regex
from ...locale.word_tables import read_table
from ...visible_text.passage import Passage
from ..links.address_parts import address
from ..links.page_links import own_addresses
from ..view import View


@cache
def _others() -> re.Pattern[str]:
    """How pages call what they show of other things, in caseless letters: so much faster than to ignore their case."""
    table = read_table(Path(__file__).with_name("others.toml"))
    words, unspaced = caseless("|".join(table["words"])), caseless("|".join(table["unspaced"]))
    return regex(rf"(?<![^\W\d_])(?:{words})(?![^\W\d_])|{unspaced}")


MAX_TITLE = 60
"""Characters that the title of such a part has at most."""
MAX_LEVELS = 6
"""Elements around an amount or a name among which a card is looked for."""
UNTITLED = 2
"""The level of a title of other things that is no heading."""


def is_of_others(view: View, passage: Passage, alike: Sequence[int]) -> bool:
    """Whether a passage is in another entity's card, or under a title of other entities. ``alike`` has the sorted
    indexes of similar passages: the cards next to it have one, too."""
    view = view.whole
    known = view.once("asides.known", dict[tuple[int, int], bool])
    key = passage.index, id(alike)
    if key not in known:
        known[key] = is_under_title(view, passage) or _is_card(view, passage, alike)
    return known[key]


class _Title(NamedTuple):
    """A heading, or the title of a part about other entities: its index and level, and the end of that part, 0 for a
    heading."""

    index: int
    level: int
    end: int


def is_under_title(view: View, passage: Passage) -> bool:
    """Whether one of the titles above a passage, each of a higher level than the one below, introduces other
    entities."""
    titles = view.once("asides.titles", lambda: _titles(view))
    if not view.once("asides.told", lambda: any(title.end for title in titles)):
        return False
    place, level = bisect_left(titles, (passage.index, 0, 0)), passage.heading or 7
    for title in reversed(titles[max(place - MAX_TITLES, 0) : place]):
        if title.level < level:
            if title.end > passage.index:
                return not _is_of_footer(view, passage, title)
            level = title.level
    return False


MAX_TITLES = 100
"""Titles before a passage among which those above it are looked for."""


def _titles(view: View) -> list[_Title]:
    """The headings of the page and the titles of parts with other things, in order."""
    titles, called = [], _others()
    for passage in view.passages:
        if passage.heading == 1:  # opens no part of the page
            titles.append(_Title(passage.index, 1, 0))
            continue
        matches = called.search if passage.heading else called.match
        titling = passage.heading or view.element(passage).tag in _TITLING
        others = titling and len(passage.text) <= MAX_TITLE and matches(caseless(passage.text)) is not None
        if passage.heading or others:
            end = _reach(view, passage) if others else 0
            titles.append(_Title(passage.index, passage.heading or UNTITLED, end))
    return titles


_TITLING = frozenset({"p", "div", "span", "strong", "b", "legend", "summary", "header"})
"""Elements in which a title stands that is no heading; links of a menu are none."""


def _reach(view: View, title: Passage) -> int:
    """The end of the element around a title and what follows it."""
    around = view.page.ancestors(title.element)
    return next((e.last for e in around if e.last > title.index + 1), title.index + 1)


def _is_of_footer(view: View, passage: Passage, title: _Title) -> bool:
    """Whether a passage stands in a footer behind the part that a title opens."""
    return any(
        (element.tag == "footer" or "footer" in element.hints) and element.first > title.index
        for element in view.page.ancestors(passage.element, 8)
    )


def _is_card(view: View, passage: Passage, alike: Sequence[int]) -> bool:
    """Whether a passage stands in an element that leads to another page of the site and does not hold the page's
    heading, as does another of its kind right beside it, with a passage of the kind."""
    page, leading, ends = view.page, _leading(view), view.once("asides.ends", lambda: _ends(view))
    element = passage.element
    for _ in range(MAX_LEVELS):
        current = page.elements[element]
        if current.tag in ("body", "main", "html") or any(
            current.first <= title.index < current.last for title in view.titles
        ):
            return False
        if _has(leading, element, ends[element]):
            beside = _neighbours(view, element, ends)
            if any(
                _has(leading, other, ends[other])
                and _has(alike, page.elements[other].first, page.elements[other].last)
                for other in beside
            ):
                return current.tag not in ("a", "span", "td", "p", "b", "strong")
        element = current.parent
        if element < 0:
            return False
    return False


def _neighbours(view: View, element: int, ends: list[int]) -> list[int]:
    """The elements right before and behind one that are of its kind: the same tag, called alike, with text."""
    elements = view.page.elements
    own, around = (
        elements[element],
        children(view)[elements[element].parent],
    )
    place = bisect_left(around, element)
    beside = (*around[max(place - 1, 0) : place], *around[place + 1 : place + 2])
    return [
        other
        for other in beside
        if elements[other].tag == own.tag
        and elements[other].hints.split()[:1] == own.hints.split()[:1]
        and elements[other].last > elements[other].first
    ]


def children(view: View) -> dict[int, list[int]]:
    """Return the indexes of the child elements of each element, by its index, in order."""

    def make() -> dict[int, list[int]]:
        result: defaultdict[int, list[int]] = defaultdict(list)
        for index, element in enumerate(view.page.elements):
            result[element.parent].append(index)
        return result

    return view.once("asides.children", make)


def _ends(view: View) -> list[int]:
    """The index behind each element's last descendant."""
    elements = view.page.elements
    ends = list(range(1, len(elements) + 1))
    for index in range(len(elements) - 1, 0, -1):
        parent = elements[index].parent
        if parent >= 0 and ends[parent] < ends[index]:
            ends[parent] = ends[index]
    return ends


def is_in_own_teaser(view: View, passage: Passage) -> bool:
    """Whether all links of the innermost element around a passage that has some, below the page's heading, lead to this
    page itself: a list of the site's latest texts has it, too."""
    own = view.once("asides.own", lambda: frozenset(result for _, result in own_addresses(view)))
    linked = view.once("asides.linked", lambda: [i for i, e in view.page.having(("href",)) if e.tag == "a"])
    ends, element = view.once("asides.ends", lambda: _ends(view)), passage.element
    for _ in range(MAX_LEVELS if own else 0):
        current = view.page.elements[element]
        if any(current.first <= title.index < current.last for title in view.titles):
            return False
        inside = linked[bisect_left(linked, element) : bisect_left(linked, ends[element])]
        if inside:
            hrefs = (view.page.elements[each].attributes["href"] or "" for each in inside)
            return all(address(href, view.base) in own for href in hrefs)
        element = current.parent
        if element < 0:
            return False
    return False


def _has(places: Sequence[int], begin: int, end: int) -> bool:
    place = bisect_left(places, begin)
    return place < len(places) and places[place] < end


def _leading(view: View) -> list[int]:
    """The indexes of the links, with text, to other pages of the site."""

    def make() -> list[int]:
        own = {(result.host, result.path) for _, result in own_addresses(view)}
        hosts = {host for host, _ in own}
        places = {id(element): index for index, element in view.page.having(("href",))}
        result = []
        for element, href in view.hrefs:
            if element.tag != "a" or href.startswith("#"):
                continue
            where = address(href, view.base)
            if where is None or not where.path.strip("/") or (where.host, where.path) in own:
                continue
            if not hosts or not where.host or where.host in hosts:
                result.append(places[id(element)])
        return sorted(result)

    return view.once("asides.leading", make)
