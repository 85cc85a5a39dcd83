"""Parse JavaScript and TypeScript with tree-sitter: where imports, declarations and functions are.

The grammar is that of TSX (https://github.com/tree-sitter/tree-sitter-typescript), which JavaScript and JSX are parts
of. It recovers from errors, so the rest of a script with one of them is still read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from ....source.regex import regex
from ...locale.word_tables import word_list

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

_BLANK = regex(r"[^\x00-\x7f]")
_KINDS = word_list("components", "javascript_nodes")
"""The kinds of nodes that are looked up."""
_AROUND = frozenset(
    {"as_expression", "satisfies_expression", "non_null_expression", "parenthesized_expression"}
)
_FUNCTIONS = frozenset(
    {
        *("arrow_function", "function_expression", "function_declaration", "method_definition"),
        *("generator_function", "generator_function_declaration"),
    }
)


@cache
def _grammar() -> tuple[Any, Any]:
    """The parser, and the query for the kinds of nodes that are looked up."""
    import tree_sitter
    import tree_sitter_typescript

    language = tree_sitter.Language(tree_sitter_typescript.language_tsx())
    query = tree_sitter.Query(language, "\n".join(f"({kind}) @{kind}" for kind in _KINDS))
    return tree_sitter.Parser(language), query


@lru_cache(maxsize=64)
def _parsed(text: str) -> dict[str, list[SyntaxNode]]:
    """The nodes of a script by kind, in the order of the script."""
    from tree_sitter import QueryCursor

    parser, query = _grammar()
    # One byte for each character: offsets in bytes are then offsets in the text.
    plain = _BLANK.sub(lambda match: " " if match[0].isspace() or match[0] == "\ufeff" else "x", text)
    tree = parser.parse(plain.encode("ascii"))
    captures = QueryCursor(query).captures(tree.root_node)
    return {kind: sorted(nodes, key=lambda node: node.start_byte) for kind, nodes in captures.items()}


class Syntax:
    """The syntax of code at [start, end) of a source, whose scripts are parsed once each."""

    def __init__(self, source: str, scripts: Sequence[tuple[int, int]], start: int, end: int) -> None:
        self.source = source
        self._first, last = next(
            ((first, last) for first, last in scripts if first <= start and end <= last), (start, end)
        )
        self._start, self._end = start, end
        self._nodes = _parsed(source[self._first : last])

    def nodes(self, *kinds: str) -> Iterator[SyntaxNode]:
        """The nodes of some kinds, in the order of the code, one kind after another."""
        for kind in kinds:
            for node in self._nodes.get(kind, ()):
                first, last = self.span(node)
                if self._start <= first and last <= self._end:
                    yield node

    def span(self, node: SyntaxNode) -> tuple[int, int]:
        """The location of a node in the source."""
        return self._first + node.start_byte, self._first + node.end_byte

    def text(self, node: SyntaxNode | None) -> str:
        """The code of a node; empty for none."""
        return self.source[slice(*self.span(node))] if node is not None else ""

    def string(self, node: SyntaxNode | None) -> str:
        """The content of a string literal without its quotes; empty for other nodes."""
        return self.text(node)[1:-1] if node is not None and node.type == "string" else ""

    def scope(self, at: int) -> tuple[int, int] | None:
        """The location of the innermost function around an offset; None outside of functions."""
        around = (self.span(node) for node in self.nodes(*_FUNCTIONS & frozenset(_KINDS)))
        return max((one for one in around if one[0] < at < one[1]), default=None)

    def declared(self) -> Iterator[tuple[str, tuple[int, int]]]:
        """The variables declared, with the locations of their values."""
        for node in self.nodes("variable_declarator"):
            name, value = node.child_by_field_name("name"), node.child_by_field_name("value")
            if name is not None and name.type == "identifier" and value is not None:
                while value.type in ("as_expression", "satisfies_expression") and value.children:
                    value = value.children[0]
                if value.type in ("null", "undefined"):
                    value = self._assigned_later(self.text(name)) or value
                yield self.text(name), self.span(value)

    def _assigned_later(self, name: str) -> SyntaxNode | None:
        """The only value that is assigned to a variable declared without one; None if there is none, or several."""
        values = [
            node.child_by_field_name("right")
            for node in self.nodes("assignment_expression")
            if self.text(node.child_by_field_name("left")) == name
        ]
        return values[0] if len(values) == 1 else None

    def destructured(self) -> Iterator[tuple[SyntaxNode, SyntaxNode]]:
        """The patterns that take members from objects (``const { title } = post``), with the objects' nodes."""
        for kind, left, right in (
            ("variable_declarator", "name", "value"),
            ("assignment_expression", "left", "right"),
        ):
            for node in self.nodes(kind):
                pattern, value = node.child_by_field_name(left), node.child_by_field_name(right)
                if pattern is not None and pattern.type == "object_pattern" and value is not None:
                    yield pattern, value

    def fields(self, pattern: SyntaxNode) -> Iterator[tuple[str, str]]:
        """The names that a pattern takes from an object (``{ name, price: cost = 1 }``), each with its key."""
        for member in pattern.named_children:
            has_default = member.type == "object_assignment_pattern"
            one = member.named_children[0] if has_default else member
            if one.type == "shorthand_property_identifier_pattern":
                yield self.text(one), self.text(one)
            elif one.type == "pair_pattern":
                key, value = one.child_by_field_name("key"), one.child_by_field_name("value")
                if value is not None and value.type == "assignment_pattern":
                    value = value.child_by_field_name("left")
                if value is not None and value.type == "identifier":
                    yield self.text(value), self.string(key) or self.text(key)

    def defaults(self, pattern: SyntaxNode) -> Iterator[tuple[str, SyntaxNode]]:
        """The keys that a pattern takes from an object with a default (``{ lang = "en" }``), each with that."""
        for member in pattern.named_children:
            if member.type == "object_assignment_pattern":
                yield self.text(member.named_children[0]), member.named_children[-1]


