"""Parse the code in Blade templates: PHP expressions and conditions, arguments, component attributes."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ....source.regex import regex
from ..expressions.condition import conditions
from ..expressions.dialects import PHP
from ..expressions.values import Constant, Expression, Other, Path, Record
from ..tree import Capture, Condition, Content, Include, Node, Output, Scope, Synthetic
from .blade_pieces import Piece
from .php_expression import read_expression

Conditions = tuple[Condition, ...]

_LOOP = regex(r"\$loop->(?P<word>\w+)")
_NAMESPACE = regex(r"(?<![\w\\])(?:\\|\\?(?:\w+\\)+)(?=\w+(?:::|\())")
_COUNTERS = {"index": "index0", "iteration": "index", "count": "length", "remaining": "rindex0"}
"""Properties of the ``$loop`` variable -> their names in other engines."""
_ATTRIBUTE = regex(
    r"(?P<bound>:{0,2})(?P<name>[\w$.@-]++)(?:\s*=\s*(?:\"(?P<double>[^\"]*+)\"|'(?P<single>[^']*+)'|(?P<bare>[^\s\"'>]++)))?"
)
_PARTS = regex(r"\{\{(?P<code>(?>[^}]|\}(?!\}))*+)\}\}")


def read(text: str) -> Expression:
    """Parse an expression; ``Other`` if the grammar does not cover it."""
    return read_expression(_plain(text))


def _plain(text: str) -> str:
    """Code with the names of other engines for ``$loop``, without namespaces and tests for existence."""
    return _NAMESPACE.sub("", _LOOP.sub(_counter, text))


def _counter(match: re.Match[str]) -> str:
    word = match["word"]
    return f"loop.{_COUNTERS.get(word, word)}"


def conditions_in(text: str) -> Conditions:
    """The conditions in a test."""
    return conditions(_plain(text).replace("$", ""), PHP)


def of_visitors(word: str, arguments: str) -> Conditions:
    """The conditions in a test of who the visitor is."""
    if word in ("auth", "guest"):
        return (Condition("auth", negated=word == "guest"),)
    return (Condition(f"can {arguments}", negated=word == "cannot"),)


def arguments(text: str) -> list[Expression]:
    """The arguments of a directive; empty if the grammar does not cover them."""
    record = read(f"[{text}]")
    return [member for _, member in record.members] if isinstance(record, Record) else []


def text_of(expression: Expression | None) -> str | None:
    """The text of a string expression, or None."""
    value = expression.value if isinstance(expression, Constant) else None
    return value if isinstance(value, str) else None


def view_of(expression: Expression | None) -> str | None:
    """The path for a view's name; None if the name is computed."""
    name = text_of(expression)
    return None if name is None else name.rpartition("::")[2].replace(".", "/")


def members_of(array: Expression | None) -> tuple[tuple[str, Expression], ...]:
    """The entries of an array with their keys."""
    members = array.members if isinstance(array, Record) else ()
    return tuple((str(key.value), value) for key, value in members if isinstance(key, Constant))


def attributes(text: str) -> list[tuple[str, Expression]]:
    """The arguments of a component: expressions (``:name``), strings with outputs in them, bare names."""
    result: list[tuple[str, Expression]] = []
    for match in _ATTRIBUTE.finditer(_PARTS.sub(" ", text) if text.startswith("{{") else text):
        name = match["name"].lstrip("$")
        value = match["double"] or match["single"] or match["bare"]
        if match["bound"] == ":" and match["name"].startswith("$"):
            result.append((name, Path((name,))))
        elif match["bound"] == ":":
            result.append((_camel(name), read(value or "")))
        elif value is None:
            result.append((_camel(name), Constant(True)))
        else:
            parts = _PARTS.fullmatch(value.strip())
            result.append((_camel(name), read(parts["code"]) if parts is not None else Constant(value)))
    return result


def _camel(name: str) -> str:
    first, *more = name.split("-")
    return first + "".join(part.capitalize() for part in more)


def in_script(piece: Piece) -> list[Node]:
    """The output of a builder: unknown JSON-LD, in its script."""
    return [
        Synthetic(piece.start, piece.start, '<script type="application/ld+json">'),
        Output(piece.start, piece.end, Other(piece.body)),
        Synthetic(piece.end, piece.end, "</script>"),
    ]


def of_component(
    piece: Piece, view: str | None, bindings: tuple[tuple[str, Expression], ...], inner: Sequence[Node]
) -> Node:
    """A component with its content: named slots, and the default slot for the rest."""
    slots = [node for node in inner if isinstance(node, Capture)]
    rest = tuple(node for node in inner if not isinstance(node, Capture))
    contents = tuple(
        Content(piece.start, piece.end, name) for name in (*(slot.name for slot in slots), "slot")
    )
    include = Include(piece.start, piece.end, view, bindings, otherwise=contents)
    return Scope((), (*slots, Capture("slot", rest), include))
