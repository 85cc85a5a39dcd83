"""Follow lists that a script fills with ``push``: in loops, under conditions, or one value after another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from .syntax import Syntax, bare

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

MAX_PUSHED = 40
"""Maximum number of calls that fill one list."""
_PLAIN = frozenset({"expression_statement", "statement_block", "program"})
Span = tuple[int, int]


class Around(NamedTuple):
    """A loop over the list at ``over``, whose function has ``parameters``; or a condition at ``condition``."""

    over: Span | None = None
    parameters: str = ""
    condition: Span | None = None


class Pushed(NamedTuple):
    """The location of a value that is added to a list, and what is around the call, from outside to inside."""

    value: Span
    around: tuple[Around, ...]


def pushed(syntax: Syntax, name: str, declared: Span) -> list[Pushed] | None:
    """What code adds to the list ``name``, in its order; None if one of the calls is not followed.

    ``declared`` is the location of the value that the name is bound to.
    """
    additions: list[Pushed] = []
    for call in islice(_calls(syntax, name), MAX_PUSHED):
        arguments = call.child_by_field_name("arguments")
        values = arguments.named_children if arguments is not None else []
        around = _around(syntax, call, declared)
        if around is None or len(values) != 1 or values[0].type == "spread_element":
            return None
        additions.append(Pushed(syntax.span(values[0]), tuple(reversed(around))))
    return additions


def _calls(syntax: Syntax, name: str) -> Iterator[SyntaxNode]:
    for call in syntax.nodes("call_expression"):
        if syntax.text(call.child_by_field_name("function")) in (f"{name}.push", f"{name}.value.push"):
            yield call


def _around(syntax: Syntax, call: SyntaxNode, declared: Span) -> list[Around] | None:
    """The loops and conditions around a call, from inside to outside; None if they are not followed."""
    enclosing: list[Around] = []
    inner, node = call, call.parent
    while node is not None:
        start, end = syntax.span(node)
        if start <= declared[0] and declared[1] <= end:
            return enclosing
        if node.type == "for_in_statement":
            left = node.child_by_field_name("left")
            operator = syntax.text(node.child_by_field_name("operator"))
            over = node.child_by_field_name("right")
            if operator != "of" or over is None or left is None or left.type == "array_pattern":
                return None
            enclosing.append(Around(syntax.span(over), syntax.text(left)))
        elif node.type == "if_statement":
            condition = bare(node.child_by_field_name("condition"))
            if condition is None or inner != node.child_by_field_name("consequence"):
                return None
            enclosing.append(Around(condition=syntax.span(condition)))
        elif node.type == "arrow_function":
            each = _each(syntax, node)
            if each is None:
                return None
            enclosing.append(each[0])
            node = each[1]
        elif node.type not in _PLAIN:
            return None
        inner, node = node, node.parent
    return enclosing


def _each(syntax: Syntax, function: SyntaxNode) -> tuple[Around, SyntaxNode] | None:
    """The loop of the ``forEach`` that a function is passed to, with the call; None for other functions."""
    call = function.parent.parent if function.parent is not None else None
    called = call.child_by_field_name("function") if call is not None else None
    if called is None or call is None or syntax.text(called.child_by_field_name("property")) != "forEach":
        return None
    parameter_list, over = function.child_by_field_name("parameters"), called.child_by_field_name("object")
    single = syntax.text(function.child_by_field_name("parameter"))
    parameters = single or syntax.text(parameter_list)[1:-1]
    return (Around(syntax.span(over), parameters), call) if over is not None else None
