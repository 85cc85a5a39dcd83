"""Changes of a graph as SPARQL updates: triples to delete and to insert, done and undone."""

from __future__ import annotations

from dataclasses import dataclass

from rdflib import Graph
from rdflib.term import BNode, Node

from .paths import Triple


@dataclass(frozen=True, slots=True)
class Operation:
    """Triples to delete and to insert. Both empty: the constraint is broken as it is."""

    deletes: tuple[Triple, ...] = ()
    inserts: tuple[Triple, ...] = ()

    def sparql(self) -> str:
        """As a SPARQL 1.1 update."""
        parts = []
        if self.deletes:
            parts.append(f"DELETE DATA {{ {_triples(self.deletes)} }}")
        if self.inserts:
            parts.append(f"INSERT DATA {{ {_triples(self.inserts)} }}")
        return " ;\n".join(parts)

    def on(self, graph: Graph) -> Operation:
        """What it changes on a graph: deletes what is there, inserts what is not, so that it can be undone."""
        kept = set(self.deletes) & set(self.inserts)
        deletes = dict.fromkeys(t for t in self.deletes if t in graph and t not in kept)
        inserts = dict.fromkeys(t for t in self.inserts if t not in graph)
        return Operation(tuple(deletes), tuple(inserts))

    def apply(self, graph: Graph) -> None:
        """Do it."""
        for triple in self.deletes:
            graph.remove(triple)
        for triple in self.inserts:
            graph.add(triple)

    def undo(self, graph: Graph) -> None:
        """Undo it, on the graph it was made for."""
        for triple in self.inserts:
            graph.remove(triple)
        for triple in self.deletes:
            graph.add(triple)


def _triples(triples: tuple[Triple, ...]) -> str:
    return " ".join(f"{s.n3()} {p.n3()} {o.n3()} ." for s, p, o in triples)


# Blank nodes under IRIs, so that updates can name them (RDF 1.1 Concepts, section 3.5).

GENID = "/.well-known/genid/"
"""Part of the IRIs that stand for blank nodes."""


def skolemized(graph: Graph) -> Graph:
    """The graph with IRIs for its blank nodes, keeping its prefixes."""
    named = graph.skolemize()
    for prefix, address in graph.namespaces():
        named.bind(prefix, address)
    return named


def skolem_name(node: Node) -> Node:
    """The IRI that stands for a blank node; any other term as it is."""
    return node.skolemize() if isinstance(node, BNode) else node
