"""Estimate the number of tokens of a text from its characters, without a tokenizer.

Tokenizers cut English into pieces of three to four characters, other alphabets into pieces of one to two, and Chinese,
Japanese and Korean into about one piece per character. The estimate errs on the high side; the totals show what the
endpoint counted.
"""

from __future__ import annotations

import json
import math
from typing import Any

from ...source.regex import regex

_TWO_BYTES = regex(r"[\u0080-\u07ff]")
_MORE_BYTES = regex(r"[\u0800-\U0010ffff]")
_ASCII_PER_TOKEN = 3.3
_TWO_BYTE_PER_TOKEN = 1.6
_TOKENS_PER_WIDE = 1.2


def estimate(text: str) -> int:
    """The estimated number of tokens of a text."""
    wide = len(_MORE_BYTES.findall(text))
    middle = len(_TWO_BYTES.findall(text))
    narrow = len(text) - wide - middle
    return math.ceil(narrow / _ASCII_PER_TOKEN + middle / _TWO_BYTE_PER_TOKEN + wide * _TOKENS_PER_WIDE)


def estimate_request(system: str, texts: tuple[str, ...], schema: dict[str, Any] | None) -> int:
    """The estimated number of tokens of a request: instructions, texts, and the answer's JSON schema."""
    described = json.dumps(schema) if schema is not None else ""
    return estimate(system) + sum(map(estimate, texts)) + estimate(described) + 12


def characters(tokens: int, text: str) -> int:
    """The number of characters of a similar text that fit into a number of tokens."""
    return max(int(tokens * len(text) / max(estimate(text), 1)), 1)


# Split long texts into pieces that fit a model's window: as few as possible, each repeating a tenth of the last.

OVERLAP = 0.1


def chunks(text: str, limit: int) -> tuple[str, ...]:
    """Pieces of at most ``limit`` estimated tokens, cut between lines if possible.

    Nothing is left out: every character is in a piece, and neighbours share about a tenth.
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
    """The start of the line at a position, if it is not far back."""
    if place == 0:
        return 0
    start = text.rfind("\n", 0, place) + 1
    return start if place - start <= size * OVERLAP / 4 else place


def _line_end(text: str, place: int, size: int) -> int:
    """The end of the line at a position, if it is not far ahead."""
    end = text.find("\n", place)
    end = len(text) if end < 0 else end
    return end if end - place <= size * OVERLAP / 4 else place
