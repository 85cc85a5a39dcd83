"""The constraints of schema.org's types and properties, from which both engines are built, and the
default engine, which checks them directly, in microseconds per statement.

schema.org's conformance section (schema.org/docs/datamodel.html#conformance) is loose on purpose: text may replace a
node, and Role and URL may be used with every property. So a literal where the range has only nodes is a mere note, a
Role or an untyped node is accepted, and what patterns cannot express is left to Text. Not tolerated: names that do
not exist, properties of other types, nodes of a class outside the range, and schema.org terms that are not members of
the expected enumeration.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal, NamedTuple

from .vocabulary import vocabulary

Component = Literal["type", "closed", "class", "member", "enumeration", "literal", "text"]
Severity = Literal["Violation", "Warning", "Info"]


# Graphs that both engines check, and the violations they report (RDF 1.1; SHACL section 3.6).


@dataclass(slots=True, unsafe_hash=True)  # not frozen: one is created per statement
class GraphLiteral:
    """A literal as written. Only its text determines its datatype (a form gives strings)."""

    lexical: str


@dataclass(slots=True, unsafe_hash=True)  # not frozen: one is created per statement
class GraphReference:
    """A node as a value: an IRI, or a blank node label starting with ``_:``."""

    target: str

    @property
    def blank(self) -> bool:
        return self.target.startswith("_:")


Term = GraphLiteral | GraphReference


@dataclass(slots=True, unsafe_hash=True)  # not frozen, like those
class GraphNode:
    """A node as written in one place; nodes with the same ``id`` are one node, as in RDF.

    Types and properties are local names of schema.org, known or not, or absolute IRIs of other vocabularies.
    """

    id: str
    types: tuple[str, ...]
    properties: tuple[tuple[str, Term], ...]


@dataclass(frozen=True, slots=True, order=True)
class Violation:
    """A constraint that a node violates (sh:ValidationResult).

    ``node`` is the index of the GraphNode in the graph and ``index`` that of the pair in its ``properties``, or in
    its ``types`` if ``component`` is "type". The components:

    - type: the type is not a type of schema.org
    - closed: the property is not a property of schema.org, or not of the node's types
    - class: the value is a node of a class outside the property's range, or a node instead of a literal
    - member: the value names a schema.org term that is not a member of the property's enumeration
    - enumeration: the text names no member of the property's enumeration
    - literal: the text does not have the form of the property's datatypes
    - text: text instead of a node, which schema.org's conformance section tolerates
    """

    node: int
    index: int
    property: str
    component: Component
    severity: Severity


def is_external(name: str) -> bool:
    """Whether a type or property belongs to another vocabulary."""
    return ":" in name


def types_by_id(graph: Sequence[GraphNode]) -> dict[str, tuple[str, ...]]:
    """The types of every node, merged from all places where it is written, in order."""
    merged: dict[str, tuple[str, ...]] = {}
    for node in graph:
        known = merged.get(node.id)
        merged[node.id] = node.types if not known else tuple(dict.fromkeys((*known, *node.types)))
    return merged


SEVERITIES: dict[str, Severity] = {
    "type": "Violation",
    "closed": "Violation",
    "class": "Violation",
    "member": "Violation",
    "enumeration": "Warning",
    "literal": "Warning",
    "text": "Info",
}

#: The start of an IRI of schema.org.
SCHEMA_IRI = r"^(https?://(www\.)?schema\.org/|schema:)"
#: An absolute IRI, or a relative one with a slash that distinguishes it from text. Empty text is left to another
#: rule.
IRI = r"^\s*(([A-Za-z][A-Za-z0-9+.-]*:[^\s]+|//?[^\s]*|\.{0,2}/[^\s]*)\s*)?$"
#: The same, or a name with a file extension ("images/jar.jpg"): names of things have none.
_FILE = (
    r"[^\s?#]+\.([Hh][Tt][Mm][Ll]?|[Pp][Hh][Pp]|[Aa][Ss][Pp][Xx]|[Jj][Pp][Ee]?[Gg]|[Pp][Nn][Gg]|[Gg][Ii][Ff]"
)
_FILE += r"|[Ww][Ee][Bb][Pp]|[Ss][Vv][Gg]|[Aa][Vv][Ii][Ff]|[Pp][Dd][Ff]|[Mm][Pp][34]|[Ww][Ee][Bb][Mm])([?#][^\s]*)?"
REFERENCE = rf"{IRI}|^\s*{_FILE}\s*$"

_DATE = r"[+-]?[0-9]{4}(-?[0-9]{2}(-?[0-9]{2})?|-?W[0-9]{2}(-?[0-9])?|-[0-9]{3})?"
_TIME = r"([01]?[0-9]|2[0-4])(:?[0-5][0-9](:?[0-6][0-9]([.,][0-9]+)?)?)?\s?(Z|z|[+-][0-9]{2}(:?[0-9]{2})?)?"
_NUMBER = r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?"
_DURATION = (
    r"[+-]?P([0-9]+([.,][0-9]+)?[YMWDymwd])*(T([0-9]+([.,][0-9]+)?[HMShms])*)?(/.+)?"  # ISO 8601-1, 5.5.2
)
#: The lexical forms of datatypes. ISO 8601 is read loosely: a space for the T, no seconds.
PATTERNS: dict[str, str] = {
    "Number": _NUMBER,
    "Float": _NUMBER,
    "Integer": r"[+-]?[0-9]+(\.0*)?",
    "Boolean": r"([Tt]rue|TRUE|[Ff]alse|FALSE|[01]|(https?://(www\.)?schema\.org/|schema:)(True|False))",
    "Date": rf"{_DATE}([T ]{_TIME})?",
    "DateTime": rf"{_DATE}([T ]{_TIME})?",
    "Time": rf"({_DATE}[T ])?T?{_TIME}",
    "Duration": _DURATION,
    "URL": r"[^\s]+",
}


class PropertyConstraint(NamedTuple):
    """The constraint on a property's values; patterns are both XPath and Python regular expressions.

    ``classes`` are the types that a node may have (None: any). ``literals_only`` is true if the range has only
    datatypes, ``iri`` if it has URL, so that every IRI is valid whatever it identifies. ``member`` matches the IRIs
    of schema.org that are allowed, ``enumeration`` text that names a member, and ``literal`` the lexical forms of the
    range's datatypes (each None if anything is allowed). ``text`` matches references to a node, where the range has
    only nodes (or their IRIs): other text replaces a node. ``ranges`` are the types of the range from which
    ``classes`` was built.
    """

    property: str
    ranges: tuple[str, ...] = ()
    classes: frozenset[str] | None = None
    literals_only: bool = False
    iri: bool = False
    member: str | None = None
    enumeration: str | None = None
    literal: str | None = None
    text: str | None = None


@lru_cache(maxsize=1)
def role_types() -> frozenset[str]:
    """The types of nodes that are allowed between any property and its value (schema.org/Role)."""
    return frozenset(vocabulary().subtypes("Role"))


@cache
def constraint(name: str) -> PropertyConstraint:
    """The constraint of a property; an empty one for a name that is not a property of schema.org."""
    known = vocabulary()
    ranges = known.ranges(name)
    datatypes = [each for each in ranges if known.is_datatype(each)]
    enumerations = [each for each in ranges if known.is_enumeration(each)]
    entities = [each for each in ranges if each not in datatypes and each not in enumerations]
    if not ranges:
        return PropertyConstraint(name)
    literals_only = not entities and not enumerations
    accepted = (*ranges, "Role") if literals_only else (*ranges, "Role", "Thing")
    members = "|".join(dict.fromkeys(member for each in enumerations for member in known.members(each)))
    closed = bool(members) and "URL" not in datatypes
    named_only = closed and not datatypes and not entities and _has_direct_members(enumerations)
    formed = datatypes and not enumerations and all(each in PATTERNS for each in datatypes)
    named = bool(entities) and set(datatypes) <= {"URL"} and not enumerations
    forms = "|".join(sorted({PATTERNS[each] for each in datatypes})) if formed and not named else ""
    return PropertyConstraint(
        name,
        ranges=() if "Thing" in ranges else accepted,
        classes=None if "Thing" in ranges else accepted_types(accepted),
        literals_only=literals_only,
        iri="URL" in datatypes,
        member=rf"{SCHEMA_IRI}({members})\s*$" if closed else None,
        enumeration=rf"{IRI}|^\s*({members})\s*$" if named_only else None,
        literal=rf"^\s*(({forms})\s*)?$" if forms else None,
        text=REFERENCE if named else None,
    )


def accepted_types(ranges: Iterable[str]) -> frozenset[str]:
    """A range's types and their subtypes. Thing itself, which says nothing, is accepted without its subtypes."""
    known = vocabulary()
    return frozenset(
        below for each in ranges for below in (["Thing"] if each == "Thing" else known.subtypes(each))
    )


