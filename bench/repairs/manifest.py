"""Read or make shapes and data for cases: two graphs, a manifest of the SHACL test suite, or data sets as the paper's.

Manifests: https://www.w3.org/TR/2017/NOTE-shacl-test-suite (mf:entries, sht:dataGraph, sht:shapesGraph). Their data
is often invalid on purpose; violating nodes are removed, with what targets them.

Data sets (Lin et al. 2025, section 7 and table 2): the authors' manifests and graphs are theirs; these are made from
``datasets.toml``, which names classes and properties of Brick, LUBM and QUDT. QUDT is the paper's test of size.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from rdflib import Graph, Namespace, URIRef
from rdflib.collection import Collection
from rdflib.namespace import RDF, RDFS
from rdflib.term import Node

from ...generator.repair.reports import validate
from ...generator.repair.terms import SH
from ..input import UnusableInputError

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
    if data is None and str(manifest) in DATASETS and not manifest.exists():
        for name, made_shapes, made_data in DATASETS[str(manifest)]():
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


NamedDataset = tuple[str, Graph, Graph]
"""A name, shapes, and a valid graph."""

_PREFIXES = """\
@prefix sh: <http://www.w3.org/ns/shacl#> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .
@prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .
@prefix brick: <https://brickschema.org/schema/Brick#> .
@prefix ub: <http://swat.cse.lehigh.edu/onto/univ-bench.owl#> .
@prefix qudt: <http://qudt.org/schema/qudt/> .
@prefix c: <urn:constraints/> .
@prefix b: <urn:building/> .
@prefix u: <urn:university/> .
@prefix q: <urn:units/> .
"""


def brick() -> Iterator[NamedDataset]:
    """Yield eight systems: equipment that has points and a location, and feeds what has points of its own."""
    for system in _describe()["brick"]:
        name, equipment, fed = system["name"], system["equipment"], system["feeds"]
        shapes = [
            f"c:{name} a sh:NodeShape ; sh:targetClass brick:{equipment} ; sh:property c:label , "
            "[ sh:path brick:hasLocation ; sh:minCount 1 ; sh:maxCount 1 ; sh:class brick:Location ] , "
            f"[ sh:path brick:feeds ; sh:qualifiedValueShape [ sh:node c:fed ] ; sh:qualifiedMinCount 1 ] , "
            f"{_points(system['points'])} .",
            f"c:fed a sh:NodeShape ; sh:targetClass brick:{fed} ; sh:class brick:{fed} ; sh:property c:label , "
            f"{_points(system['fed_points'])} .",
            "c:label a sh:PropertyShape ; sh:path rdfs:label ; sh:minCount 1 ; sh:maxCount 1 ; "
            "sh:datatype xsd:string .",
        ]
        data = [
            f'b:{name} a brick:{equipment} ; rdfs:label "{name}" ; brick:hasLocation b:roof ; brick:feeds b:fed-1 , '
            "b:fed-2 .",
            "b:roof a brick:Location .",
        ]
        owners = ((name, system["points"]), ("fed-1", system["fed_points"]), ("fed-2", system["fed_points"]))
        data += [f'b:{owner} a brick:{fed} ; rdfs:label "{owner}" .' for owner in ("fed-1", "fed-2")]
        for owner, points in owners:
            for kind, count in points.items():
                for number in range(1, count + 1):
                    point = f"b:{owner}-{kind.lower().replace('_', '-')}-{number}"
                    data.append(f"b:{owner} brick:hasPoint {point} .")
                    data.append(f'{point} a brick:{kind} ; rdfs:label "{kind} {number}" .')
        yield name, _graph(shapes), _graph(data)


def _points(points: dict[str, int]) -> str:
    return " , ".join(
        "[ sh:path brick:hasPoint ; sh:qualifiedMinCount "
        f"{count} ; sh:qualifiedValueShape [ sh:class brick:{kind} ; sh:property c:label ] ]"
        for kind, count in points.items()
    )


def lubm() -> Iterator[NamedDataset]:
    """Yield a university: departments, professors, students, courses and publications."""
    yield _of_kinds("lubm", "university", "ub", "u")


def qudt() -> Iterator[NamedDataset]:
    """Yield units with their quantity kinds, systems and dimensions: large, and its nodes share what they refer to."""
    yield _of_kinds("qudt", "units", "qudt", "q")


def _of_kinds(described: str, name: str, terms: str, nodes: str) -> NamedDataset:
    """Make shapes of classes and as many nodes of each as ``datasets.toml`` says, whose properties fit them."""
    kinds = _describe()[described]
    counts = {each["class"]: each["nodes"] for each in kinds}
    shapes, data = [], []
    for each in kinds:
        kind, properties = each["class"], each["properties"]
        constraints = (
            f"[ sh:path {terms}:{path} ; {f'sh:minCount {least} ; ' if least else ''}sh:maxCount {most} ; "
            + (
                f"sh:datatype {_LITERALS[value]}"
                if value in _LITERALS
                else f"sh:class {terms}:{value} ; sh:nodeKind sh:IRI"
            )
            + " ]"
            for path, (value, least, most) in properties.items()
        )
        shapes.append(
            f"c:{kind} a sh:NodeShape ; sh:targetClass {terms}:{kind} ; sh:property {' , '.join(constraints)} ."
        )
        for number in range(each["nodes"]):
            triples = [f"{nodes}:{kind}{number} a {terms}:{kind}"]
            for path, (value, least, most) in properties.items():
                for place in range(least + number % (most - least + 1)):
                    text = f"{path} {place} of {kind} {number}" if value == "text" else number + place
                    triples.append(
                        f'{terms}:{path} "{text}"^^{_LITERALS[value]}'
                        if value in _LITERALS
                        else f"{terms}:{path} {nodes}:{value}{(number + place) % counts[value]}"
                    )
            data.append(f"{' ; '.join(triples)} .")
    return name, _graph(shapes), _graph(data)


_LITERALS = {"text": "xsd:string", "integer": "xsd:integer", "decimal": "xsd:decimal"}


DATASETS: dict[str, Callable[[], Iterator[NamedDataset]]] = {"brick": brick, "lubm": lubm, "qudt": qudt}
"""The datasets by name."""


def _describe() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("datasets.toml").read_text(encoding="utf-8"))


def _graph(lines: list[str]) -> Graph:
    return Graph().parse(data=_PREFIXES + "\n".join(lines), format="turtle")
