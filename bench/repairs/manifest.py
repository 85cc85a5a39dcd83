"""Read shapes and data for cases: two graphs, or a manifest of the SHACL test suite.

Manifests: https://www.w3.org/TR/2017/NOTE-shacl-test-suite (mf:entries, sht:dataGraph, sht:shapesGraph). Their data
is often invalid on purpose; violating nodes are removed, with what targets them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from rdflib import Graph, Namespace, URIRef
from rdflib.collection import Collection
from rdflib.namespace import RDF, RDFS
from rdflib.term import Node

from ...generator.repair.reports import validate
from ...generator.repair.terms import SH
from ..rows import UnusableInputError
from .datasets import MADE

MF = Namespace("http://www.w3.org/2001/sw/DataAccess/tests/test-manifest#")
SHT = Namespace("http://www.w3.org/ns/shacl-test#")
MAX_ROUNDS = 5
MAX_FILES = 2000


@dataclass(frozen=True, slots=True)
class Subject:
    """A shapes graph and a data graph, with a name."""

    name: str
    shapes: Graph
    data: Graph


def read_graph(path: Path) -> Graph:
    """Read a graph, in the format of the file's extension (Turtle by default)."""
    formats = {".nt": "nt", ".rdf": "xml", ".xml": "xml", ".owl": "xml", ".jsonld": "json-ld", ".n3": "n3"}
    try:
        return Graph().parse(str(path), format=formats.get(path.suffix.lower(), "turtle"))
    except OSError as error:
        raise UnusableInputError(f"{path}: {error.strerror or error}") from error
    except Exception as error:  # rdflib's parsers raise errors of many kinds
        raise UnusableInputError(f"{path}: not readable as RDF: {str(error)[:200]}") from error


def subjects(manifest: Path, data: Path | None) -> Iterator[Subject]:
    """Yield what can be broken: the manifest's entries, or its shapes with the given data, or a dataset made here."""
    if data is None and str(manifest) in MADE and not manifest.exists():
        for name, made_shapes, made_data in MADE[str(manifest)]():
            yield Subject(name, made_shapes, made_data)
        return
    graph = read_graph(manifest)
    if (None, RDF.type, MF.Manifest) not in graph and (None, MF.include, None) not in graph:
        if data is None:
            raise UnusableInputError(f"{manifest} holds shapes and no manifest: give the valid graph, too")
        yield Subject(manifest.stem, graph, read_graph(data))
        return
    yield from _entries(manifest.resolve(), graph, manifest.resolve().parent, set())


def _entries(path: Path, graph: Graph, folder: Path, seen: set[Path]) -> Iterator[Subject]:
    seen.add(path)
    for included in sorted(graph.objects(None, MF.include), key=str):
        other = _local(included)
        # Only files in the manifest's folder: a third-party manifest must not read others.
        if other and other not in seen and other.is_relative_to(folder) and len(seen) < MAX_FILES:
            yield from _entries(other, read_graph(other), folder, seen)
    for listed in graph.objects(None, MF.entries):
        for entry in Collection(graph, listed):
            action = graph.value(entry, MF.action)
            shapes = _referred(path, graph, graph.value(action, SHT.shapesGraph), folder)
            data = _referred(path, graph, graph.value(action, SHT.dataGraph), folder)
            if shapes is not None and data is not None:
                name = str(graph.value(entry, RDFS.label) or entry)
                yield Subject(name, shapes, data)


def _referred(path: Path, graph: Graph, node: Node | None, folder: Path) -> Graph | None:
    other = _local(node) if node is not None else None
    if other is None or not other.is_relative_to(folder):
        return None
    return graph if other == path else read_graph(other)


def _local(node: Node) -> Path | None:
    parts = urlsplit(str(node))
    return (
        Path(unquote(parts.path)).resolve() if isinstance(node, URIRef) and parts.scheme == "file" else None
    )


def valid_part(subject: Subject) -> Subject | None:
    """Return the subject without its violations; None if nothing valid with a target is left."""
    shapes, data = subject.shapes, subject.data
    for _ in range(MAX_ROUNDS):
        faults = {result.focus for result in validate(data, shapes)}
        if not faults:
            return Subject(subject.name, shapes, data)
        shapes, data = _copy(shapes), _copy(data)
        for node in faults:
            data.remove((node, None, None))
            data.remove((None, None, node))
            shapes.remove((None, SH.targetNode, node))
            # In tests whose data graph is also the shapes graph, they stay the same.
            shapes.remove((node, None, None))
    return None


def _copy(graph: Graph) -> Graph:
    copied = Graph(namespace_manager=graph.namespace_manager)
    for triple in graph:
        copied.add(triple)
    return copied