def bare(node: SyntaxNode | None) -> SyntaxNode | None:
    """An expression without parentheses, types and ``await`` around it."""
    while node is not None and (node.type in _AROUND or node.type == "await_expression"):
        node = node.named_children[0] if node.named_children else None
    return node


def is_function(node: SyntaxNode | None) -> bool:
    """Whether a node is a function of any kind."""
    return node is not None and node.type in _FUNCTIONS


def enclosing(node: SyntaxNode, *kinds: str) -> SyntaxNode | None:
    """The nearest node of some kinds around a node."""
    at = node.parent
    while at is not None and at.type not in kinds:
        at = at.parent
    return at


def returned(body: SyntaxNode) -> SyntaxNode | None:
    """The value that the code of a function returns: the last of its own statements, else of those inside."""
    returns: list[tuple[bool, SyntaxNode]] = []
    stack = [(True, child) for child in reversed(body.named_children)]
    while stack:
        own, node = stack.pop()
        if node.type == "return_statement":
            if node.named_children:
                returns.append((own, node.named_children[0]))
        elif node.type not in _FUNCTIONS and re.search(r"statement|block|clause|switch", node.type):
            stack += [(False, child) for child in reversed(node.named_children)]
    last = [node for own, node in returns if own] or [node for _, node in returns]
    return last[-1] if last else None


def without_functions(code: str) -> str:
    """An expression with a name in place of each function that it passes to another."""
    if "=>" not in code and "function" not in code:
        return code
    begins = "_ = "  # an object alone would be a block
    syntax = Syntax(begins + code, (), 0, len(begins) + len(code))
    spans = sorted(syntax.span(node) for node in syntax.nodes("arrow_function", "function_expression"))
    kept, done = "", 0
    for start, end in spans:
        if start - len(begins) >= done:
            kept += code[done : start - len(begins)] + "_"
            done = end - len(begins)
    return kept + code[done:]
