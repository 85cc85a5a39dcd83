"""Find the values that code chooses from by conditions: what a function returns, what a variable is given."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .syntax import Syntax, bare, is_function

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

MAX_WAYS = 12
"""Maximum number of conditions between the values."""
_NOTHING = frozenset({"null", "undefined", "false"})
_EMPTY = frozenset({'""', "''", "``"})
"""Values that have nothing to say."""


@dataclass(frozen=True, slots=True)
class Either:
    """What is chosen if a condition holds, and otherwise."""

    condition: str
    then: Ways
    other: Ways


Ways = tuple[int, int] | Either | None
"""The location of a value, or what decides between several; None for nothing."""


def returns(syntax: Syntax, statements: Sequence[SyntaxNode]) -> Ways:
    """What the statements of a function return."""
    return _Reading(syntax).returned(statements)


def assigned_later(syntax: Syntax) -> Iterator[tuple[str, Either]]:
    """The variables of code, declared outside its functions without a value, that conditions choose one for."""
    for node in syntax.nodes("variable_declarator"):
        name, value = node.child_by_field_name("name"), bare(node.child_by_field_name("value"))
        declaration = node.parent
        block = declaration.parent if declaration is not None else None
        if name is None or block is None or (value is not None and value.type not in _NOTHING):
            continue
        if syntax.scope(syntax.span(node)[0]) is not None:
            continue
        behind = [one for one in block.named_children if one.start_byte > node.start_byte]
        ways = _Reading(syntax).assigned_value(syntax.text(name), behind)
        if isinstance(ways, Either):
            yield syntax.text(name), ways


class _Reading:
    """Reads statements, up to a number of conditions."""

    def __init__(self, syntax: Syntax) -> None:
        self._syntax = syntax
        self._left = MAX_WAYS

    def returned(self, statements: Sequence[SyntaxNode]) -> Ways:
        """What statements return."""
        for index, statement in enumerate(statements):
            rest = statements[index + 1 :]
            if statement.type == "return_statement":
                return self._value(statement.named_children[0] if statement.named_children else None)
            if statement.type == "throw_statement":
                return None
            if statement.type in ("statement_block", "try_statement"):
                return self.returned([*_block(statement.child_by_field_name("body") or statement), *rest])
            if not _returns(statement):
                continue
            if statement.type == "if_statement":
                condition, then, other = self._branches(statement)
                if self._goes_on():
                    return _either(condition, self.returned([*then, *rest]), self.returned([*other, *rest]))
            elif statement.type == "switch_statement":
                return self._cases(statement, rest)
        return None

    def assigned_value(self, name: str, statements: Sequence[SyntaxNode], before: Ways = None) -> Ways:
        """What statements assign to a variable, whose value was ``before``."""
        current = before
        for statement in statements:
            if statement.type == "expression_statement":
                one = statement.named_children[0]
                left = one.child_by_field_name("left") if one.type == "assignment_expression" else None
                if left is not None and self._syntax.text(left) == name:
                    current = self._value(one.child_by_field_name("right"))
            elif statement.type in ("statement_block", "try_statement"):
                current = self.assigned_value(
                    name, _block(statement.child_by_field_name("body") or statement), current
                )
            elif statement.type == "if_statement" and self._goes_on():
                condition, then, other = self._branches(statement)
                ways = self.assigned_value(name, then, current), self.assigned_value(name, other, current)
                current = ways[0] if ways[0] == ways[1] else _either(condition, *ways)
            elif statement.type == "switch_statement":
                otherwise = current
                for condition, own in self._switch(statement):
                    value = self.assigned_value(name, own, current)
                    otherwise = _either(condition, value, otherwise) if condition else value
                current = otherwise
        return current

    def _goes_on(self) -> bool:
        self._left -= 1
        return self._left >= 0

    def _value(self, node: SyntaxNode | None) -> Ways:
        value = bare(node)
        if value is None or value.type in _NOTHING or self._syntax.text(value) in _EMPTY:
            return None
        return self._syntax.span(value)

    def _branches(self, statement: SyntaxNode) -> tuple[str, Sequence[SyntaxNode], Sequence[SyntaxNode]]:
        """A condition, and the statements of its branches."""
        return (
            self._syntax.text(bare(statement.child_by_field_name("condition"))),
            _block(statement.child_by_field_name("consequence")),
            _block(statement.child_by_field_name("alternative")),
        )

    def _cases(self, statement: SyntaxNode, rest: Sequence[SyntaxNode]) -> Ways:
        """What the cases of a switch return."""
        result = self.returned(rest)
        for condition, own in self._switch(statement):
            value = self.returned([*own, *(() if any(map(_returns, own)) else rest)])
            result = _either(condition, value, result) if condition else value
        return result

    def _switch(self, statement: SyntaxNode) -> Iterator[tuple[str, Sequence[SyntaxNode]]]:
        """The conditions and statements of cases from the last to the first; "" for the default."""
        subject = self._syntax.text(bare(statement.child_by_field_name("value")))
        body = statement.child_by_field_name("body")
        behind: Sequence[SyntaxNode] = ()
        for case in reversed(body.named_children if body is not None else []):
            value = case.child_by_field_name("value")
            own = [one for one in case.named_children if one != value and one.type != "comment"]
            own = [
                child for one in own for child in (_block(one) if one.type == "statement_block" else [one])
            ]
            if own and own[-1].type == "break_statement":
                behind = own[:-1]
            else:
                behind = own if any(map(_returns, own)) else [*own, *behind]
            if value is None:
                yield "", behind
            elif self._goes_on():
                yield f"{subject} === {self._syntax.text(value)}", behind


def _either(condition: str, then: Ways, other: Ways) -> Ways:
    """Two ways, or the one that has something to say."""
    return Either(condition, then, other) if then is not None and other is not None else then or other


def _block(node: SyntaxNode | None) -> Sequence[SyntaxNode]:
    """The statements of a branch."""
    if node is None:
        return ()
    return node.named_children if node.type in ("statement_block", "else_clause") else (node,)


def _returns(node: SyntaxNode) -> bool:
    """Whether a statement returns from its function, or ends it."""
    if node.type in ("return_statement", "throw_statement"):
        return True
    inside = re.search(r"statement|block|clause|switch", node.type) is not None
    return inside and not is_function(node) and any(map(_returns, node.named_children))
