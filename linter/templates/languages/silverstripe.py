"""Parse SilverStripe templates: ``$Names`` and ``<% tags %>`` become the shared tags.

https://docs.silverstripe.org/en/5/developer_guides/templates/syntax/
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ...locale.word_tables import words
from ..expressions.dialects import SILVERSTRIPE
from ..expressions.expression import parse
from ..expressions.values import Constant, Expression, FilterCall, Path
from ..tree import Branch, Include, Loop, Node, Template, TemplateSyntaxError
from .tag_pieces import Language, Piece
from .tag_reader import name_and_rest
from .tags import TagsReader

_CALL = r"(?:\((?:[^()]|\([^()]*\))*\))?"
_NAME = rf"[A-Za-z_]\w*{_CALL}(?:\.[A-Za-z_]\w*{_CALL})*"
_PIECE = regex(
    rf"<%--.*?--%>|<%(?P<tag>(?>[^%\"']|\"[^\"]*\"|'[^']*'|%(?!>)|[\"'])*)%>|\{{\$(?P<braces>{_NAME})\}}|(?<![\\$])\$(?P<name>{_NAME})|\$\$",
    re.DOTALL,
)
_OPENING = regex(r"<%")
_PLACES = {
    "Pos": "index",
    "First": "first",
    "Last": "last",
    "IsFirst": "first",
    "IsLast": "last",
    "TotalItems": "length",
}
_COUNTER = regex(rf"(?<![\w.$])\$?(?P<of>{'|'.join(_PLACES)})(?:\(\))?(?![\w.(])")
_ENDS = {
    "else_if": "elseif",
    "end_if": "endif",
    "end_loop": "endloop",
    "end_with": "endwith",
    "end_control": "endloop",
}
_SILENT = words("template_directives", "silverstripe_silent")
_CONTENT = frozenset({"Layout"})
_FORMS = words("template_directives", "silverstripe_formats")
"""Casts: how a value is written, after a dot."""
_DATES = {
    **dict.fromkeys(("Long", "Full"), "date_to_long_string"),
    **dict.fromkeys(("Short", "Date"), "date_display"),
    **dict.fromkeys(("Format", "FormatI18N"), "date_format"),
    **{"Rfc3339": "rfc3339", "Rfc822": "date_to_rfc822", "Ago": "timeago"},
}
"""Casts of dates -> the filters that do the same."""


def read_silverstripe(source: str) -> Template:
    """Parse a SilverStripe template. Raises TemplateSyntaxError."""
    reader = _Reader(
        Language("silverstripe", SILVERSTRIPE, "html", expression=_expression), list(_pieces(source))
    )
    body, _, _ = reader.body(())
    return Template(tuple(body))


def _pieces(source: str) -> Iterator[Piece]:
    position = 0
    while position < len(source):
        match = _PIECE.search(source, position)
        at = match.start() if match is not None else len(source)
        unclosed = _OPENING.search(source, position, at)
        if unclosed is not None:
            raise TemplateSyntaxError('"<%" is not closed', unclosed.start())
        if at > position:
            yield Piece("text", position, at)
        if match is None:
            return
        position = match.end()
        name = match["braces"] or match["name"]
        if name in _CONTENT:
            yield Piece("output", at, position, "content")
        elif name:
            yield Piece("output", at, position, name)
        elif match["tag"] is not None:
            word, rest = name_and_rest(match["tag"].strip())
            if word in ("else_if", "if"):
                rest = _COUNTER.sub(lambda one: f"loop.{_PLACES[one['of']]}", rest)
            if word not in _SILENT:
                yield Piece("tag", at, position, f"{_ENDS.get(word, word)} {rest}".strip())


class _Reader(TagsReader):
    """The tags of the language that no other has."""

    def _tag_loop(self, rest: str, piece: Piece) -> list[Node]:
        inner, _, _ = self.body(("endloop",))
        return [Loop((".",), self.language.read(rest), tuple(inner), (), "loop")]

    _tag_control = _tag_loop

    def _tag_with(self, rest: str, piece: Piece) -> list[Node]:
        inner, name, _ = self.body(("else", "endwith"))
        otherwise: list[Node] = []
        if name == "else":
            otherwise, _, _ = self.body(("endwith",))
        guards = self.conditions_of(rest)
        return [Branch(((guards, tuple(inner)), ((), tuple(otherwise))), binds=".")]

    def _tag_include(self, rest: str, piece: Piece) -> list[Node]:
        name, _, arguments = rest.partition(" ")
        bound = tuple(
            (one[1], self.language.read(one[2])) for one in re.finditer(r"(\w+)\s*=\s*([^,]+)", arguments)
        )
        return [Include(piece.start, piece.end, name.replace("\\", "/").rpartition("/")[2], bound)]

    def _tag_t(self, rest: str, piece: Piece) -> list[Node]:
        default_text = re.search(r"[\"']([^\"']*)[\"']", rest)
        return self._tag_echo(
            repr(default_text[1] if default_text is not None else rest.split(" ", maxsplit=1)[0]), piece
        )


def _expression(text: str) -> Expression:
    """An expression: a counter of the loop, or a path with its casts as filters."""
    text = re.sub(r"\b(?:Top|Me)\.(?=\w)", "", text.strip()).lstrip("$")
    counter = _COUNTER.fullmatch(text)
    if counter is not None:
        return Path(("loop", _PLACES[counter["of"]]))
    if text in ("Me", "Up"):
        return Path((".",))
    parts = re.split(r"\.(?![^(]*\))", text)
    casts: list[str] = []
    while len(parts) > 1 and parts[-1].partition("(")[0] in _FORMS:
        casts.insert(0, parts.pop())
    value = parse(".".join(parts), SILVERSTRIPE)
    for cast in casts:
        name, _, arguments = cast.partition("(")
        form = (
            re.sub(r"(?<!y)y(?!y)", "yyyy", arguments.strip("()'\""))
            if "MM" in arguments or "dd" in arguments
            else arguments.strip("()'\"")
        )
        value = FilterCall(
            _DATES.get(name, name), value, (Constant(form),) if name.startswith("Format") else ()
        )
    return value
