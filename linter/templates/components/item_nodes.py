"""The nodes of the items of lists: without brackets, behind commas, and in loops over other lists."""

from __future__ import annotations

import re
from dataclasses import replace

from ..expressions.values import Expression, Path
from ..tree import Branch, Loop, Node, Scope, Synthetic


def unbracketed(nodes: list[Node]) -> list[Node]:
    """The items of a list without its brackets."""
    first = nodes[0] if nodes else None
    return nodes[1:-1] if isinstance(first, Synthetic) and first.text == "[" else nodes


def behind(node: Node, at: int) -> Node:
    """Conditional items of a list, with a comma before each that is not the first."""
    comma = Synthetic(at, at, ",", parts=True)
    if isinstance(node, Loop):
        return replace(node, body=_with_commas(node.body, comma))
    if isinstance(node, Branch):
        return Branch(tuple((guards, (comma, *body) if body else ()) for guards, body in node.arms))
    return node


def _with_commas(body: tuple[Node, ...], comma: Synthetic) -> tuple[Node, ...]:
    """The body of a loop that prints its comma in every iteration."""
    first = body[0] if body else None
    if isinstance(first, Scope):  # the names destructured from each item
        return (Scope(first.bindings, _with_commas(first.body, comma)), *body[1:])
    return (comma, *body[1:])


def loop(parameters: str, path: Expression, body: tuple[Node, ...]) -> Loop:
    """A loop over the list of a ``map`` call; ``parameters`` are those of its function."""
    fields = re.match(r"^\s*\{([^}]*)\}", parameters)
    if fields is not None:
        named = re.findall(r"([\w$]+)(?:\s*:\s*([\w$]+))?", fields[1])
        bindings = tuple((alias or name, Path(("_item", name))) for name, alias in named)
        body = (Scope(bindings, body),)
        parameters = "_item" + parameters[fields.end() :]
    items = re.match(r"^\s*\[([\w$\s,]*)\]", parameters)
    if items is not None:
        named = [(name.strip(), str(at)) for at, name in enumerate(items[1].split(","))]
        body = (Scope(tuple((name, Path(("_item", at))) for name, at in named if name), body),)
        parameters = "_item" + parameters[items.end() :]
    names = [re.sub(r":.*", "", name).strip() for name in parameters.split(",") if name.strip()] or ["_item"]
    if len(names) > 1:
        return Loop((names[1], names[0]), path, body, index="[0]")
    return Loop(tuple(names), path, body)
