"""The entities that markup has, as far as needles are looked for in them."""

from __future__ import annotations

from dataclasses import dataclass

from ...linter.document.document import Document
from ...linter.markup.statement import Literal


@dataclass(frozen=True, slots=True)
class Entity:
    """An extracted entity: its types, its names, and the text of all its literal values."""

    types: tuple[str, ...]
    names: tuple[str, ...]
    text: str


def entities(markup: Document) -> list[Entity]:
    """The entities of a markup: nodes with a literal value, those of the same identifier as one."""
    found: dict[str, tuple[dict[str, None], list[str], list[str]]] = {}
    for node in markup.nodes:
        types, names, texts = found.setdefault(node.id, ({}, [], []))
        types.update(dict.fromkeys(node.types))
        for statement in node.statements:
            if isinstance(statement.value, Literal):
                texts.append(statement.text)
                if statement.property in {"name", "headline", "title"}:
                    names.append(statement.text)
    return [
        Entity(tuple(types), tuple(names), " ".join(texts)) for types, names, texts in found.values() if texts
    ]
