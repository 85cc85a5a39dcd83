"""A place among the tokens of an expression, which a reader goes through from left to right."""

from __future__ import annotations

from collections.abc import Sequence

from .tokens import Token


class NotCoveredError(Exception):
    """An expression that the grammar does not cover."""


class Cursor:
    """Stands before the token with the index ``at``; ``text`` is what the tokens were read from."""

    def __init__(self, text: str, tokens: Sequence[Token]) -> None:
        self.text = text
        self.tokens = tokens
        self.at = 0

    @property
    def done(self) -> bool:
        """Whether no token is left."""
        return self.at >= len(self.tokens)

    def peek(self, ahead: int = 0) -> str:
        """The text of a token from here on, empty behind the last."""
        index = self.at + ahead
        return self.tokens[index].text if index < len(self.tokens) else ""

    def kind(self, ahead: int = 0) -> str:
        """The kind of a token from here on, empty behind the last."""
        index = self.at + ahead
        return self.tokens[index].kind if index < len(self.tokens) else ""

    def take(self, *texts: str) -> bool:
        """Go past a token if it is one of some texts, and no string; whether it is."""
        if not self.done and self.kind() != "string" and self.peek() in texts:
            self.at += 1
            return True
        return False

    def need(self, text: str) -> None:
        """Go past a token of this text. NotCoveredError where it is another."""
        if not self.take(text):
            raise NotCoveredError

    def adjacent(self) -> bool:
        """Whether nothing stands between the token before and this one."""
        return self.at > 0 and self.tokens[self.at].start == self.tokens[self.at - 1].end

    def between(self, start: int, end: int) -> str:
        """The text of the tokens with the indices [start, end)."""
        if end <= start:
            return ""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end]
