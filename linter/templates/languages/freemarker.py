"""Parse FreeMarker templates: each directive becomes one of the shared tags, each built-in (``?upper_case``) a filter.

https://freemarker.apache.org/docs/ref_directives.html, https://freemarker.apache.org/docs/ref_builtins.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ...locale.word_tables import words
from ..expressions.dialects import FREEMARKER
from ..expressions.expression import parse
from ..expressions.values import Expression
from ..scanning import string_end
from ..tree import Template, TemplateSyntaxError
from .tag_pieces import Language, Piece
from .tags import read
from .thymeleaf_expression import split_arguments

_PIECE = regex(r"<#--|\[#--|[<\[](?P<close>/?)(?P<sign>[#@])(?P<name>[\w.]*)|[$#]\{|\[=")
_STRING = regex(r"r?(?:\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*')")
_LIST = regex(r"(?P<over>.+?)\s+as\s+(?P<key>\w+)(?:\s*,\s*(?P<item>\w+))?", re.DOTALL)
_ATTRIBUTE = regex(r"(?P<name>[\w.]+)\s*=(?!=)\s*")
_ASSIGNMENT = regex(
    r"(?P<name>[\w.]+|\"[^\"]+\")\s*=(?!=)\s*(?P<value>.+?)(?=\s+[\w.]+\s*=(?!=)|\s*$)", re.DOTALL
)
_LOOP_VARIABLES = {
    "index": "index0",
    "counter": "index",
    "is_first": "first",
    "is_last": "last",
    "has_next": "has_next",
}
_COUNTER = regex(rf"(?<![\w.])(?P<item>\w+)(?:\?|_(?=index|has_next))(?P<of>{'|'.join(_LOOP_VARIABLES)})\b")
_COMPARISONS = regex(r"(?<![\w.?|])(?:gte?|lte?)(?![\w=(])")
_DEFAULT = regex(r"(?<=[\w)\]}\"'])!(?!=)(?P<default>(?=\s*[\w\"'({\[.$]))?")
_HAS = regex(r"(?P<path>[\w.\[\]\"']+|\([^()]*\))(?:\?\?|\?has_content\b)")
_FILTER = regex(r"\?(?=[a-z])")
_TRANSPARENT = words("template_directives", "freemarker_silent")
"""Directives that print what they hold, or nothing."""


def read_freemarker(source: str) -> Template:
    """Parse a FreeMarker template. Raises TemplateSyntaxError."""
    reader = _Directives(source)
    all_pieces = list(reader.pieces())
    escapes = "html" if re.search(r"output_format\s*=\s*[\"']X?HTML", source[:2000]) else "none"
    return read(source, Language("freemarker", FREEMARKER, escapes, expression=reader.expression), all_pieces)


class _Directives:
    """Translates the directives of one template, in order."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.items: list[str] = []
        """The items of the enclosing loops."""
        self.in_separator: list[bool] = []
        """Whether each of the enclosing loops has begun to print what separates its items."""
        self.lists: list[str] = []
        """The lists of the enclosing loops whose items are named within; empty for others."""
        self.escape_stack: list[tuple[str, str]] = []
        self.macros: set[str] = set(re.findall(r"[<\[]#macro\s+(\w+)", source))
        self.imported: set[str] = set(re.findall(r"[<\[]#import\s[^>\]]*?\bas\s+(\w+)", source))

    def expression(self, text: str) -> Expression:
        """Parse an expression."""
        return parse(text, FREEMARKER)

    def pieces(self) -> Iterator[Piece]:
        """The pieces of the template. Raises TemplateSyntaxError if a directive is not closed."""
        source, position = self.source, 0
        while (opening := _PIECE.search(source, position)) is not None:
            at, mark = opening.start(), opening[0]
            if at > position:
                yield Piece("text", position, at)
            if mark.endswith("#--"):
                end = source.find(f"--{'>' if mark[0] == '<' else ']'}", at)
                if end < 0:
                    raise TemplateSyntaxError("a comment is not closed", at)
                position = end + 3
                continue
            close = "}" if mark.endswith("{") else "]" if mark[0] == "[" else ">"
            if opening["name"] == "" and opening["sign"] == "#":  # no directive: "<#"
                yield Piece("text", at, opening.end())
                position = opening.end()
                continue
            end = self.end(opening.end(), close)
            if end < 0:
                raise TemplateSyntaxError(f'"{mark}" is not closed', at)
            body, position = source[opening.end() : end].strip(), end + 1
            if opening["name"] == "noparse" and not opening["close"]:
                end = source.find("/#noparse", position)
                if end < 0:
                    raise TemplateSyntaxError('"noparse" is not closed', at)
                yield Piece("text", position, end - 1)
                position = end + len("/#noparse>")
                continue
            for kind, text in self.translated(opening, body):
                yield Piece(kind, at, position, text)
        if position < len(source):
            yield Piece("text", position, len(source))

    def end(self, at: int, close: str) -> int:
        """The offset of the sign that closes what begins before ``at``, outside of strings and brackets."""
        depth, source = 0, self.source
        while at < len(source):
            sign = source[at]
            if sign in "\"'":
                at = string_end(source, at)
                continue
            if sign == close and depth <= 0:
                return at
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(sign, 0)
            at += 1
        return -1

    def translated(self, begin: re.Match[str], body: str) -> Iterator[tuple[str, str]]:
        """A directive as outputs and shared tags."""
        if begin["sign"] is None:
            for name, escaped in reversed(self.escape_stack):
                whole = f"({body})".replace("\\", r"\\")
                body = re.sub(rf"\b{name}\b", whole, escaped) if escaped else body
            yield "output", self.code(body)
            return
        name = begin["name"]
        body = (
            body.removesuffix("/").strip() if begin["sign"] == "@" or name in ("include", "import") else body
        )
        empty = self.source[begin.start() :].find("/>") == self.source[begin.start() :].find(">") - 1
        if begin["sign"] == "@":
            yield from self.call(name, body, ends=bool(begin["close"]), empty=empty)
        elif begin["close"]:
            yield from self.closing(name)
        else:
            yield from self.directive(name, body)

    def closing(self, name: str) -> Iterator[tuple[str, str]]:
        """An end tag."""
        if name == "list" and self.lists and self.lists.pop():
            yield "tag", "endif"
        elif name in ("list", "items"):
            if self.in_separator and self.in_separator.pop():
                yield "tag", "endif"
            self.items = self.items[:-1]
            yield "tag", "endfor"
        elif name == "sep" and self.in_separator:
            self.in_separator[-1] = False
            yield "tag", "endif"
        elif name == "escape":
            self.escape_stack = self.escape_stack[:-1]
        elif name in ("assign", "local", "global"):
            yield "tag", "endcapture"
        elif name in ("function", "macro"):
            yield "tag", "endmacro"
        elif name not in _TRANSPARENT:
            yield "tag", f"end{'case' if name == 'switch' else name}"

    def directive(self, name: str, body: str) -> Iterator[tuple[str, str]]:
        """Another directive."""
        if name in ("assign", "local", "global"):
            assignments = list(_ASSIGNMENT.finditer(body))
            if not assignments:
                yield "tag", f"capture {body.split(maxsplit=1)[0] if body else 'none'}"
            for one in assignments:
                yield "tag", f"assign {one['name'].strip(chr(34))} = {self.code(one['value'])}"
        elif name == "list" and " as " not in body:
            self.lists.append(body)
            yield "tag", f"if {self.code(body)}"
        elif name in ("list", "items"):
            each = _LIST.fullmatch(body if name == "list" else f"{(self.lists or ['items'])[-1]} {body}")
            if name == "list":
                self.lists.append("")
            key, item = (each["key"], each["item"] or "") if each is not None else ("item", "")
            self.items.append(item or key)
            self.in_separator.append(False)
            yield (
                "tag",
                f"for {f'{key}, {item}' if item else key} in {self.code(each['over'] if each else body)}",
            )
        elif name == "else" and self.in_separator and self.in_separator[-1]:
            self.in_separator[-1] = False
            yield from (("tag", "endif"), ("tag", "else"))
        elif name == "sep":
            self.in_separator[-1:] = [True]
            yield "tag", "if not loop.last"
        elif name in ("if", "elseif"):
            yield "tag", f"{name} {self.code(body)}"
        elif name in ("switch", "case", "default"):
            yield "tag", f"{ {'switch': 'case', 'case': 'when', 'default': 'else'}[name] } {self.code(body)}"
        elif name == "escape":
            one, _, escaped = body.partition(" as ")
            self.escape_stack.append((one.strip(), escaped.strip()))
        elif name == "noescape":
            self.escape_stack.append(("", ""))
        elif name == "include":
            yield "tag", f"include {_template_name(body)}"
        elif name == "import":
            file, _, alias = body.rpartition(" as ")
            yield "tag", f"import {_template_name(file)} as {alias.strip()}"
        elif name in ("macro", "function"):
            own, *parameters = re.sub(
                r"\s*=\s*", "=", body.replace("(", " ").replace(")", " ").replace(",", " ")
            ).split()
            yield "tag", f"macro {own}({', '.join(self.code(one.removesuffix('...')) for one in parameters)})"
        elif name == "nested":
            yield "output", "caller()"
        elif name == "else":
            yield "tag", "else"
        elif name not in _TRANSPARENT:
            yield "tag", f"{name} {body}"

    def call(self, name: str, body: str, *, ends: bool, empty: bool) -> Iterator[tuple[str, str]]:
        """A call of a macro of the templates, or of a directive of the program."""
        known = name in self.macros or name.partition(".")[0] in self.imported
        if ends:
            yield "tag", "endcall" if known or not name else f"end{name.replace('.', '_')}"
            return
        if not known:
            yield "tag", name.replace(".", "_")
            return
        attributes = list(_ATTRIBUTE.finditer(body))
        ends_at = [one.start() for one in attributes[1:]] + [len(body)]
        arguments = [
            f"{one['name']}={self.code(body[one.end() : end])}"
            for one, end in zip(attributes, ends_at, strict=True)
        ]
        called = f"{name}({', '.join(arguments) or ', '.join(self.code(one) for one in body.split())})"
        yield ("output", f"{called}|no_esc") if empty else ("tag", f"call {called}")

    def code(self, text: str) -> str:
        """An expression in the shared syntax."""
        done, parts = 0, []
        text = _COUNTER.sub(self.counter, text)
        for string in _STRING.finditer(text):
            written = string[0].removeprefix("r")
            parts += [text[done : string.start()], f"`{written[1:-1]}`" if "${" in written else written]
            done = string.end()
        text = _ternary("".join((*parts, text[done:])))
        text = _HAS.sub(r"\1", text)
        text = _DEFAULT.sub(lambda match: " or " if match["default"] is not None else " or ''", text)
        return _COMPARISONS.sub(
            lambda match: (">" if match[0][0] == "g" else "<") + "=" * match[0].endswith("e"),
            _FILTER.sub("|", text),
        )

    def counter(self, match: re.Match[str]) -> str:
        """A counter of one of the enclosing loops."""
        level = next((level for level, one in enumerate(reversed(self.items)) if one == match["item"]), None)
        if level is None:
            return match[0]
        loop = f"loop{'.parent.loop' * level}"
        return f"(not {loop}.last)" if match["of"] == "has_next" else f"{loop}.{_LOOP_VARIABLES[match['of']]}"


def _ternary(text: str) -> str:
    """``condition?then(one, other)`` as a ternary expression."""
    at = text.find("?then(")
    if at < 0:
        return text
    end, depth = at + 6, 1
    while end < len(text) and depth:
        depth += {"(": 1, ")": -1}.get(text[end], 0)
        end += 1
    one, other = (*split_arguments(text[at + 6 : end - 1]), "''", "''")[:2]
    return f"{text[:at]} ? {one} : {other}{text[end:]}"


def _template_name(text: str) -> str:
    """The quoted name of another template, without options; folders of a variable left out."""
    quoted = re.match(r"\s*[\"'](?:\$\{[^}]*\})?/?([^\"'$]+)[\"']", text)
    return (
        f'"{quoted[1]}"' if quoted is not None else text.split(maxsplit=1)[0] if text.split() else "unknown"
    )
