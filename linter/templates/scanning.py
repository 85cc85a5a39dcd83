"""Find the pieces of a template by their delimiters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .tree import Node, TemplateSyntaxError, Text

MAX_DEPTH = 60


def matches(
    source: str, piece: re.Pattern[str], opening: re.Pattern[str], position: int = 0
) -> Iterator[re.Match[str]]:
    """The pieces of a template from ``position`` on. Raises TemplateSyntaxError at the first unmatched opening.

    The search stops there: going on would mean to search for the end of each of a million openings.
    """
    while (begin := opening.search(source, position)) is not None:
        match = piece.match(source, begin.start())
        if match is None:
            raise TemplateSyntaxError(f'"{begin.group()}" is not closed', begin.start())
        yield match
        position = match.end()


def string_end(code: str, at: int) -> int:
    """The end of the string that begins here."""
    quote, end = code[at], at + 1
    while end < len(code) and code[end] != quote:
        end += 2 if code[end] == "\\" else 1
    return min(end + 1, len(code))


class MatchReader:
    """Iterates over the pieces of a template; text is what lies between them.

    ``at`` counts the pieces read, ``position`` is the offset after the last; ``depth`` counts open blocks.
    """

    def __init__(self, source: str, all_matches: Iterable[re.Match[str]]) -> None:
        self.source = source
        self.matches = list(all_matches)
        self.at = 0
        self.position = 0
        self.depth = 0

    def deeper(self, complaint: str) -> int:
        """Enter a block; returns its start offset. Raises TemplateSyntaxError if too many are open."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError(complaint, self.position)
        return self.position

    def next(self, nodes: list[Node]) -> re.Match[str] | None:
        """The next piece, or None after the last; the text before it, or the rest, becomes a node."""
        match = self.matches[self.at] if self.at < len(self.matches) else None
        start = len(self.source) if match is None else match.start()
        if start > self.position:
            nodes.append(Text(self.position, start))
        self.position = start if match is None else match.end()
        self.at += match is not None
        return match
