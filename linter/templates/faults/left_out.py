"""Find properties whose value a template is given and never uses: most likely they were left out of its markup."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ....shapes.vocabulary import vocabulary
from ....source.regex import regex
from ...document.document import Document
from ...markup.statement import Node
from ..woven import MappedDocument
from .platforms import field_table
from .unused_names import unused_names

_SNAKE = regex(r"_([a-z])")


class LeftOut(NamedTuple):
    """A node without a property, and the unused name of its value."""

    node: Node
    property: str
    name: str


def left_out(document: Document) -> Iterator[LeftOut]:
    """The properties that a page's nodes lack, whose values the template is given and never uses."""
    source = document.template_source if isinstance(document, MappedDocument) else None
    if source is None or not isinstance(document, MappedDocument):
        return
    unused = unused_names(source.text, source.family)
    if not unused:
        return
    expected = frozenset(field_table()["left_out"]["properties"].split())
    by_property = {_SNAKE.sub(_upper, name): name for name in sorted(unused)}
    stated = {statement.property for statement in document.statements}
    outermost_first = sorted(document.nodes, key=lambda node: node.parent is not None)
    for name in sorted(expected.intersection(by_property) - stated):
        for node in outermost_first:
            if vocabulary().allows(node.types, name) and _is_made_by(document, node, source.uri):
                yield LeftOut(node, name, by_property[name])
                break


def _upper(match: re.Match[str]) -> str:
    return match[1].upper()


def _is_made_by(document: MappedDocument, node: Node, uri: str) -> bool:
    span = document.span(node.location)
    part = document.woven.part_at(span.start) if span is not None else None
    return part is not None and part.uri == uri
