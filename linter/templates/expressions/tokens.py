"""Tokenize the expressions of template languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ....source.regex import regex

_TOKEN = regex(
    r"""\s*(?:
      (?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    | (?P<quoted>`(?:[^`\\]|\\.)*`)
    | (?P<number>\d+(?:\.\d+)?(?![\w]))
    | (?P<name>[^\W\d][\w$]*[?!]?(?!->|[=\w.])|[^\W\d][\w$]*|[$@][\w$]*)
    | (?P<operator>\|\||&&|\?\?|\?\.|\?->|\?:|===|!==|==|!=|<>|<=|>=|=>|->|::|\.\.|<<|[-+*/%~|.,:()\[\]{}?!<>=&$@#^;\\])
    )""",
    re.VERBOSE | re.DOTALL,
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "0": "\0"}


@dataclass(frozen=True, slots=True)
class Token:
    """A token with its kind and offsets."""

    kind: str
    text: str
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """The tokens of an expression; characters that begin no token are skipped."""
    found: list[Token] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None or match.lastgroup is None:
            position += 1
            continue
        kind = match.lastgroup
        found.append(Token(kind, match[kind], match.start(kind), match.end(kind)))
        position = match.end()
    return found


def dashed(found: list[Token]) -> list[Token]:
    """Tokens with names that contain dashes rejoined."""
    joined: list[Token] = []
    for token in found:
        before = joined[-2:] if len(joined) >= 2 else []
        if (
            len(before) == 2
            and before[1].text == "-"
            and before[0].kind == "name"
            and token.kind in ("name", "number")
            and before[0].end == before[1].start
            and before[1].end == token.start
        ):
            joined[-2:] = [Token("name", before[0].text + "-" + token.text, before[0].start, token.end)]
        else:
            joined.append(token)
    return joined


def unquoted(text: str) -> str:
    """The content of a quoted string."""
    body = text[1:-1]
    if "\\" not in body:
        return body
    return re.sub(r"\\(.)", lambda match: _ESCAPES.get(match[1], match[1]), body, flags=re.DOTALL)
