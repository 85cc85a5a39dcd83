"""Scan JavaScript: find the ends of strings, brackets, markup and values."""

from __future__ import annotations

import re

from ....source.regex import regex
from ..expressions.condition import conditions
from ..expressions.dialects import JAVASCRIPT
from ..expressions.expression import parse
from ..expressions.values import Expression, Other
from ..tree import Condition, Node, TemplateSyntaxError
from .syntax import Syntax, without_functions

_TYPE_ARGUMENTS = regex(r"(?<=\w)<[A-Z][\w.\[\], |]*>(?=\()")
"""What TypeScript gives a generic function: ``build<Product>(loaf)``."""
MAX_DEPTH = 60
FENCE = regex(r"\A\s*---[ \t]*\r?\n(.*?)^---[ \t]*\r?$", re.DOTALL | re.MULTILINE)
ELEMENT = regex(r"<(?=[A-Za-z>])(?!(?:const\s+)?[A-Za-z_$][\w$]*\s*(?:,|extends\s+[\w({\[\"'`]))")
"""The start of an element, not of type parameters (``<T,>(list: T[])``, ``<T extends Thing>(it: T)``)."""
MAP = regex(
    r"^(?P<path>(?>\[(?>[^\[\]]++|\[[^\[\]]*+\]){1,400}+\](?=\s*\.))?+(?:[\w.?\[\]!'\"$\s]|\((?>[^()]++|\([^()]*+\)){0,40}+\))*?)\s*\??\.\s*(?:map|flatMap)\s*\(\s*(?:async\s*)?(?:function\s*)?\(?\s*(?P<names>(?:\{[^}]*\}|\[[^\]]*\])(?:\s*,\s*\w+)?|[\w,\s:]*?)\s*\)?\s*(?:=>|\{)\s*",
    re.DOTALL,
)
_PARTS = regex(
    r"(?:\s*\??\.\s*(?:slice|filter|sort|toSorted|reverse|toReversed)\s*\((?>[^()]++|\([^()]*+\)){0,40}+\))+\s*\Z"
)
_COUNTED = regex(r"\s*[\w$.]+\.slice\(\s*\d{1,4}\s*(?:,\s*\d{1,4}\s*)?\)\s*")
"""A slice with constant bounds: if the list is written out, its items are known."""
STRINGIFY = regex(r"^(?:JSON\.stringify|serialize|safeJsonStringify|stringify|JSON\.stringify\.call)\s*\(")
ENCODES = regex(
    r"^(?:[\w$]+\.)?(?:safe|serialize|stringify|escape|encode|sanitize|to|render|clean|format)\w*(?:json|ld|schema|script|html|data)\w*"
    r"\s*\((?=\s*(?P<argument>[\w$.]+\s*(?:,[^()]{1,100})?\)|JSON\.stringify\s*\(|\{))",
    re.IGNORECASE,
)
"""Likely names of functions that encode their argument as JSON for a script."""
_IN_TEXT = regex(r"`|\$\{|\\.", re.DOTALL)
_STATEMENT = regex(
    r"\n\s*(?!(?:in|instanceof|as|satisfies)\b)(?:await\s+)?[A-Za-z_$][\w$]*\s*(?:[.(=]|\[)(?!>)"
)
"""A line that begins a statement: without semicolons it ends the one before, unless that is incomplete."""
_UNFINISHED = regex(r"(?:[=+\-*/&|,?:<>%^(\[{!.]|\b(?:return|typeof|new|in|of|await|as|async|extends))$")
_EXPRESSION = regex(r"/(?![*/])(?>[^/\\\[\n]++|\\.|\[(?>[^\]\\\n]++|\\.)*+\])++/[a-z]*")
_BEFORE_EXPRESSION = regex(r"(?:[(,=:\[!&|?};]|=>|\breturn)$")
"""A slash begins a regular expression unless it follows a value that could be divided."""
_PLAIN = regex(r"[^\"'`/<()\[\]{}]+")
_PLAIN_IN_VALUE = regex(r"[^\"'`/<()\[\]{},;\s]+")
_WITHOUT_OPERATORS = regex(r"[\w\s$.,;]+")
"""What ``skip`` would go through character by character."""


