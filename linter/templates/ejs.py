"""Templates of EJS: JavaScript between tags. Their habits are those of Express and of the themes of Hexo."""

from __future__ import annotations

import re

from ..regex import regex
from .dialects import JAVASCRIPT
from .embedded import CodeReader, Kind, Piece, parenthesised, word_of
from .expression import MAX_LENGTH, parse
from .including import include_of
from .statements import statements_of
from .tree import (
    Assign,
    Branch,
    Content,
    Include,
    Loop,
    Macro,
    Node,
    Output,
    Template,
    Unknown,
)
from .values import Expression, Path

_TAG = regex(r"<%(?P<mark>[#%=_-])?(?P<body>.*?)[-_]?%>", re.DOTALL)
_OPENING = regex(r"<%")
_EACH = regex(
    r"^(?P<path>.+?)\s*\.\s*(?:forEach|each|map)\s*\(\s*(?:async\s*)?(?:function\b\s*\w*\s*)?"
    r"(?:\((?P<names>[^()]*)\)|(?P<name>\w+))\s*(?:=>\s*)?\{$",
    re.DOTALL,
)
_FOR = regex(
    r"^for\s*\(\s*(?:const|let|var)?\s*(?P<name>\[[^\]]*\]|\w+)\s+(?P<how>of|in)\s+(?P<path>.+)\)\s*\{$",
    re.DOTALL,
)
_COUNTED = regex(
    r"^for\s*\(\s*(?:const|let|var)?\s*(?P<name>\w+)\s*=\s*0\s*;\s*\w+\s*<\s*(?P<path>[\w.$\[\]]+)\.(?:length|size)\s*;"
)
_FUNCTION = regex(r"^(?:async\s+)?function\s+(?P<name>\w+)\s*\((?P<names>[^()]*)\)\s*\{$")
_ASSIGNED = regex(
    r"^(?:(?:const|let|var)\s+)?(?P<name>[A-Za-z_$][\w$]*)\s*=(?![=>])\s*(?P<value>.+)$", re.DOTALL
)
_SINGLE = regex(
    r"^if\s*\((?P<asked>.*)\)\s*(?P<then>(?!else\b|if\b)[A-Za-z_$][\w$]*\s*=(?![=>]).+)$", re.DOTALL
)
_OLD_INCLUDE = regex(r"^include\s+(?P<name>[\w./-]+)$")


def read_ejs(source: str) -> Template:
    """A template of EJS. TemplateSyntaxError."""
    return Template(_Reader(source).nodes())


class _Reader(CodeReader):
    pattern, opening, dialect = _TAG, _OPENING, JAVASCRIPT

    def pieces(self, match: re.Match[str]) -> list[Piece]:
        mark, body = match["mark"], match["body"].strip()
        if mark == "#":
            return []
        kinds: dict[str | None, Kind] = {"%": "text", "=": "output", "-": "raw"}
        if mark in kinds:
            return [Piece(kinds[mark], body.rstrip(";").rstrip(), *match.span())]
        return [Piece("code", statement, *match.span()) for statement in statements_of(body)]

    def read(self, text: str) -> Expression:
        return _javascript(text)

    def output(self, piece: Piece) -> Node:
        start, end = piece.start, piece.end
        if piece.body == "body":  # what Hexo and express-ejs-layouts put into a layout
            return Content(start, end)
        old = _OLD_INCLUDE.match(piece.body)
        if old is not None:
            return Include(start, end, old["name"])
        expression = self.read(piece.body)
        escapes = "none" if piece.kind == "raw" else "html"
        return include_of(expression, start, end) or Output(start, end, expression, escapes)

    def code(self, text: str, start: int, end: int) -> list[Node]:
        word, rest = word_of(text)
        if len(text) > MAX_LENGTH:
            inner = self.body(("}",))[0] if text.endswith("{") else []
            return [Unknown(start, end, word or "a block", tuple(inner))] if inner else []
        if word == "if" and text.endswith("{"):
            return [self.branch(self.asked(parenthesised(rest)), ("} else if",), ("}",))]
        single = _SINGLE.match(text)
        if single is not None:
            inner = self.code(single["then"], start, end)
            return [Branch(((self.asked(single["asked"]), tuple(inner)), ((), ())))] if inner else []
        each = _EACH.match(text)
        if each is not None:
            names = tuple(name.strip() for name in (each["names"] or each["name"] or "").split(","))
            return [self._loop(each["path"], names)]
        over = _FOR.match(text)
        if over is not None:
            return [self._loop(over["path"], (over["name"],))]
        counted = _COUNTED.match(text)
        if counted is not None:
            return [self._loop(counted["path"], (counted["name"],))]
        made = _FUNCTION.match(text)
        if made is not None:
            inner, _, _ = self.body(("}",))
            names = tuple((name.strip(), None) for name in made["names"].split(",") if name.strip())
            return [Macro(made["name"], names, tuple(inner))]
        if text.endswith("{"):
            inner, _, _ = self.body(("}",))
            if word in ("for", "while"):
                return [Loop(("_item",), Path(("_items",)), tuple(inner))]
            return [Unknown(start, end, word or "a block", tuple(inner))]
        old = _OLD_INCLUDE.match(text)
        if old is not None:
            return [Include(start, end, old["name"])]
        assigned = _ASSIGNED.match(text)
        if assigned is not None:
            return [Assign(assigned["name"], self.read(assigned["value"]))]
        return []

    def _loop(self, path: str, names: tuple[str, ...]) -> Loop:
        inner, _, _ = self.body(("}",))
        plain = tuple(name for name in names if re.fullmatch(r"[A-Za-z_$][\w$]*", name)) or ("_item",)
        if len(plain) > 1:  # the item comes first: a loop binds the key first
            return Loop((plain[1], plain[0]), self.read(path), tuple(inner), index="[0]")
        return Loop(plain[:1], self.read(path), tuple(inner))


def _javascript(text: str) -> Expression:
    text = re.sub(r"\?\.(?=[\w\[])", ".", text.strip())
    text = re.sub(r"^(?:typeof\s+[\w.]+\s*[!=]==?\s*['\"]undefined['\"]\s*&&\s*)", "", text)
    return parse(re.sub(r"\b(?:locals|it)\.(?=\w)", "", text), JAVASCRIPT)
