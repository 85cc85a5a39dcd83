"""Find the nodes of JSON-LD blocks and the values of their properties, and what a processor would drop.

Supports ``@context`` scoping, contexts of terms and of types, ``@graph``, ``@id``, aliases, ``@list``, ``@set``,
``@reverse``, ``@included``, ``@nest``, maps, ``@json``, compact and absolute IRIs (JSON-LD 1.1 API, section 5.1).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal as Choice
from typing import NamedTuple
from urllib.parse import urljoin

from ...source.decoded_text import DecodedPlaces
from ...source.location import LineIndex, Location
from .context import MAX_PARTS, Context, Term, extend
from .json_source import JsonValue, Member, escape_pointer

LossReason = Choice[
    "null",
    "empty-array",
    "empty-object",
    "unmapped",
    "unmapped-type",
    "floating",
    "not-a-string",
    "colliding",
]


class Loss(NamedTuple):
    """Something that a JSON-LD processor silently drops (JSON-LD 1.1 API, section 5.1, expansion).

    Reasons: null, empty-array and empty-object for a value of ``key``; unmapped and unmapped-type for a key or type
    that the context maps to no IRI; floating for a scalar next to nodes; not-a-string for the value of ``@id`` or
    ``@type``; colliding for a second key that means ``@id``.
    """

    reason: LossReason
    key: str
    location: Location


@dataclass(slots=True, eq=False)
class RawProperty:
    """A property of a node: its name, its member with the key as written, its value and pointer."""

    name: str
    key: str
    member: Member
    value: JsonValue
    pointer: str
    context: Context
    reverse: bool = False

    @property
    def is_off(self) -> bool:
        """Whether the context maps the key to null."""
        term = self.context.terms.get(self.key)
        return term is not None and term.iri is None


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
    """Finds the nodes of one JSON-LD block. ``places`` is None if the block's position in the source is unknown."""

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
        """What a processor would drop; complete after both passes."""
        self.contexts: list[tuple[Location, str, JsonValue]] = []
        """Every ``@context``: its location, pointer and value."""
        self.refused: str | None = None
        """Why part of the block was not read, or None."""
        self.undeclared: Location | None = None
        """The location of the first top-level node without a context, or None."""
        self._scoped: dict[tuple[int, int], tuple[Context, Context]] = {}
        """Contexts extended by a term's context, by the identity of both, so that a term's nodes share one."""
        self._keys: dict[int, tuple[str | None, JsonValue | None]] = {}
        """The identifier and type that a map's key gives the nodes in it, by the identity of their objects."""

    def collect(self, root: JsonValue) -> dict[str, tuple[str, ...]]:
        """First pass: find the nodes. Returns the types that this block gives each node identifier."""
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
        """A JSON object as a raw node (None for a mere wrapper), and its child objects."""
        context = active
        own = value.get("@context")
        if own is not None:
            place = f"{pointer}/@context"
            self.contexts.append((self.locate(own, place), place, own))
            context = extend(active, own)
            if len(own.items) > MAX_PARTS:
                self.refused = f"an @context has more than {MAX_PARTS} parts"
        # A type's own context ends with its node.
        below, context = context, self._of_types(value, context)
        names: list[str] = []
        places: list[tuple[JsonValue, str]] = []
        key_identifier, key_type = self._keys.get(id(value), (None, None))
        identifier = None if key_identifier is None else self.identifier(key_identifier, below)
        properties: list[RawProperty] = []
        children: list[tuple[JsonValue, str, Context, bool]] = []
        identifier_key = ""
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
                for type_value, type_place in flat(member.value, place, context):
                    if type_value.kind == "string":
                        written = str(type_value.scalar).strip()
                        names.append(below.expand(written))
                        if below.lacks_type(written):
                            place_ = self.locate(type_value, type_place)
                            self.losses.append(Loss("unmapped-type", written, place_))
                        places.append((type_value, type_place))
                    else:
                        self.losses.append(Loss("not-a-string", "@type", self.locate(type_value, type_place)))
                graph_only = False
                if member.key != "@type":
                    properties.append(self._property("@type", member, place, context))
            elif keyword == "@id":
                if identifier_key:
                    self.losses.append(Loss("colliding", member.key, self.locate(member.value, place)))
                identifier_key = member.key
                if member.value.kind == "string":
                    identifier = self.identifier(str(member.value.scalar), context)
                else:
                    self.losses.append(Loss("not-a-string", "@id", self.locate(member.value, place)))
                graph_only = False
            elif keyword in ("@graph", "@included"):
                for inner, inner_place in flat(member.value, place, context):
                    if inner.kind == "object":
                        children.append((inner, inner_place, below, True))
                    else:
                        self.losses.append(Loss("floating", keyword, self.locate(inner, inner_place)))
            elif keyword == "@nest" and member.value.kind == "object":
                nested, inside = self._read_node(member.value, place, context)
                if nested is not None:
                    properties.extend(nested.properties)
                children.extend(inside)
                graph_only = False
            elif keyword == "@reverse" and member.value.kind == "object":
                graph_only = False
                for reverse in member.value.members:
                    way = f"{place}/{escape_pointer(reverse.key)}"
                    entry = self._property(context.expand(reverse.key), reverse, way, context)
                    entry.reverse = True
                    properties.append(entry)
                    inner_context = self._of_term(context.terms.get(reverse.key), below)
                    children.extend(objects(reverse.value, way, context, inner_context))
            elif keyword is not None:
                continue
            else:
                graph_only = False
                term = context.terms.get(member.key)
                name, inner_context = context.expand(member.key), self._of_term(term, below)
                kind = map_of(term, member.value, context)
                for part in () if kind is None else entries(kind, member, place, context):
                    entry = RawProperty(name, member.key, member, part.value, part.pointer, part.context)
                    entry.reverse = term is not None and term.reverse
                    properties.append(entry)
                    inside = objects(part.value, part.pointer, context, inner_context)
                    self._keys.update((id(each[0]), (part.identifier, part.type)) for each in inside)
                    children.extend(inside)
                if kind is not None:
                    continue
                entry = self._property(name, member, place, context)
                entry.reverse = term is not None and term.reverse
                properties.append(entry)
                if term is None or (term.coercion != "@json" and term.iri is not None):
                    children.extend(objects(member.value, place, context, inner_context))
        if graph_only and (children or not members or own is not None):
            return None, children
        if key_type is not None:
            names.append(below.expand(str(key_type.scalar)))
            # There is no value at this pointer: a fix of the type must not replace the node.
            places.append((key_type, f"{pointer}/@type" + ("" if value.get("@type") is None else "/-")))
        named = identifier is not None
        label = identifier if identifier is not None else f"_:b{self._block}{pointer}"
        types: dict[str, tuple[JsonValue, str]] = {}
        for name, written in zip(names, places, strict=True):
            types.setdefault(name, written)
        node = RawNode(label, named, tuple(types), tuple(types.values()), value, pointer, context, properties)
        return node, children

    def _property(self, name: str, member: Member, place: str, context: Context) -> RawProperty:
        return RawProperty(name, member.key, member, member.value, place, context)

    def _of_types(self, value: JsonValue, context: Context) -> Context:
        """The context inside a node: extended by the contexts of its types, sorted by name."""
        if not context.scopes:
            return context
        written = [
            str(each.scalar).strip()
            for member in value.members
            if context.keyword(member.key) == "@type"
            for each, _ in flat(member.value, "", context)
            if each.kind == "string"
        ]
        of_key = self._keys.get(id(value), (None, None))[1]
        scoped = context
        for name in sorted({*written, *([] if of_key is None else [str(of_key.scalar)])}):
            scoped = self._of_term(context.terms.get(name), scoped)
        return scoped

    def _of_term(self, term: Term | None, context: Context) -> Context:
        """The context extended by a term's scoped context."""
        if term is None or term.scoped is None:
            return context
        key = (id(context), id(term.scoped))
        if key not in self._scoped:
            self._scoped[key] = (context, extend(context, term.scoped))
        return self._scoped[key][1]

    def identifier(self, text: str, context: Context) -> str:
        """Resolve a node identifier to an IRI, or to a blank node label unique to the block."""
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
        """The location of a value, or only block and pointer if positions are unknown."""
        if self._places is None:
            return Location(self._uri, self._block, pointer)
        return self._places.place(self._uri, value.start, value.end, self._block, pointer)

    def locate_key(self, member: Member, pointer: str) -> Location:
        """The location of a member's key, likewise."""
        if self._places is None:
            return Location(self._uri, self._block, pointer)
        return self._places.place(self._uri, member.key_start, member.key_end, self._block, pointer)


