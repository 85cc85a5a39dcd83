"""Parse templates with code between tags, in any language: the nodes of statements and outputs."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections import deque
from dataclasses import dataclass, replace
from typing import Literal

from ..expressions.condition import conditions
from ..expressions.dialects import Dialect
from ..expressions.values import Expression
from ..scanning import MatchReader, matches
from ..tree import Branch, Condition, Node, TemplateSyntaxError, Text

Kind = Literal["text", "code", "output", "raw"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a template at [start, end): text, a statement, or an output, unescaped if ``raw``."""

    kind: Kind
    body: str
    start: int
    end: int


class CodeReader(MatchReader, ABC):
    """Parses one template. ``pattern`` matches its tags, each of which begins with ``opening``."""

    pattern: re.Pattern[str]
    opening: re.Pattern[str]
    dialect: Dialect

    def __init__(self, source: str) -> None:
        super().__init__(source, matches(source, self.pattern, self.opening))
        self.queue: deque[Piece] = deque()

    @abstractmethod
    def pieces(self, match: re.Match[str]) -> list[Piece]:
        """The pieces of a tag."""

    @abstractmethod
    def output(self, piece: Piece) -> Node:
        """The node of an output."""

    @abstractmethod
    def code(self, text: str, start: int, end: int) -> list[Node]:
        """The nodes of a statement, including its body if it opens a block."""

    @abstractmethod
    def read(self, text: str) -> Expression:
        """Parse an expression of the language."""

    def nodes(self) -> tuple[Node, ...]:
        """The nodes of the template. Raises TemplateSyntaxError."""
        return tuple(self.body(())[0])

    def piece(self, nodes: list[Node]) -> Piece | None:
        """The next piece of a tag, or None after the last; the text before the tag becomes a node."""
        while not self.queue:
            match = self.next(nodes)
            if match is None:
                return None
            self.queue += self.pieces(match)
        return self.queue.popleft()

    def body(self, until: tuple[str, ...]) -> tuple[list[Node], str, str]:
        """The nodes up to one of some words: the nodes, the word, and what follows it."""
        opened = self.deeper("blocks are nested too deeply")
        nodes: list[Node] = []
        while (piece := self.piece(nodes)) is not None:
            if piece.kind == "text":
                nodes.append(Text(piece.start, piece.end))
            elif piece.kind in ("output", "raw"):
                nodes.append(self.output(piece))
            else:
                word, rest = word_of(piece.body)
                if word in until:
                    self.depth -= 1
                    return nodes, word, rest
                nodes.extend(self.code(piece.body, piece.start, piece.end))
        if until:
            raise TemplateSyntaxError("a block is not closed", opened)
        self.depth -= 1
        return nodes, "", ""

    def pieces_up_to(self, end: str, begins: re.Pattern[str]) -> list[Piece]:
        """The pieces up to the statement ``end``, past further ones that ``begins`` opens.

        Raises TemplateSyntaxError if there is none.
        """
        opened, depth = self.position, 1
        result: list[Piece] = []
        texts: list[Node] = []
        while (piece := self.piece(texts)) is not None:
            result += [Piece("text", "", one.start, one.end) for one in texts if isinstance(one, Text)]
            texts.clear()
            if piece.kind == "code":
                depth += (begins.match(piece.body) is not None) - (piece.body == end)
                if depth == 0:
                    return result
            result.append(piece)
        raise TemplateSyntaxError("a block is not closed", opened)

    def conditions_of(self, text: str) -> tuple[Condition, ...]:
        """The conditions in a test."""
        text = re.sub(r"\s+then$", "", text.strip().rstrip(":{").strip())
        result = conditions(re.sub(r"\.present\?$|\.any\?$", "", text), self.dialect)
        return tuple(map(_unsigned, result))

    def branch(
        self, guards: tuple[Condition, ...], more: tuple[str, ...], closing: tuple[str, ...]
    ) -> Branch:
        """A branch whose first arm has the conditions ``guards``; ``more`` begin other arms, ``closing`` end it."""
        arms: list[tuple[tuple[Condition, ...], tuple[Node, ...]]] = []
        stops = (*more, "else", "} else", *closing)
        while True:
            inner, word, rest = self.body(stops)
            arms.append((guards, tuple(inner)))
            if word in closing:
                return Branch(tuple(arms))
            follows = re.match(r"^if\b(.*)", rest, re.DOTALL) if word == "else" else None
            if follows is not None:
                rest, word = follows[1], more[0]
            guards = () if word in ("else", "} else") else self.conditions_of(parenthesised(rest))


def word_of(text: str) -> tuple[str, str]:
    """The first word of a statement, including a brace before it, and the rest."""
    match = re.match(r"^(\}\s*else\s*if|\}\s*elseif|\}\s*else|\}|\w+)\b\s*(.*)$|^(\})(.*)$", text, re.DOTALL)
    if match is None:
        return "", text
    word = " ".join((match[1] or match[3] or "").split())
    return word.replace("}else", "} else"), (match[2] or match[4] or "").strip()


def parenthesised(text: str) -> str:
    """The text in the parentheses at the beginning of a text."""
    text = text.strip().rstrip("{:").strip()
    return text[1:-1].strip() if text.startswith("(") and text.endswith(")") else text


def _unsigned(condition: Condition) -> Condition:
    """A condition, and those it consists of, without the sign before the name of a variable."""
    options = tuple(tuple(map(_unsigned, option)) for option in condition.options)
    return replace(condition, key=condition.key.lstrip("@$"), options=options)