def _has_direct_members(enumerations: Iterable[str]) -> bool:
    known = vocabulary()
    return all(any(each in known.enumerations_of(m) for m in known.members(each)) for each in enumerations)


@lru_cache(maxsize=4096)
def allowed_properties(types: tuple[str, ...]) -> frozenset[str] | None:
    """The properties that a node of these types may have; None if any property of schema.org is allowed.

    That is so for untyped nodes, types of other vocabularies, unknown types and datatypes, and for a Role, which
    repeats the property whose value it is.
    """
    known = vocabulary()
    if not types or any(
        is_external(each) or not known.is_type(each) or known.is_datatype(each) or each in role_types()
        for each in types
    ):
        return None
    return frozenset().union(known.properties_of_any, *map(known.properties_of, types))


def stem(name: str) -> str:
    """The property of an action's ``-input`` or ``-output`` annotation, or the name itself."""
    return name.removesuffix("-input").removesuffix("-output")


@lru_cache(maxsize=4096)
def is_allowed(types: tuple[str, ...], name: str) -> bool:
    """Whether a node of these types may have a property. An action may annotate any property of its nodes."""
    plain, allowed = stem(name), allowed_properties(types)
    if allowed is None or (plain != name and any(vocabulary().is_subtype(each, "Action") for each in types)):
        return vocabulary().is_property(plain)
    return plain in allowed


