"""Comments that suppress findings: ``<!-- factmark: ignore[CODE] reason -->``.

A comment right before a JSON-LD block applies to that block; anywhere else it applies to the whole page. Without codes
it applies to every rule. Comments of template engines count too.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import NamedTuple

from ...source.location import Span
from ...source.regex import regex
from ..findings.rule import Rule, matches
from .document import Document

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
"""Checked before the slow pattern: the common suffix of the usual spellings."""


_SIGN_WITH_CAPITALS = regex(r"M(?:(?<=actM)ark|(?<=ACTM)ARK):")
"""actMark: or ACTMARK:, from the capital on, which is rare in pages: faster than searching for each."""


_BETWEEN = regex(
    r"<!--.*?-->|\{#.*?#\}|\{\{--.*?--\}\}|\{%-?\s*comment\s*-?%\}.*?\{%-?\s*endcomment\s*-?%\}", re.DOTALL
)


_SPACE = regex(r"\s*")


class Suppression(NamedTuple):
    """An ignore comment: the selectors it names (empty: all), its block (None: the whole page) and its reason.

    ``span`` is the location of the comment in the source.
    """

    selectors: tuple[str, ...]
    block: int | None
    reason: str
    span: Span

    def names(self, rule: Rule) -> bool:
        """Whether the comment applies to a rule."""
        return not self.selectors or any(matches(selector, rule) for selector in self.selectors)


def suppressions(document: Document) -> tuple[Suppression, ...]:
    """The ignore comments of a document's served source."""
    source = document.source
    if document.media == "json" or (_SIGN not in source and not _SIGN_WITH_CAPITALS.search(source)):
        return ()
    comments: list[Suppression] = []
    blocks = _Blocks(document)
    for comment in reversed([*_COMMENT.finditer(source)]):
        selectors = tuple(part.strip() for part in (comment["codes"] or "").split(",") if part.strip())
        block = blocks.after(comment.start(), comment.end())
        if comment["codes"] is not None and not selectors:
            continue  # empty brackets name no rule and must not suppress all of them
        span = Span(comment.start(), comment.end())
        comments.append(Suppression(selectors, block, comment["reason"] or "", span))
    return tuple(reversed(comments))


class _Blocks:
    """Find the block that a comment directly precedes. Comments must be looked up from the last to the first."""

    def __init__(self, document: Document) -> None:
        self._source = document.source
        starts = ((block.script.tag_start, block.index) for block in document.blocks)
        self._starts = sorted((start, index) for start, index in starts if start is not None)
        self._ends: dict[int, int] = {}
        """For each comment looked up, by its start: where the first text that is not white space or a comment
        begins."""

    def after(self, start: int, end: int) -> int | None:
        """The index of the block whose tag follows a comment, with only white space and comments between."""
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
