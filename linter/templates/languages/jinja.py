"""Parse Jinja2 templates with Jinja2's own lexer and parser; nothing is run."""

from __future__ import annotations

from functools import cache

import jinja2
from jinja2 import nodes

from ..expressions.calls import apply, call
from ..expressions.dialects import JINJA
from ..expressions.values import (
    Chosen,
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
from ..tree import Template, TemplateSyntaxError
from .tag_pieces import Language, Piece
from .tags import read

EXTENSIONS = ("jinja2.ext.i18n", "jinja2.ext.do", "jinja2.ext.loopcontrols")
_COMPARISONS = {
    "eq": "==",
    "ne": "!=",
    "gt": ">",
    "gteq": ">=",
    "lt": "<",
    "lteq": "<=",
    "in": "in",
    "notin": "not in",
}


@cache
def environment() -> jinja2.Environment:
    """An environment for lexing and parsing; it has no loader and renders nothing."""
    return jinja2.Environment(extensions=EXTENSIONS, autoescape=True)


def read_jinja(source: str, escapes: str = "html") -> Template:
    """Parse a Jinja2 template; ``escapes`` as in ``Output``.

    Raises TemplateSyntaxError if Jinja2 rejects it, except for an extension's tag.
    """
    try:
        environment().parse(source)
    except jinja2.TemplateSyntaxError as error:
        if "unknown tag" not in (error.message or ""):
            raise _refusal(source, error) from None
    except RecursionError:
        raise TemplateSyntaxError("expressions are nested too deeply") from None
    try:
        # The parser stops at an unknown tag: a lexer error may follow it.
        pieces = pieces_of(source)
    except jinja2.TemplateSyntaxError as error:
        raise _refusal(source, error) from None
    return read(source, Language("jinja", JINJA, escapes, expression=expression), pieces)


def _refusal(source: str, error: jinja2.TemplateSyntaxError) -> TemplateSyntaxError:
    offset = len("".join(source.splitlines(keepends=True)[: error.lineno - 1]))
    return TemplateSyntaxError(error.message or "not a template", offset)


def pieces_of(source: str) -> list[Piece]:
    """The pieces found by Jinja2's lexer."""
    pieces: list[Piece] = []
    position, opened, inner = 0, 0, 0
    # The lexer ends every line with \n alone; so do we, keeping all offsets.
    lines = source.replace("\r\n", " \n").replace("\r", "\n")
    for _, kind, value in environment().lex(lines):
        # Whitespace control removes white space only.
        start = lines.find(value, position)
        if start < 0:
            raise TemplateSyntaxError("Jinja2 reads something else here", position)
        position = start + len(value)
        if kind == "data":
            pieces.append(Piece("text", start, position))
        elif kind in ("variable_begin", "block_begin"):
            opened, inner = start, position
        elif kind in ("variable_end", "block_end"):
            what = "output" if kind == "variable_end" else "tag"
            pieces.append(Piece(what, opened, position, source[inner:start].strip()))
    return pieces


def expression(text: str) -> Expression:
    """Parse an expression with Jinja2."""
    try:
        tree = environment().parse("{{ " + text + " }}")
    except (jinja2.TemplateSyntaxError, RecursionError):
        return Other(text)
    for output in tree.find_all(nodes.Output):
        for node in output.nodes:
            return _converted(node)
    return Other(text)


def _converted(node: nodes.Node) -> Expression:
    if isinstance(node, nodes.TemplateData):
        return Constant(node.data)
    if isinstance(node, nodes.Const):
        return Constant(
            node.value if isinstance(node.value, str | int | float | bool | None) else str(node.value)
        )
    if isinstance(node, nodes.Name):
        return Path((node.name,))
    if isinstance(node, nodes.Getattr):
        return _member(_converted(node.node), node.attr)
    if isinstance(node, nodes.Getitem) and isinstance(node.arg, nodes.Slice):
        return Other(_text(node))
    if isinstance(node, nodes.Getitem):
        index = _converted(node.arg)
        return _member(
            _converted(node.node), str(index.value) if isinstance(index, Constant) else f"[{_text(node.arg)}]"
        )
    if isinstance(node, nodes.Filter) and node.node is not None:
        arguments = [*node.args, *(keyword.value for keyword in node.kwargs)]
        return apply(node.name, _converted(node.node), [_converted(one) for one in arguments])
    if isinstance(node, nodes.Concat):
        return Joined(tuple(_converted(part) for part in node.nodes))
    if isinstance(node, nodes.Add):
        return Joined((_converted(node.left), _converted(node.right)))
    if isinstance(node, nodes.Or):
        return Either((_converted(node.left), _converted(node.right)))
    if isinstance(node, nodes.And):
        return Chosen(_text(node.left), _converted(node.right), Constant(""))
    if isinstance(node, nodes.CondExpr):
        otherwise = _converted(node.expr2) if node.expr2 is not None else Constant("")
        return Chosen(_text(node.test), _converted(node.expr1), otherwise)
    if isinstance(node, nodes.Call):
        arguments = [_converted(one) for one in node.args]
        function = node.node
        joins = isinstance(function, nodes.Getattr) and function.attr == "join" and bool(arguments)
        if joins and isinstance(function, nodes.Getattr) and isinstance(function.node, nodes.Const):
            return apply("join", arguments[0], [_converted(function.node)])  # ", ".join(tags)
        called = call(_converted(node.node), [*arguments, *(_converted(k.value) for k in node.kwargs)])
        if isinstance(called, FunctionCall):
            return FunctionCall(
                called.name, tuple(arguments), tuple((k.key, _converted(k.value)) for k in node.kwargs)
            )
        return called
    if isinstance(node, nodes.List | nodes.Tuple):
        return Record(tuple((None, _converted(item)) for item in node.items), is_list=True)
    if isinstance(node, nodes.Dict):
        return Record(tuple((_converted(pair.key), _converted(pair.value)) for pair in node.items))
    if isinstance(node, nodes.BinExpr):
        return FilterCall(node.operator, _converted(node.left), (_converted(node.right),))
    return Other(_text(node))


def _member(value: Expression, name: str) -> Expression:
    return Path((*value.parts, name)) if isinstance(value, Path) else FilterCall(f".{name}", value)


def _text(node: nodes.Node | None) -> str:
    """The source text of an expression node, for conditions."""
    if isinstance(node, nodes.Name):
        return node.name
    if isinstance(node, nodes.Const):
        return repr(node.value)
    if isinstance(node, nodes.Getattr):
        return f"{_text(node.node)}.{node.attr}"
    if isinstance(node, nodes.Getitem):
        return f"{_text(node.node)}[{_text(node.arg)}]"
    if isinstance(node, nodes.Slice):
        return ":".join(_text(bound) if bound is not None else "" for bound in (node.start, node.stop))
    if isinstance(node, nodes.Not):
        return f"not {_text(node.node)}"
    if isinstance(node, nodes.And | nodes.Or):
        return f"{_text(node.left)} {'and' if isinstance(node, nodes.And) else 'or'} {_text(node.right)}"
    if isinstance(node, nodes.Compare):
        return _text(node.expr) + "".join(f" {_COMPARISONS[op.op]} {_text(op.expr)}" for op in node.ops)
    if isinstance(node, nodes.Test):
        return f"{_text(node.node)} is {node.name}"
    if isinstance(node, nodes.Filter):
        return f"{_text(node.node)}|{node.name}"
    if isinstance(node, nodes.Call):
        return f"{_text(node.node)}({', '.join(_text(one) for one in node.args)})"
    if isinstance(node, nodes.BinExpr):
        return f"{_text(node.left)} {node.operator} {_text(node.right)}"
    return type(node).__name__
