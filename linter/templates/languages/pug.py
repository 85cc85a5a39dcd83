"""Parse Pug templates: elements written by their indentation. https://pugjs.org/language/attributes.html"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ....source.regex import regex
from ..components.html_tags import VOID
from ..expressions.condition import conditions, negated
from ..expressions.dialects import JAVASCRIPT
from ..expressions.expression import parse, parse_arguments
from ..expressions.values import Constant, Expression, FilterCall, FunctionCall, Path
from ..scanning import MAX_DEPTH, string_end
from ..tree import (
    Assign,
    Block,
    Branch,
    Capture,
    Condition,
    Content,
    Include,
    Loop,
    Macro,
    Node,
    Output,
    Scope,
    Synthetic,
    Template,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from .ejs import WrittenObjects

_WORD = regex(
    r"(?P<word>extends|include|block|append|prepend|mixin|each|for|while|if|unless|else|case|when|default|doctype)(?![\w(=#.-])(?P<rest>.*)"
)
_TAG = regex(r"(?P<name>[A-Za-z][\w-]*(?::[\w-]+)*)?(?P<marks>(?:[#.][\w:-]+)*)")
_EACH = regex(
    r"(?:(?:var|let|const)\s+)?(?P<item>[\w$]+)(?:\s*,\s*(?P<index>[\w$]+))?\s+(?:in|of)\s+(?P<over>.+)"
)
_ASSIGNED = regex(r"(?:var|let|const)?\s*(?P<name>[\w$]+)\s*=(?![=>])\s*(?P<value>.+)", re.DOTALL)
_INSERTED = regex(r"(?<!\\)(?P<mark>[#!])\{|(?<!\\)#\[")
_CODE_INSERTED = regex(r"\s*(?P<raw>!?)=")
_NAME = regex(r"[\w$@:.\[\]()\-]+")
_OPERATOR = regex(r"[-+*/%&|?:<>=!~^,.(\[{]\s*\Z")
_GOES_ON = regex(r"\s*(?:[-+*/%&|?<>=~^.]|:(?!\w))")
_CALL = regex(r"\+(?P<name>[\w-]+)\s*")
_STATEMENT_END = regex(r"\n(?=\s*(?:(?:var|let|const)\s|[\w$]+\s*=(?![=>])))|;\s*\n")
"""Where a statement ends: where another begins, with a semicolon or not."""
MAX_CODE = 20_000


@dataclass(frozen=True, slots=True)
class _Line:
    """A line from its first character on: [start, end), its indentation, and its text."""

    start: int
    end: int
    indent: int
    text: str


def read_pug(source: str) -> Template:
    """Parse a Pug template. Raises TemplateSyntaxError."""
    reader = _Reader(source)
    nodes, _ = reader.block(0, -1)
    return Template(tuple(nodes), parent=reader.parent)


class _Reader:
    def __init__(self, source: str) -> None:
        self.source = source
        self.lines = [line for line in _lines(source) if line.text]
        self.objects = WrittenObjects(source, lambda code: code, ends="")
        self.parent: str | None = None
        self.depth = 0

    def block(self, at: int, indent: int) -> tuple[list[Node], int]:
        """The nodes of the lines from ``at`` on that are indented further, and the index of the next line."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("elements are nested too deeply", self.lines[at - 1].start)
        nodes: list[Node] = []
        while at < len(self.lines) and self.lines[at].indent > indent:
            made, at = self.line(at, nodes)
            nodes += made
        self.depth -= 1
        return nodes, at

    def skipped(self, at: int) -> int:
        """The index of the first line behind one and what is indented below it."""
        indent = self.lines[at].indent
        at += 1
        while at < len(self.lines) and self.lines[at].indent > indent:
            at += 1
        return at

    def line(self, at: int, before: list[Node]) -> tuple[list[Node], int]:
        """The nodes of a line with what is indented below it, and the index of the next line."""
        line = self.lines[at]
        text = line.text
        if text.startswith("//"):
            return [], self.skipped(at)
        if text.startswith("|"):
            start = line.start + 1 + text.startswith("| ")
            return [*self.text(start, line.end), *self.text(line.end, line.end + 1)], at + 1
        if text.startswith("<"):
            return self.text(line.start, line.end), at + 1
        if text.startswith("-"):
            return self.code(at, before)
        if text.startswith(("=", "!=")):
            return self.printed(line.start, line.end), at + 1
        call = _CALL.match(text)
        if call is not None:
            return self.call(call, at)
        word = _WORD.match(text)
        if word is not None:
            return self.word(word["word"], word["rest"].strip(), at, before)
        return self.element(line.start, at)

    # Statements

    def word(self, word: str, rest: str, at: int, before: list[Node]) -> tuple[list[Node], int]:
        """A statement and its block."""
        line = self.lines[at]
        if word == "doctype":
            return [Synthetic(line.start, line.end, "<!doctype html>")], at + 1
        if word == "extends":
            self.parent = rest
            return [], at + 1
        if word == "include":
            return [Include(line.start, line.end, rest.rpartition(" ")[2])], at + 1
        if word == "case":
            return self.case(rest, at)
        inner, after = self.block(at + 1, line.indent)
        if word in ("block", "append", "prepend"):
            name = rest.rpartition(" ")[2]
            return [Block(name, tuple(inner)) if name else Content(line.start, line.end, "caller")], after
        if word == "mixin":
            name, _, arguments = rest.partition("(")
            values, named = parse_arguments(arguments.rstrip(") "), JAVASCRIPT)
            parameters = [(value.parts[0], None) for value in values if isinstance(value, Path)]
            return [Macro(name.strip(), (*parameters, *named.items()), tuple(inner))], after
        if word in ("each", "for"):
            each = _EACH.fullmatch(_unwrapped(rest))
            if each is None:
                return [Unknown(line.start, line.end, word, tuple(inner))], after
            over = parse(each["over"], JAVASCRIPT)
            if each["index"]:
                return [Loop((each["index"], each["item"]), over, tuple(inner), index="[0]")], after
            return [Loop((each["item"],), over, tuple(inner), index="loop")], after
        if word in ("if", "unless"):
            guards = conditions(_unwrapped(rest), JAVASCRIPT)
            return [Branch(((guards if word == "if" else negated(guards), tuple(inner)),))], after
        if word == "else" and before:
            return self.otherwise(rest, tuple(inner), before), after
        return [Unknown(line.start, line.end, word, tuple(inner))], after

    def otherwise(self, rest: str, inner: tuple[Node, ...], before: list[Node]) -> list[Node]:
        """The branch or loop before, with another arm."""
        last = before.pop()
        guards = conditions(_unwrapped(rest[2:].strip()), JAVASCRIPT) if rest.startswith("if") else ()
        if isinstance(last, Branch):
            return [Branch((*last.arms, (guards, inner)))]
        if isinstance(last, Loop):
            return [Loop(last.names, last.iterable, last.body, inner, last.index)]
        return [last, *inner]

    def case(self, subject: str, at: int) -> tuple[list[Node], int]:
        """The branches of a value."""
        indent, arms = self.lines[at].indent, []
        at += 1
        while at < len(self.lines) and self.lines[at].indent > indent:
            line = self.lines[at]
            value, colon, short = line.text.removeprefix("when ").partition(": ")
            guards = () if line.text.startswith("default") else (Condition(f"{subject} == {value.strip()}"),)
            inner, after = self.block(at + 1, line.indent)
            if colon:
                made, _ = self.element(line.end - len(short), at)
                inner = made
            arms.append((guards, tuple(inner)))
            at = max(after, at + 1)
        return [Branch(tuple(arms))], at

    def code(self, at: int, before: list[Node]) -> tuple[list[Node], int]:
        """Code that prints nothing, or a statement written as code."""
        line = self.lines[at]
        text = line.text.lstrip("- ").rstrip("{ ")
        word = _WORD.match(text.lstrip("} "))
        if word is not None and word["word"] in ("if", "else", "each", "for", "while", "unless"):
            return self.word(word["word"], word["rest"].strip(), at, before)
        after = self.skipped(at)
        start, end = line.start + 1, self.lines[after - 1].end
        code = self.source[start:end].strip()
        each = re.match(
            r"(?P<over>[\w$.]+)\.forEach\(\s*(?:function\s*)?\(?(?P<names>[\w\s,]+)\)?\s*(?:=>)?\s*\{?$", text
        )
        if each is not None:
            inner, after = self.block(at + 1, line.indent)
            names = tuple(one.strip() for one in each["names"].split(","))
            if after < len(self.lines) and self.lines[after].text.startswith(("- }", "-}")):
                after += 1
            over = parse(each["over"], JAVASCRIPT)
            names = (names[1], names[0]) if len(names) > 1 else names
            return [Loop(names, over, tuple(inner), index="[0]" if len(names) > 1 else "loop")], after
        if len(code) > MAX_CODE:
            return [], after
        nodes: list[Node] = []
        for one in _STATEMENT_END.split(code):
            assigned = _ASSIGNED.fullmatch(one.strip().rstrip(";"))
            if assigned is not None:
                nodes.append(Assign(assigned["name"], parse(assigned["value"], JAVASCRIPT)))
        return nodes, after

    def call(self, call: re.Match[str], at: int) -> tuple[list[Node], int]:
        """A call of a mixin."""
        line = self.lines[at]
        start = line.start + call.end()
        end = self.closed(start) if self.source.startswith("(", start) else start
        called = parse(f"{call['name'].replace('-', '_')}({self.source[start + 1 : end - 1]})", JAVASCRIPT)
        called = called if isinstance(called, FunctionCall) else FunctionCall(call["name"], (called,))
        after = self.after(at, end)
        inner, after = self.block(after, line.indent)
        return [Scope((), (Capture("caller", tuple(inner)), Output(line.start, end, called)))], after

    # Elements

    def after(self, at: int, end: int) -> int:
        """The index of the first line that begins at an offset or behind it."""
        while at < len(self.lines) and self.lines[at].start < end:
            at += 1
        return at

    def element(self, start: int, at: int) -> tuple[list[Node], int]:
        """An element that begins at an offset of a line, with its content, and the index of the next line."""
        indent = self.lines[at].indent
        tag = _TAG.match(self.source, start)
        if tag is None or tag.end() == start:
            raise TemplateSyntaxError("no element of Pug begins here", start)
        name, position = tag["name"] or "div", tag.end()
        nodes: list[Node] = [Synthetic(start, position, f"<{name}")]
        for mark, attribute in ((".", "class"), ("#", "id")):
            marked_names = " ".join(re.findall(rf"{re.escape(mark)}([\w:-]+)", tag["marks"]))
            nodes += [Synthetic(start, position, f' {attribute}="{marked_names}"')] if marked_names else []
        while self.source.startswith(("(", "&attributes("), position):
            is_spread = self.source[position] == "&"
            end = self.closed(self.source.index("(", position))
            nodes += (
                [Unknown(position, end, "&attributes")]
                if is_spread
                else self.attributes(position + 1, end - 1)
            )
            position = end
        nodes.append(Synthetic(position, position, ">"))
        line_end = self.source.find("\n", position)
        line_end = len(self.source) if line_end < 0 else line_end
        after = self.after(at, line_end)
        rest = self.source[position:line_end].strip()
        if rest.startswith(("=", "!=")):
            nodes += self.printed(position, line_end)
        elif rest == ".":
            end, next_line = self.raw(after, indent)
            nodes += self.text(line_end, end)
            return [*nodes, Synthetic(end, end, f"</{name}>")], next_line
        elif rest.startswith(":") and rest[1:].strip():
            inner, after = self.element(line_end - len(rest[1:].lstrip()), at)
            return [*nodes, *inner, Synthetic(line_end, line_end, f"</{name}>")], after
        elif rest and rest != "/":
            nodes += self.text(position + 1, line_end)
        inner, after = self.block(after, indent)
        nodes += inner
        end = self.lines[after - 1].end
        return nodes if name in VOID or rest == "/" else [*nodes, Synthetic(end, end, f"</{name}>")], after

    def raw(self, at: int, indent: int) -> tuple[int, int]:
        """The end of the text below a line, and the index of the line behind it."""
        first = at
        while at < len(self.lines) and self.lines[at].indent > indent:
            at += 1
        return (self.lines[at - 1].end if at > first else self.lines[first - 1].end), at

    def attributes(self, at: int, end: int) -> Iterator[Node]:
        """The attributes in [at, end)."""
        while at < end:
            name = _NAME.match(self.source, at, end)
            if name is None:
                at += 1
                continue
            quoted = re.match(r"\s*!?=\s*", self.source[name.end() : end])
            at = name.end()
            if quoted is None:
                yield Synthetic(name.start(), at, f" {name[0]}")
                continue
            begin = at + quoted.end()
            at = self.value_end(begin, end)
            yield Synthetic(begin, begin, f' {name[0]}="')
            value = parse(self.source[begin:at], JAVASCRIPT)
            if isinstance(value, Constant) and self.source[begin] in "\"'":
                yield Text(begin + 1, begin + len(self.source[begin:at].rstrip()) - 1)
            else:
                yield Output(begin, at, value, "html")
            yield Synthetic(at, at, '"')

    def value_end(self, at: int, end: int) -> int:
        """The end of an attribute's value: at a comma, or before the next attribute."""
        begin = at
        while at < end:
            sign = self.source[at]
            if sign in "\"'`":
                at = string_end(self.source, at)
            elif sign in "([{":
                at = self.closed(at)
            elif sign == ",":
                return at
            elif sign.isspace():
                goes_on = _OPERATOR.search(self.source[begin:at]) or _GOES_ON.match(self.source, at, end)
                if not goes_on:
                    return at
                at += 1
            else:
                at += 1
        return end

    def closed(self, at: int) -> int:
        """The offset behind the bracket that closes the one here."""
        depth, source = 0, self.source
        while at < len(source):
            if source[at] in "\"'`":
                at = string_end(source, at)
                continue
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(source[at], 0)
            at += 1
            if not depth:
                return at
        raise TemplateSyntaxError("a bracket is not closed", len(source))

    # Text and values

    def printed(self, start: int, end: int) -> list[Node]:
        """What ``= value`` or ``!= value`` prints."""
        text = self.source[start:end]
        is_raw = text.lstrip().startswith("!")
        begin = start + len(text) - len(text.lstrip(" !="))
        return self.value(begin, end, is_raw)

    def value(self, begin: int, end: int, is_raw: bool) -> list[Node]:
        """A printed value: an object written out as its members."""
        code = self.source[begin:end].strip()
        written = self.objects.printed(begin, end) if is_raw else None
        if written is not None:
            return [Scope((), tuple(written))]
        value: Expression = parse(code, JAVASCRIPT)
        return [Output(begin, end, FilterCall("raw", value) if is_raw else value, "html")]

    def text(self, start: int, end: int) -> list[Node]:
        """Text with values and elements inserted."""
        nodes: list[Node] = []
        end = min(end, len(self.source))
        while (match := _INSERTED.search(self.source, start, end)) is not None:
            nodes += [Text(start, match.start())] if start < match.start() else []
            opened = match.end() - 1
            close = self.closed(opened)
            if match["mark"]:
                nodes += self.value(opened + 1, close - 1, match["mark"] == "!")
            else:
                nodes += self.inserted(opened + 1, close - 1)
            start = close
        return [*nodes, Text(start, end)] if start < end else nodes

    def inserted(self, start: int, end: int) -> Sequence[Node]:
        """An element within a text, or the output of code (``#[= item.name]``)."""
        code = _CODE_INSERTED.match(self.source, start, end)
        if code is not None:
            return self.value(code.end(), end, code["raw"] == "!")
        inner = _Reader(self.source[:end])
        inner.lines = [_Line(start, end, 0, self.source[start:end])]
        return inner.element(start, 0)[0]


def _lines(source: str) -> Iterator[_Line]:
    at = 0
    for line in source.split("\n"):
        text = line.strip()
        begin = len(line) - len(line.lstrip())
        yield _Line(at + begin, at + len(line.rstrip()), len(line[:begin].expandtabs(4)), text)
        at += len(line) + 1


def _unwrapped(text: str) -> str:
    """A condition without parentheses around it and a brace behind it."""
    text = text.strip().rstrip("{").strip()
    return text[1:-1] if text.startswith("(") and text.endswith(")") and text.count("(") == 1 else text
