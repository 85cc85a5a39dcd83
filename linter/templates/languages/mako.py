"""Parse Mako templates as the pieces of a Jinja2 template: both have expressions of Python, blocks and macros.

Source: https://docs.makotemplates.org/en/latest/syntax.html.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ..expressions.dialects import JINJA
from ..expressions.values import Expression
from ..tree import Template, TemplateSyntaxError
from .jinja import expression as read_expression
from .tag_pieces import Language, Piece
from .tags import read

_PIECE = regex(
    r"(?P<comment>^[ \t]*##[^\n]*(?:\n|\Z))"
    r"|^[ \t]*%(?!%)(?P<line>(?:\\\r?\n|[^\n])*)(?:\n|\Z)"
    r"|(?P<output>\$\{)"
    r"|</%(?P<close>[\w.:]+)\s*>"
    r"|<%(?P<open>[\w.]+(?::\w+)?)(?P<attributes>(?:\s+\w+\s*=\s*(?:\"[^\"]*\"|'[^']*'))*)\s*(?P<alone>/?)>"
    r"|<%!?(?P<code>(?=\s))",
    re.MULTILINE,
)
_ATTRIBUTE = regex(r"(\w+)\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_IN_EXPRESSION = regex(r"\"(?>[^\"\\\n]|\\.)*+\"|'(?>[^'\\\n]|\\.)*+'|[{}]")
_FILTERS = regex(r"(?s)(?P<value>.*[^|\s])\s*\|\s*(?P<filters>\w[\w., ]*)\s*")
_CONTROL = regex(r"\s*(?P<name>\w+)\s*(?P<rest>.*?)\s*(?::\s*(?:#.*)?)?", re.DOTALL)
_ASSIGNED = regex(r"^[ \t]*([A-Za-z_]\w*)[ \t]*=(?!=)[ \t]*(\S[^\n]*?)[ \t]*$", re.MULTILINE)
_BODY = regex(r"(?:self|next|caller)\.body\(.*\)", re.DOTALL)
_PARENT = regex(r"parent\.\w+\(.*\)", re.DOTALL)
_RAW = frozenset({"doc", "text"})
_ESCAPES = {"h": "e", "x": "e", "entity": "e", "u": "urlencode"}
"""Mako's filters -> Jinja2's that do the same."""
_UNFILTERED = frozenset({"n", "unicode", "str", "decode"})
"""Filters that leave a text as it is."""
_ENDS = {"block": "endblock", "def": "endmacro", "call": "endcall"}
_BRANCHES = {"while": "if", "try": "if", "except": "else", "finally": "if True"}
"""Statements of Python -> the tags that choose as they do."""
_BRANCH_ENDS = {"endwhile": "endif", "endtry": "endif"}


def read_mako(source: str) -> Template:
    """Parse a Mako template. Raises TemplateSyntaxError."""
    return read(source, Language("jinja", JINJA, "none", expression=_expression), list(_pieces(source)))


def _pieces(source: str) -> Iterator[Piece]:
    """The pieces of a template, in Jinja2's words."""
    position = 0
    opened: list[str] = []
    has_blocks = re.search(r"<%block\b", source) is not None
    while (match := _PIECE.search(source, position)) is not None:
        start, end = match.span()
        if start > position:
            yield Piece("text", position, start)
        if match["output"]:
            end = _closing(source, end)
            yield Piece("output", start, end, _printed(source[start + 2 : end - 1].strip()))
        elif match["line"] is not None:
            yield from _control(match["line"], start, end)
        elif match["close"]:
            tag = opened.pop() if opened else ""
            if tag:
                yield Piece("tag", start, end, tag)
        elif match["open"] in _RAW:
            closing = source.find(f"</%{match['open']}", end)
            if closing < 0:
                raise TemplateSyntaxError(f'"{match["open"]}" is not closed', start)
            if match["open"] == "text":
                yield Piece("text", end, closing)
            end = source.find(">", closing) + 1 or len(source)
        elif match["open"]:
            attributes = {name: one or other for name, one, other in _ATTRIBUTE.findall(match["attributes"])}
            tags = _tags(match["open"], attributes, has_blocks=has_blocks)
            yield from (Piece("tag", start, end, tag) for tag in tags)
            if not match["alone"]:
                opened.append(_ENDS.get(match["open"], "") if tags else "")
        elif match["code"] is not None:
            closing = source.find("%>", end)
            if closing < 0:
                raise TemplateSyntaxError('"<%" is not closed', start)
            for name, value in _ASSIGNED.findall(source[end:closing]):
                yield Piece("tag", start, closing + 2, f"set {name} = {value}")
            end = closing + 2
        position = end
    if position < len(source):
        yield Piece("text", position, len(source))


def _closing(source: str, start: int) -> int:
    """The offset behind the brace that ends an expression."""
    depth = 1
    for match in _IN_EXPRESSION.finditer(source, start):
        depth += {"{": 1, "}": -1}.get(match.group(), 0)
        if depth == 0:
            return match.end()
    raise TemplateSyntaxError('"${" is not closed', start - 2)


def _printed(text: str) -> str:
    """An expression, or what stands for the content or for the parent's block."""
    if _BODY.fullmatch(text):
        return "caller()" if text.startswith("caller") else "content"
    return "super()" if _PARENT.fullmatch(text) else text


def _control(line: str, start: int, end: int) -> Iterator[Piece]:
    """The tag of a control line: ``% if post.title:``."""
    statement = _CONTROL.fullmatch(line)
    name, rest = (statement["name"], statement["rest"]) if statement is not None else ("", "")
    if name in ("with", "endwith", "continue", "break"):
        return
    if name in _BRANCHES:
        rest = "" if name == "except" else rest or "True"
        yield Piece("tag", start, end, f"{_BRANCHES[name]} {rest}".strip())
    elif name:
        yield Piece("tag", start, end, f"{_BRANCH_ENDS.get(name, name)} {rest}".strip())


def _tags(name: str, attributes: dict[str, str], *, has_blocks: bool) -> list[str]:
    """The tags that do what a tag of Mako does; none for one that prints nothing by itself."""
    file = attributes.get("file", "")
    target = file[2:-1] if file.startswith("${") else f'"{file}"'
    if name == "inherit" and file:
        # What has no blocks fills the place of its parent's body.
        return [f"{'extends' if has_blocks else 'layout'} {target}"]
    if name == "include" and file:
        return [f"include {target}"]
    if name == "namespace" and file:
        names = attributes.get("import", "")
        tags = [f"import {target} as {attributes['name']}"] if "name" in attributes else []
        return [*tags, f"from {target} import {names}"] if names not in ("", "*") else tags
    if name == "block" and "name" in attributes:
        return [f"block {attributes['name']}"]
    if name == "def" and "name" in attributes:
        return [f"macro {attributes['name']}"]
    if name == "call" and "expr" in attributes:
        return [f"call {attributes['expr']}"]
    return []


def _expression(text: str) -> Expression:
    """Parse an expression with the filters of Mako: ``post.title() | n,h``."""
    match = _FILTERS.fullmatch(text)
    if match is None:
        return read_expression(text)
    names = [name.strip() for name in match["filters"].split(",")]
    applied = "".join(f"|{_ESCAPES.get(name, name)}" for name in names if name and name not in _UNFILTERED)
    return read_expression(f"({match['value']}){applied}" if applied else match["value"])
