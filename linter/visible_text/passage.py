"""The words of a page as a visitor meets them: its elements and passages.

A passage is what stands between two block boundaries: a paragraph, a table cell, a list item, a heading;
or the text of an image (``alt``), of an attribute (``title``, ``aria-label``, ``value``), or of the head
(``title``, ``meta``). Whether it is visible is judged from the markup, or taken from a browser's observation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

from .visibility import SHOWN, Visibility

PassageKind = Literal["text", "image", "attribute", "head"]
Attributes = dict[str, str | None]

MAX_ELEMENTS = 60_000
MAX_TEXT = 3_000_000
_HINTING = frozenset({"class", "id", "itemprop", "rel"})
"""Attributes by which authors call an element something."""


@dataclass(slots=True, eq=False)
class Element:
    """An element of the tree. ``parent`` is an index into ``PageText.elements`` (-1 for the root);
    ``first`` and ``last`` bound the half-open range of passages it holds."""

    tag: str
    parent: int
    attributes: Attributes
    visibility: Visibility
    first: int
    last: int = -1
    _hints: str | None = None

    @property
    def hints(self) -> str:
        """Class, id and itemprop in lower case: what the page's author calls the element."""
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
    """A piece of text as shown. ``element`` indexes the element that holds it; ``heading`` is its level, or 0."""

    text: str
    kind: PassageKind
    visibility: Visibility
    element: int
    index: int
    heading: int = 0
    name: str = ""
    """The name of the attribute or meta element that holds the text, or ""."""
    inner: tuple[int, ...] = ()
    """Of a rendered page, the further elements whose own text is part of this one."""
    struck: tuple[str, ...] = ()
    """The parts of the text that are struck through, in order, with single blanks."""


@dataclass(slots=True)
class PageText:
    """All elements and passages of a page in document order."""

    elements: list[Element] = field(default_factory=list)
    passages: list[Passage] = field(default_factory=list)
    language: str | None = None
    cut: bool = False
    """Whether the page goes on after ``MAX_ELEMENTS`` elements or ``MAX_TEXT`` characters of text."""
    _by_attribute: dict[str, list[int]] = field(default_factory=dict, compare=False, repr=False)
    _names: dict[str, list[int]] | None = field(default=None, compare=False, repr=False)
    clipped: frozenset[str] = frozenset()
    """The classes by which the page's own rules leave an element to screen readers."""
    linked: dict[int, str] = field(default_factory=dict, compare=False, repr=False)
    """The words that links show, by the index of their element: those of a line stand in the passage of their block."""

    @property
    def by_attribute(self) -> dict[str, list[int]]:
        """The indexes of the elements that have an attribute, in document order, by its name: few elements have what
        is looked for, and fewer names are to be looked at than attributes."""
        if not self._by_attribute:
            found: defaultdict[str, list[int]] = defaultdict(list)
            for index, element in enumerate(self.elements):
                for name in element.attributes:
                    found[name].append(index)
            self._by_attribute.update(found)
        return self._by_attribute

    @property
    def names(self) -> dict[str, list[int]]:
        """The names that authors give elements, in lower case, each with the indexes of those that have it."""
        if self._names is None:
            self._names = self.written(_HINTING)
        return self._names

    def having(self, names: Iterable[str]) -> list[tuple[int, Element]]:
        """The elements that have one of some attributes at least, in document order, each with its index."""
        found = [self.by_attribute[name] for name in names if name in self.by_attribute]
        indexes = found[0] if len(found) == 1 else sorted(set().union(*found))
        return [(index, self.elements[index]) for index in indexes]

    def written(self, names: Iterable[str]) -> dict[str, list[int]]:
        """What some attributes hold, in lower case and each once, with the indexes of the elements: many are alike."""
        elements = self.elements
        found: defaultdict[str | None, list[int]] = defaultdict(list)
        for name in names:
            for index in self.by_attribute.get(name, ()):
                found[elements[index].attributes[name]].append(index)
        lower: defaultdict[str, list[int]] = defaultdict(list)
        for value, indexes in found.items():
            if value:
                lower[value.lower()] += indexes
        return lower

    def ancestors(self, element: int, most: int = MAX_ELEMENTS) -> Iterator[Element]:
        """The element and those around it, innermost first, so many at the most."""
        while element >= 0 and most > 0:
            current = self.elements[element]
            yield current
            element = current.parent
            most -= 1


def plain_page(text: str) -> PageText:
    """A text without markup as a page: every line a passage."""
    page = PageText()
    page.elements.append(Element("body", -1, {}, SHOWN, 0))
    for line in text.splitlines():
        words = " ".join(line.split())
        if words:
            page.passages.append(Passage(words, "text", SHOWN, 0, len(page.passages)))
    page.elements[0].last = len(page.passages)
    return page
