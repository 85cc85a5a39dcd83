"""Shapes and valid graphs in the manner of the paper's datasets: building systems, a university, and units of measure.

Source: Lin et al. (2025), section 7 and table 2. The authors' manifests and graphs are theirs; these are made from
``datasets.toml``, which names classes and properties of Brick, LUBM and QUDT. QUDT is the paper's test of size.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rdflib import Graph

Made = tuple[str, Graph, Graph]
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


def brick() -> Iterator[Made]:
    """Yield eight systems: equipment that has points and a location, and feeds what has points of its own."""
    for system in _described()["brick"]:
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


def lubm() -> Iterator[Made]:
    """Yield a university: departments, professors, students, courses and publications."""
    yield _of_kinds("lubm", "university", "ub", "u")


def qudt() -> Iterator[Made]:
    """Yield units with their quantity kinds, systems and dimensions: large, and its nodes share what they refer to."""
    yield _of_kinds("qudt", "units", "qudt", "q")


def _of_kinds(described: str, name: str, terms: str, nodes: str) -> Made:
    """Make shapes of classes and as many nodes of each as ``datasets.toml`` says, whose properties fit them."""
    kinds = _described()[described]
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
            said = [f"{nodes}:{kind}{number} a {terms}:{kind}"]
            for path, (value, least, most) in properties.items():
                for place in range(least + number % (most - least + 1)):
                    text = f"{path} {place} of {kind} {number}" if value == "text" else number + place
                    said.append(
                        f'{terms}:{path} "{text}"^^{_LITERALS[value]}'
                        if value in _LITERALS
                        else f"{terms}:{path} {nodes}:{value}{(number + place) % counts[value]}"
                    )
            data.append(f"{' ; '.join(said)} .")
    return name, _graph(shapes), _graph(data)


_LITERALS = {"text": "xsd:string", "integer": "xsd:integer", "decimal": "xsd:decimal"}


MADE: dict[str, Callable[[], Iterator[Made]]] = {"brick": brick, "lubm": lubm, "qudt": qudt}
"""The datasets by name."""


def _described() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def _graph(lines: list[str]) -> Graph:
    return Graph().parse(data=_PREFIXES + "\n".join(lines), format="turtle")
