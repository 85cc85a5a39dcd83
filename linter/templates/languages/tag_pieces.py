"""The languages with ``{% %}`` tags, and the pieces of their templates."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from ....source.regex import regex
from ..expressions.dialects import DJANGO, JINJA, LIQUID, Dialect
from ..expressions.expression import parse
from ..expressions.values import Expression
from ..tree import TemplateSyntaxError


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a template at [start, end): ``kind`` is text, output or tag; ``body`` is between the delimiters."""

    kind: str
    start: int
    end: int
    body: str = ""


@dataclass(frozen=True, slots=True)
class Language:
    """A language with tags: its expression syntax, and what its engine escapes by default."""

    name: str
    dialect: Dialect
    escapes: str
    prefix: str = ""
    expression: Callable[[str], Expression] | None = None

    def read(self, text: str) -> Expression:
        """Parse an expression of the language."""
        return parse(text, self.dialect) if self.expression is None else self.expression(text)


LANGUAGES = {
    "liquid": Language("liquid", LIQUID, "none", prefix="include"),
    "django": Language("django", DJANGO, "html"),
    "nunjucks": Language("nunjucks", JINJA, "html"),
    "twig": Language("twig", JINJA, "html"),
    "tera": Language("tera", JINJA, "html"),
}

_PIECE = regex(r"\{\{-?|\{%-?|\{#-?")
_PIECE_OF_LIQUID = regex(r"\{\{-?|\{%-?")
"""Liquid has no ``{# #}``: Kramdown reads ``{#id}`` as an attribute."""
_CLOSE = {"{{": "}}", "{%": "%}", "{#": "#}"}
_RAW = regex(r"^(raw|verbatim|comment|schema|javascript|stylesheet|style|highlight|doc)\b")
_SILENT = frozenset({"comment", "schema", "javascript", "stylesheet", "doc"})


def pieces(source: str, engine: str) -> list[Piece]:
    """The pieces of a template without comments. Raises TemplateSyntaxError if a delimiter is not closed."""
    result: list[Piece] = []
    begins = _PIECE_OF_LIQUID if engine == "liquid" else _PIECE
    position = 0
    trims = False
    while (opening := begins.search(source, position)) is not None:
        trims_end = opening.group().endswith("-")
        result += _text(source, position, opening.start(), trims_start=trims, trims_end=trims_end)
        mark = opening.group()[:2]
        end = _end(source, opening.end(), _CLOSE[mark])
        if end < 0:
            raise TemplateSyntaxError(f'"{opening.group()}" is not closed', opening.start())
        body = source[opening.end() : end].removesuffix("-").strip()
        end += 2
        raw = _RAW.match(body) if mark == "{%" else None
        if mark == "{{":
            result.append(Piece("output", opening.start(), end, body))
        elif raw is not None:
            closing = re.compile(rf"\{{%-?\s*end{raw[1]}\b.*?%\}}", re.DOTALL).search(source, end)
            if closing is None:
                raise TemplateSyntaxError(f'"{raw[1]}" is not closed', opening.start())
            if raw[1] not in _SILENT:
                result.append(Piece("text", end, closing.start()))
            end = closing.end()
        elif mark == "{%":
            result.append(Piece("tag", opening.start(), end, body))
        position = end
        trims = source[end - 3] == "-"
    result += _text(source, position, len(source), trims_start=trims, trims_end=False)
    return result


def _text(source: str, start: int, end: int, *, trims_start: bool, trims_end: bool) -> list[Piece]:
    """The text between two tags, without the white space that they trim (``{%-``, ``-%}``)."""
    text = source[start:end]
    if trims_start:
        start += len(text) - len(text.lstrip())
    if trims_end:
        end -= len(text) - len(text.rstrip())
    return [Piece("text", start, end)] if start < end else []


_STRINGS = regex(r"\"(?:[^\"\\]|\\.)*\"|'(?:[^'\\]|\\.)*'")
MAX_INSIDE = 20
"""The most closing delimiters looked for in strings and objects of one expression."""


def _end(source: str, start: int, closing: str) -> int:
    """The offset of a closing delimiter, skipping closed strings, and braces that close those of objects."""
    first = position = source.find(closing, start)
    for _ in range(MAX_INSIDE if closing != "#}" else 0):
        if position < 0:
            break
        inside = _STRINGS.sub("", source[start:position])
        if inside.count('"') % 2 and "\n" not in inside[inside.find('"') :]:
            first = position = source.find(closing, position + 2)
        elif closing == "}}" and inside.count("{") > inside.count("}") and "{{" not in inside:
            position = source.find(closing, position + 1)
        else:
            return position
    return first
