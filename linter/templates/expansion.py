"""What a template prints: segments of text and expressions, each with the place it comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from .expressions.values import Known, Names, Piece, Value
from .faults.escaping import Escaped
from .tree import Block, Branch, Node, Template

ITERATIONS = 2


@dataclass(frozen=True, slots=True)
class Source:
    """A template file: what outputs call it, where it is, its text, what it is made of, how its paths read."""

    uri: str
    path: Path
    text: str
    template: Template
    family: str


class Library(Protocol):
    """Where other templates are found."""

    def find(self, name: str, source: Source, kind: str) -> Source | None:
        """The template that a name means in a source; ``kind`` is include, extends or layout."""
        ...

    def rename(self, parts: tuple[str, ...], family: str) -> tuple[str, ...]:
        """The one form of paths that mean the same in an engine's family."""
        ...


@dataclass(frozen=True, slots=True)
class Occurrence:
    """An expression as printed in one place: what it gives, and what the engine does to it on its own.

    ``assumed``: it is printed only where a condition holds of which that is not known.
    """

    value: Value
    escapes: str
    in_loop: bool = False
    assumed: bool = False


@dataclass(frozen=True, slots=True)
class Gap:
    """Content that could not be told, and what it is."""

    what: str
    uri: str
    start: int
    is_content: bool = False
    of_markup: bool = False
    """Whether it is in the JSON-LD, and says nothing of what the body shows."""


@dataclass(frozen=True, slots=True)
class Segment:
    """A piece of what is printed, and where it comes from: [start, end) of a file.

    Without an ``occurrence``, ``text`` is printed; where it is ``exact`` it stands so in the file. Where there
    is a ``gap``, something unknown is printed.
    """

    uri: str
    start: int
    end: int
    text: str = ""
    occurrence: Occurrence | None = None
    exact: bool = True
    gap: Gap | None = None


@dataclass(slots=True)
class Expansion:
    """What a template prints under some assumptions, and what was asked on the way."""

    segments: list[Segment] = field(default_factory=list)
    gaps: list[Gap] = field(default_factory=list)
    asked: dict[str, bool] = field(default_factory=dict)
    files: set[str] = field(default_factory=set)
    emptied: bool = False
    """Whether a loop went over nothing because its list was taken not to be there."""
    endless: bool = False
    """Whether so many templates include one another, or so much is printed, that not all was followed."""
    unfollowed: dict[tuple[str, str], str] = field(default_factory=dict)
    """Filters that data went through unseen, with the names of the data: the file of each."""
    escaped: dict[tuple[str, int, int], Escaped] = field(default_factory=dict)
    """The JSON that is escaped once more, by the places that print it: file, start, end."""
    directives: dict[tuple[str, int], Path] = field(default_factory=dict)
    """What is printed and may be taken for a directive: URI and offset, the file."""

    @property
    def hides(self) -> bool:
        """Whether the body may show what is not known."""
        return self.endless or any(not gap.of_markup for gap in self.gaps)


@dataclass(slots=True)
class Place:
    """Where the expander is: the file, the names, the blocks that replace others, the content put in."""

    source: Source
    names: Names
    blocks: Mapping[str, Sequence[tuple[Source, Block]]]
    content: Sequence[Segment] | None = None
    block: tuple[str, int] | None = None
    counters: dict[str, int] = field(default_factory=dict)
    length: int = ITERATIONS
    repetition: int = 0
    """The number of the innermost loop's repetition, from 0."""
    looped: frozenset[str] = frozenset()
    """The names that are others in each repetition of the innermost loop."""
    opened: int = 0
    """How many segments there were when the repetition began."""
    depth: int = 0
    files: tuple[str, ...] = ()
    calls: tuple[str, ...] = ()
    """The macros that it is inside of."""
    assumed: bool = False
    """Whether it is inside of a condition of which it is not known whether it holds."""


SCRIPTED = frozenset({"jsx", "vue", "svelte", "script"})
"""The families whose files are modules of JavaScript: a name of one is not known in others."""
SCOPED = frozenset({"hugo", "handlebars"}) | SCRIPTED


def called_from(segment: Segment, uri: str, span: tuple[int, int]) -> Segment:
    """A segment told of the place that asks for it."""
    return replace(segment, uri=uri, start=span[0], end=span[1], exact=False)


def blocks_of(nodes: Iterable[Node]) -> Iterable[Block]:
    """The blocks of a template that extends another, those inside of branches too."""
    for node in nodes:
        if isinstance(node, Block):
            yield node
            yield from blocks_of(node.body)
        elif isinstance(node, Branch):
            for _, body in node.arms:
                yield from blocks_of(body)


def value_of(segments: Sequence[Segment]) -> Value:
    """What was captured, as a value."""
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
