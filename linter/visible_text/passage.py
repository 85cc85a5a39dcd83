"""Elements and passages of a page.

A passage is the text between two block boundaries: a paragraph, a table cell, a list item, a heading; or the text of
an image (``alt``), of an attribute (``title``, ``aria-label``, ``value``), or of the head (``title``, ``meta``). Its
visibility is derived from the markup, or observed in a browser.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape
from typing import Literal

from ...source.regex import regex
from .visibility import HIDDEN, OPENABLE, SHOWN, Visibility

PassageKind = Literal["text", "image", "attribute", "head"]
Attributes = dict[str, str | None]

MAX_ELEMENTS = 60_000
MAX_TEXT = 3_000_000
_HINTING = frozenset({"class", "id", "itemprop", "rel"})
"""Attributes in which authors name an element."""


@dataclass(slots=True, eq=False)
class Element:
    """An element of the tree.

    ``parent`` is an index into ``PageText.elements`` (-1 for the root); ``first`` and ``last`` bound the half-open
    range of its passages.
    """

    tag: str
    parent: int
    attributes: Attributes
    visibility: Visibility
    first: int
    last: int = -1
    _hints: str | None = None

    @property
    def hints(self) -> str:
        """Class, id, itemprop and rel in lower case: the author's names for the element."""
        if self._hints is None:
            if _HINTING.isdisjoint(self.attributes):
                self._hints = ""
            else:
                get = self.attributes.get
                names = f"{get('class') or ''} {get('id') or ''} {get('itemprop') or ''} {get('rel') or ''}"
                self._hints = names.lower()
        return self._hints


@dataclass(slots=True, eq=False)
class Passage:
    """A piece of text as shown. ``element`` is the index of its element; ``heading`` the heading level, or 0."""

    text: str
    kind: PassageKind
    visibility: Visibility
    element: int
    index: int
    heading: int = 0
    name: str = ""
    """The name of the attribute or meta element with the text, or ""."""
    inner: tuple[int, ...] = ()
    """On a rendered page, further elements whose own text is part of this one."""
    struck: tuple[str, ...] = ()
    """The struck-through parts of the text, in order, with single spaces."""


@dataclass(slots=True)
class PageText:
    """All elements and passages of a page in document order."""

    elements: list[Element] = field(default_factory=list)
    passages: list[Passage] = field(default_factory=list)
    language: str | None = None
    cut: bool = False
    """Whether the page continues after ``MAX_ELEMENTS`` elements or ``MAX_TEXT`` characters of text."""
    _by_attribute: dict[str, list[int]] = field(default_factory=dict, compare=False, repr=False)
    _names: dict[str, list[int]] | None = field(default=None, compare=False, repr=False)
    clipped: frozenset[str] = frozenset()
    """Classes that the page's own rules hide from all but screen readers."""
    linked: dict[int, str] = field(default_factory=dict, compare=False, repr=False)
    """The text of links by the index of their element: links within a line are part of their block's passage."""

    @property
    def by_attribute(self) -> dict[str, list[int]]:
        """The indexes of the elements with an attribute, in document order, by its name.

        Few elements have what is searched for, and there are fewer names to search than attributes.
        """
        if not self._by_attribute:
            indexes: defaultdict[str, list[int]] = defaultdict(list)
            for index, element in enumerate(self.elements):
                for name in element.attributes:
                    indexes[name].append(index)
            self._by_attribute.update(indexes)
        return self._by_attribute

    @property
    def names(self) -> dict[str, list[int]]:
        """Authors' names for elements, in lower case, each with the indexes of its elements."""
        if self._names is None:
            self._names = self.written(_HINTING)
        return self._names

    def having(self, names: Iterable[str]) -> list[tuple[int, Element]]:
        """The elements with at least one of the attributes, in document order, each with its index."""
        lists = [self.by_attribute[name] for name in names if name in self.by_attribute]
        indexes = lists[0] if len(lists) == 1 else sorted(set().union(*lists))
        return [(index, self.elements[index]) for index in indexes]

    def written(self, names: Iterable[str]) -> dict[str, list[int]]:
        """The distinct values of some attributes, in lower case, with the indexes of the elements."""
        elements = self.elements
        by_name: defaultdict[str | None, list[int]] = defaultdict(list)
        for name in names:
            for index in self.by_attribute.get(name, ()):
                by_name[elements[index].attributes[name]].append(index)
        lower: defaultdict[str, list[int]] = defaultdict(list)
        for value, indexes in by_name.items():
            if value:
                lower[value.lower()] += indexes
        return lower

    def ancestors(self, element: int, most: int = MAX_ELEMENTS) -> Iterator[Element]:
        """The element and its ancestors, innermost first, at most ``most``."""
        while element >= 0 and most > 0:
            current = self.elements[element]
            yield current
            element = current.parent
            most -= 1


