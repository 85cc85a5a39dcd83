"""Statements of a page's markup: RDF statements with the place each one was written at."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as Choice
from typing import NamedTuple

from ...source.location import Location

Syntax = Choice["json-ld", "microdata", "rdfa"]
Scalar = str | int | float | bool


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Literal:
    """A literal value (RDF 1.1 concepts, section 3.3).

    ``value`` is the scalar as the markup wrote it (a JSON number stays a number); ``lexical`` is its text
    as written, so that 12.50 stays "12.50"; ``datatype`` is an absolute IRI or None; ``language`` a tag.
    ``of_element`` says that it is all text of the element that carries it, what scripts and icons have in it included.
    """

    value: Scalar
    lexical: str
    datatype: str | None = None
    language: str | None = None
    of_element: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Reference:
    """The object of a statement that is a node: nested in place, or named by its identifier.

    ``target`` is a node identifier: an IRI, or a blank node label starting with ``_:``. ``nested`` is
    true where the node stands right here in the markup.
    """

    target: str
    nested: bool


Value = Literal | Reference


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Statement:
    """One statement of the markup.

    ``types`` are those of the subject and ``property`` that of the statement, as schema.org local names
    ("Product", "price") where they are schema.org's, else as absolute IRIs, else as written (a key that
    JSON-LD drops); ``key`` is the key as written. ``location`` is the value's place, ``key_location`` the
    key's (the value's where there is none). ``parent`` is the statement whose nested node is the subject.
    """

    subject: str
    types: tuple[str, ...]
    property: str
    key: str
    value: Value
    syntax: Syntax
    location: Location
    key_location: Location
    parent: Statement | None = None
    text: str = field(init=False, compare=False, repr=False)
    """The value as text: the literal's lexical form, or the identifier of the node."""

    def __post_init__(self) -> None:
        # Rules ask for it some twenty times: a property took a hundredth of a run.
        self.text = self.value.lexical if isinstance(self.value, Literal) else self.value.target


class Node(NamedTuple):
    """A node of the markup as written in one place: a JSON object, an item, an element with typeof.

    ``id`` is the node's identifier (an IRI, or a blank node label), ``named`` whether the markup gave it.
    The same ``id`` may come in several Nodes: entities split over places.
    """

    id: str
    named: bool
    types: tuple[str, ...]
    statements: tuple[Statement, ...]
    syntax: Syntax
    location: Location
    type_locations: tuple[Location, ...] = ()
    parent: Statement | None = None
