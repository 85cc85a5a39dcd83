"""What a template prints: segments of text and expressions, each with its source location."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple, Protocol

from ...source.regex import regex
from .expressions.values import Known, Names, Piece, Value
from .faults.availability_condition import denied
from .faults.escaping import Escaped
from .tree import Block, Branch, Node, Template

ITERATIONS = 2
MAX_OF_STATE = 40
"""Maximum segments of a branch that is about availability alone."""
_MARKUP = regex(r"\bitem(?:prop|scope|type)\b|\"@?\w+\"\s*:|^\s*,\s*$")
"""Text of microdata or JSON."""
_BEFORE = regex(r"<[^<>]*$|(?:\"@?\w+\"|^)\s*:\s*(?:\"[^\"\n]*|\[\s*)?$")
"""Text before a value of either."""


@lru_cache(maxsize=1 << 16)
def is_markup(text: str) -> bool:
    """Whether text of a template has microdata or JSON."""
    return _MARKUP.search(text) is not None


@dataclass(frozen=True, slots=True)
class Source:
    """A template file: its URI, path, text, parsed nodes and engine family."""

    uri: str
    path: Path
    text: str
    template: Template
    family: str


class Library(Protocol):
    """Lookup of other templates."""

    def find(self, name: str, source: Source, kind: str) -> Source | None:
        """The template that a name refers to in a source; ``kind`` is include, extends or layout."""
        ...

    def rename(self, parts: tuple[str, ...], family: str) -> tuple[str, ...]:
        """The canonical form of equivalent paths in an engine's family."""
        ...


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An expression printed in one place: its value, and the escaping that the engine applies by default.

    ``assumed``: it is printed only under a condition that is not known to hold. ``is_set``: the loop around it assigns
    what it names.
    """

    value: Value
    escapes: str
    in_loop: bool = False
    assumed: bool = False
    is_set: bool = False


@dataclass(frozen=True, slots=True)
class Gap:
    """Content that could not be determined, with a description."""

    description: str
    uri: str
    start: int
    is_content: bool = False
    of_markup: bool = False
    """Whether it is in the JSON-LD only, and does not affect what the body shows."""
    is_outer: bool = False
    """Whether it is around what the template shows: a parent or layout, which hardly shows what belongs to one page."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of output with its source: [start, end) of a file.

    Without an ``occurrence``, ``text`` is printed; if ``exact``, the file contains it verbatim. A ``gap`` means that
    unknown content is printed.
    """

    uri: str
    start: int
    end: int
    text: str = ""
    occurrence: Occurrence | None = None
    exact: bool = True
    gap: Gap | None = None


class MarkupBranch(NamedTuple):
    """A branch with markup: its conditions, the files of the markup, and of that which is in branches inside of it."""

    conditions: Sequence[str]
    uris: frozenset[str]
    nested_uris: frozenset[str]


@dataclass(slots=True)
class Expansion:
    """What a template prints under some assumptions, and the conditions evaluated on the way."""

    segments: list[Segment] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    assumed_answers: dict[str, bool] = field(default_factory=dict)
    evaluated: list[str] = field(default_factory=list)
    """The conditions in the order in which they were evaluated."""
    dependencies: dict[str, bool | None] = field(default_factory=dict)
    """The assumptions that it depends on: condition -> the answer that was assumed, None if none was."""
    compared: dict[str, bool] = field(default_factory=dict)
    """Beginnings of comparisons -> whether one of them was assumed to hold, where it depends on that."""
    equal: dict[str, str] = field(default_factory=dict)
    """Symbols -> the constants that conditions assume them equal to."""
    branches: list[MarkupBranch] = field(default_factory=list)
    """The branches with markup, from inside to outside."""
    files: set[str] = field(default_factory=set)
    emptied: bool = False
    """Whether a loop was empty because its list was assumed missing."""
    truncated: bool = False
    """Whether recursion or output exceeded the limits, so that some of it was not followed."""
    unfollowed: dict[tuple[str, str], str] = field(default_factory=dict)
    """Filters not evaluated, with the names of the data they were applied to -> the file of each."""
    handed: set[str] = field(default_factory=set)
    """The names of values that were handed to templates that were not followed, which may show all of them."""
    escaped: dict[tuple[str, int, int], Escaped] = field(default_factory=dict)
    """JSON escaped a second time, by the location that prints it: file, start, end."""
    denied: dict[tuple[str, int, int], str] = field(default_factory=dict)
    """The conditions that deny an availability, by the location that prints it: file, start, end."""
    stringified: set[tuple[str, int, int]] = field(default_factory=set)
    """Where JSON is written into HTML with nothing escaped: file, start, end."""
    directives: dict[tuple[str, int], Path] = field(default_factory=dict)
    """Printed text that may be parsed as a directive: (URI, offset) -> the file."""

    @property
    def unread(self) -> bool:
        """Whether the body may show what a part of the templates that was not followed prints."""
        if self.truncated:
            return True
        for segment in reversed(self.segments):
            gap = segment.gap
            if gap is not None and not (gap.of_markup or gap.is_content or gap.is_outer):
                return True
            if "<body" in segment.text:
                return False  # what is before it shows nothing
        return False

    def is_markup_value(self, start_index: int) -> bool:
        """Whether what is printed from a segment on is a value of markup, or a part of one."""
        return start_index > 0 and _BEFORE.search(self.segments[start_index - 1].text) is not None

    def record_denied(self, node: Branch, at: int, start_index: int) -> None:
        """Note an availability that an arm of a branch printed, from a segment on, against its condition."""
        earlier = node.arms[0][0] if at == 1 and len(node.arms) == 2 else ()
        printed = self.segments[start_index:] if len(self.segments) - start_index <= MAX_OF_STATE else []
        key = denied(node.arms[at][0], earlier, "".join(one.text for one in printed))
        self.denied |= {(one.uri, one.start, one.end): key for one in printed if key}

    def record_branch(
        self, conditions: Sequence[str], start_index: int, before: int, hidden: frozenset[str]
    ) -> None:
        """Note the conditions under which segments from ``start_index`` on were printed, if these are markup.

        ``before`` is how many branches had markup until then; ``hidden`` are the files of markup in the other arms.
        """
        nested_uris = frozenset[str]().union(*(one.uris | one.nested_uris for one in self.branches[before:]))
        uris = {
            each.uri
            for each in self.segments[start_index:]
            if each.occurrence is None and is_markup(each.text)
        }
        if self.is_markup_value(start_index):
            uris.add(self.segments[start_index - 1].uri)
        nested_uris -= hidden
        uris |= hidden
        if uris or nested_uris:
            self.branches.append(MarkupBranch(conditions, frozenset(uris), nested_uris))

    def record_loop(self, conditions: Sequence[str], start_index: int) -> None:
        """Note the conditions of a loop that printed the segments from ``start_index`` on, if these are markup."""
        uris = {
            each.uri
            for each in self.segments[start_index:]
            if each.occurrence is None and is_markup(each.text)
        }
        if conditions and uris:
            self.branches.append(MarkupBranch(conditions, frozenset(), frozenset(uris)))

    @property
    def hides(self) -> bool:
        """Whether the body may show unknown content."""
        return self.truncated or any(not gap.of_markup for gap in self.gaps)


@dataclass(slots=True)
class Place:
    """The expander's current scope: file, names, overriding blocks, inserted content."""

    source: Source
    names: Names
    blocks: Mapping[str, Sequence[tuple[Source, Block]]]
    content: Sequence[Segment] | None = None
    block: tuple[str, int] | None = None
    counters: dict[str, int] = field(default_factory=dict)
    length: int = ITERATIONS
    repetition: int = 0
    """Index of the innermost loop's iteration, from 0."""
    looped: frozenset[str] = frozenset()
    """Names that change with each iteration of the innermost loop."""
    opened: int = 0
    """Number of segments when the iteration began."""
    depth: int = 0
    files: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    """The macros being expanded."""
    assumed: bool = False
    """Whether an enclosing condition is not known to hold."""
    props: frozenset[str] | None = None
    """The properties passed to a component; None if others may be."""


