"""From JSON values to raw nodes: which objects of a JSON-LD block are nodes, and what a processor would drop.

``@context`` scoping, ``@graph``, ``@id``, aliases, ``@list``, ``@set``, ``@reverse``, ``@included``, ``@nest``,
compact and absolute IRIs are understood (JSON-LD 1.1 API, section 5.1).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal as Choice
from typing import NamedTuple
from urllib.parse import urljoin

from ..location import LineIndex, Location
from .context import MAX_PARTS, Context, extend
from .decoded_text import DecodedPlaces
from .json_value import JsonValue, Member, escape_pointer

LossReason = Choice["null", "empty-array", "empty-object", "unmapped", "floating", "not-a-string"]


class Loss(NamedTuple):
    """Something that a JSON-LD processor drops without a word (JSON-LD 1.1 API, section 5.1, expansion).

    null, empty-array and empty-object are values of ``key``; unmapped is a key that the context has no IRI for;
    floating a scalar beside nodes; not-a-string the value of ``@id`` or ``@type``.
    """

    reason: LossReason
    key: str
    location: Location


@dataclass(slots=True, eq=False)
class RawProperty:
    """A member of a node that is a property: its name, its member with the key as written, its value and place."""

    name: str
    key: str
    member: Member
    value: JsonValue
    pointer: str
    context: Context
    reverse: bool = False


@dataclass(slots=True, eq=False)
class RawNode:
    """A JSON object that is a node, before its values are read."""

    id: str
    named: bool
    types: tuple[str, ...]
    type_places: tuple[tuple[JsonValue, str], ...]
    value: JsonValue
    pointer: str
    context: Context
    properties: list[RawProperty] = field(default_factory=list)


class NodeCollector:
    """Finds the nodes of one JSON-LD block. ``places`` is None where the block's place in the source is unknown."""

    def __init__(
        self, uri: str, block: int, places: LineIndex | DecodedPlaces | None, base: str | None
    ) -> None:
        self._uri = uri
        self._block = block
        self._places = places
        self._base = base
        self.nested: dict[int, RawNode] = {}
        """The nodes by the identity of their JSON objects."""
        self.roots: list[RawNode] = []
        self.losses: list[Loss] = []
        """What a processor drops; complete after both passes."""
        self.contexts: list[tuple[Location, str, JsonValue]] = []
        """Every ``@context``: its place, its pointer, its value."""
        self.refused: str | None = None
        """Why something was not read."""
        self.undeclared: Location | None = None
        """Where the first top-level node stands that no context applies to, or None."""

    def collect(self, root: JsonValue) -> dict[str, tuple[str, ...]]:
        """First pass: find the nodes. Returns the types each node identifier is given in this block."""
        queue = deque([(root, "", Context({}, base=self._base))])
        while queue:
            value, pointer, context = queue.popleft()
            if value.kind == "array":
                items = [(item, f"{pointer}/{index}", context) for index, item in enumerate(value.items)]
                queue.extendleft(reversed(items))
            elif value.kind == "object":
                self._collect_node(value, pointer, context, is_root=True)
            else:
                self.losses.append(Loss("floating", "", self.locate(value, pointer)))
        types: dict[str, tuple[str, ...]] = {}
        for node in self.nested.values():
            known = types.get(node.id, ())
            types[node.id] = (*known, *(name for name in node.types if name not in known))
        return types

    def _collect_node(self, value: JsonValue, pointer: str, active: Context, *, is_root: bool) -> None:
        stack = [(value, pointer, active, is_root)]
        while stack:
            value, pointer, active, is_root = stack.pop()
            node, children = self._read_node(value, pointer, active)
            if node is not None:
                self.nested[id(value)] = node
                if is_root:
                    self.roots.append(node)
                    if self.undeclared is None and not node.context.declared:
                        self.undeclared = self.locate(value, pointer)
            stack.extend(reversed(children))

    def _read_node(
        self, value: JsonValue, pointer: str, active: Context
    ) -> tuple[RawNode | None, list[tuple[JsonValue, str, Context, bool]]]:
        """A JSON object as a raw node (None for a mere wrapper), and the objects below it."""
        context = active
        own = value.get("@context")
        if own is not None:
            place = f"{pointer}/@context"
            self.contexts.append((self.locate(own, place), place, own))
            context = extend(active, own)
            if len(own.items) > MAX_PARTS:
                self.refused = f"an @context has more than {MAX_PARTS} parts"
        names: list[str] = []
        places: list[tuple[JsonValue, str]] = []
        identifier: str | None = None
        properties: list[RawProperty] = []
        children: list[tuple[JsonValue, str, Context, bool]] = []
        graph_only = True
        members = value.members
        last = {member.key: member for member in members}
        for member in members:
            if last[member.key] is not member:
                continue  # a duplicate key: the last one wins
            keyword = context.keyword(member.key)
            place = f"{pointer}/{escape_pointer(member.key)}"
            if keyword == "@context":
                continue
            if keyword == "@type":
                for type_value, type_place in flat(member.value, place):
                    if type_value.kind == "string":
                        names.append(context.expand(str(type_value.scalar).strip()))
                        places.append((type_value, type_place))
                    else:
                        self.losses.append(Loss("not-a-string", "@type", self.locate(type_value, type_place)))
                graph_only = False
                if member.key != "@type":
                    properties.append(self._property("@type", member, place, context))
            elif keyword == "@id":
                if member.value.kind == "string":
                    identifier = self.identifier(str(member.value.scalar), context)
                else:
                    self.losses.append(Loss("not-a-string", "@id", self.locate(member.value, place)))
                graph_only = False
            elif keyword in ("@graph", "@included"):
                for inner, inner_place in flat(member.value, place):
                    if inner.kind == "object":
                        children.append((inner, inner_place, context, True))
                    else:
                        self.losses.append(Loss("floating", keyword, self.locate(inner, inner_place)))
            elif keyword == "@nest" and member.value.kind == "object":
                nested, below = self._read_node(member.value, place, context)
                if nested is not None:
                    properties.extend(nested.properties)
                children.extend(below)
                graph_only = False
            elif keyword == "@reverse" and member.value.kind == "object":
                graph_only = False
                for reverse in member.value.members:
                    below = f"{place}/{escape_pointer(reverse.key)}"
                    entry = self._property(context.expand(reverse.key), reverse, below, context)
                    entry.reverse = True
                    properties.append(entry)
                    children.extend(objects(reverse.value, below, context))
            elif keyword is not None:
                continue
            else:
                graph_only = False
                term = context.terms.get(member.key)
                if term is not None and "@language" in term.container and member.value.kind == "object":
                    properties.extend(self._by_language(member, place, context))
                    continue
                entry = self._property(context.expand(member.key), member, place, context)
                entry.reverse = term is not None and term.reverse
                properties.append(entry)
                children.extend(objects(member.value, place, context))
        if graph_only and (children or not members or own is not None):
            return None, children
        named = identifier is not None
        label = identifier if identifier is not None else f"_:b{self._block}{pointer}"
        node = RawNode(
            label, named, tuple(dict.fromkeys(names)), tuple(places), value, pointer, context, properties
        )
        return node, children

    def _property(self, name: str, member: Member, place: str, context: Context) -> RawProperty:
        return RawProperty(name, member.key, member, member.value, place, context)

    def _by_language(self, member: Member, place: str, context: Context) -> Iterator[RawProperty]:
        """The values of a language map (JSON-LD 1.1, section 4.6.2), each in the context of its language."""
        for each in member.value.members:
            tag = None if context.keyword(each.key) == "@none" else each.key
            own = context._replace(language=tag)
            below = f"{place}/{escape_pointer(each.key)}"
            yield RawProperty(context.expand(member.key), member.key, member, each.value, below, own)

    def identifier(self, text: str, context: Context) -> str:
        """A node identifier resolved: an IRI, or a blank node label that belongs to the block."""
        text = text.strip()
        if text.startswith("_:"):
            return f"_:b{self._block}.{text[2:]}"
        prefix, colon, rest = text.partition(":")
        term = context.terms.get(prefix) if colon and not rest.startswith("//") else None
        if term is not None and term.iri:
            return term.iri + rest
        base = context.base or self._base
        if not base:
            return text
        try:
            return urljoin(base, text)
        except ValueError:
            return text

    def locate(self, value: JsonValue, pointer: str) -> Location:
        """The place of a value, or only block and pointer where positions are unknown."""
        if self._places is None:
            return Location(self._uri, self._block, pointer)
        return self._places.place(self._uri, value.start, value.end, self._block, pointer)

    def locate_key(self, member: Member, pointer: str) -> Location:
        """The place of a member's key, likewise."""
        if self._places is None:
            return Location(self._uri, self._block, pointer)
        return self._places.place(self._uri, member.key_start, member.key_end, self._block, pointer)


def flat(value: JsonValue, pointer: str) -> Iterable[tuple[JsonValue, str]]:
    """The values of a property one by one: arrays, ``@list`` and ``@set`` opened, at any depth."""
    return _flat(value, pointer) if value.kind in ("object", "array") else ((value, pointer),)


def _flat(value: JsonValue, pointer: str) -> Iterator[tuple[JsonValue, str]]:
    stack = [(value, pointer)]
    while stack:
        value, pointer = stack.pop()
        if value.kind == "array":
            stack.extend(
                (item, f"{pointer}/{index}") for index, item in reversed(list(enumerate(value.items)))
            )
            continue
        if value.kind == "object":
            for keyword in ("@list", "@set"):
                inner = value.get(keyword)
                if inner is not None:
                    stack.append((inner, f"{pointer}/{keyword}"))
                    break
            else:
                yield value, pointer
            continue
        yield value, pointer


def objects(value: JsonValue, pointer: str, context: Context) -> list[tuple[JsonValue, str, Context, bool]]:
    """The objects among a property's values that may be nodes."""
    if value.kind not in ("object", "array"):
        return []
    return [
        (inner, place, context, False)
        for inner, place in flat(value, pointer)
        if inner.kind == "object" and inner.get("@value") is None
    ]
