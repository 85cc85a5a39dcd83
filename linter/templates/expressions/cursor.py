"""A cursor over the tokens of an expression, from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from .tokens import Token


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
