"""Tokenize the expressions of template languages, and move over their tokens from left to right."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from ....source.regex import regex

_TOKEN = regex(
    r"""\s*(?:
      (?P<string>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
    | (?P<quoted>`(?:[^`\\]|\\.)*`)
    | (?P<number>\d+(?:\.\d+)?(?![\w]))
    | (?P<words>(?:b-(?:and|x?or)|(?:starts|ends)\s+with|not\s+in)\b)
    | (?P<test>(?:same\s+as|divisible\s+by)\b)
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
    result: list[Token] = []
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None or match.lastgroup is None:
            position += 1
            continue
        kind = match.lastgroup
        start, end, written = match.start(kind), match.end(kind), match[kind]
        if kind in ("words", "test"):
            kind, written = ("operator" if kind == "words" else "name"), " ".join(written.split())
        result.append(Token(kind, written, start, end))
        position = match.end()
    return result


def dashed(all_tokens: list[Token]) -> list[Token]:
    """Tokens with names that contain dashes rejoined."""
    joined: list[Token] = []
    for token in all_tokens:
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


class NotCoveredError(Exception):
    """Raised for an expression that the grammar does not cover."""


class Cursor:
    """Is before the token at index ``at``; ``text`` is the source of the tokens."""

    def __init__(self, text: str, tokens: Sequence[Token]) -> None:
        self.text = text
        self.tokens = tokens
        self.at = 0

    @property
    def done(self) -> bool:
        """Whether no token is left."""
        return self.at >= len(self.tokens)

    def peek(self, ahead: int = 0) -> str:
        """The text of the next token, or of one ``ahead``; empty after the last."""
        index = self.at + ahead
        return self.tokens[index].text if index < len(self.tokens) else ""

    def kind(self, ahead: int = 0) -> str:
        """The kind of the next token, or of one ``ahead``; empty after the last."""
        index = self.at + ahead
        return self.tokens[index].kind if index < len(self.tokens) else ""

    def take(self, *texts: str) -> bool:
        """Skip the next token if it is one of the texts, and not a string; whether it was."""
        if not self.done and self.kind() != "string" and self.peek() in texts:
            self.at += 1
            return True
        return False

    def need(self, text: str) -> None:
        """Skip the next token, which must have this text. Raises NotCoveredError if not."""
        if not self.take(text):
            raise NotCoveredError

    def adjacent(self) -> bool:
        """Whether the next token follows the previous one without white space."""
        return self.at > 0 and self.tokens[self.at].start == self.tokens[self.at - 1].end

    def between(self, start: int, end: int) -> str:
        """The source text of the tokens with indices [start, end)."""
        if end <= start:
            return ""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]
