"""Turn references to addresses that the markup does not describe into literals.

``<img property="image" src="jar.jpg">`` and ``"image": {"@id": "jar.jpg"}`` mean the same as ``"image": "jar.jpg"``.
RDFa has no other way to write an address.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

from ...shapes.vocabulary import vocabulary
from .statement import Literal, Node, Reference, Statement


def addresses_as_values(nodes: Iterable[Node]) -> tuple[Node, ...]:
    """The nodes, with such addresses as literals if the property accepts URLs or enumeration members.

    An address with a fragment may name a node on another page ("https://example.org/#organization"), and stays a
    reference.
    """
    nodes = tuple(nodes)
    described = {node.id for node in nodes if node.types or node.statements}

    def is_mere(statement: Statement) -> bool:
        value = statement.value
        return (
            isinstance(value, Reference)
            and not value.nested
            and value.target not in described
            and not value.target.startswith("_:")
            and "#" not in value.target
            and _takes_addresses(statement.property)
        )

    def settled(node: Node) -> Node:
        if not any(map(is_mere, node.statements)):
            return node
        return node._replace(
            statements=tuple(
                replace(each, value=Literal(each.text, each.text)) if is_mere(each) else each
                for each in node.statements
            )
        )

    return tuple(map(settled, nodes))


@cache
def _takes_addresses(name: str) -> bool:
    known = vocabulary()
    return any(each == "URL" or known.is_enumeration(each) for each in known.ranges(name))
