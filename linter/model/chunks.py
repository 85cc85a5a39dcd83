"""Long texts in pieces that fit a model's window: as few as possible, each repeating a tenth of the one before."""

from __future__ import annotations

import math

from .tokens import characters, estimate

OVERLAP = 0.1


def chunks(text: str, limit: int) -> tuple[str, ...]:
    """Pieces of at most ``limit`` estimated tokens, cut between lines where lines allow it.

    Nothing is left out: every character of the text is in a piece, and neighbours share about a tenth.
    """
    limit = max(limit, 64)
    if estimate(text) <= limit:
        return (text,)
    size = characters(limit, text)
    step = max(int(size * (1 - OVERLAP)), 1)
    count = math.ceil(max(len(text) - size, 0) / step) + 1
    while True:
        pieces = _cut(text, count)
        if all(estimate(piece) <= limit for piece in pieces) or count > len(text):
            return pieces
        count += 1


def _cut(text: str, count: int) -> tuple[str, ...]:
    """``count`` pieces of about the same length."""
    size = math.ceil(len(text) / (count - (count - 1) * OVERLAP))
    step = size * (1 - OVERLAP)
    pieces = []
    for index in range(count):
        start = int(index * step)
        end = len(text) if index == count - 1 else min(start + size, len(text))
        pieces.append(text[_line_start(text, start, size) : _line_end(text, end, size)])
    return tuple(pieces)


def _line_start(text: str, place: int, size: int) -> int:
    """The start of the line at a place, where that is not far back."""
    if place == 0:
        return 0
    start = text.rfind("\n", 0, place) + 1
    return start if place - start <= size * OVERLAP / 4 else place


def _line_end(text: str, place: int, size: int) -> int:
    """The end of the line at a place, where that is not far ahead."""
    end = text.find("\n", place)
    end = len(text) if end < 0 else end
    return end if end - place <= size * OVERLAP / 4 else place
