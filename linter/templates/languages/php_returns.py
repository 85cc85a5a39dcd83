"""The nodes of a function as what its call prints: what follows a branch that returns is in the other branches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..expressions.values import Constant, Expression
from ..tree import Branch, Condition, Node, Output, Synthetic

RETURNED = "returned"
"""``escapes`` of an output that ends its function."""
MAX_DEPTH = 8
"""How many branches that return are followed by what stands after them, which is repeated in each of their arms."""
Arm = tuple[tuple[Condition, ...], tuple[Node, ...]]


def resolved(nodes: Sequence[Node], parameters: frozenset[str], depth: int = 0) -> tuple[Node, ...]:
    """What a function prints or returns.

    A branch that returns nothing, on a condition that is not about the function's ``parameters``, is taken not to be
    gone into: who calls a function that makes markup wants it.
    """
    printed: list[Node] = []
    for at, node in enumerate(nodes):
        if isinstance(node, Output) and node.escapes == RETURNED:
            return (*printed, replace(node, escapes="none"))
        if not isinstance(node, Branch):
            printed.append(node)
            continue
        arms = [arm for arm in node.arms if not _gives_up(arm, parameters)]
        rest = nodes[at + 1 :] if depth < MAX_DEPTH and any(_ends(body) for _, body in arms) else ()
        if rest and arms[-1][0]:
            arms.append(((), ()))
        made = tuple(
            (guards, resolved(body if _ends(body) else (*body, *rest), parameters, depth + 1))
            for guards, body in arms
        )
        if made and not made[0][0]:
            printed += made[0][1]
        elif made:
            printed.append(replace(node, arms=made))
        if rest:
            return tuple(printed)
    return tuple(printed)


def _ends(body: Sequence[Node]) -> bool:
    """Whether nodes end their function."""
    last = body[-1] if body else None
    if isinstance(last, Branch):
        return not last.arms[-1][0] and all(_ends(inner) for _, inner in last.arms)
    return isinstance(last, Output) and last.escapes == RETURNED


def _gives_up(arm: Arm, parameters: frozenset[str]) -> bool:
    """Whether a branch returns nothing on a condition of the site's."""
    guards, body = arm
    only = body[0] if len(body) == 1 else None
    returns_nothing = (
        isinstance(only, Output) and only.escapes == RETURNED and only.expression == Constant("")
    )
    names = {name for guard in guards for name in guard.key.replace("(", " ").replace(".", " ").split()}
    return returns_nothing and bool(guards) and parameters.isdisjoint(names)


def returned(expression: Expression) -> Expression:
    """What a function returns: nothing for a constant that is no text."""
    is_text = not isinstance(expression, Constant) or isinstance(expression.value, str | int | float)
    return expression if is_text and expression != Constant(False) else Constant("")


def printed_inside(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """What a function returns without the script elements around it, for templates that print them."""
    printed: list[Node] = []
    for node in nodes:
        if isinstance(node, Branch):
            printed.append(Branch(tuple((guards, printed_inside(body)) for guards, body in node.arms)))
        elif not (isinstance(node, Synthetic) and ("<script" in node.text or "</script" in node.text)):
            printed.append(node)
    return tuple(printed)
