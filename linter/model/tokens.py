"""How many tokens a text will be, estimated from its characters without any model's tokenizer.

Tokenizers cut English into pieces of three to four characters, other alphabets into pieces of one to two,
and Chinese, Japanese and Korean into about one piece a character. The estimate errs on the high side;
what the endpoint counts in the end is what the totals show.
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
    """How many characters of a text like this one fit into so many tokens."""
    return max(int(tokens * len(text) / max(estimate(text), 1)), 1)
