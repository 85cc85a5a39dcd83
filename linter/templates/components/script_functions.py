"""Find functions in scripts that return objects or HTML text: parameters, and the locations of return values."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from .syntax import Syntax, bare, enclosing, is_function, returned
from .ways import Ways, returns

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

MAX_FUNCTIONS = 120
"""Maximum number of functions followed per file."""
_WRAPPERS = frozenset({"cache", "forwardRef", "memo", "observer", "unstable_cache", "useCallback"})
"""Functions that return the function they are given: https://react.dev/reference/react."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function: its parameters, the names destructured from each, the locations of its body and return value.

    A method is named with its class or object (``Schema.product``) but for those of Vue's components, a function that
    is registered (``register("name", function)``) as it is there; what a file exports without a name is "default".
    ``value`` is the last return value.
    """

    name: str
    parameters: tuple[str, ...]
    taken: tuple[tuple[str, str, str], ...]
    """(name, parameter, the key that the name is bound to)."""
    body: tuple[int, int]
    value: tuple[int, int]
    bare: tuple[str, ...] = ()
    """The destructured names without a default: undefined if the caller gives none."""
    ways: Ways = None
    """All return values, by the conditions around them."""


def functions(syntax: Syntax, *, silent: bool = False) -> Iterator[Function]:
    """The functions of a code, including nested ones; ``silent``: also those without a return value."""
    candidates = (_function(syntax, name, node, silent) for name, node in _named(syntax))
    return islice((one for one in candidates if one is not None), MAX_FUNCTIONS)


def _named(syntax: Syntax) -> list[tuple[str, SyntaxNode]]:
    named: list[tuple[str, SyntaxNode]] = []
    for node in syntax.nodes("function_declaration", "generator_function_declaration"):
        named.append((syntax.text(node.child_by_field_name("name")), node))
    for node in syntax.nodes("variable_declarator"):
        value = _unwrapped(syntax, node.child_by_field_name("value"))
        if value is not None and is_function(value):
            named.append((syntax.text(node.child_by_field_name("name")), value))
    for node in syntax.nodes("method_definition", "pair", "public_field_definition"):
        method = node if is_function(node) else node.child_by_field_name("value")
        if method is not None and is_function(method) and (owner := _owner(syntax, node)) is not None:
            name = node.child_by_field_name("key" if node.type == "pair" else "name")
            named.append((f"{owner}{syntax.string(name) or syntax.text(name)}", method))
    for node in syntax.nodes("arrow_function", "function_expression"):
        siblings = node.parent.named_children if node.parent is not None else []
        if node.parent is not None and node.parent.type == "arguments" and node != siblings[0]:
            named += [(syntax.string(siblings[0]), node)] if siblings[0].type == "string" else []
    for node in syntax.nodes("assignment_expression"):
        value = bare(node.child_by_field_name("right"))
        is_export = syntax.text(node.child_by_field_name("left")) == "module.exports"
        named += [("default", value)] if is_export and value is not None and is_function(value) else []
    return sorted(named, key=lambda one: one[1].start_byte)


def _unwrapped(syntax: Syntax, value: SyntaxNode | None) -> SyntaxNode | None:
    """A function without the call that it is passed through (``cache(async () => …)``)."""
    value = bare(value)
    if value is not None and value.type == "call_expression":
        called = syntax.text(value.child_by_field_name("function")).rpartition(".")[2]
        arguments = value.child_by_field_name("arguments")
        if called in _WRAPPERS and arguments is not None and arguments.named_children:
            return bare(arguments.named_children[0])
    return value


def _owner(syntax: Syntax, method: SyntaxNode) -> str | None:
    """What stands before a method's name: its class or object with a point, nothing for a method of a component of Vue.

    None for objects that are no variable's value.
    """
    holder = enclosing(method, "class_declaration", "class", "object")
    around = holder.parent if holder is not None else None
    if holder is not None and holder.type == "class_declaration":
        return f"{syntax.text(holder.child_by_field_name('name'))}."
    if around is not None and around.type == "variable_declarator":
        return f"{syntax.text(around.child_by_field_name('name'))}."
    if around is not None and around.type == "pair":
        return "" if syntax.text(around.child_by_field_name("key")) == "methods" else None
    return None


def _function(syntax: Syntax, name: str, node: SyntaxNode, silent: bool) -> Function | None:
    body = node.child_by_field_name("body")
    if body is None:
        return None
    result = returned(body) if body.type == "statement_block" else body
    place = syntax.span(body)
    if result is None and not silent:
        return None
    value = bare(result)
    parameters, taken, bare_names = _parameters(syntax, node)
    end = syntax.span(value) if value is not None else (place[1], place[1])
    ways = returns(syntax, body.named_children) if body.type == "statement_block" else end
    return Function(name, parameters, taken, place, end, bare_names, ways)


def _parameters(
    syntax: Syntax, node: SyntaxNode
) -> tuple[tuple[str, ...], tuple[tuple[str, str, str], ...], tuple[str, ...]]:
    names: list[str] = []
    plain: list[str] = []
    taken: list[tuple[str, str, str]] = []
    alone = node.child_by_field_name("parameter")
    several = node.child_by_field_name("parameters")
    for one in [alone] if alone is not None else several.named_children if several is not None else []:
        if one.type in ("required_parameter", "optional_parameter"):
            pattern = one.child_by_field_name("pattern")
        else:
            pattern = one if one.type == "identifier" else None
        if pattern is None:
            continue
        if pattern.type == "object_pattern":
            name = f"_{len(names)}"
            taken += [(alias, name, key) for alias, key in syntax.fields(pattern)]
            plain += [
                syntax.text(one)
                for one in pattern.named_children
                if one.type == "shorthand_property_identifier_pattern"
            ]
            names.append(name)
        else:
            names.append(syntax.text(pattern).removeprefix("..."))
    return tuple(names), tuple(taken), tuple(plain)
