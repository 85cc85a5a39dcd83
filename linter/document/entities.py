"""The entities of a document: the statements about each by property, merged over the whole document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from ...shapes.vocabulary import intended_property, vocabulary
from ..markup.statement import Literal, Node, Reference, Statement
from .document import Document


@dataclass(slots=True)  # not frozen: see source/location.py
class Entity:
    """An entity. Nodes that share an identifier describe one entity."""

    id: str
    types: tuple[str, ...]
    kinds: frozenset[str]
    """The types and all their supertypes."""
    statements: dict[str, tuple[Statement, ...]]
    by_literals: dict[str, tuple[Statement, ...]]
    """``statements`` without those whose object is a node. Rules look here some 300 times a page."""
    node: Node
    parent: Statement | None

    def all(self, *properties: str) -> Iterator[Statement]:
        """The statements with one of these properties, in the order of the properties."""
        statements = self.statements
        if statements.keys().isdisjoint(properties):  # rules name many properties, and nodes have few
            return iter(())
        return iter(
            [
                statement
                for name in filter(statements.__contains__, properties)
                for statement in statements[name]
            ]
        )

    def literals(self, *properties: str) -> Iterator[Statement]:
        """Like ``all``, without statements whose object is a node."""
        known = self.by_literals
        if len(properties) == 1:
            return iter(known.get(properties[0], ()))
        if known.keys().isdisjoint(properties):
            return iter(())
        return iter(
            [statement for name in filter(known.__contains__, properties) for statement in known[name]]
        )

    def text(self, *properties: str) -> str | None:
        """The text of the first literal, or None."""
        for name in properties:
            for each in self.by_literals.get(name, ()):
                return each.text.strip()
        return None

    def one(self, name: str) -> Statement | None:
        """The only statement of a property if it is a literal; None if there are none or several."""
        statements = self.statements.get(name, ())
        return statements[0] if len(statements) == 1 and isinstance(statements[0].value, Literal) else None

    def is_a(self, *names: str) -> bool:
        """Whether the entity has one of these types or a subtype of one."""
        return not self.kinds.isdisjoint(names)


def is_a(types: tuple[str, ...], names: tuple[str, ...]) -> bool:
    """Whether one of ``types`` is one of ``names`` or a subtype of one."""
    return not _kinds(types).isdisjoint(names)


@lru_cache(maxsize=4096)
def _kinds(types: tuple[str, ...]) -> frozenset[str]:
    """The types and all their supertypes."""
    return frozenset(above for own in types for above in vocabulary().ancestors(own))


def entities(document: Document) -> dict[str, Entity]:
    """The entities of a document by identifier, in document order."""
    nodes: dict[str, list[Node]] = {}
    for node in document.nodes:
        nodes.setdefault(node.id, []).append(node)
    by_key: dict[str, Entity] = {}
    for identifier, places in nodes.items():
        by_property: dict[str, list[Statement]] = {}
        by_literals: dict[str, list[Statement]] = {}
        for node in places:
            for statement in node.statements:
                name = intended_property(statement.property) or statement.property
                by_property.setdefault(name, []).append(statement)
                if isinstance(statement.value, Literal):
                    by_literals.setdefault(name, []).append(statement)
        types = tuple(dict.fromkeys(chain.from_iterable([node.types for node in places])))
        by_key[identifier] = Entity(
            identifier,
            types,
            _kinds(types),
            {name: tuple(each) for name, each in by_property.items()},
            {name: tuple(each) for name, each in by_literals.items()},
            places[0],
            next((node.parent for node in places if node.parent is not None), None),
        )
    return by_key


def objects(things: dict[str, Entity], statements: Iterator[Statement]) -> Iterator[tuple[Statement, Entity]]:
    """The entities that statements point to, each with its statement."""
    for each in statements:
        if isinstance(each.value, Reference) and each.value.target in things:
            yield each, things[each.value.target]
