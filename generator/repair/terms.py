"""Terms of graphs: SHACL's namespace, and skolem IRIs for blank nodes (RDF 1.1 Concepts, section 3.5)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import rdflib
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


@contextmanager
def as_written() -> Iterator[None]:
    """Read literals as they are written: by itself, rdflib makes 7 of 007, and drops the time zone of a date."""
    normalize = rdflib.NORMALIZE_LITERALS
    rdflib.NORMALIZE_LITERALS = False  # pyrefly: ignore[bad-assignment]
    try:
        yield
    finally:
        rdflib.NORMALIZE_LITERALS = normalize
