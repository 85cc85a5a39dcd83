"""Finding the pieces of a template by their delimiters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from .tree import TemplateSyntaxError


def matches(
    source: str, piece: re.Pattern[str], opening: re.Pattern[str], position: int = 0
) -> Iterator[re.Match[str]]:
    """The pieces of a template from a position on, in order. TemplateSyntaxError at the first opening that begins none.

    The search ends there: to go on would mean to look for the end of each of a million openings.
    """
    while (begin := opening.search(source, position)) is not None:
        match = piece.match(source, begin.start())
        if match is None:
            raise TemplateSyntaxError(f'"{begin.group()}" is not closed', begin.start())
        yield match
        position = match.end()
