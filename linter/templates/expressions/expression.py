"""Parse the expressions of template languages, with one small grammar for what they share.

Operands, lookups, calls, filters after a bar, concatenation, alternatives. Anything else is kept as text, which still
identifies the same expression elsewhere.
"""

from __future__ import annotations

import re

from ...locale.word_tables import word_list
from .calls import apply, call, index_name, member, prefix_call, without_last
from .dialects import HANDLEBARS, JAVASCRIPT, JINJA, RUBY, Dialect
from .literals import Literals
from .names import words
from .tokens import NotCoveredError, unquoted
from .values import (
    Chosen,
    Closure,
    Constant,
    Either,
    Expression,
    FilterCall,
    FunctionCall,
    Joined,
    Other,
    Path,
    Record,
)

MAX_LENGTH = 4_000
MAX_DEPTH = 40


_WORDS = frozenset(word_list("template_directives", "expression_words"))
_OPERATORS = tuple(word.replace("_", " ") for word in word_list("template_directives", "operators"))
_FREE = frozenset({"unless", "and", "or", "not", "by", "eq", "ne"})
"""Operator words that are ordinary names in JavaScript."""
_CONSTANTS: dict[str, str | bool | None] = {
    "true": True,
    "True": True,
    "false": False,
    "False": False,
    "nil": None,
    "null": None,
    "none": None,
    "None": None,
    "undefined": None,
    "blank": "",
    "empty": "",
}


def parse(text: str, dialect: Dialect) -> Expression:
    """Parse a text as an expression; ``Other`` if the grammar does not cover it."""
    text = text.strip()
    if len(text) > MAX_LENGTH:
        return Other(text[:MAX_LENGTH])
    reader = _Reader(text, dialect)
    try:
        expression = reader.whole()
    except NotCoveredError:
        return Other(text)
    return expression if reader.done else Other(text)


def parse_arguments(text: str, dialect: Dialect) -> tuple[list[Expression], dict[str, Expression]]:
    """Parse a tag's arguments: positional and named (``name: value``, ``name=value``), with or without commas."""
    reader = _Reader(text, dialect)
    try:
        return reader.arguments_of_tag()
    except NotCoveredError:
        return [], {}


