"""Findings that the author of a page ruled out: ``<!-- factmark: ignore[CODE] reason -->``, or the configuration.

Right before a JSON-LD block a comment speaks for that block; anywhere else for the whole page. Without a
code it means every rule. Comments of template engines count too.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from .document import Document
from .location import Span
from .patterns import Patterns
from .regex import regex
from .rule import Result, Rule
from .selection import matches, select
from .worked_out_once import cached_property

if TYPE_CHECKING:
    from .config import Ignore

_OPENINGS = (
    r"<!--|\{#-?|\{%-?\s*comment\s*-?%\}|\{%-?\s*#|\{\{!(?:--)?|\{\{--|\{\{-?\s*/\*|<%#|<%--|\{?/\*"
    r"|<\?(?:php|=)?\s*(?:/\*|//|#)"
)
_CLOSINGS = (
    r"-->|-?#\}|\{%-?\s*endcomment\s*-?%\}|-?%\}|(?:--)?\}\}|\*/\s*-?\}\}|(?:--)?%>|\*/\}?|(?:\*/\s*)?\?>"
)
_COMMENT = regex(
    rf"(?:{_OPENINGS})\s*factmark:\s*ignore\b\s*(?:\[(?P<codes>[^\]]{{0,500}})\])?"
    rf"\s*(?P<reason>[^<>{{}}]{{0,500}}?)\s*(?:{_CLOSINGS})",
    re.IGNORECASE,
)
_SIGN = "actmark:"
"""A quick look before the slow one: what nearly everybody writes, from the letter on that they write alike."""
_SIGN_WITH_CAPITALS = regex(r"M(?:(?<=actM)ark|(?<=ACTM)ARK):")
"""actMark:, ACTMARK:, from the capital on that is rare in pages: found faster than one after the other."""
_BETWEEN = regex(
    r"<!--.*?-->|\{#.*?#\}|\{\{--.*?--\}\}|\{%-?\s*comment\s*-?%\}.*?\{%-?\s*endcomment\s*-?%\}", re.DOTALL
)
_SPACE = regex(r"\s*")


class Suppression(NamedTuple):
    """A comment: the selectors it names (empty: all), the block it speaks for (None: the page), its reason.

    ``span`` is the comment's own place in the source.
    """

    selectors: tuple[str, ...]
    block: int | None
    reason: str
    span: Span

    def names(self, rule: Rule) -> bool:
        """Whether it means a rule."""
        return not self.selectors or any(matches(selector, rule) for selector in self.selectors)


def suppressions(document: Document) -> tuple[Suppression, ...]:
    """The ignore comments of a document's served source."""
    source = document.source
    if document.media == "json" or (_SIGN not in source and not _SIGN_WITH_CAPITALS.search(source)):
        return ()
    found: list[Suppression] = []
    blocks = _Blocks(document)
    for comment in reversed([*_COMMENT.finditer(source)]):
        selectors = tuple(part.strip() for part in (comment["codes"] or "").split(",") if part.strip())
        block = blocks.after(comment.start(), comment.end())
        if comment["codes"] is not None and not selectors:
            continue  # empty brackets name no rule: they must not silence all of them
        span = Span(comment.start(), comment.end())
        found.append(Suppression(selectors, block, comment["reason"] or "", span))
    return tuple(reversed(found))


class _Blocks:
    """The blocks that comments stand right before; asked for one comment after the other, the last one first."""

    def __init__(self, document: Document) -> None:
        self._source = document.source
        starts = ((block.script.tag_start, block.index) for block in document.blocks)
        self._starts = sorted((start, index) for start, index in starts if start is not None)
        self._ends: dict[int, int] = {}
        """Of comments that were asked for, by their start: where what is more than white space and comments begins."""

    def after(self, start: int, end: int) -> int | None:
        """The index of the block whose tag follows a comment with nothing but white space and comments between."""
        place = bisect_left(self._starts, (end, -1))
        if place == len(self._starts):
            return None
        tag, index = self._starts[place]
        at = self._past_space(end, tag)
        while at < tag and at not in self._ends and (between := _BETWEEN.match(self._source, at, tag)):
            at = self._past_space(between.end(), tag)
        self._ends[start] = self._ends.get(at, at)
        return index if self._ends[start] == tag else None

    def _past_space(self, at: int, end: int) -> int:
        space = _SPACE.match(self._source, at, end)
        return space.end() if space is not None else at