def plain_page(text: str) -> PageText:
    """A text without markup as a page: each line is a passage."""
    page = PageText()
    page.elements.append(Element("body", -1, {}, SHOWN, 0))
    for line in text.splitlines():
        words = " ".join(line.split())
        if words:
            page.passages.append(Passage(words, "text", SHOWN, 0, len(page.passages)))
    page.elements[0].last = len(page.passages)
    return page


# Code samples of a page (``<code>``, ``<pre>``): a text that quotes one does so on purpose.

_OPENED = regex(r"<(pre|code|kbd|samp)\b[^<>]*>", re.IGNORECASE)
_TAG = regex(r"<[^<>]*>")
_WORD = regex(r"[^\W\d_]{2}")
MAX_SAMPLES = 2000


def displayed_code(source: str) -> str:
    """The code shown by an HTML page, without white space."""
    pieces: list[str] = []
    done = 0
    while len(pieces) < MAX_SAMPLES and (opened := _OPENED.search(source, done)) is not None:
        end = source.find(f"</{opened[1]}", opened.end())
        done = end if end >= 0 else len(source)
        pieces.append("".join(unescape(_TAG.sub("", source[opened.end() : done])).split()))
    return "\n".join(pieces)


def quotes_code(text: str, expressions: Iterable[str], source: str) -> bool:
    """Whether a text has words besides some expressions, all of which the HTML page shows as code."""
    rest, code = text, displayed_code(source)
    for expression in expressions:
        if "".join(expression.split()) not in code:
            return False
        rest = rest.replace(expression, " ")
    return _WORD.search(rest) is not None


MAX_HIDDEN = 10
"""How many times the shown text of a page one hidden element may hold before scripts are taken to show it."""
_MIN_HIDDEN = 1000


def open_whole(page: PageText) -> None:
    """Open the hidden element that holds nearly all text of a page: scripts show it, since no page is made to show
    nothing. Only a browser knows what of it stays hidden."""
    texts = Counter[str]()
    for passage in page.passages:
        if passage.kind == "text":
            texts[passage.visibility] += len(passage.text)
    least = max(_MIN_HIDDEN, MAX_HIDDEN * (texts[SHOWN] + texts[OPENABLE]))
    if texts[HIDDEN] < least:
        return
    outermost: list[int] = []
    for index, element in enumerate(page.elements):  # parents come first
        above = outermost[element.parent] if element.parent >= 0 else -1
        outermost.append(index if above < 0 and element.visibility == HIDDEN else above)
    lengths: Counter[int] = Counter()
    for passage in page.passages:
        if passage.kind == "text" and passage.visibility == HIDDEN and outermost[passage.element] >= 0:
            lengths[outermost[passage.element]] += len(passage.text)
    for top, length in lengths.most_common(1):
        if length < least:
            return
        whole = page.elements[top]
        for passage in page.passages[whole.first : whole.last]:
            if passage.visibility == HIDDEN:
                passage.visibility = OPENABLE
        for element in page.elements[top:]:
            if element.visibility == HIDDEN and whole.first <= element.first and element.last <= whole.last:
                element.visibility = OPENABLE