class _Reader(Literals):
    def __init__(self, text: str, dialect: Dialect) -> None:
        super().__init__(text, dialect)
        self.named: dict[str, Expression] = {}
        """The arguments of the last call that are given by name."""

    def parsed(self, text: str) -> Expression:
        return parse(text, self.dialect)

    def whole(self) -> Expression:
        return self.pipeline() if self.dialect.arguments == "space" else self.chosen()

    def chosen(self) -> Expression:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise NotCoveredError
        start = self.at
        value = self.either()
        if self.take("if"):  # Jinja, Twig: value if condition else other
            begin = self.at
            self.either()
            condition = self.between(begin, self.at)
            value = Chosen(condition, value, self.chosen() if self.take("else") else Constant(""))
        elif self.kind() == "operator" and self.take("?"):
            condition = self.between(start, self.at - 1)
            then = self.chosen()
            value = Chosen(condition, then, self.chosen() if self.take(":") else Constant(""))
        self.depth -= 1
        return value

    def either(self) -> Expression:
        options = [self.compared()]
        while self.take("or", "||", "??", "?:"):
            options.append(self.compared())
        return options[0] if len(options) == 1 else Either(tuple(options))

    def compared(self) -> Expression:
        """Comparisons and ``and``: booleans, which are not printed but make up conditions."""
        start = self.at
        value = self.joined()
        compared = False
        last: Expression = value
        while self.take(*_OPERATORS):
            compared = True
            last = self.joined()
        if not compared:
            return value
        text = self.between(start, self.at)
        if re.search(r"&&|\band\b", text) and not isinstance(last, Constant):
            return Chosen(self.text[self.tokens[start].start : self.tokens[start].end], last, Constant(""))
        return Other(text)

    def joined(self) -> Expression:
        parts = [self.unary()]
        while (
            not self.done
            and self.kind() == "operator"
            and self.peek() in self.dialect.joins | {"*", "/", "-", "%", "+"}
        ):
            operator = self.peek()
            self.at += 1
            following = self.unary()
            if operator in self.dialect.joins:
                parts.append(following)
            elif operator == "%" and isinstance(parts[-1], Constant) and isinstance(parts[-1].value, str):
                parts[-1] = apply("format", parts[-1], [following])  # Ruby, Python
            else:
                parts[-1] = FilterCall(operator, parts[-1], (following,))
        return parts[0] if len(parts) == 1 else Joined(tuple(parts))

    def unary(self) -> Expression:
        if self.take("!", "not"):
            operand = self.unary()
            return FilterCall("not", operand)
        if self.take("-", "+", "&", "@"):
            return self.unary()
        return self.filtered(self.postfix(self.primary()))

    def filtered(self, value: Expression) -> Expression:
        while self.kind() == "operator" and self.take("|"):
            if self.kind() != "name":
                raise NotCoveredError
            name = self.peek()
            self.at += 1
            while self.take("."):
                name = f"{name}.{self.peek()}"
                self.at += 1
            value = apply(name, value, self.filter_arguments())
        return value

    def filter_arguments(self) -> list[Expression]:
        if self.dialect.arguments == "colon" and self.take(":"):
            arguments = [self.argument()]
            while self.take(","):
                arguments.append(self.argument())
            return arguments
        if self.dialect.arguments == "colons":
            arguments = []
            while self.take(":"):
                arguments.append(self.postfix(self.primary()))
            return arguments
        if self.take("("):
            return self.listed(")")
        return []

    def argument(self) -> Expression:
        """One argument of a filter, without its name."""
        if self.kind() == "name" and self.peek(1) in (":", "=") and self.kind(1) == "operator":
            self.at += 2
        return self.postfix(self.primary())

    def listed(self, closing: str) -> list[Expression]:
        items: list[Expression] = []
        named: dict[str, Expression] = {}
        while not self.take(closing):
            name = ""
            if self.kind() == "name" and self.peek(1) in (":", "=") and self.peek(2) not in ("=", ""):
                name = self.peek() if self.peek(1) == "=" else ""
                self.at += 2
            self.take("*", "&")
            items.append(self.chosen() if self.dialect is JAVASCRIPT else self.entry(closing))
            if name:
                named[name] = items[-1]
            if not self.take(",") and self.peek() != closing:
                raise NotCoveredError
        self.named = named
        return items

    def primary(self) -> Expression:
        if self.done:
            raise NotCoveredError
        token = self.tokens[self.at]
        self.at += 1
        if token.kind == "string" and self.dialect.php and token.text[0] == '"' and "$" in token.text:
            return self.interpolated(token.text)
        if token.kind == "string" and self.dialect is JINJA and token.text[0] == '"' and "#{" in token.text:
            return self.template_literal(token.text, "#")
        if token.kind == "string":
            return Constant(unquoted(token.text))
        if token.kind == "quoted":
            return self.template_literal(token.text)
        if token.kind == "number":
            return Constant(float(token.text) if "." in token.text else int(token.text))
        if token.kind == "name":
            if token.text in _CONSTANTS:
                return Constant(_CONSTANTS[token.text])
            if token.text in _WORDS and not (self.dialect is JAVASCRIPT and token.text in _FREE):
                raise NotCoveredError
            if self.dialect.php and token.text == "array" and self.take("("):
                return self.php_array(")")
            if self.dialect.php and token.text == "static" and self.peek() in ("fn", "function"):
                return self.primary()
            if self.dialect.php and token.text in ("fn", "function") and self.take("("):
                return self.closure(token.text)
            if (
                (self.dialect.php or self.dialect is JAVASCRIPT)
                and token.text == "new"
                and self.kind() == "name"
            ):
                return self.primary()
            # In Handlebars, "@" is part of the name; elsewhere it only marks a variable.
            return Path(
                (token.text if self.dialect is HANDLEBARS else token.text.lstrip("$@") or token.text,)
            )
        if token.text == "(":
            self.depth += 1
            if self.depth > MAX_DEPTH:
                raise NotCoveredError
            inner = self.whole()
            self.depth -= 1
            self.need(")")
            return inner
        if token.text == "[" and self.dialect.php:
            return self.php_array("]")
        if token.text == "[":
            return Record(tuple((None, item) for item in self.listed("]")), is_list=True)
        if token.text == "{":
            return self.record()
        if token.text == "." and self.kind() == "name":
            # Go: a field of the current value.
            name = self.peek()
            self.at += 1
            return Path((".", name))
        if token.text == ".":
            return Path((".",))
        raise NotCoveredError

    def postfix(self, value: Expression) -> Expression:
        while True:
            if self._looks_up():
                if self.peek() in self.dialect.joins and isinstance(
                    value, Constant | FunctionCall | FilterCall | Joined
                ):
                    return value
                if self.peek() == "." and "." in self.dialect.joins and self.peek(1).startswith("$"):
                    return value
                name = self.peek(1)
                self.at += 2
                value = member(value, name)
                if self.dialect.methods and self.peek() != "(" and name in words("ruby_methods"):
                    value = apply(name, without_last(value), [])
            elif self.kind() == "operator" and self.peek() == "[" and self.adjacent():
                self.at += 1
                index = self.chosen() if self.peek() != "]" else Constant("")
                self.need("]")
                value = member(value, index_name(index))
            elif self.kind() == "operator" and self.peek() == "(" and self.adjacent():
                self.at += 1
                # Objects with such lists in them are parsed with the locations of their members
                # (json_objects).
                whole = self.dialect is JAVASCRIPT and self.depth == 1
                whole = whole or self.dialect is RUBY  # written as arrow functions (ruby_blocks.py)
                if whole and isinstance(value, Path) and value.parts[-1] == "map":
                    return self.mapped(value)
                arguments = self.listed(")")
                named = self.named
                value = call(value, arguments)
                if named and isinstance(value, FunctionCall):
                    value = FunctionCall(value.name, tuple(arguments[: -len(named)]), tuple(named.items()))
            else:
                return value

    def mapped(self, value: Path) -> Expression:
        """JavaScript's ``list.map((item) => …)``, after the opening parenthesis.

        Raises NotCoveredError if the function destructures its parameters or has statements, or more follows the call.
        """
        names: list[str] = []
        if self.take("("):
            while not self.take(")"):
                if self.kind() != "name":
                    raise NotCoveredError
                names.append(self.peek())
                self.at += 1
                if not self.take(",") and self.peek() != ")":
                    raise NotCoveredError
        elif self.kind() == "name":
            names.append(self.peek())
            self.at += 1
        self.need("=>")
        if not names or self.peek() == "{":
            raise NotCoveredError
        body = self.chosen()
        self.need(")")
        if self.peek() in (".", "?.", "[", "("):
            raise NotCoveredError
        return call(value, [Closure(tuple(names), body)])

    def _looks_up(self) -> bool:
        if self.kind() != "operator" or self.peek() not in (".", "?.", "->", "?->", "::"):
            return False
        # If arguments follow after a space, " .Name" is the next argument.
        spaced = self.dialect.arguments == "space" and not self.adjacent()
        return self.kind(1) in ("name", "number") and not spaced

    # Languages in which a function precedes its arguments, separated by spaces.

    def pipeline(self) -> Expression:
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise NotCoveredError
        value = self.command(None)
        while self.take("|"):
            value = self.command(value)
        self.depth -= 1
        return value

    def command(self, last: Expression | None) -> Expression:
        head = self.postfix(self.primary())
        arguments: list[Expression] = []
        forms: list[Expression] = []
        others: list[Expression] = []
        while not self.done and self.peek() not in ("|", ")", "as", "}"):
            if self.kind() == "name" and self.peek(1) == "=":
                name = self.peek()
                self.at += 2
                value = self.postfix(self.primary())
                is_form = name == "format" and isinstance(value, Constant)
                (forms if is_form else others).append(value)
                continue
            arguments.append(self.postfix(self.primary()))
        if last is not None:
            arguments.append(last)
        if not arguments:
            return head
        if not isinstance(head, Path):
            raise NotCoveredError
        called = prefix_call(head, [*arguments, *forms])
        if isinstance(called, FunctionCall) and others:  # what a translation is given to show
            return FunctionCall(called.name, (*called.arguments, *others))
        return called

    def arguments_of_tag(self) -> tuple[list[Expression], dict[str, Expression]]:
        arguments: list[Expression] = []
        named: dict[str, Expression] = {}
        while not self.done:
            if self.take(",", "with", "only", "as", "for"):
                continue
            if self.kind() == "name" and self.peek(1) in ("=", ":") and self.kind(1) == "operator":
                name = self.peek()
                self.at += 2
                named[name] = self.unary()
            else:
                arguments.append(self.unary())
        return arguments, named
