"""Code samples of a page (``<code>``, ``<pre>``): a text that quotes one does so on purpose."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape

from ...source.regex import regex

_OPENED = regex(r"<(pre|code|kbd|samp)\b[^<>]*>", re.IGNORECASE)
_TAG = regex(r"<[^<>]*>")
_WORD = regex(r"[^\W\d_]{2}")
MAX_SAMPLES = 2000


def shown_code(source: str) -> str:
    """The code shown by an HTML page, without white space."""
    found: list[str] = []
    done = 0
    while len(found) < MAX_SAMPLES and (opened := _OPENED.search(source, done)) is not None:
        end = source.find(f"</{opened[1]}", opened.end())
        done = end if end >= 0 else len(source)
        found.append("".join(unescape(_TAG.sub("", source[opened.end() : done])).split()))
    return "\n".join(found)


def quotes_code(text: str, expressions: Iterable[str], source: str) -> bool:
    """Whether a text has words besides some expressions, all of which the HTML page shows as code."""
    rest, code = text, shown_code(source)
    for expression in expressions:
        if "".join(expression.split()) not in code:
            return False
        rest = rest.replace(expression, " ")
    return _WORD.search(rest) is not None
