"""Parse what expressions write out: PHP's arrays and closures, objects, strings with expressions in them."""

from __future__ import annotations

import re

from ....source.regex import regex
from .dialects import JAVASCRIPT, Dialect
from .tokens import Cursor, NotCoveredError, dashed, tokens, unquoted
from .values import Closure, Constant, Expression, Joined, Other, Path, Record

_WRITTEN_INTO = regex(r"\{(?P<braces>\$[^{}]{1,400})\}|(?<!\\)(?P<plain>\$[A-Za-z_]\w*(?:->\w+|\[\w+\])?)")
"""A variable interpolated in a PHP string."""


class Literals(Cursor):
    """Reads literals; the grammar of expressions reads what is in them."""

    def __init__(self, text: str, dialect: Dialect) -> None:
        super().__init__(text, dashed(tokens(text)) if dialect.dashes else tokens(text))
        self.dialect = dialect
        self.depth = 0

    def chosen(self) -> Expression:
        raise NotImplementedError

    def either(self) -> Expression:
        raise NotImplementedError

    def parsed(self, text: str) -> Expression:
        """A text within a string as an expression."""
        raise NotImplementedError

    def php_array(self, closing: str) -> Expression:
        """PHP arrays: lists and key-value pairs."""
        members: list[tuple[Expression | None, Expression]] = []
        while not self.take(closing):
            item = self.entry(closing, "=>")
            members.append((item, self.entry(closing)) if self.take("=>") else (None, item))
            if not self.take(",") and self.peek() != closing:
                raise NotCoveredError
        return Record(tuple(members), is_list=all(key is None for key, _ in members))

    def entry(self, closing: str, *more: str) -> Expression:
        """A key or value of an array; one that the grammar does not cover (a closure) is kept as text."""
        start, depth = self.at, self.depth
        try:
            value = self.chosen()
            if self.peek() in (",", closing, *more):
                return value
        except NotCoveredError:
            pass
        self.at, self.depth, opened = start, depth, 0
        while not self.done and (opened or self.peek() not in (",", closing)):
            opened += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(self.peek(), 0)
            self.at += 1
        if self.at == start:
            raise NotCoveredError
        return Other(self.between(start, self.at))

    def closure(self, word: str) -> Closure:
        """PHP's ``fn ($a) => …`` and ``function ($a) { return …; }``, after the opening parenthesis."""
        names = []
        while not self.take(")"):
            if self.done:
                raise NotCoveredError
            if self.peek().startswith("$"):
                names.append(self.peek().lstrip("$"))
            self.at += 1
        if word == "fn":
            self.need("=>")
            return Closure(tuple(names), self.chosen())
        if self.take("use"):
            self.need("(")
            while not self.take(")"):
                if self.done:
                    raise NotCoveredError
                self.at += 1
        self.need("{")
        self.need("return")
        body = self.chosen()
        self.take(";")
        self.need("}")
        return Closure(tuple(names), body)

    def interpolated(self, text: str) -> Expression:
        """A PHP string in double quotes, with its interpolated variables."""
        parts: list[Expression] = []
        position = 1
        for match in _WRITTEN_INTO.finditer(text, 1, len(text) - 1):
            if match.start() > position:
                parts.append(Constant(unquoted(f'"{text[position : match.start()]}"')))
            parts.append(self.parsed(match["braces"] or match["plain"]))
            position = match.end()
        if position < len(text) - 1:
            parts.append(Constant(unquoted(f'"{text[position:-1]}"')))
        return parts[0] if len(parts) == 1 else Joined(tuple(parts))

    def record(self) -> Expression:
        members: list[tuple[Expression | None, Expression]] = []
        while not self.take("}"):
            key: Expression
            if self.kind() in ("name", "number") and self.peek(1) in (":", "=>"):
                key = Constant(self.peek())
                self.at += 1
            else:
                key = self.either()
            if self.take(":", "=>", "="):
                # JavaScript objects are parsed with the locations of their members instead (json_objects).
                value = self.chosen() if self.dialect is JAVASCRIPT else self.entry("}")
                members.append((key, value))
            else:
                name = key.parts[-1] if isinstance(key, Path) else "…"
                members.append((Constant(name), key))
            if not self.take(",") and self.peek() != "}":
                raise NotCoveredError
        return Record(tuple(members))

    def template_literal(self, text: str, mark: str = "$") -> Expression:
        """A string with expressions in braces after a mark: JavaScript's in backquotes, Twig's in double quotes."""
        parts: list[Expression] = []
        position = 1
        for match in re.finditer(rf"\{mark}\{{((?:[^{{}}]|\{{[^{{}}]*\}})*)\}}", text):
            if match.start() > position:
                parts.append(Constant(unquoted(f'"{text[position : match.start()]}"')))
            parts.append(self.parsed(match[1]))
            position = match.end()
        if position < len(text) - 1:
            parts.append(Constant(unquoted(f'"{text[position:-1]}"')))
        return parts[0] if len(parts) == 1 else Joined(tuple(parts)) if parts else Constant("")
