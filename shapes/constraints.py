"""What a type and a property of schema.org ask of the data: both engines are made from this.

schema.org's conformance section (schema.org/docs/datamodel.html#conformance) is loose on purpose: text may
stand where a node belongs, and Role and URL may be used with every property. So a literal where only nodes
are in the range is a mere note, a Role or an untyped node is accepted, and what text cannot express is left
to Text. Not tolerated: names that do not exist, properties of other types, nodes of a class outside the
range, and schema.org terms that are no members of the enumeration asked for.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from .graph import Severity, is_external
from .vocabulary import vocabulary

SEVERITIES: dict[str, Severity] = {
    "type": "Violation",
    "closed": "Violation",
    "class": "Violation",
    "member": "Violation",
    "enumeration": "Warning",
    "literal": "Warning",
    "text": "Info",
}

#: What an IRI of schema.org begins with.
SCHEMA_IRI = r"^(https?://(www\.)?schema\.org/|schema:)"
#: An absolute IRI, or one relative to the page that a slash tells from text. Empty text is another rule's.
IRI = r"^\s*(([A-Za-z][A-Za-z0-9+.-]*:[^\s]+|//?[^\s]*|\.{0,2}/[^\s]*)\s*)?$"
#: The same, or one that the ending of its last part tells to be a file ("images/jar.jpg"): no name of a thing ends so.
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
#: The lexical forms of the datatypes that have one. ISO 8601 is read loosely: a space for the T, no seconds.
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
    """What the vocabulary asks of a property's values; patterns are XPath and Python regular expressions.

    ``classes`` are the types that a node may have (None: any). ``literals_only`` is true where the range is
    datatypes only, ``iri`` where it has URL, so that every IRI is a value whatever it identifies. ``member``
    matches the IRIs of schema.org that may be named, ``enumeration`` the text that names a member, and
    ``literal`` the lexical forms of the range's datatypes (each None where anything goes). ``text`` matches what
    refers to a node, where only nodes (or their IRIs) are in the range, so that other text stands for one.
    ``ranges`` are the range's types that ``classes`` was made from.
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
    """The types of nodes that may stand between any property and its value (schema.org/Role)."""
    return frozenset(vocabulary().subtypes("Role"))


@cache
def constraint(name: str) -> PropertyConstraint:
    """The constraint of a property; none for a name that is no property of schema.org."""
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
    """The types below those of a range. Thing itself, which says nothing, is accepted but does not open it."""
    known = vocabulary()
    return frozenset(
        below for each in ranges for below in (["Thing"] if each == "Thing" else known.subtypes(each))
    )


def _has_direct_members(enumerations: Iterable[str]) -> bool:
    known = vocabulary()
    return all(any(each in known.enumerations_of(m) for m in known.members(each)) for each in enumerations)


@lru_cache(maxsize=4096)
def allowed_properties(types: tuple[str, ...]) -> frozenset[str] | None:
    """The properties that a node of these types may have; None where any property of schema.org is right.

    Untyped nodes, types of other vocabularies, unknown types and datatypes leave open what a node may have;
    a Role repeats the property that it stands in.
    """
    known = vocabulary()
    if not types or any(
        is_external(each) or not known.is_type(each) or known.is_datatype(each) or each in role_types()
        for each in types
    ):
        return None
    return frozenset().union(known.properties_of_any, *map(known.properties_of, types))


def stem(name: str) -> str:
    """The property that an action's ``-input`` or ``-output`` annotation is about, or the name itself."""
    return name.removesuffix("-input").removesuffix("-output")


@lru_cache(maxsize=4096)
def is_allowed(types: tuple[str, ...], name: str) -> bool:
    """Whether a node of these types may have a property. An action may annotate any property of its nodes."""
    plain, allowed = stem(name), allowed_properties(types)
    if allowed is None or (plain != name and any(vocabulary().is_subtype(each, "Action") for each in types)):
        return vocabulary().is_property(plain)
    return plain in allowed
