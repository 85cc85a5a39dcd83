"""Parse JavaScript and TypeScript files for the functions and values that components import."""

from __future__ import annotations

from ....source.regex import regex
from ..tree import Assign, Import, Macro, Node, Template, TemplateSyntaxError
from .imports import passed_on
from .vue_scripts import VueScripts, handing_over, wanted

MAX_LENGTH = 300_000
"""Longer files contain data, or are generated."""
_DEFAULT = regex(r"\bexport\s+default\s+(?:async\s+)?(?:function\s*\*?\s*)?(?P<name>[A-Za-z_$][\w$]*)")


def read_script(source: str) -> Template:
    """Parse a JavaScript file. Raises TemplateSyntaxError."""
    if len(source) > MAX_LENGTH:
        raise TemplateSyntaxError("the file is too large for a script with markup")
    reader = VueScripts(source, [(0, len(source))])
    others = [
        Import(one.module, names=((one.name, alias),), kind="script")
        for alias, one in passed_on(source)
        if one.is_local
    ]
    given = [*others, *reader.helpers(), *reader.assigned(), *reader.kept()]
    return Template(
        tuple(
            exported(
                source, [*given, *wanted(reader), *handing_over(reader, 0, len(source), reader.of_script)]
            )
        )
    )


def exported(source: str, nodes: list[Node]) -> list[Node]:
    """The exports of a file, including the default export under that name."""
    default = _DEFAULT.search(source)
    name = default["name"] if default is not None else ""
    again: list[Node] = []
    for node in nodes:
        if isinstance(node, Macro) and node.name == name:
            again.append(Macro("default", node.parameters, node.body))
        elif isinstance(node, Macro) and node.name == f"{name}()":
            again.append(Macro("default()", node.parameters, node.body))
        elif isinstance(node, Assign) and node.name == name:
            again.append(Assign("default", node.expression, node.written))
    return [*nodes, *again]
