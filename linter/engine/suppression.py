"""Suppress findings by comment (``<!-- factmark: ignore[CODE] reason -->``) or configuration, and those that repeat
another one of the same statement for the same reason.

See linter/document/ignore_comments.py for the scope of comments. A rule names those that it repeats (``Rule.repeats``).
Verdicts of different agents about different things, such as a value's form and whether the page shows it, stay apart.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from ..config.patterns import Patterns
from ..document.document import Document
from ..document.ignore_comments import Suppression, suppressions
from ..findings.rule import LEVELS, Result, Rule, matches
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


def one_per_fault(results: Sequence[Result], rules: Iterable[Rule]) -> list[Result]:
    """The results without those that repeat another one, which names them and takes the higher level."""
    by_code = {rule.code: rule for rule in rules}
    if not any(by_code[result.code].repeats for result in results if result.kind == "fail"):
        return list(results)
    of_statement: dict[tuple[object, ...], list[Result]] = defaultdict(list)
    for result in results:
        if result.kind == "fail" and result.statement is not None:
            of_statement[_place(result)].append(result)
    repeated: dict[int, Result] = {}
    """The result that stays, by the identity of the one that repeats it."""
    for same in of_statement.values():
        for result in same:
            repeats = by_code[result.code].repeats
            if repeats:
                kept = next((o for o in same if o is not result and _is_one(by_code[o.code], repeats)), None)
                if kept is not None:
                    repeated[id(result)] = kept
    others: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        if (kept := repeated.get(id(result))) is not None:
            others[id(kept)].append(result)
    return [
        _naming(result, others[id(result)]) if id(result) in others else result
        for result in results
        if id(result) not in repeated
    ]


def once_per_block(document: Document, results: Sequence[Result]) -> list[Result]:
    """The results without those of a block that a script adds although the page has it: the finding on the served one
    covers the statement in the other, and names both places."""
    copies = _copies(document)
    if not copies:
        return list(results)
    kept = {_of_block(each): index for index, each in enumerate(results) if each.location.block is not None}
    merged = list(results)
    gone: set[int] = set()
    for index, result in enumerate(results):
        original = copies.get(result.location.block) if result.kind == "fail" else None
        first = None if original is None else kept.get((original, *_of_block(result)[1:]))
        if first is None or merged[first].kind != "fail":
            continue
        gone.add(index)
        first_result, place = merged[first], result.location
        covers = (*first_result.covers, place) if result.statement is not None else first_result.covers
        merged[first] = replace(first_result, covers=covers, related=(*first_result.related, place))
    return [result for index, result in enumerate(merged) if index not in gone]


def _of_block(result: Result) -> tuple[int | None, str, str | None]:
    return result.location.block, result.code, result.location.pointer


def _copies(document: Document) -> dict[int | None, int]:
    """The served block that an injected one repeats, by the latter's index."""
    if not any(block.injected for block in document.blocks):
        return {}
    served: dict[str, int] = {}
    copies: dict[int | None, int] = {}
    for block in document.blocks:
        if block.root is not None:
            try:
                canonical = json.dumps(json.loads(block.script.text, strict=False), sort_keys=True)
            except (ValueError, RecursionError):
                continue
            if not block.injected:
                served.setdefault(canonical, block.index)
            elif canonical in served:
                copies[block.index] = served[canonical]
    return copies


def _place(result: Result) -> tuple[object, ...]:
    place = result.statement.location if result.statement is not None else result.location
    return place.block, place.pointer, place.start_line, place.start_column


def _is_one(rule: Rule, selectors: Iterable[str]) -> bool:
    return any(matches(selector, rule) for selector in selectors)


def _naming(result: Result, others: Sequence[Result]) -> Result:
    """A result that names those that repeat it. Its fixes stay: a fix of theirs is taken where it has no edits."""
    names = ", ".join(dict.fromkeys(f"{each.code} {each.rule}" for each in others))
    level = max((result.level, *(each.level for each in others)), key=LEVELS.index)
    fixes = next(
        (each.fixes for each in (result, *others) if any(change.edits for change in each.fixes)), result.fixes
    )
    links = tuple(dict.fromkeys(chain(result.links, *(each.links for each in others))))
    return replace(result, message=f"{result.message} (also {names})", level=level, fixes=fixes, links=links)
