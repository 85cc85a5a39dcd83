"""The terms of graphs: SHACL's namespace, and blank nodes under IRIs (RDF 1.1 Concepts, section 3.5)."""

from __future__ import annotations

from rdflib import Graph, Namespace
from rdflib.term import BNode, Node

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


SH = Namespace("http://www.w3.org/ns/shacl#")
