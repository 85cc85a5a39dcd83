"""The page generated from a template, mapped to the template's files."""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ...source.regex import regex
from ..document.document import Document
from .expansion import Expansion, Occurrence, Segment, Source
from .expressions.values import Known, Symbol, Value
from .json_place import JsonPlace

_OF_PARTS = regex(
    r"\b(?:partial(?:Cached)?|render\w*|widget|component|do_shortcode|do_action|dynamic_sidebar)\("
    r"|(?:scratch|store)\.get\b|^\.\."
)
"""Values that are not followed: the result of another template, and what was put on a pad of Hugo's.

Two dots begin a member of a value that Go's dot was when it was put there, which is another by now.
"""


_RENDERS = regex(r"(?:this\.)?render(?:[A-Z]\w*)?\(")
_WORD = regex(r"[^\W\d_]{8,}")
_LEAST = 5
"""How many characters of a stand-in tell it where a message cuts it off."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the page: [start, end) of it comes from [origin, origin_end) of a file.

    ``exact`` parts are verbatim copies. ``occurrence`` indexes ``MappedPage.printed``.
    """

    start: int
    end: int
    uri: str
    origin: int
    origin_end: int
    exact: bool
    occurrence: int | None = None


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed expression: its source, its value, and its location in JSON-LD."""

    segment: Segment
    occurrence: Occurrence
    place: JsonPlace | None = None
    block: int | None = None
    is_visible: bool = False
    standins: tuple[tuple[Symbol, str], ...] = ()
    start: int = 0
    end: int = 0
    """Its location in the page."""
    is_formatted: bool = False
    """Whether it has a form that its property never accepts."""


@dataclass(eq=False)
class MappedPage:
    """A generated page. ``opaque`` are the locations of blocks and nodes that one expression prints whole."""

    text: str
    parts: list[Part]
    printed: list[Printed]
    expansion: Expansion
    opaque: list[Segment] = field(default_factory=list)
    missing: list[int] = field(default_factory=list)
    """The offsets at which unknown content is printed, in order."""
    incomplete: set[int] = field(default_factory=set)
    """The blocks that contain unknown content."""
    body: bool = True
    """Whether there is anything visible to visitors."""

    @cached_property
    def _starts(self) -> list[int]:
        return [part.start for part in self.parts]

    def part_at(self, offset: int) -> Part | None:
        """The part that contains a character of the page."""
        index = bisect.bisect_right(self._starts, offset) - 1
        if index < 0:
            return None
        part = self.parts[index]
        return part if offset < part.end or (offset == part.end and index == len(self.parts) - 1) else None

    def origin(self, start: int, end: int) -> tuple[str, int, int] | None:
        """The source of [start, end) of the page (URI, start, end), or None."""
        first, last = self.part_at(start), self.part_at(max(end - 1, start))
        if first is None:
            return None
        begin = first.origin + (start - first.start if first.exact else 0)
        stop = first.origin_end
        if last is not None and last.uri == first.uri and last.origin >= first.origin:
            stop = last.origin + (end - last.start) if last.exact else last.origin_end
        if stop < begin:
            stop = first.origin_end
        return first.uri, begin, max(begin, stop)

    def repeats(self, uri: str, origin: int) -> bool:
        """Whether the page has the text at an offset of a file more than once: a loop prints it."""
        copies = (
            part
            for part in self.parts
            if part.exact and part.uri == uri and part.origin <= origin < part.origin + part.end - part.start
        )
        return next(copies, None) is not None and next(copies, None) is not None

    def verbatim_spans(self, start: int, end: int) -> Iterator[tuple[str, int, int]]:
        """The verbatim copies within [start, end) of the page: URI, start, end."""
        for part in self.parts[max(bisect.bisect_right(self._starts, start) - 1, 0) :]:
            if part.start >= end:
                return
            if part.exact:
                yield part.uri, part.origin, part.origin + part.end - part.start

    def parts_in(self, start: int, end: int) -> Iterator[Part]:
        """The parts that begin within [start, end) of the page."""
        for part in self.parts[bisect.bisect_left(self._starts, start) :]:
            if part.start >= end:
                return
            yield part

    def directives_in(self, start: int, end: int) -> Iterator[tuple[int, Path]]:
        """Text within [start, end) of the page that may be parsed as a directive: offsets, with their files."""
        for part in self.parts[max(bisect.bisect_right(self._starts, start) - 1, 0) :]:
            if part.start >= end:
                return
            for (uri, at), path in self.expansion.directives.items() if part.exact else ():
                place = part.start + at - part.origin
                if uri == part.uri and max(part.start, start) <= place < min(part.end, end):
                    yield place, path

    def lacks(self, start: int, end: int) -> bool:
        """Whether unknown content is printed inside of [start, end) of the page."""
        first = bisect.bisect_right(self.missing, start)
        return first < len(self.missing) and self.missing[first] < end

    def printed_in(self, start: int, end: int) -> Iterator[Printed]:
        """The expressions within [start, end) of the page."""
        index = max(bisect.bisect_right(self._starts, start) - 1, 0)
        while index < len(self.parts) and self.parts[index].start < end:
            part = self.parts[index]
            if part.occurrence is not None and part.end > start:
                yield self.printed[part.occurrence]
            index += 1

    @cached_property
    def visible_names(self) -> frozenset[str]:
        """The names of the symbols visible to visitors, and of values from data."""
        values = [one.occurrence.value for one in self.printed if one.is_visible]
        return frozenset(
            name
            for value in values
            for name in (
                *(symbol.name for symbol in value.symbols),
                *(known.key for known in data_pieces(value)),
            )
        )

    @cached_property
    def client_names(self) -> frozenset[str]:
        """The last names of values that scripts fill in on the client, whatever they are of."""
        from .faults.client_bindings import bound_names

        return frozenset(bound_names(self.text))

    @property
    def unread(self) -> bool:
        """Whether the body may show what a part of the templates that was not followed prints."""
        return self.expansion.unread or any(map(_OF_PARTS.search, self.visible_names))

    @property
    def renders(self) -> bool:
        """Whether the body shows what methods of components render, which were not followed."""
        return any(map(_RENDERS.match, self.visible_names))

    @cached_property
    def _standins(self) -> dict[str, str]:
        """Stand-in in the page -> the expression as shown in messages."""
        by_standin: dict[str, str] = {}
        for one in self.printed:
            for symbol, standin in one.standins:
                if self.expansion.equal.get(symbol.key) == standin:
                    continue  # a constant that it is compared with
                form = one.occurrence.value.form if one.is_formatted else None
                how = " ".join(filter(None, form or ())).removeprefix("as ")
                format_note = f" as {how}, such as {standin}" if form is not None else ""
                by_standin.setdefault(standin, f"{{{symbol.key}{format_note}}}")
        by_standin.pop("", None)
        for standin, expression in list(by_standin.items()):
            decimals = f"{standin}.00"  # of a formatted amount, without its currency
            if standin.isdecimal() and any(decimals in one for one in by_standin):
                by_standin.setdefault(decimals, expression)
        return by_standin

    def contains_standin(self, text: str) -> bool:
        """Whether a text contains a stand-in."""
        found = any(standin in text for standin in self._standins) or self._cut(text) is not None
        return found or not self._words.isdisjoint(_WORD.findall(text))

    @cached_property
    def _words(self) -> frozenset[str]:
        """The words of stand-ins, of which some attributes take each for a value by itself."""
        return frozenset(word for standin in self._standins for word in _WORD.findall(standin))

    def _cut(self, text: str) -> tuple[str, str] | None:
        """The beginning of a stand-in that a text cuts off, with what stands for it in messages."""
        for before in text.split("…")[:-1]:
            for standin, expression in self._standins.items():
                for length in range(min(len(standin), len(before)), _LEAST - 1, -1):
                    if before.endswith(standin[:length]):
                        return standin[:length], expression
        return None

    def contains_form(self, text: str) -> bool:
        """Whether a text contains a value as a filter of the template prints it."""
        formed = (standin for one in self.printed if one.is_formatted for _, standin in one.standins)
        return any(standin and standin in text for standin in formed)

    def with_expressions(self, text: str) -> str:
        """A message with stand-ins replaced by their expressions, those that it cuts off, too."""
        if not self._standins:
            return text
        there = [standin for standin in self._longest if standin in text]
        if there:
            pattern = "|".join(map(re.escape, there))
            text = re.sub(pattern, lambda match: self._standins[match[0]], text)
        cut = self._cut(text)
        text = text.replace(f"{cut[0]}…", f"{cut[1]}…") if cut is not None else text
        return text

    @cached_property
    def _longest(self) -> list[str]:
        """The stand-ins, the longest first."""
        return sorted(self._standins, key=len, reverse=True)

    @cached_property
    def printed_alone(self) -> dict[str, Printed]:
        """Stand-in -> the first expression that prints it and nothing else that is unknown."""
        alone: dict[str, Printed] = {}
        for one in self.printed:
            if len(one.standins) == 1 and (standin := one.standins[0][1]):
                alone.setdefault(standin, one)
        return alone


def data_pieces(value: Value) -> Iterator[Known]:
    """The pieces of a value that come from data."""
    return (piece for piece in value.pieces if isinstance(piece, Known) and piece.key)


_ENCODES = frozenset({"json", "html", "js", "raw", "script"})


def is_constant(value: Value) -> bool:
    """Whether a value is a constant of the template itself (an enum member), which no data can change."""
    return (
        bool(value.pieces)
        and not value.others
        and all(isinstance(one, Known) and isinstance(one.value, str) and not one.key for one in value.pieces)
        and any(isinstance(one, Known) and one.value for one in value.pieces)
        and _ENCODES.issuperset(value.roles)
    )


class MappedDocument(Document):
    """A page generated from a template, with its mapping."""

    is_woven = True

    def __init__(
        self, uri: str, source: str, url: str | None, woven: MappedPage, template_source: Source | None = None
    ) -> None:
        super().__init__(uri, source, url=url)
        self.woven = woven
        self.template_source = template_source


def woven_of(document: Document) -> MappedPage | None:
    """The mapping of a generated page, or None for other pages."""
    return document.woven if isinstance(document, MappedDocument) else None
