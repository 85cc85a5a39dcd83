"""Find functions in scripts that return objects or HTML text: parameters, and the locations of return values."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from .syntax import Syntax, bare, enclosing, is_function, returned

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

MAX_FUNCTIONS = 120
"""Maximum number of functions followed per file."""
MAX_WAYS = 12
"""Maximum number of conditions between the return values of a function."""
_NOTHING = frozenset({"null", "undefined", "false"})
"""What a function returns that has nothing to say."""
_WRAPPERS = frozenset({"cache", "forwardRef", "memo", "observer", "unstable_cache", "useCallback"})
"""Functions that return the function they are given: https://react.dev/reference/react."""


@dataclass(frozen=True, slots=True)
class Ways:
    """What a function returns if a condition holds, and otherwise."""

    condition: str
    then: Returned
    other: Returned


Returned = tuple[int, int] | Ways | None
"""The location of a return value, or what decides between several; None for a function that returns nothing."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function: its parameters, the names destructured from each, the locations of its body and return value.

    A method is named with its class or object (``Schema.product``). ``value`` is the last return value.
    """

    name: str
    parameters: tuple[str, ...]
    taken: tuple[tuple[str, str, str], ...]
    """(name, parameter, the key that the name is bound to)."""
    body: tuple[int, int]
    value: tuple[int, int]
    bare: tuple[str, ...] = ()
    """The destructured names without a default: undefined if the caller gives none."""
    ways: Returned = None
    """All return values, by the conditions around them."""


def functions(syntax: Syntax, *, silent: bool = False) -> Iterator[Function]:
    """The functions of a code, including nested ones; ``silent``: also those without a return value."""
    found = (_function(syntax, name, node, silent) for name, node in _named(syntax))
    return islice((one for one in found if one is not None), MAX_FUNCTIONS)


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
        if method is not None and is_function(method) and (owner := _owner(syntax, node)):
            name = node.child_by_field_name("key" if node.type == "pair" else "name")
            named.append((f"{owner}.{syntax.string(name) or syntax.text(name)}", method))
    return sorted(named, key=lambda one: one[1].start_byte)


def _unwrapped(syntax: Syntax, value: SyntaxNode | None) -> SyntaxNode | None:
    """A function without the call that it is passed through (``cache(async () => …)``)."""
    value = bare(value)
    if value is not None and value.type == "call_expression":
        called = syntax.text(value.child_by_field_name("function")).rpartition(".")[2]
        given = value.child_by_field_name("arguments")
        if called in _WRAPPERS and given is not None and given.named_children:
            return bare(given.named_children[0])
    return value


def _owner(syntax: Syntax, method: SyntaxNode) -> str:
    """The name of the class or object with a method; empty for objects that are no variable's value."""
    holder = enclosing(method, "class_declaration", "class", "object")
    if holder is None:
        return ""
    if holder.type == "class_declaration":
        return syntax.text(holder.child_by_field_name("name"))
    declarator = holder.parent
    is_value = declarator is not None and declarator.type == "variable_declarator"
    return syntax.text(declarator.child_by_field_name("name")) if declarator is not None and is_value else ""


def _function(syntax: Syntax, name: str, node: SyntaxNode, silent: bool) -> Function | None:
    body = node.child_by_field_name("body")
    if body is None:
        return None
    given = returned(body) if body.type == "statement_block" else body
    place = syntax.span(body)
    if given is None and not silent:
        return None
    value = bare(given)
    parameters, taken, bare_names = _parameters(syntax, node)
    end = syntax.span(value) if value is not None else (place[1], place[1])
    ways: Returned = end
    if body.type == "statement_block":
        ways = _Returning(syntax).of(body.named_children)
    return Function(name, parameters, taken, place, end, bare_names, ways)


class _Returning:
    """Finds what the statements of a function return, up to a number of ways."""

    def __init__(self, syntax: Syntax) -> None:
        self._syntax = syntax
        self._left = MAX_WAYS

    def of(self, statements: Sequence[SyntaxNode]) -> Returned:
        for index, statement in enumerate(statements):
            rest = statements[index + 1 :]
            if statement.type == "return_statement":
                return self._value(statement)
            if statement.type == "throw_statement":
                return None
            if statement.type in ("statement_block", "try_statement"):
                inner = statement.child_by_field_name("body") or statement
                return self.of([*inner.named_children, *rest])
            if statement.type == "if_statement" and (found := self._either(statement, rest)):
                return found
            if statement.type == "switch_statement" and (found := self._cases(statement, rest)):
                return found
        return None

    def _value(self, statement: SyntaxNode) -> Returned:
        value = bare(statement.named_children[0]) if statement.named_children else None
        return self._syntax.span(value) if value is not None and value.type not in _NOTHING else None

    def _either(self, statement: SyntaxNode, rest: Sequence[SyntaxNode]) -> Returned:
        """The ways of a condition, if one of its branches returns and there are few enough."""
        then = _block(statement.child_by_field_name("consequence"))
        other = _block(statement.child_by_field_name("alternative"))
        condition = bare(statement.child_by_field_name("condition"))
        if not any(map(_returns, (*then, *other))):
            return None
        return self._way(self._syntax.text(condition), [*then, *rest], [*other, *rest])

    def _cases(self, statement: SyntaxNode, rest: Sequence[SyntaxNode]) -> Returned:
        """The ways of the cases of a switch, of which each ends with a return."""
        subject = self._syntax.text(bare(statement.child_by_field_name("value")))
        body = statement.child_by_field_name("body")
        cases = body.named_children if body is not None else []
        found: Returned = self.of(rest)
        shared: list[SyntaxNode] = []
        for case in reversed(cases):
            value = case.child_by_field_name("value")
            own = case.named_children[1 if value is not None else 0 :]
            if own and own[-1].type == "break_statement":
                shared = [*own[:-1], *rest]
            else:
                shared = own if any(map(_returns, own)) else [*own, *shared]
            if value is None:
                found = self.of([*shared, *rest])
            elif self._left > 0:
                self._left -= 1
                found = _ways(f"{subject} === {self._syntax.text(value)}", self.of(shared), found)
        return found

    def _way(
        self, condition: str, then: Sequence[SyntaxNode], other: Sequence[SyntaxNode]
    ) -> Returned:
        self._left -= 1
        return _ways(condition, self.of(then), self.of(other)) if self._left >= 0 else self.of(other)


def _ways(condition: str, then: Returned, other: Returned) -> Returned:
    """Two ways, or the one that returns something."""
    return Ways(condition, then, other) if then is not None and other is not None else then or other


def _block(node: SyntaxNode | None) -> Sequence[SyntaxNode]:
    """The statements of a branch."""
    if node is None:
        return ()
    return node.named_children if node.type in ("statement_block", "else_clause") else (node,)


def _returns(node: SyntaxNode) -> bool:
    """Whether a statement returns from its function, or ends it."""
    if node.type in ("return_statement", "throw_statement"):
        return True
    inside = re.search(r"statement|block|clause|case|switch_body", node.type) is not None
    return inside and any(map(_returns, node.named_children))


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
