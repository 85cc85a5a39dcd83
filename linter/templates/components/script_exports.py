"""Parse JavaScript and TypeScript files for the functions and values that components import."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ....source.regex import regex
from ..expressions.values import Path
from ..tree import Assign, Import, Macro, Node, Output, Scope, Synthetic, Template, TemplateSyntaxError
from .component_scripts import script_element
from .imports import default_export, passed_on
from .script_functions import Function, functions
from .syntax import Syntax
from .vue_scripts import PASSES_MARKUP, VueScripts, called_imports, handing_over

_CONTEXT = regex(r"""["']@context["']\s*:""")
_WITH_CONTEXT = regex(r"""\{\s*["']@context["']\s*:""")
_TYPE = regex(r"""\{\s*["']@type["']\s*:""")
_JSON_TEXT = regex(r"`\s*\{[^`]*\}\s*`")
"""JSON that a template literal writes."""
_HTML_MARKUP = regex(r"\bitemscope\b|\bapplication/ld\+json\b")
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
    own_nodes = [*others, *reader.helpers(), *reader.assigned(), *reader.object_assignments()]
    return Template(
        tuple(
            exported(
                reader.syntax(0, len(source)),
                [
                    *own_nodes,
                    *called_imports(reader),
                    *handing_over(reader, 0, len(source), reader.of_script),
                ],
            )
        )
        + ((*built(reader, len(source)), *_handed(reader, len(source))) or tuple(_unnamed(reader)))
    )


_OF_TYPES = regex(r"\b(?:type\s+[^=;{}]{1,100}=|interface\s+[^=;{}]{1,100})\s*\Z")
"""What stands before the members of a type of TypeScript."""


def _unnamed(reader: VueScripts) -> Iterator[Node]:
    """The objects with a context that stand where nothing is named: in functions without a name, in arguments."""
    end = 0
    for match in _WITH_CONTEXT.finditer(reader.source):
        if _OF_TYPES.search(reader.source, max(0, match.start() - 200), match.start()):
            continue
        if match.start() >= end:
            end = reader.closing(match.start())
            yield from _whole(reader, match.start(), end)


def _handed(reader: VueScripts, end: int) -> Iterator[Node]:
    """The JSON-LD that the file passes to the page's head, in a function or not."""
    depth = reader.depth
    try:
        nodes = list(reader.of_script(0, end))
    except (TemplateSyntaxError, RecursionError):
        reader.depth, nodes = depth, []
    yield from (one for one in nodes if not (isinstance(one, Output) and one.escapes == PASSES_MARKUP))


def built(reader: VueScripts, end: int) -> Iterator[Node]:
    """The markup that the functions of a file return, and its objects: those with a context, each in a script.

    Only a file that is judged itself prints them; others import its names.
    """
    syntax = reader.syntax(0, end)
    all_functions = list(functions(syntax))
    for function in all_functions:
        hidden = (*function.parameters, *(name for name, _, _ in function.taken))
        with reader.in_scope_of(*function.body, hidden) as own:
            nodes = _whole(reader, *function.value) or _html(reader, function)
            if nodes:
                bindings = tuple((name, Path((parameter, key))) for name, parameter, key in function.taken)
                yield Scope(bindings, (*reader.local(function, own), *nodes))
    for start, stop in reader.declared.values():
        # Neither inside a function, nor an object of functions.
        if not any(
            one.body[0] <= start < one.body[1] or start <= one.body[0] < stop for one in all_functions
        ):
            yield from _whole(reader, start, stop)


def _html(reader: VueScripts, function: Function) -> list[Node]:
    """The HTML that a function returns, if there is markup in it."""
    if _HTML_MARKUP.search(reader.source, *function.body) is None or not reader.makes_html(*function.value):
        return []
    depth = reader.depth
    try:
        return reader.html_nodes(*function.value)
    except (TemplateSyntaxError, RecursionError):
        reader.depth = depth
        return []


def _whole(reader: VueScripts, start: int, end: int) -> list[Node]:
    """The script with the object at [start, end), or that it names, if that has a context, or is a part of others."""
    depth = reader.depth
    try:
        first, last = reader.unwrapped(start, end)
        if (declared := reader.declared.get(reader.name(first, last))) is not None:
            first, last = reader.unwrapped(*declared)
        # What a file without any context builds is parts of what others print.
        makes_parts = _CONTEXT.search(reader.source) is None
        is_part = makes_parts and _TYPE.match(reader.source, first, last)
        if not makes_parts and _CONTEXT.search(reader.source, first, last) is None:
            return []
        inner = (
            [] if is_part else _objects_inside(reader, first, last, _TYPE if makes_parts else _WITH_CONTEXT)
        )
        if makes_parts and not is_part and not inner:
            return []
        if inner:
            return [node for place in inner for node in _whole(reader, *place)]
        is_text = _JSON_TEXT.match(reader.source, first, last) is not None
        nodes = reader.json_nodes(first, last) if is_text else reader.output_of(start, end)
    except (TemplateSyntaxError, RecursionError):
        reader.depth = depth
        return []
    if nodes is not None and is_part:
        context = Synthetic(start, start, '{"@context":"https://schema.org","@graph":[')
        nodes = [context, *nodes, Synthetic(start, start, "]}")]
    return script_element(nodes, start) if nodes is not None else []


def _objects_inside(
    reader: VueScripts, start: int, end: int, begins: re.Pattern[str]
) -> list[tuple[int, int]]:
    """The objects that begin with a context or a type in a program's own object at [start, end), which has none."""
    if reader.source[start : start + 1] != "{":
        return []
    places: list[tuple[int, int]] = []
    for match in begins.finditer(reader.source, start, end):
        if match.start() == start:
            return []
        if not places or match.start() >= places[-1][1]:
            places.append((match.start(), reader.closing(match.start())))
    if begins is _TYPE:
        return places
    covered = sum(len(_CONTEXT.findall(reader.source, *place)) for place in places)
    return places if covered == len(_CONTEXT.findall(reader.source, start, end)) else []


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
