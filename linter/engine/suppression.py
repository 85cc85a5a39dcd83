"""Suppress findings by comment (``<!-- factmark: ignore[CODE] reason -->``) or configuration.

See linter/document/ignore_comments.py for the scope of comments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ..config.patterns import Patterns
from ..document.document import Document
from ..document.ignore_comments import Suppression, suppressions
from ..findings.rule import Result, Rule, matches
from .selection import select

if TYPE_CHECKING:
    from ..config.config import Ignore


class ConfiguredIgnores:
    """The ignores of a configuration; paths in reports are relative to ``folder``."""

    def __init__(self, ignores: Sequence[Ignore], root: Path, folder: Path) -> None:
        self.ignores = tuple(ignores)
        self._patterns = tuple(Patterns(entry.paths, root) for entry in ignores)
        self._folder = folder

    def on(self, uri: str) -> tuple[int, ...]:
        """The indexes of the entries that apply to a page."""
        return tuple(
            index
            for index, patterns in enumerate(self._patterns)
            if not patterns.patterns or patterns.match_uri(uri, self._folder)
        )


class Ignores:
    """The ignores that apply to one page, and which of them were used."""

    def __init__(self, document: Document, configured: ConfiguredIgnores | None = None) -> None:
        self._document = document
        self._configured = configured
        self._used: set[Suppression] = set()
        self._speaking: dict[str, dict[int | None, Suppression]] = {}
        self.used: set[int] = set()
        """The indexes of the configuration's ignores that suppressed something on this page."""

    @cached_property
    def comments(self) -> tuple[Suppression, ...]:
        """The page's ignore comments."""
        return suppressions(self._document)

    @cached_property
    def on(self) -> tuple[int, ...]:
        """The indexes of the configuration's ignores that apply to this page."""
        return self._configured.on(self._document.uri) if self._configured is not None else ()

    def reason(self, result: Result, rule: Rule) -> str | None:
        """Why a result is suppressed, or None."""
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
        """The first comment that applies to results of a rule in a block."""
        if not self.comments:
            return None
        speaking = self._speaking.get(rule.code)
        if speaking is None:
            speaking = self._speaking[rule.code] = {}
            for comment in self.comments:
                if comment.block not in speaking and comment.names(rule):
                    speaking[comment.block] = comment
        comments = [speaking[each] for each in {None, block} if each in speaking]
        return min(comments, key=lambda comment: comment.span.start, default=None)

    def unused(self, rules: Iterable[Rule]) -> Iterator[Suppression]:
        """The comments that suppressed nothing, if all the rules they could apply to are among ``rules``."""
        if not self.comments:
            return
        from .catalogue import catalogue

        running = {rule.code for rule in rules}
        usual = {rule.code for rule in select(catalogue(), (), (), ())}
        known = [rule for rule in catalogue() if not rule.retired]
        of_these: dict[tuple[str, ...], bool] = {}
        for comment in self.comments:
            if comment.selectors not in of_these:
                codes = {rule.code for rule in known if comment.names(rule)}
                of_these[comment.selectors] = (codes & usual or codes) <= running
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
    """Whether a pointer matches a pattern or leads inside what it matches."""
    if pointer is None:
        return False
    steps, parts = pattern.rstrip("/").split("/"), pointer.split("/")
    return len(steps) <= len(parts) and all(
        one in ("*", other) for one, other in zip(steps, parts, strict=False)
    )