_Types = dict[str, tuple[str, ...]]
_Check = Callable[[Term, _Types], bool]
_SCHEMA_IRI = re.compile(SCHEMA_IRI)


def validate(graph: Sequence[GraphNode]) -> tuple[Violation, ...]:
    """The violations of a graph's nodes, in the graph's order."""
    types = types_by_id(graph)
    violations = [
        violation for position, node in enumerate(graph) for violation in _node(position, node, types)
    ]
    return tuple(sorted(violations))


def _node(position: int, node: GraphNode, types: _Types) -> Iterator[Violation]:
    known = vocabulary()
    for index, name in enumerate(node.types):
        if not is_external(name) and not known.is_type(name):
            yield Violation(position, index, "@type", "type", SEVERITIES["type"])
    own = types[node.id]
    for index, (name, value) in enumerate(node.properties):
        if is_external(name):
            continue
        if not is_allowed(own, name):
            yield Violation(position, index, name, "closed", SEVERITIES["closed"])
            continue
        for component, holds in _checks(name):
            if not holds(value, types):
                yield Violation(position, index, name, component, SEVERITIES[component])


@cache
def _checks(name: str) -> tuple[tuple[Component, _Check], ...]:
    """The checks of a property's constraint, without those that cannot fail."""
    demanded = constraint(name)
    checks: list[tuple[Component, _Check]] = []
    if demanded.classes is not None:
        checks.append(("class", _class(demanded, demanded.classes)))
    if demanded.member is not None:
        checks.append(("member", _member(demanded.member)))
    if demanded.enumeration is not None:
        checks.append(("enumeration", _form(demanded.enumeration)))
    if demanded.literal is not None:
        checks.append(("literal", _form(demanded.literal)))
    if demanded.text is not None:
        checks.append(("text", _form(demanded.text)))
    return tuple(checks)


def _class(demanded: PropertyConstraint, classes: frozenset[str]) -> _Check:
    """Nodes must be of one of the classes, or of another vocabulary's."""

    def holds(value: Term, types: _Types) -> bool:
        if isinstance(value, GraphLiteral) or (demanded.iri and not value.blank):
            return True
        have = types.get(value.target)
        if not have:
            return not (demanded.literals_only and value.blank)
        return not classes.isdisjoint(have) or any(map(is_external, have))

    return holds


def _member(pattern: str) -> _Check:
    """A value that names a term of schema.org must name a member."""

    def holds(value: Term, _: _Types) -> bool:
        text = value.lexical if isinstance(value, GraphLiteral) else value.target
        return not _SCHEMA_IRI.search(text) or bool(_compile(pattern).search(text))

    return holds


@cache
def _compile(pattern: str) -> re.Pattern[str]:
    """Compile a pattern when a value needs it: those of enumerations list all their members."""
    return re.compile(pattern)


def _form(pattern: str) -> _Check:
    """Literals must match; other checks cover nodes."""

    def holds(value: Term, _: _Types) -> bool:
        return not isinstance(value, GraphLiteral) or bool(_compile(pattern).search(value.lexical))

    return holds
