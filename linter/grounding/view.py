"""The view of a page that the comparators search: its words by location, links, images and headings.

Page-wide results are computed on demand and once, because a page has many statements.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator
from datetime import date
from functools import cached_property
from itertools import accumulate, compress
from operator import add
from typing import NamedTuple, TypeVar
from urllib.parse import unquote
from weakref import ref

from ...source.regex import regex
from ..findings.rule import Evidence, Relation
from ..visible_text.passage import Element, PageText, Passage
from ..visible_text.visibility import HIDDEN, OPENABLE, SHOWN
from .wording.folding import fold, fold_all, is_unspaced, squash

T = TypeVar("T")
DIGIT = regex(r"\d")
LETTER = regex(r"[^\W\d_]")
_OF_A_CODE = regex(r"[0-9a-z]")
MANY = 400
"""Words that are looked for in a text before the places of all its words are sorted."""
DENSE = 32
"""Places of one beginning from which on a search through the text soon meets one."""
_MAX_TORN = 200
"""Places of letters without blanks that are looked at: if all of so many are torn, so are the others."""
_SORTED_BY = 64


class Hit(NamedTuple):
    """A match: the passage where it starts, and whether blanks had to be ignored."""

    passage: Passage
    squashed: bool = False


class TextIndex:
    """The folded words of some passages as one string, mapping offsets back to passages."""

    def __init__(self, passages: Iterable[Passage]) -> None:
        listed = list(passages)
        words = fold_all([passage.text for passage in listed])
        self._passages: list[Passage] = list(compress(listed, words))
        self.folded: list[str] = list(filter(None, words))
        #: Where each begins in ``text``: one blank more stands before each.
        before = accumulate(map(len, self.folded), initial=0)
        self._starts = list(map(add, before, range(1, len(self.folded) + 1)))
        self.text = " " + " ".join(self.folded) + " " if self.folded else " "
        self._hits: dict[str, Hit | None] = {}
        self._lookups = 0

    def __bool__(self) -> bool:
        return bool(self._passages)

    def __iter__(self) -> Iterator[tuple[Passage, str]]:
        return zip(self._passages, self.folded, strict=True)

    @cached_property
    def numeric(self) -> list[tuple[Passage, str]]:
        """The passages that contain a digit, with their folded words."""
        result, place = [], 0
        while (digit := DIGIT.search(self.text, place)) is not None:
            number = bisect_right(self._starts, digit.start()) - 1
            result.append((self._passages[number], self.folded[number]))
            place = self._starts[number] + len(self.folded[number])
        return result

    @cached_property
    def words(self) -> frozenset[str]:
        """The distinct words."""
        return frozenset(self.text.split())

    @cached_property
    def blanks(self) -> int:
        """The number of blanks, slightly above the number of words."""
        return self.text.count(" ")

    @cached_property
    def squashed(self) -> str:
        """All words without blanks."""
        return squash(self.text)

    @cached_property
    def _squashed_starts(self) -> list[int]:
        starts, length = [], 0
        for words in self.folded:
            starts.append(length)
            length += len(words) - words.count(" ")
        return starts

    @cached_property
    def _letters(self) -> array[int]:
        """Where each character of ``squashed`` stands in ``text``."""
        return array("I", (place for place, letter in enumerate(self.text) if letter != " "))

    def apart(self, tight: str) -> Passage | None:
        """Return the first passage with words without blanks, wherever the page has blanks in them, and with no figure
        or letter from a to z right before or after them."""
        text, place = self.text, -1
        while (place := self.squashed.find(tight, place + 1)) >= 0:
            first, last = self._letters[place], self._letters[place + len(tight) - 1]
            if _OF_A_CODE.match(text, first - 1) is None and _OF_A_CODE.match(text, last + 1) is None:
                return self.at(first)
        return None

    def at(self, offset: int) -> Passage:
        """Return the passage at an offset of ``text``."""
        return self._passages[max(bisect_right(self._starts, offset) - 1, 0)]

    def find(self, needle: str) -> Hit | None:
        """Find the first match of folded words; whole words only where the script separates words."""
        if needle not in self._hits:
            self._hits[needle] = self._search(needle)
        return self._hits[needle]

    def _search(self, needle: str) -> Hit | None:
        if not needle or not self._passages:
            return None
        if needle.partition(" ")[0] in self.words:
            following, place = self._going_on(f"{needle} "), 0
            while place := following(place + 1):
                if not self._is_torn(self._starts, place, place + len(needle) + 1):
                    return Hit(self.at(place))
        tight = squash(needle)
        if is_unspaced(needle) or len(tight) >= 7:
            place = self._squashed_place(tight)
            return self._squashed_hit(place) if place >= 0 else None
        return None

    @staticmethod
    def _is_torn(starts: list[int], start: int, end: int) -> bool:
        """Whether words from a place up to ``end``, where the next passage might begin, are the end of one passage and
        the beginning of another, such as "flour 200 g" of "150 g flour" and "200 g sugar"."""
        first, last = bisect_right(starts, start) - 1, bisect_right(starts, end - 1) - 1
        if first == last or starts[first] == start:
            return False
        return last + 1 < len(starts) and starts[last + 1] != end

    def _squashed_place(self, tight: str) -> int:
        """Where words without blanks stand in ``squashed``, or -1: a number that they begin or end with is a whole one
        there ("50 g butter" is not in "150 g butter"), unless a passage parts it."""
        text, place = self.squashed, -1
        for _ in range(_MAX_TORN):
            if (place := text.find(tight, place + 1)) < 0:
                break
            end = place + len(tight)
            torn = (
                (tight[0].isdigit() and text[place - 1 : place].isdigit() and not self._is_start(place)),
                (tight[-1].isdigit() and text[end : end + 1].isdigit() and not self._is_start(end)),
                self._is_torn(self._squashed_starts, place, end),
            )
            if not any(torn):
                return place
        return -1

    def _is_start(self, place: int) -> bool:
        """Whether a passage begins at a place of ``squashed``."""
        starts = self._squashed_starts
        return starts[max(bisect_right(starts, place) - 1, 0)] == place

    def beginning(self, letters: str) -> Iterator[str]:
        """Return every word that starts with a prefix, in text order."""
        return (f"{letters}{ending}" for _, ending in self.endings(letters))

    def endings(self, letters: str) -> Iterator[tuple[int, str]]:
        """Return where words go on with some letters, in text order, and what follows these up to the next blank."""
        following, place = self._going_on(letters), 0
        while place := following(place + 1):
            end = place + len(letters)
            yield place, self.text[end : self.text.find(" ", end)]

    def _squashed_hit(self, place: int) -> Hit:
        return Hit(self._passages[max(bisect_right(self._squashed_starts, place) - 1, 0)], squashed=True)

    def opened(self, needle: str) -> Iterator[Passage]:
        """Return every passage that starts with the folded words."""
        following, place = self._going_on(f"{needle} "), 0
        while place := following(place + 1):
            number = bisect_right(self._starts, place) - 1
            if self._starts[number] == place:
                yield self._passages[number]

    def _going_on(self, letters: str) -> Callable[[int], int]:
        """Return a function that tells at which offset, a given one or later, a word begins from which the text goes on
        with some letters; 0 where none does. The places of words are sorted once many letters are asked for."""
        self._lookups += 1
        if self._lookups > MANY:
            key = letters[:_SORTED_BY]
            first = bisect_left(self._sorted, key, key=self._from)
            some = self._sorted[first : first + DENSE]
            if len(some) < DENSE or not self.text.startswith(key, some[-1]):
                places = sorted(place for place in some if self.text.startswith(letters, place))
                return lambda start: next((place for place in places if place >= start), 0)
        beginning = f" {letters}"
        return lambda start: self.text.find(beginning, max(start - 1, 0)) + 1

    def _from(self, place: int) -> str:
        return self.text[place : place + _SORTED_BY]

    @cached_property
    def _sorted(self) -> list[int]:
        """The offsets of all words, sorted by the letters from there on."""
        ends = accumulate((len(word) + 1 for word in self.text.split()), initial=1)
        return sorted(list(ends)[:-1], key=self._from)

    def all(self, needle: str) -> Iterator[Passage]:
        """Return every passage where a match of the folded words starts, once each."""
        if needle.partition(" ")[0] not in self.words:  # as most words of a table are not
            return
        following, start = self._going_on(f"{needle} "), 0
        while place := following(start):
            number = bisect_right(self._starts, place)
            yield self._passages[max(number - 1, 0)]
            if number == len(self._starts):
                return
            start = self._starts[number]


class Place(NamedTuple):
    """An element's address, resolved against the page's base where that is known."""

    url: str
    element: int
    attribute: str


class View:
    """A page as the comparators see it. ``address`` and ``base`` are the document's; ``fetched`` is the day it was
    fetched, or None where unknown, when ``today`` is the upper bound. ``of_template``: most of its words stand in for
    those of data."""

    of_template = False

    def __init__(
        self,
        page: PageText,
        address: str | None = None,
        base: str | None = None,
        fetched: date | None = None,
        today: date | None = None,
    ) -> None:
        self.page = page
        self.fetched = fetched
        self.today = today or date.today()
        self.address = address
        self.base = base
        self._whole: ref[View] | None = None
        self._memory: dict[str, object] = {}

    @property
    def whole(self) -> View:
        """The whole page as shown, also where this view is a part of it; it outlives this view."""
        return (self._whole() if self._whole is not None else None) or self

    @whole.setter
    def whole(self, view: View) -> None:
        # Held loosely: in a circle, a page's elements would stay in memory until garbage is collected.
        self._whole = ref(view)

    def once(self, key: str, make: Callable[[], T]) -> T:
        """Return the result of page-wide work, computed at the first call."""
        if key not in self._memory:
            self._memory[key] = make()
        return self._memory[key]  # type: ignore[return-value]

    @cached_property
    def passages(self) -> list[Passage]:
        """The passages that a visitor can read: visible or openable text."""
        return [p for p in self.page.passages if p.kind == "text" and p.visibility in (SHOWN, OPENABLE)]

    @cached_property
    def numeric(self) -> list[Passage]:
        """Those of ``passages`` that contain a digit."""
        return self.may_have(DIGIT)

    @cached_property
    def _lines(self) -> tuple[str, list[int]]:
        """The texts of the passages that a visitor reads, one a line, and where each of them begins."""
        texts = [p.text for p in self.passages]
        return "\n".join(texts), list(accumulate((len(text) + 1 for text in texts), initial=0))

    def may_have(self, expression: re.Pattern[str]) -> list[Passage]:
        """Return the passages that may match an expression without anchors, in order. One search through all of them
        is far faster than one in each. Blanks in the expression may cross the end of a passage."""
        result: list[Passage] = []
        text, starts = self._lines
        place = 0
        while (match := expression.search(text, place)) is not None:
            first = bisect_right(starts, match.start()) - 1
            last = bisect_right(starts, match.end() - 1, first + 1) - 1
            result += self.passages[first : last + 1]
            place = starts[last + 1]
        return result

    @cached_property
    def concealed(self) -> View:
        """The same page with only its hidden text shown."""
        view = View(self.page, self.address, self.base, self.fetched, self.today)
        view.passages = [p for p in self.page.passages if p.kind == "text" and p.visibility == HIDDEN]
        view.whole = self
        return view

    @cached_property
    def visible(self) -> TextIndex:
        """Visible or openable text."""
        return TextIndex(self.passages)

    @cached_property
    def spoken(self) -> TextIndex:
        """Text of visible images, form controls and attributes: alt, title, aria-label, value."""
        return TextIndex(
            p
            for p in self.page.passages
            if p.kind in ("image", "attribute") and p.visibility in (SHOWN, OPENABLE)
        )

    @cached_property
    def hidden(self) -> TextIndex:
        """Body text that is not shown."""
        return TextIndex(
            p for p in self.page.passages if p.kind != "head" and p.visibility not in (SHOWN, OPENABLE)
        )

    @cached_property
    def head(self) -> TextIndex:
        """The page's title and meta elements."""
        return TextIndex(p for p in self.page.passages if p.kind == "head")

    @cached_property
    def addresses(self) -> str:
        """The folded words of all addresses linked from the body, once each, with blanks at both ends."""
        hrefs = dict.fromkeys(href for e, href in self.hrefs if e.tag == "a" and len(href) < 2000)
        return f" {fold(unquote(' '.join(hrefs)))} "

    @cached_property
    def hrefs(self) -> list[tuple[Element, str]]:
        """The elements with an ``href``, each with its address."""
        return [(e, href) for _, e in self.page.having(("href",)) if (href := e.attributes["href"])]

    def called(self, *parts: str) -> list[tuple[int, str]]:
        """Return the elements whose names contain one of some parts, in document order: index and names
        (``Element.hints``)."""
        indexes: set[int] = set()
        for part in parts:
            indexes.update(*(those for name, those in self.page.names.items() if part in name))
        return [(index, self.page.elements[index].hints) for index in sorted(indexes)]

    @cached_property
    def headings(self) -> list[Passage]:
        """Visible headings, h1 to h6."""
        return [p for p in self.passages if p.heading]

    @cached_property
    def titles(self) -> list[Passage]:
        """Visible headings of the first level: the page's name for its main entity."""
        return [p for p in self.headings if p.heading == 1]

    @cached_property
    def rank(self) -> dict[int, int]:
        """The position of each visible passage (by its index) among the visible ones."""
        return {passage.index: place for place, passage in enumerate(self.passages)}

    def element(self, passage: Passage) -> Element:
        """Return the element that contains a passage."""
        return self.page.elements[passage.element]

    def near(self, passage: Passage, before: int = 1, after: int = 0) -> list[Passage]:
        """Return the visible passages around one, excluding it."""
        place = self.rank.get(passage.index)
        if place is None:
            return []
        return [*self.passages[max(place - before, 0) : place], *self.passages[place + 1 : place + 1 + after]]


def evidence(passage: Passage, relation: Relation, comparator: str, score: float = 1.0) -> Evidence:
    """Return a passage as evidence, truncated if it is long."""
    text = passage.text if len(passage.text) <= 300 else passage.text[:299] + "…"
    return Evidence(text, passage.kind, relation, comparator=comparator, score=score, passage=passage.index)
