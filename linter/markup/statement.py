"""Statements of a page's markup: RDF statements with locations."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal as Choice
from typing import NamedTuple

from ...source.location import Location

Syntax = Choice["json-ld", "microdata", "rdfa"]
Scalar = str | int | float | bool

INJECTED = "data-factmark-injected"
"""The attribute of a rendered page's element with markup that a script added: that one's address (crawler/browsing)."""


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Literal:
    """A literal value (RDF 1.1 concepts, section 3.3).

    ``value`` is the scalar as in the markup (a JSON number stays a number); ``lexical`` is its text as written, so
    that 12.50 stays "12.50"; ``datatype`` is an absolute IRI or None; ``language`` a tag. ``of_element`` is true if
    it is all text of its element, including the text of scripts and icons.
    """

    value: Scalar
    lexical: str
    datatype: str | None = None
    language: str | None = None
    of_element: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Reference:
    """A node as the object of a statement: nested in place, or named by its identifier.

    ``target`` is a node identifier: an IRI, or a blank node label starting with ``_:``. ``nested`` is true if the
    node is written in this place.
    """

    target: str
    nested: bool


Value = Literal | Reference


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Statement:
    """A statement of the markup.

    ``types`` (of the subject) and ``property`` are local names ("Product", "price") for terms of schema.org, else
    absolute IRIs, else as written (a key that JSON-LD drops); ``key`` is the key as written. ``location`` is the
    value's, ``key_location`` the key's (the value's if there is no key). ``parent`` is the statement whose nested
    node is the subject.
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
    """The value as text: the literal's lexical form, or the node's identifier."""

    def __post_init__(self) -> None:
        # Rules read it some twenty times: a property took 1/100 of a run.
        self.text = self.value.lexical if isinstance(self.value, Literal) else self.value.target


class Node(NamedTuple):
    """A node as written in one place: a JSON object, an item, an element with typeof.

    ``id`` is the node's identifier (an IRI, or a blank node label), ``named`` whether the markup gave it. Several
    Nodes may have the same ``id``: entities described in several places. ``injected`` is true if a script added the
    element, ``added_by`` that script's address, "" if it is the page's own, None if it is not known.
    """

    id: str
    named: bool
    types: tuple[str, ...]
    statements: tuple[Statement, ...]
    syntax: Syntax
    location: Location
    type_locations: tuple[Location, ...] = ()
    parent: Statement | None = None
    injected: bool = False
    added_by: str | None = None