class ConfiguredIgnores:
    """The ignores of a configuration, ready to be asked; paths in outputs are relative to ``folder``."""

    def __init__(self, ignores: Sequence[Ignore], root: Path, folder: Path) -> None:
        self.ignores = tuple(ignores)
        self._patterns = tuple(Patterns(entry.paths, root) for entry in ignores)
        self._folder = folder

    def on(self, uri: str) -> tuple[int, ...]:
        """The indexes of those that speak for a page."""
        return tuple(
            index
            for index, patterns in enumerate(self._patterns)
            if not patterns.patterns or patterns.match_uri(uri, self._folder)
        )


class Ignores:
    """What is ruled out on one page, and which of it was of use."""

    def __init__(self, document: Document, configured: ConfiguredIgnores | None = None) -> None:
        self._document = document
        self._configured = configured
        self._used: set[Suppression] = set()
        self._speaking: dict[str, dict[int | None, Suppression]] = {}
        self.used: set[int] = set()
        """The indexes of the configuration's ignores that hid something on this page."""

    @cached_property
    def comments(self) -> tuple[Suppression, ...]:
        """The page's ignore comments."""
        return suppressions(self._document)

    @cached_property
    def on(self) -> tuple[int, ...]:
        """The indexes of the configuration's ignores that speak for this page."""
        return self._configured.on(self._document.uri) if self._configured is not None else ()

    def reason(self, result: Result, rule: Rule) -> str | None:
        """Why a result is ruled out, or None where it is not."""
        comment = self._comment(result.location.block, rule)
        if comment is not None:
            self._used.add(comment)
            return comment.reason or "ignored by a comment"
        for index in self.on:
            entry = self._configured.ignores[index]  # type: ignore[union-attr]
            if _means(entry, result, rule):
                self.used.add(index)
                return entry.reason or "ignored by the configuration"
        return None

    def _comment(self, block: int | None, rule: Rule) -> Suppression | None:
        """The first comment that speaks for results of a rule in a block."""
        if not self.comments:
            return None
        speaking = self._speaking.get(rule.code)
        if speaking is None:
            speaking = self._speaking[rule.code] = {}
            for comment in self.comments:
                if comment.block not in speaking and comment.names(rule):
                    speaking[comment.block] = comment
        found = [speaking[each] for each in {None, block} if each in speaking]
        return min(found, key=lambda comment: comment.span.start, default=None)

    def unused(self, rules: Iterable[Rule]) -> Iterator[Suppression]:
        """The comments that hid nothing, of those that none but these rules could have been hidden by."""
        if not self.comments:
            return
        from .catalogue import catalogue

        running = {rule.code for rule in rules}
        usual = {rule.code for rule in select(catalogue(), (), (), ())}
        known = [rule for rule in catalogue() if not rule.retired]
        of_these: dict[tuple[str, ...], bool] = {}
        for comment in self.comments:
            if comment.selectors not in of_these:
                meant = {rule.code for rule in known if comment.names(rule)}
                of_these[comment.selectors] = (meant & usual or meant) <= running
            if comment not in self._used and of_these[comment.selectors]:
                yield comment


def _means(entry: Ignore, result: Result, rule: Rule) -> bool:
    place = result.location
    if entry.block is not None and place.block != entry.block:
        return False
    if entry.pointer is not None and not _leads_to(entry.pointer, place.pointer):
        return False
    return any(matches(selector, rule) for selector in entry.rules)


def _leads_to(pattern: str, pointer: str | None) -> bool:
    """Whether a pointer is the one a pattern means, or leads to something inside of what it means."""
    if pointer is None:
        return False
    wanted, parts = pattern.rstrip("/").split("/"), pointer.split("/")
    return len(wanted) <= len(parts) and all(
        one in ("*", other) for one, other in zip(wanted, parts, strict=False)
    )