SCRIPT_FAMILIES = frozenset({"jsx", "vue", "svelte", "angular", "heex", "script"})
"""Families whose files are JavaScript modules: their names are not visible in other files."""
SCOPED_FAMILIES = frozenset({"hugo", "handlebars"}) | SCRIPT_FAMILIES


def called_from(segment: Segment, uri: str, span: tuple[int, int]) -> Segment:
    """A segment attributed to the location that calls for it."""
    return replace(segment, uri=uri, start=span[0], end=span[1], exact=False)


def in_item(expansion: Expansion, uri: str) -> Expansion:
    """An expansion inside an item without a type, as one of the file ``uri``."""
    begins, ends = (Segment(uri, 0, 0, text, exact=False) for text in ("<div itemscope>", "</div>"))
    return replace(expansion, segments=[begins, *expansion.segments, ends])


def blocks_of(nodes: Iterable[Node], *, nested: bool = True) -> Iterable[Block]:
    """The blocks of a template that extends another, including those in branches, and with ``nested`` in blocks."""
    for node in nodes:
        if isinstance(node, Block):
            yield node
            yield from blocks_of(node.body) if nested else ()
        elif isinstance(node, Branch):
            for _, body in node.arms:
                yield from blocks_of(body, nested=nested)


def brings_quotes(occurrence: Occurrence) -> bool:
    """Whether an expression prints constant quotes, or braces, around its values, as JSON has them around texts."""
    pieces = occurrence.value.pieces
    constants = [str(one.value) if isinstance(one, Known) and not one.key else "\0" for one in pieces]
    text = "".join(constants).strip(" \t\r\n,")
    is_plain = occurrence.escapes != "html" and not {"json", "html", "js"} & set(occurrence.value.roles)
    return is_plain and len(text) > 1 and text[0] in '"[{' and text[-1] in '"]}'


def value_of(segments: Sequence[Segment]) -> Value:
    """Captured output as a value."""
    printed = [one for one in segments if one.occurrence is not None or one.text.strip()]
    if len(printed) == 1 and printed[0].occurrence is not None:
        return printed[0].occurrence.value
    pieces: list[Piece] = []
    for segment in segments:
        if segment.occurrence is not None:
            pieces.extend(segment.occurrence.value.pieces)
        elif segment.text:
            pieces.append(Known(segment.text, (segment.uri, segment.start, segment.end)))
    while pieces and isinstance(pieces[0], Known) and not str(pieces[0].value).strip():
        pieces.pop(0)
    while pieces and isinstance(pieces[-1], Known) and not str(pieces[-1].value).strip():
        pieces.pop()
    return Value(tuple(pieces) or (Known(""),))


def text_of(segments: Sequence[Segment]) -> Value:
    """Captured output as a value that is in none of the files, as what a program puts together is."""
    value = value_of(segments)
    return replace(
        value, pieces=tuple(Known(one.value) if isinstance(one, Known) else one for one in value.pieces)
    )