class Code:
    """A JavaScript source file with markup in it."""

    markup: int | None = None
    """Where the markup begins that is not in the script, if there is such."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.depth = 0
        """Number of open brackets around the code being parsed."""
        self.declared: dict[str, tuple[int, int]] = {}
        """The names of values, with their locations."""

    def syntax(self, start: int, end: int) -> Syntax:
        """The syntax of the code at [start, end)."""
        return Syntax(self.source, (), start, end)

    def next_element(self, position: int) -> int:
        """The start of markup in code: "<" and a name, not after the end of a value."""
        while (match := ELEMENT.search(self.source, position)) is not None:
            before = self.source[max(0, match.start() - 200) : match.start()].rstrip()
            if before.endswith(
                ("(", "=>", "return", "?", ":", "&&", "||", "=", "[", ",", "{")
            ) and not before.endswith(("Array", "Promise")):
                return match.start()
            position = match.end()
        return -1

    def skip(self, position: int) -> int:
        """The offset after one unit of code: a string, a comment, a bracketed part, markup, or a character."""
        source = self.source
        character = source[position]
        if character in "\"'":
            match = re.compile(rf"{character}(?:[^{character}\\\n]|\\.)*{character}?", re.DOTALL).match(
                source, position
            )
            return match.end() if match is not None else position + 1
        if character == "`":
            return self.text_end(position)
        if source.startswith("//", position):
            end = source.find("\n", position)
            return len(source) if end < 0 else end
        if source.startswith("/*", position):
            end = source.find("*/", position)
            return len(source) if end < 0 else end + 2
        if character == "/" and (match := _EXPRESSION.match(source, position)) is not None:
            before = source[max(0, position - 40) : position].rstrip()
            return match.end() if _BEFORE_EXPRESSION.search(before) else position + 1
        if character in "([{":
            return self.closing(position)
        if character == "<" and ELEMENT.match(source, position) and self.next_element(position) == position:
            return self.element(position)[1]
        return position + 1

    def text_end(self, position: int) -> int:
        """The offset after a template literal, including its interpolated code."""
        source, at = self.source, position + 1
        while (match := _IN_TEXT.search(source, at)) is not None:
            at = match.end()
            if match.group() == "`":
                return at
            if match.group() == "${":
                at = self.closing(at - 1)
        return len(source)

    def closing(self, position: int) -> int:
        """The offset after the bracket that closes the one here."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("brackets are nested too deeply", position)
        bracket = {"(": ")", "[": "]", "{": "}"}[self.source[position]]
        at = position + 1
        while at < len(self.source):
            if self.source[at] == bracket:
                self.depth -= 1
                return at + 1
            if self.source[at] in ")]}":
                break
            plain = _PLAIN.match(self.source, at)
            at = plain.end() if plain is not None else self.skip(at)
        raise TemplateSyntaxError(f'"{self.source[position]}" is not closed', position)

    def value_end(self, position: int) -> int:
        """The end of a value in code: before a comma, semicolon, closing bracket, or line with a new statement."""
        begun = -1
        """The last position in the value that is neither blank nor in a comment."""
        try:
            while position < len(self.source):
                if (plain := _PLAIN_IN_VALUE.match(self.source, position)) is not None:
                    position = plain.end()
                    begun = position - 1
                    continue
                character = self.source[position]
                if character in ",;)]}":
                    return position
                if character == "\n" and begun >= 0 and _STATEMENT.match(self.source, position):
                    if not _UNFINISHED.search(self.source[max(0, begun - 40) : begun + 1]):
                        return position
                elif not (character.isspace() or self.source.startswith(("//", "/*"), position)):
                    begun = self.skip(position) - 1
                    position = begun + 1
                    continue
                if character == "\n" and re.match(
                    r"\n\s*(?:const|let|var|export|function|return|import|if|---)",
                    self.source[position : position + 40],
                ):
                    return position
                position = self.skip(position)
        except TemplateSyntaxError:
            return position
        return position

    def expression(self, start: int, end: int) -> Expression:
        text = self.source[start:end]
        text = re.sub(r"\bas\s+[\w<>\[\]|. ]+$|(?<=[\w)\]])!(?=[.\s)\],;]|$)", "", text.strip())
        text = _TYPE_ARGUMENTS.sub("", re.sub(r"^\((.*)\)$", r"\1", text, flags=re.DOTALL))
        parsed = parse(text, JAVASCRIPT)
        if isinstance(parsed, Other) and (plain := without_functions(text)) != text:
            return parse(plain, JAVASCRIPT)  # what its functions return is unknown, the rest is not
        return parsed

    def listed(self, start: int, end: int) -> Expression:
        """The list that a slice or reordering takes its items from (``posts.slice(n).reverse()``)."""
        if _COUNTED.fullmatch(self.source, start, end) is not None:
            return self.expression(start, end)
        part = _PARTS.search(self.source, start, end)
        return self.expression(start, part.start() if part is not None and part.start() > start else end)

    def top_level(self, start: int, end: int, mark: str) -> int:
        """The offset of the first of an operator outside all brackets, or -1."""
        position = start
        while position < end:
            if (plain := _WITHOUT_OPERATORS.match(self.source, position)) is not None:
                position = plain.end()
            elif self.source.startswith(("?.", "??"), position):
                position += 2
            elif self.source.startswith(mark, position):
                return position
            else:
                position = self.skip(position)
        return -1

    def stripped(self, start: int, end: int) -> tuple[int, int]:
        """A span without white space, and without parentheses around all of it."""
        while True:
            while start < end and self.source[start].isspace():
                start += 1
            while end > start and self.source[end - 1].isspace():
                end -= 1
            if start < end and self.source[start] == "(" and self.closing(start) == end:
                start, end = start + 1, end - 1
                continue
            return start, end

    def conditions_of(self, start: int, end: int) -> tuple[Condition, ...]:
        return self.asking(self.source[start:end])

    def asking(self, text: str) -> tuple[Condition, ...]:
        """A condition by its code."""
        text = re.sub(r"\?\.", ".", re.sub(r"^!!", "", text.strip()))
        return conditions(text, JAVASCRIPT)

    def element(self, position: int) -> tuple[list[Node], int]:
        """An element with its children: its nodes and its end."""
        raise NotImplementedError
