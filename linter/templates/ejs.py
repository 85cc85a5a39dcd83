"""Templates of EJS and Eta: JavaScript between tags."""

from __future__ import annotations

import re

from ..regex import regex
from .dialects import JAVASCRIPT
from .embedded import CodeReader, Kind, Piece, parenthesised, word_of
from .expression import parse, parse_arguments
from .tree import Assign, Condition, Content, Include, Loop, Node, Output, Template, TemplateSyntaxError
from .values import Applied, Expression

_TAG = regex(r"<%(?P<mark>[%#=~_-]|==)?(?P<body>.*?)[-_]?%>", re.DOTALL)
_OPENING = regex(r"<%")
_INCLUDE = regex(
    r"""^(?:await\s+)?include(?:File|Async)?\s*\(\s*["'`]([\w./@-]+)["'`]\s*(?:,\s*(.*))?\)$""", re.DOTALL
)
_NAME = r"[\w$]+|\{[^{}]*\}"
_EACH = regex(
    r"^(?P<path>.+?)\s*\??\.\s*(?:forEach|map)\s*\(\s*(?:async\s+)?(?:function\b\s*\w*\s*)?"
    rf"\(?\s*(?P<item>{_NAME})\s*(?:,\s*(?P<index>[\w$]+)\s*)?(?:,\s*[\w$]+\s*)?\)?\s*(?:=>\s*)?\{{$",
    re.DOTALL,
)
_OF = regex(
    rf"^for\s*\(\s*(?:const|let|var)?\s*(?P<item>{_NAME}|\[[^\[\]]*\])\s+of\s+(?P<path>.+)\)\s*\{{$",
    re.DOTALL,
)
_COUNTED = regex(r"^(?:for|while)\s*\((?P<head>.*)\)\s*\{$", re.DOTALL)
_ASSIGNED = regex(r"^(?:(?:const|let|var)\s+)?(?P<name>[\w$]+)\s*=(?![=>])\s*(?P<value>.+)$", re.DOTALL)
_COUNTER = regex(r"\b(?P<counter>[\w$]+)\s*<\s*(?P<path>[\w$.]+)\.length\b")
_COMMENT = regex(r"/\*.*?\*/|(?:(?<![:\"'`\w])//[^\n]*)", re.DOTALL)
_GLOBALS = regex(r"(?<![\w$.])(?:locals|it)\.(?=[\w$])")
_QUOTED = regex(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`""", re.DOTALL)


def read_ejs(source: str) -> Template:
    """A template of EJS or Eta. TemplateSyntaxError."""
    return Template(_Reader(source).nodes())


class _Reader(CodeReader):
    pattern, opening, dialect = _TAG, _OPENING, JAVASCRIPT

    def __init__(self, source: str) -> None:
        super().__init__(source)
        self.items: list[tuple[re.Pattern[str], str]] = []

    def pieces(self, match: re.Match[str]) -> list[Piece]:
        mark, body = match["mark"], match["body"].strip()
        if mark == "#":
            return []
        kinds: dict[str | None, Kind] = {"%": "text", "=": "output", "==": "output", "-": "raw", "~": "raw"}
        if mark in kinds:
            return [Piece(kinds[mark], body.rstrip(";").rstrip(), *match.span())]
        code = _COMMENT.sub(" ", body)
        return [Piece("code", statement, *match.span()) for statement in _statements(code)]

    def read(self, text: str) -> Expression:
        return parse(self.named(text), JAVASCRIPT)

    def named(self, text: str) -> str:
        """Code with the names that the template's own are known by."""
        for taken, item in self.items:
            text = taken.sub(item, text)
        return _GLOBALS.sub("", text.strip())

    def asked(self, text: str) -> tuple[Condition, ...]:
        return super().asked(re.sub(r"\?\.", ".", re.sub(r"^!!", "", self.named(text))))

    def output(self, piece: Piece) -> Node:
        include = _INCLUDE.match(piece.body)
        if include is not None:
            given = (include[2] or "").strip().removeprefix("{").removesuffix("}")
            _, named = parse_arguments(self.named(given), JAVASCRIPT)
            return Include(piece.start, piece.end, include[1], tuple(named.items()))
        if piece.body in ("body", "it.body", "content"):  # where a layout puts its pages
            return Content(piece.start, piece.end)
        expression = self.read(piece.body)
        raw = piece.kind == "raw"
        return Output(piece.start, piece.end, Applied("raw", expression) if raw else expression, "html")

    def code(self, text: str, start: int, end: int) -> list[Node]:
        word, rest = word_of(text)
        if word == "if" and text.endswith("{"):
            return [self.branch(self.asked(parenthesised(rest)), ("} else if",), ("}",))]
        loop = _EACH.match(text) or _OF.match(text)
        if loop is not None:
            inner, _, _ = self.body(("}",))
            item, index = loop["item"], loop.groupdict().get("index")
            names = (index, item) if index else (item,)
            return [Loop(names, self.read(loop["path"]), tuple(inner), index="[0]" if index else "")]
        if (counted := _COUNTED.match(text)) is not None:
            return [self.counted(counted["head"])]
        if text.endswith("{"):
            raise TemplateSyntaxError(f'what "{" ".join(text.split())[:40]}" does is not followed', start)
        assigned = _ASSIGNED.match(text)
        return [Assign(assigned["name"], self.read(assigned["value"]))] if assigned is not None else []

    def counted(self, head: str) -> Loop:
        """A loop that counts; what it takes from a list by its counter is the list's item."""
        told = _COUNTER.search(head)
        if told is None:
            inner, _, _ = self.body(("}",))
            return Loop(("_item",), self.read("items"), tuple(inner))
        counter, items = told["counter"], self.read(told["path"])
        item = f"{counter}_item"
        self.items.append(
            (re.compile(rf"(?<![\w$.]){re.escape(told['path'])}\[\s*{re.escape(counter)}\s*\]"), item)
        )
        inner, _, _ = self.body(("}",))
        self.items.pop()
        return Loop((counter, item), items, tuple(inner), index="[0]")


def _statements(code: str) -> list[str]:
    """The statements of code that may begin in the middle of a block, and end in one: what opens or closes a block is
    one by itself ("if (a) {", "} else {", "}")."""
    found: list[str] = []
    begin = at = 0
    closed = _closed(code)
    while at < len(code):
        character = code[at]
        if at in closed:
            at = closed[at]
            continue
        if character == "{":
            found.append(code[begin : at + 1])
            begin = at + 1
        elif character == "}":
            found.append(code[begin:at])
            begin = at
            if _ELSE.match(code, at) is None:
                found.append("}")
                closing = _CLOSING.match(code, at)
                at = begin = closing.end() if closing is not None else at + 1
                continue
        elif character == ";" or (character == "\n" and _ANEW.match(code, at) is not None):
            found.append(code[begin:at])
            begin = at + 1
        at += 1
    found.append(code[begin:])
    return [" ".join(each.split()) for each in found if each.strip()]


_ANEW = regex(
    r"\n\s*(?:(?:const|let|var|if|for|while|switch|function|try)\b|[\w$.]+\s*=(?![=>])|[\w$.\[\]]+\.(?:forEach|map)\()"
)
"""The beginning of a statement on a line of its own, where no semicolon ends the one before."""
_ELSE, _CLOSING = regex(r"\}\s*else\b"), regex(r"\}[\s);]*")
_OPENS = {")": "(", "]": "[", "}": "{"}


def _closed(code: str) -> dict[int, int]:
    """Where strings, and brackets that are closed in the same code, begin: the places behind their ends."""
    ends: dict[int, int] = {}
    opened: list[int] = []
    at = 0
    while at < len(code):
        character = code[at]
        if character in "\"'`" and (quoted := _QUOTED.match(code, at)) is not None:
            ends[at] = quoted.end()
            at = quoted.end()
            continue
        if character in "([{":
            opened.append(at)
        elif opened and code[opened[-1]] == _OPENS.get(character):
            ends[opened.pop()] = at + 1
        at += 1
    return ends
