"""Terms of graphs: SHACL's namespace, and skolem IRIs for blank nodes (RDF 1.1 Concepts, section 3.5)."""

from __future__ import annotations

from rdflib import Graph, Namespace
from rdflib.term import BNode, Node

GENID = "/.well-known/genid/"
"""Part of every skolem IRI."""


def skolemized(graph: Graph) -> Graph:
    """Return the graph with IRIs for its blank nodes, keeping its prefixes."""
    named = graph.skolemize()
    for prefix, address in graph.namespaces():
        named.bind(prefix, address)
    return named


def skolem_name(node: Node) -> Node:
    """Return the skolem IRI of a blank node; any other term unchanged."""
    return node.skolemize() if isinstance(node, BNode) else node


SH = Namespace("http://www.w3.org/ns/shacl#")
