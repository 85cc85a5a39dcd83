"""Parse the pieces of templates with ``{% %}`` tags into nodes: text, outputs and tags."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from ....source.regex import regex
from ..expressions.condition import conditions
from ..expressions.values import Constant, Expression, FunctionCall, Other, Record
from ..scanning import MAX_DEPTH
from ..tree import (
    Assign,
    Condition,
    Content,
    Include,
    Node,
    Output,
    Super,
    TemplateSyntaxError,
    Text,
    Unknown,
)
from .tag_pieces import Language, Piece

ARMS = ("else", "elsif", "elif", "elseif", "empty", "when")
"""Tags that begin another arm of a branch or a loop."""
_STANDS_FOR_CONTENT = regex(
    r"^(?:content|content_for_layout|content_for_index|body)\s*(?:\|\s*(?:safe|raw)\s*)?$"
)
_SUPER = regex(r"^(?:super\(\)|parent\(\)|block\.super)\s*(?:\|\s*(?:safe|raw))?$")
_OWN = regex(r"[a-z]+_(include|embed|extends)")
"""A framework's own tag for another template, with the arguments of the language's (``sw_include`` of Shopware)."""
_ASSIGNS = regex(r"\sas\s+(\w+)$")
"""The name that a Django tag gives its result to, instead of printing it."""
_OR = regex(r"\s*,\s*|\s+or\s+")
_CALLER = regex(r"^caller\(.*\)$", re.DOTALL)


class TagReader:
    """Parses one template. Methods called ``_tag_`` and a tag's name make its nodes.

    ``at`` is the index of the next piece, ``depth`` counts open tags; ``ends`` are the names of all tags in the
    template.
    """

    def __init__(self, language: Language, all_pieces: Sequence[Piece]) -> None:
        self.language = language
        self.pieces = list(all_pieces)
        self.at = 0
        self.depth = 0
        self.ends = {
            piece.body.split(None, 1)[0] for piece in all_pieces if piece.kind == "tag" and piece.body
        }

    def body(self, until: Sequence[str]) -> tuple[list[Node], str, Piece]:
        """The nodes up to one of some tags: the nodes, the tag's name, its piece. Raises TemplateSyntaxError."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise TemplateSyntaxError("tags are nested too deeply", self.pieces[self.at - 1].start)
        nodes: list[Node] = []
        opened = self.pieces[self.at - 1] if self.at else Piece("text", 0, 0)
        while self.at < len(self.pieces):
            piece = self.pieces[self.at]
            self.at += 1
            if piece.kind == "text":
                nodes.append(Text(piece.start, piece.end))
            elif piece.kind == "output":
                nodes.append(self.output(piece))
            else:
                name, rest = name_and_rest(piece.body)
                if name in until:
                    self.depth -= 1
                    return nodes, name, piece
                nodes.extend(self.tag(name, rest, piece))
        if until:
            name = opened.body.split(None, 1)[0] if opened.body else "tag"
            raise TemplateSyntaxError(f'"{name}" is not closed', opened.start)
        self.depth -= 1
        return nodes, "", Piece("text", 0, 0)

    def output(self, piece: Piece) -> Node:
        """The node of an output: a value, or a placeholder for the content, the parent's block or the caller."""
        text = piece.body
        if _STANDS_FOR_CONTENT.match(text):
            return Content(piece.start, piece.end)
        if _SUPER.match(text):
            return Super()
        if _CALLER.match(text):
            return Content(piece.start, piece.end, "caller")
        expression = self.language.read(text)
        include = include_of(expression, piece.start, piece.end) if self.language.name == "nunjucks" else None
        return include or Output(piece.start, piece.end, expression, self.language.escapes)

    def tag(self, name: str, rest: str, piece: Piece) -> list[Node]:
        """The nodes of a tag, including its body if it has an end tag. Raises TemplateSyntaxError."""
        handler: Callable[[str, Piece], list[Node]] | None = getattr(self, f"_tag_{name}", None)
        if handler is None and (own := _OWN.fullmatch(name)) is not None:
            handler = getattr(self, f"_tag_{own[1]}")
        if handler is not None:
            return handler(rest, piece)
        if rest.startswith("#") and not name:
            return []  # a comment of Liquid's
        if name.startswith("end"):
            raise TemplateSyntaxError(f'"{name}" closes nothing', piece.start)
        if name in ARMS:
            raise TemplateSyntaxError(f'"{name}" stands alone', piece.start)
        assigned = _ASSIGNS.search(rest) if self.language.name == "django" else None
        result: list[Node] = [Assign(assigned[1], Other(f"{name} {rest}"))] if assigned is not None else []
        if f"end{name}" in self.ends:
            inner, _, _ = self.body((f"end{name}",))
            return [*result, Unknown(piece.start, piece.end, name, tuple(inner))]
        return result or [Unknown(piece.start, piece.end, name)]

    def equal(self, text: str, values: str) -> tuple[Condition, ...]:
        """The condition that a value is one of some constants."""
        options = [self.conditions_of(f"{text} == {value}") for value in _OR.split(values)]
        return (
            options[0] if len(options) == 1 else (Condition(f"{text} == {values}", options=tuple(options)),)
        )

    def conditions_of(self, text: str) -> tuple[Condition, ...]:
        """The conditions in a test."""
        return conditions(text, self.language.dialect)


def name_and_rest(body: str) -> tuple[str, str]:
    """The name of a tag, empty if it has none, and the rest."""
    match = re.match(r"^([\w]+)\s*(.*)$", body, re.DOTALL)
    return (match[1], match[2].strip()) if match else ("", body)


# Calls in an output that include another template: ``include`` of EJS, ``partial`` of Hexo.

_CALLS = frozenset({"include", "includeFile", "includeAsync", "partial"})
_NAMED = regex(r"""^(?:await\s+)?(?:include(?:File|Async)?|partial)\s*\(\s*["'`](?P<name>[^"'`$]+)["'`]""")


def include_of(expression: Expression, start: int, end: int) -> Include | None:
    """The include in a printed expression at [start, end), with the names that its object binds; else None."""
    if isinstance(expression, Other):
        named = _NAMED.match(expression.text)
        return Include(start, end, named["name"]) if named is not None else None
    if not isinstance(expression, FunctionCall) or expression.name not in _CALLS or not expression.arguments:
        return None
    name, *arguments = expression.arguments
    if not isinstance(name, Constant) or not isinstance(name.value, str):
        return Include(start, end, None)
    members = arguments[0].members if arguments and isinstance(arguments[0], Record) else ()
    bound = tuple((str(key.value), value) for key, value in members if isinstance(key, Constant))
    return Include(start, end, name.value, bound)
