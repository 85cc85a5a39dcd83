"""Values that may conform to shapes: what the shapes name, bounds and lengths met exactly, and the graph's own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import islice

from rdflib import XSD, Graph, Literal
from rdflib.collection import Collection
from rdflib.term import Node

from ...generator.repair.reports import SH

MAX_DEPTH = 8
MAX_LENGTH = 10_000
MOST = 300
"""Values that are tried at most."""

_SAMPLES = (
    "a",
    "abc",
    "Abc",
    "A1",
    "1",
    "12345",
    "2001-02-03",
    "a@example.org",
    "https://example.org/",
    "x y",
)


def fillings(data: Graph, shapes: Graph, wanted: Iterable[Node]) -> Iterator[Node]:
    """Values to try for shapes, those first that the shapes themselves describe; each once."""
    parts = [part for shape in wanted for part in _parts(shapes, shape, 0)]
    own = (value for part in parts for value in _described(shapes, part))
    known = sorted(set(data.objects()), key=lambda node: node.n3())
    yield from islice(dict.fromkeys((*own, *known)), MOST)


def _parts(shapes: Graph, shape: Node, depth: int) -> Iterator[Node]:
    """A shape and the shapes that it demands of the same node."""
    if depth > MAX_DEPTH:
        return
    yield shape
    for component in (SH["and"], SH["or"], SH.xone):
        for listed in shapes.objects(shape, component):
            for member in Collection(shapes, listed):
                yield from _parts(shapes, member, depth + 1)
    for inner in shapes.objects(shape, SH.node):
        yield from _parts(shapes, inner, depth + 1)


def _described(shapes: Graph, shape: Node) -> Iterator[Node]:
    yield from shapes.objects(shape, SH.hasValue)
    for listed in shapes.objects(shape, SH["in"]):
        yield from Collection(shapes, listed)
    for component, step in (
        (SH.minInclusive, 0),
        (SH.maxInclusive, 0),
        (SH.minExclusive, 1),
        (SH.maxExclusive, -1),
    ):
        for bound in shapes.objects(shape, component):
            number = bound.toPython() if isinstance(bound, Literal) else None
            if isinstance(number, int | float | Decimal):
                yield Literal(number + step)
            elif isinstance(bound, Literal) and not step:
                yield bound
    datatype = shapes.value(shape, SH.datatype)
    if datatype not in (None, XSD.string):
        return
    for component in (SH.minLength, SH.maxLength):
        for length in shapes.objects(shape, component):
            if str(length).isdecimal() and int(str(length)) <= MAX_LENGTH:
                yield Literal("x" * int(str(length)))
    for listed in shapes.objects(shape, SH.languageIn):
        yield from (Literal("text", lang=str(tag)) for tag in Collection(shapes, listed))
    if (shape, SH.pattern, None) in shapes or datatype is not None:
        yield from (Literal(sample) for sample in _SAMPLES)
