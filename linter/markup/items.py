"""Read the items of a page in both attribute syntaxes, and find those of a rendered page that were not served.

``<img property="image" src="jar.jpg">`` and ``"image": {"@id": "jar.jpg"}`` mean the same as ``"image": "jar.jpg"``:
RDFa has no other way to write an address. References to addresses that the markup does not describe become literals.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TYPE_CHECKING

from selectolax.lexbor import LexborHTMLParser, LexborNode

from ...shapes.vocabulary import vocabulary
from ...source.location import LineIndex
from .microdata import MARKS as MICRODATA_MARKS
from .microdata import SIGNS as MICRODATA
from .microdata import microdata_nodes
from .rdfa import MARKS as RDFA_MARKS
from .rdfa import SIGNS as RDFA
from .rdfa import rdfa_nodes
from .statement import Literal, Node, Reference, Statement

if TYPE_CHECKING:
    from selectolax.lexbor import LexborHTMLParser


_SEARCH = ",".join((
    *("base[href]", "link[onload]", "meta", "script[type]", "style", "title", "h1", "h2", "h3"),
    *(f"[{name}]" for name in (*MICRODATA, *RDFA)),
))  # fmt: skip


def _is_without_scripts(node: LexborNode) -> bool:
    """Whether an element counts only where no scripts run."""
    parent = node.parent
    while parent is not None and parent.tag != "noscript":
        parent = parent.parent
    return parent is not None


class Landmarks:
    """Styles, scripts, titles, headings, metadata and the roots of microdata or RDFa, in document order."""

    def __init__(self, tree: LexborHTMLParser) -> None:
        self.tree = tree
        self._landmarks: list[tuple[str, LexborNode, dict[str, str | None]]] = []
        names: set[str] = set()
        last = 0
        for node in tree.css(_SEARCH):
            if node.mem_id != last:  # elements that match two selectors come twice
                if node.tag == "style" and _is_without_scripts(node):
                    continue
                last, attributes = node.mem_id, node.attributes
                self._landmarks.append((node.tag or "", node, attributes))
                names.update(attributes)
        self.microdata = not names.isdisjoint(MICRODATA)
        """Whether the page has microdata."""
        self.rdfa = not names.isdisjoint(RDFA)
        """Whether the page has RDFa types."""

    def of(self, *tags: str) -> Iterator[tuple[LexborNode, dict[str, str | None]]]:
        """The elements with one of the tags, each with its attributes."""
        return ((node, attributes) for tag, node, attributes in self._landmarks if tag in tags)


#: Items of the same types that a changed item is compared with.
_MAX_ALIKE = 50
#: Properties of a path from an item to a value that are compared.
_MAX_STEPS = 5
_ADDRESSES = ("://", "data:", "blob:")


def item_marks(there: Landmarks) -> tuple[str, ...]:
    """The attributes of the syntaxes that are there, whose elements are to be stamped with positions."""
    return (*(MICRODATA_MARKS if there.microdata else ()), *(RDFA_MARKS if there.rdfa else ()))


def items(
    uri: str,
    there: Landmarks,
    tree: LexborHTMLParser,
    places: LineIndex,
    base: str | None,
    labels: str = "",
) -> tuple[list[Node], list[str]]:
    """The nodes of the syntaxes that are there in a stamped document; those without an identifier are labelled with
    ``labels``, a letter and a number.

    Also returns what could not be read, each worded as the end of a sentence about the page. A failure of one syntax
    must lose nothing of another.
    """
    nodes: list[Node] = []
    unread: list[str] = []
    readers = (("microdata", there.microdata, microdata_nodes), ("RDFa", there.rdfa, rdfa_nodes))
    for name, _, read in (each for each in readers if each[1]):
        try:
            described, refused = read(uri, tree, places, base, labels)
        except Exception as error:  # libraries may raise anything on hostile pages
            deep = isinstance(error, RecursionError)
            reason = "nested too deeply" if deep else f"{type(error).__name__}: {error}"
            unread.append(f"its {name} could not be read and was not checked: {reason[:200]}")
            continue
        nodes += described
        if refused is not None:
            unread.append(f"its {name} was not checked in full: {refused}")
    return nodes, unread


_Fact = tuple[tuple[str, ...], str]
"""The properties that lead from an item to a value, and the value."""


@dataclass(slots=True)
class _Group:
    """An item with the items nested in it."""

    nodes: list[Node]
    facts: Counter[_Fact] = field(default_factory=Counter)
    telling: set[_Fact] = field(default_factory=set)
    """The facts, without the values that scripts fill in: texts of elements, and addresses of pictures as they load."""

    @property
    def types(self) -> tuple[str, ...]:
        return self.nodes[0].types

    @property
    def identity(self) -> tuple[tuple[str, ...], frozenset[tuple[_Fact, int]]]:
        """What two items have in common that say the same: a carousel repeats what it shows."""
        return self.types, frozenset(self.facts.items())


def added_items(served: Sequence[Node], rendered: Sequence[Node]) -> list[Node]:
    """The nodes of a rendered page's items, parents first, of which the served page has no equal.

    An item that is there but for its texts and addresses, which scripts fill in, is an equal.
    """
    known = {group.identity: group for group in _groups(served)}
    by_identity = {group.identity: group for group in _groups(rendered)}
    left: dict[tuple[str, ...], list[_Group]] = {}
    for identity, group in known.items():
        if identity not in by_identity:
            left.setdefault(group.types, []).append(group)
    added: list[Node] = []
    for identity, group in by_identity.items():
        if identity in known:
            continue
        likes = left.get(group.types, [])
        nearest = max(likes[:_MAX_ALIKE], key=lambda each: (each.facts & group.facts).total(), default=None)
        if nearest is not None:
            likes.remove(nearest)
        if nearest is None or not group.telling <= nearest.telling:
            by = group.nodes[0].added_by
            added += (node._replace(injected=True, added_by=node.added_by or by) for node in group.nodes)
    return added


def _groups(nodes: Iterable[Node]) -> list[_Group]:
    groups: list[_Group] = []
    places: dict[int, tuple[_Group, tuple[str, ...]]] = {}
    for node in nodes:
        group, path = places.get(id(node.parent), (None, ())) if node.parent is not None else (None, ())
        if group is None:
            groups.append(group := _Group([]))
        group.nodes.append(node)
        for statement in node.statements:
            way = (*path, statement.property)[-_MAX_STEPS:]
            places[id(statement)] = group, way
            fact = (way, _text(statement))
            group.facts[fact] += 1
            value = statement.value
            of_element = isinstance(value, Literal) and value.of_element
            group.telling.add((way, "") if of_element or any(map(fact[1].__contains__, _ADDRESSES)) else fact)
    return groups


def _text(statement: Statement) -> str:
    text = statement.text
    return "" if text.startswith("_:") else " ".join(text.split())


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
