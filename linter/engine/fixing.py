"""Apply fixes: non-overlapping edits first, then check again, until nothing is left to apply."""

from __future__ import annotations

import time
from bisect import bisect, insort
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple, Protocol

from ...source.regex import regex
from ..document.document import Document
from ..edits.emptying import with_emptied
from ..findings.rule import Applicability, Edit, Fix, Result

MAX_ROUNDS = 12
MAX_SECONDS = 20.0
"""Time limit for rounds that repair a block's syntax: each finds one error, and a block may have a hundred."""


class Applied(NamedTuple):
    """A fix that was applied, and its result; offsets refer to the text before its round."""

    result: Result
    fix: Fix


class Fixed(NamedTuple):
    """The outcome of fixing: the text, the fixes applied, and the remaining results.

    ``unchecked``: why a round of fixes was withdrawn: rules that did not check the text with it.
    """

    source: str
    applied: tuple[Applied, ...]
    remaining: tuple[Result, ...]
    unchecked: tuple[str, ...] = ()


class Judged(Protocol):
    """The results of a document, and why rules did not check it (see CheckResult)."""

    @property
    def results(self) -> Sequence[Result]: ...

    @property
    def unchecked(self) -> tuple[str, ...]: ...


def apply_edits(source: str, edits: Iterable[Edit]) -> str:
    """Apply non-overlapping edits to a source. Raises ValueError if two overlap."""
    pieces: list[str] = []
    position = 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if edit.start < position:
            raise ValueError("two edits overlap")
        pieces += [source[position : edit.start], edit.text]
        position = edit.end
    pieces.append(source[position:])
    return "".join(pieces)


def offset_before(edits: Sequence[Edit], offset: int) -> tuple[int, bool]:
    """Where an offset of an edited text was before, and whether it is not within what an edit wrote.

    The edits are in order; within one's text, its start is meant.
    """
    shift = 0
    for edit in edits:
        if offset < edit.start + shift:
            break
        if offset < edit.start + shift + len(edit.text):
            return edit.start, False
        shift += len(edit.text) - (edit.end - edit.start)
    return offset - shift, True


def chosen_edits(
    document: Document, results: Sequence[Result], allowed: frozenset[Applicability]
) -> tuple[list[Edit], list[Applied]]:
    """The edits of the first allowed fix of each result, as long as they don't overlap; and those fixes.

    A fix is applied whole or not at all. One that overlaps an earlier one, or would give an object a duplicate key,
    waits for the next round.
    """
    chosen = _Chosen()
    keys = Keys(document)
    applied: list[Applied] = []
    for result in results:
        fix = next((f for f in result.fixes if f.applicability in allowed and f.edits), None)
        if fix is None or result.kind != "fail":
            continue
        fresh = [edit for edit in fix.edits if edit not in chosen.edits]
        if any(map(chosen.overlap, fresh)) or keys.collide(fresh):
            continue
        chosen.take(fresh)
        keys.take(fresh)
        applied.append(Applied(result, fix))
    return list(chosen.edits), applied


class _Chosen:
    """Edits of fixes that do not overlap."""

    def __init__(self) -> None:
        self.edits: dict[Edit, None] = {}
        self._in_order: list[tuple[int, int]] = []

    def take(self, edits: Iterable[Edit]) -> None:
        """Add the edits of a fix."""
        for edit in edits:
            self.edits[edit] = None
            insort(self._in_order, (edit.start, edit.end))

    def overlap(self, edit: Edit) -> bool:
        """Whether an edit conflicts with one of another fix: one of those next to it, as these don't overlap."""
        at = bisect(self._in_order, (edit.start, edit.end))
        near = self._in_order[max(at - 2, 0) : at + 2]
        return any(_overlap(edit, Edit(start, end, "")) for start, end in near)


def _overlap(one: Edit, other: Edit) -> bool:
    """Whether two edits conflict. An insertion next to a deletion does, because of commas."""
    if one.start == other.start:
        return True
    if one.start == one.end or other.start == other.end:
        return one.start <= other.end and other.start <= one.end
    return one.start < other.end and other.start < one.end


def fix(
    document: Document,
    results: Sequence[Result],
    judge: Callable[[Document], Judged],
    allowed: frozenset[Applicability],
) -> Fixed:
    """Apply the fixes of a document's results, checking again after each round.

    ``judge`` checks a document. Fixing stops at a round that would break a readable block or changes nothing, and one
    that a rule did not check is withdrawn: a rule that fails is no consent.
    """
    source, seen = document.source, {document.source}
    applied: list[Applied] = []
    unchecked: tuple[str, ...] = ()
    rounds, begun = 0, time.monotonic()
    while rounds < MAX_ROUNDS:
        edits, taken = chosen_edits(document, results, allowed)
        if not edits:
            break
        changed = apply_edits(source, with_emptied(document, edits))
        after = document.with_source(changed)
        if changed in seen or _readable(after) < _readable(document):
            break
        seen.add(changed)
        mending = _unreadable(after) < _unreadable(document) and time.monotonic() - begun < MAX_SECONDS
        rounds += not mending
        judged = judge(after)
        if judged.unchecked:
            unchecked = judged.unchecked
            break
        source, document, results = changed, after, judged.results
        applied += taken
    return Fixed(source, tuple(applied), tuple(results), unchecked)


def _readable(document: Document) -> int:
    if document.template is not None:
        return 0
    return sum(block.root is not None for block in document.blocks)


def _unreadable(document: Document) -> int:
    """Characters of unreadable blocks, from the error on."""
    if document.template is not None:
        return 0
    faults = (
        (block.script.end, next((problem.start for problem in block.problems if problem.fatal), None))
        for block in document.blocks
        if block.root is None
    )
    return sum(end - start for end, start in faults if end is not None and start is not None)


# Keys of JSON-LD objects, so that two fixes of one round don't give an object the same key.

_KEY = regex(r'[\s,]*("[^"\\]*(?:\\.[^"\\]*)*")\s*(:?)')


class Keys:
    """The keys that edits add to a document's objects. Templates have none: their output is unknown."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._added: set[tuple[int, str]] = set()

    def collide(self, edits: Iterable[Edit]) -> bool:
        """Whether edits give an object a key that earlier edits gave it already."""
        return not self._added.isdisjoint(self._names(edits))

    def take(self, edits: Iterable[Edit]) -> None:
        """Record edits that will be applied."""
        self._added |= self._names(edits)

    def _names(self, edits: Iterable[Edit]) -> set[tuple[int, str]]:
        """The keys that edits write: the start of their object, and the key as written.

        A key is a string that replaces a key, or that precedes a colon in an added member.
        """
        names: set[tuple[int, str]] = set()
        for edit in edits:
            written = _KEY.match(edit.text)
            if written is None or bool(written[2]) != (edit.start == edit.end):
                continue
            if self._document.template is None and edit.start in self._objects:
                names.add((self._objects[edit.start], written[1]))
        return names

    @cached_property
    def _objects(self) -> dict[int, int]:
        """The start of each object, by the offsets of its keys and of the end where members are added."""
        objects: dict[int, int] = {}
        for block in self._document.blocks:
            if block.root is None or not block.script.is_served:
                continue
            for value in block.root.walk():
                if value.members:
                    objects |= {member.key_start: value.start for member in value.members}
                    objects[value.members[-1].value.end] = value.start
        return objects
