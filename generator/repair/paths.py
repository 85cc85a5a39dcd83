"""SHACL property paths (W3C SHACL, section 2.3.1) as SPARQL, with the triples that can end a path."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from rdflib import Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.namespace import RDF
from rdflib.term import Identifier, Node

from .terms import SH

Triple = tuple[Node, Node, Node]

_CLOSURES = ((SH.zeroOrMorePath, "*"), (SH.oneOrMorePath, "+"), (SH.zeroOrOnePath, "?"))
MAX_DEPTH = 16


@dataclass(frozen=True, slots=True)
class End:
    """The last triple of a path: the SPARQL path to it ("" for none), its predicate, and its direction."""

    way: str
    predicate: URIRef
    inverse: bool = False


@dataclass(frozen=True, slots=True)
class Path:
    """A path in SPARQL and the triples that can end it."""

    sparql: str
    ends: tuple[End, ...] = ()

    def values(self, graph: Graph, node: Node) -> list[Node]:
        """Return the distinct values of a node, sorted so that runs repeat."""
        return sorted(_values(graph, node, self), key=_order)

    def links(self, graph: Graph, node: Node, value: Node) -> list[Triple]:
        """Return the triples that end the path from a node at a value."""
        triples: list[Triple] = []
        for end in self.ends:
            for start in _starts(graph, node, end):
                triple: Triple = (
                    (value, end.predicate, start) if end.inverse else (start, end.predicate, value)
                )
                if triple in graph:
                    triples.append(triple)
        return triples

    def link(self, graph: Graph, node: Node, value: Node) -> Triple | None:
        """Return a triple that would add a value to the node, or None if no single triple does."""
        for end in self.ends:
            start = next(iter(_starts(graph, node, end)), None)
            if start is not None:
                return (value, end.predicate, start) if end.inverse else (start, end.predicate, value)
        return None


def _order(value: Node) -> tuple[str, ...]:
    """Literals first, by text; rdflib warns of writing some as N3, such as a decimal that is no number."""
    kind = (str(value.datatype), str(value.language)) if isinstance(value, Literal) else ("~",)
    return ("" if isinstance(value, Literal) else "~", str(value), *kind)


def _values(graph: Graph, node: Node, path: Path) -> set[Node]:
    if len(path.ends) == 1 and not path.ends[0].way:
        end = path.ends[0]
        return set(graph.subjects(end.predicate, node) if end.inverse else graph.objects(node, end.predicate))
    return _query(graph, node, path.sparql)


def _starts(graph: Graph, node: Node, end: End) -> list[Node]:
    return sorted(_query(graph, node, end.way), key=lambda start: start.n3()) if end.way else [node]


def _query(graph: Graph, node: Node, path: str) -> set[Node]:
    rows = graph.query(
        f"SELECT DISTINCT ?v WHERE {{ ?n {path} ?v }}", initBindings={"n": cast(Identifier, node)}
    )
    return {row[0] for row in rows}  # type: ignore[index]


def read_path(shapes: Graph, node: Node, depth: int = 0) -> Path:
    """Read the path at a node of the shapes graph. Raises ValueError if it is not a path."""
    if depth > MAX_DEPTH:
        raise ValueError("a property path nests too deeply")
    if isinstance(node, URIRef):
        return Path(node.n3(), (End("", node),))
    inverse = shapes.value(node, SH.inversePath)
    if inverse is not None:
        inner = read_path(shapes, inverse, depth + 1)
        ends = tuple(End("", end.predicate, not end.inverse) for end in inner.ends if not end.way)
        return Path(f"^({inner.sparql})", ends)
    alternatives = shapes.value(node, SH.alternativePath)
    if alternatives is not None:
        parts = [read_path(shapes, part, depth + 1) for part in Collection(shapes, alternatives)]
        return Path(
            f"({'|'.join(_sparql_of_parts(parts))})", tuple(end for part in parts for end in part.ends)
        )
    for predicate, sign in _CLOSURES:
        closed = shapes.value(node, predicate)
        if closed is not None:
            inner = read_path(shapes, closed, depth + 1)
            ends = inner.ends if sign == "?" else tuple(_after(f"({inner.sparql})*", inner.ends))
            return Path(f"({inner.sparql}){sign}", ends)
    if (node, RDF.first, None) in shapes:
        parts = [read_path(shapes, part, depth + 1) for part in Collection(shapes, node)]
        way = "/".join(part.sparql for part in parts[:-1])
        return Path("/".join(_sparql_of_parts(parts)), tuple(_after(way, parts[-1].ends)))
    raise ValueError(f"{node} is no property path")


def _sparql_of_parts(parts: list[Path]) -> list[str]:
    if not parts:
        raise ValueError("a property path without members")
    return [part.sparql for part in parts]


def _after(way: str, ends: tuple[End, ...]) -> Iterator[End]:
    for end in ends:
        yield End("/".join(part for part in (way, end.way) if part), end.predicate, end.inverse)
