"""A document's markup as an RDF graph, for tools and benchmarks that work on graphs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...source.location import Location
from ...source.regex import expression, regex
from ..markup.statement import Literal, Node, Statement
from .document import Document

if TYPE_CHECKING:
    from rdflib import BNode, Graph, URIRef
    from rdflib import Literal as RdfLiteral

    Triple = tuple[URIRef | BNode, URIRef, RdfLiteral | URIRef | BNode]

SCHEMA = "http://schema.org/"

_UNFIT = regex(r"[\x00-\x20<>\"{}|\\^`]")


@dataclass(frozen=True, slots=True)
class Written:
    """Where a triple is written: its node, the location of the value, and that of the key (or the value again)."""

    node: Node
    location: Location
    key_location: Location


def rdf_graph(document: Document) -> Graph:
    """The statements of all syntaxes as an rdflib Graph; schema.org terms are under http://schema.org/."""
    from rdflib import Graph

    graph = Graph()
    for triple, _ in written_triples(document):
        graph.add(triple)
    return graph


def written_triples(document: Document) -> Iterator[tuple[Triple, Written]]:
    """Each triple of a document, once for each time it is written, with its location."""
    from rdflib import RDF

    for node in document.nodes:
        subject = graph_node(node.id)
        for index, name in enumerate(node.types):
            place = node.type_locations[index] if index < len(node.type_locations) else node.location
            yield (subject, RDF.type, term(name)), Written(node, place, place)
        for statement in node.statements:
            yield triple_of(statement), Written(node, statement.location, statement.key_location)


def triple_of(statement: Statement) -> Triple:
    """The triple of a statement. For a reversed property, its subject is not the node it is written at."""
    return graph_node(statement.subject), term(statement.property), _object(statement)


def _object(statement: Statement) -> RdfLiteral | URIRef | BNode:
    from rdflib import Literal as RdfLiteral
    from rdflib import URIRef

    value = statement.value
    if not isinstance(value, Literal):
        return graph_node(value.target)
    if value.language:
        return RdfLiteral(value.lexical, lang=value.language)
    if value.datatype:
        return RdfLiteral(value.lexical, datatype=URIRef(value.datatype), normalize=False)
    return RdfLiteral(value.value)


def graph_node(identifier: str) -> URIRef | BNode:
    """The RDF term for a node's identifier."""
    from rdflib import BNode, URIRef

    if identifier.startswith("_:"):
        # Blank node labels are free text here; RDF syntaxes allow fewer characters.
        return BNode("b" + expression(r"\W").sub(lambda m: f"_{ord(m[0]):x}_", identifier[2:]))
    return URIRef(_escape(identifier))


def term(name: str) -> URIRef:
    """The IRI of a type or property; a name without a prefix belongs to schema.org."""
    from rdflib import URIRef

    return URIRef(_escape(name) if ":" in name else SCHEMA + _escape(name))


def _escape(iri: str) -> str:
    return _UNFIT.sub(lambda m: f"%{ord(m[0]):02X}", iri)