def flat(value: JsonValue, pointer: str, context: Context) -> Iterable[tuple[JsonValue, str]]:
    """The single values of a property: arrays, ``@list`` and ``@set`` flattened, at any depth."""
    return _flat(value, pointer, context) if value.kind in ("object", "array") else ((value, pointer),)


def _flat(value: JsonValue, pointer: str, context: Context) -> Iterator[tuple[JsonValue, str]]:
    stack = [(value, pointer)]
    while stack:
        value, pointer = stack.pop()
        if value.kind == "array":
            stack.extend(
                (item, f"{pointer}/{index}") for index, item in reversed(list(enumerate(value.items)))
            )
            continue
        inner = None
        if value.kind == "object":
            inner = context.get(value, "@list") or context.get(value, "@set")
        if inner is None:
            yield value, pointer
        else:
            stack.append((inner[1], f"{pointer}/{escape_pointer(inner[0])}"))


def objects(
    value: JsonValue, pointer: str, context: Context, inside: Context
) -> list[tuple[JsonValue, str, Context, bool]]:
    """The objects among a property's values that may be nodes, with the context ``inside`` them."""
    if value.kind not in ("object", "array"):
        return []
    return [
        (inner, place, inside, False)
        for inner, place in flat(value, pointer, context)
        if inner.kind == "object" and context.get(inner, "@value") is None
    ]


# Maps: objects whose keys are languages, indexes, identifiers or types, not properties, as the term's ``@container``
# says (JSON-LD 1.1, section 4.6, indexed values).

MAPS = ("@language", "@index", "@id", "@type")


class Entry(NamedTuple):
    """An entry of a map: the value, its pointer and context, and what the key gives the nodes in it."""

    value: JsonValue
    pointer: str
    context: Context
    identifier: str | None = None
    type: JsonValue | None = None


def map_of(term: Term | None, value: JsonValue, context: Context) -> str | None:
    """The kind of map that a term's value is, as the keyword of its container; None if it is not a map."""
    if term is None or not term.container or value.kind != "object" or context.get(value, "@value"):
        return None
    return next((each for each in MAPS if each in term.container), None)


def entries(kind: str, member: Member, pointer: str, context: Context) -> Iterator[Entry]:
    """The entries of a member's value, a map of that kind; the key ``@none`` gives nothing."""
    for each in member.value.members:
        key = None if context.keyword(each.key) == "@none" else each.key
        below = f"{pointer}/{escape_pointer(each.key)}"
        if kind == "@language":
            yield Entry(each.value, below, context._replace(language=key))
        else:
            named = key if kind == "@id" else None
            yield Entry(each.value, below, context, named, _type(each) if key and kind == "@type" else None)


def _type(member: Member) -> JsonValue:
    """The key of a type map as a value of ``@type``."""
    return JsonValue("string", member.key_start, member.key_end, member.key)
