"""Find what a script imports and exports: names, and the modules they come from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from .syntax import Syntax, bare

if TYPE_CHECKING:
    from tree_sitter import Node as SyntaxNode

MAX_IMPORTS = 200
"""Maximum number of imports read."""
ALL = "*"
"""Stands for all exports of a module."""


@dataclass(frozen=True, slots=True)
class Imported:
    """An import from a module, where it is called ``name``; "default" for the default export."""

    module: str
    name: str


def imports(syntax: Syntax) -> Iterator[tuple[str, Imported]]:
    """The imports of code, and what it requires, by local name."""
    for node in islice(syntax.nodes("import_statement"), MAX_IMPORTS):
        module = syntax.string(node.child_by_field_name("source"))
        if any(child.type == "type" for child in node.children):
            continue
        for clause in (child for child in node.named_children if child.type == "import_clause"):
            for one in clause.named_children:
                if one.type == "identifier":
                    yield syntax.text(one), Imported(module, "default")
                elif one.type == "named_imports":
                    yield from _specified(syntax, one, module)
    for node in syntax.nodes("variable_declarator"):
        yield from _required(syntax, node)


def _required(syntax: Syntax, node: SyntaxNode) -> Iterator[tuple[str, Imported]]:
    """The names of ``const { a } = require("./b")``."""
    name, value = node.child_by_field_name("name"), bare(node.child_by_field_name("value"))
    if name is None or value is None or not syntax.text(value).startswith("require("):
        return
    arguments = value.child_by_field_name("arguments")
    module = (
        syntax.string(arguments.named_children[0])
        if arguments is not None and arguments.named_children
        else ""
    )
    if module and name.type == "identifier":
        yield syntax.text(name), Imported(module, "default")
    elif module and name.type == "object_pattern":
        yield from ((alias, Imported(module, key)) for alias, key in syntax.fields(name))


def passed_on(syntax: Syntax) -> Iterator[tuple[str, Imported]]:
    """The re-exports of a file (``export { a as b } from "./a"``), by exported name."""
    for node in islice(syntax.nodes("export_statement"), MAX_IMPORTS):
        source = node.child_by_field_name("source")
        if source is None or any(child.type == "type" for child in node.children):
            continue
        clause = next((child for child in node.named_children if child.type == "export_clause"), None)
        if clause is None:
            yield ALL, Imported(syntax.string(source), ALL)
        else:
            yield from _specified(syntax, clause, syntax.string(source))


def _specified(syntax: Syntax, clause: SyntaxNode, module: str) -> Iterator[tuple[str, Imported]]:
    for one in clause.named_children:
        name, alias = one.child_by_field_name("name"), one.child_by_field_name("alias")
        if name is not None:
            yield syntax.text(alias if alias is not None else name), Imported(module, syntax.text(name))


def default_export(syntax: Syntax) -> str:
    """The name of what a file exports by default; empty if it has no name."""
    for node in syntax.nodes("export_statement"):
        if any(child.type == "default" for child in node.children):
            declared, value = node.child_by_field_name("declaration"), node.child_by_field_name("value")
            if declared is not None:
                return syntax.text(declared.child_by_field_name("name"))
            if value is not None and value.type == "identifier":
                return syntax.text(value)
    return ""
