"""Parse JavaScript and TypeScript files for the functions and values that components import."""

from __future__ import annotations

from ..tree import Assign, Import, Macro, Node, Template, TemplateSyntaxError
from .imports import default_export, passed_on
from .syntax import Syntax
from .vue_scripts import VueScripts, handing_over, wanted

MAX_LENGTH = 300_000
"""Longer files contain data, or are generated."""


def read_script(source: str) -> Template:
    """Parse a JavaScript file. Raises TemplateSyntaxError."""
    if len(source) > MAX_LENGTH:
        raise TemplateSyntaxError("the file is too large for a script with markup")
    reader = VueScripts(source, [(0, len(source))])
    others = [
        Import(one.module, names=((one.name, alias),), kind="script")
        for alias, one in passed_on(reader.syntax(0, len(source)))
    ]
    given = [*others, *reader.helpers(), *reader.assigned(), *reader.kept()]
    return Template(
        tuple(
            exported(
                reader.syntax(0, len(source)), [*given, *wanted(reader), *handing_over(reader, 0, len(source), reader.of_script)]
            )
        )
    )


def exported(syntax: Syntax, nodes: list[Node]) -> list[Node]:
    """The exports of a file, including the default export under that name."""
    name = default_export(syntax)
    again: list[Node] = []
    for node in nodes:
        if isinstance(node, Macro) and node.name == name:
            again.append(Macro("default", node.parameters, node.body))
        elif isinstance(node, Macro) and node.name == f"{name}()":
            again.append(Macro("default()", node.parameters, node.body))
        elif isinstance(node, Assign) and node.name == name:
            again.append(Assign("default", node.expression, node.written))
    return [*nodes, *again]
