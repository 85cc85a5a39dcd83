"""Characteristic sets: which properties are used together, and a stratified sample of pages by them.

The characteristic set of an instance is its types with the properties it has (Neumann and Moerkotte
2011; for schema.org, Dang et al., "LLM4Schema.org", section 4). Reads N-Quads as WebDataCommons
publishes them, or pages and folders of pages.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...shapes.vocabulary import local_name
from ..documents import documents
from ..nquads import read_quads
from ..options import at_least
from ..output import Table, add_format, emit, rounded, table_of
from ..ranks import spearman
from .strata import STRATA, stratified_sample, stratum, tercile_cuts

RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
MAX_NODES = 500_000
"""Nodes of one page that are held at once; beyond them, its instances are counted in parts."""

# As published: dpef.html-embedded-jsonld.nq-00001.gz, part_0.gz.
_QUADS = re.compile(r".*\.(?:nq|nquads)(?:-\d+)?(?:\.gz)?|.*(?<!\.warc)\.gz", re.IGNORECASE)
_TYPED = re.compile(r"https?://(?:www\.)?schema\.org/([A-Z]\w*)/([a-z]\w*)")


@dataclass(frozen=True, slots=True)
class CharacteristicSet:
    """Types and properties, as local names of schema.org or whole addresses, each sorted."""

    types: tuple[str, ...]
    properties: tuple[str, ...]


@dataclass(slots=True)
class Usage:
    """What was counted: instances per set, sets by the pages that have them, properties per page.

    ``repeated_pages`` came in several places: their instances were counted each time.
    """

    instances: Counter[CharacteristicSet] = field(default_factory=Counter)
    pages: Counter[CharacteristicSet] = field(default_factory=Counter)
    page_properties: dict[str, int] = field(default_factory=dict)
    repeated_pages: set[str] = field(default_factory=set)
    broken_lines: int = 0
    broken_blocks: int = 0
    unread: list[str] = field(default_factory=list)

    def add_page(self, page: str, sets: Iterable[CharacteristicSet]) -> None:
        """Count the instances of one page."""
        found = Counter(sets)
        if page in self.page_properties:
            self.repeated_pages.add(page)
        self.instances.update(found)
        self.pages.update(found.keys())
        properties = {name for cset in found for name in cset.properties}
        if found:
            self.page_properties[page] = max(len(properties), self.page_properties.get(page, 0))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to read, and the sample."""
    parser.add_argument(
        "inputs",
        nargs="+",
        metavar="INPUT",
        help="N-Quads (.nq, .nq-00001.gz, any .gz but .warc.gz), pages, folders of pages, archives (.warc.gz)",
    )
    parser.add_argument("--top", type=at_least(0), default=20, metavar="N", help="list the N most used sets")
    parser.add_argument(
        "--sample", type=at_least(0), default=0, metavar="N", help="draw N pages from each stratum"
    )
    parser.add_argument("--seed", type=int, default=0, help="another seed draws other pages")
    parser.add_argument("--type", metavar="NAME", help="only instances of this type, for example Product")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Count, correlate, part into strata, sample."""
    usage = Usage()
    for page, sets in _pages(args.inputs, usage):
        kept = [s for s in sets if args.type is None or args.type in s.types]
        if kept:
            usage.add_page(page, kept)
    document = summary(usage, args.top, args.sample, args.seed)
    emit(args, document, _tables(document))
    for message in usage.unread:
        sys.stderr.write(f"factmark bench csets: {message}\n")
    return 0 if usage.instances and not usage.unread else 3


def summary(usage: Usage, top: int, sample: int, seed: int) -> dict[str, Any]:
    """All figures."""
    sets = sorted(usage.instances.items(), key=lambda s: (-s[1], s[0].types, s[0].properties))
    sizes = [len(cset.properties) for cset, _ in sets]
    pages = usage.page_properties
    cuts = tercile_cuts(list(pages.values())) if pages else (0, 0)
    members = Counter(stratum(size, cuts) for size in pages.values())
    return {
        "measure": "csets",
        "pages": len(pages),
        "instances": sum(usage.instances.values()),
        "sets": len(sets),
        "spearman_rho": rounded(spearman(sizes, [count for _, count in sets])),
        "strata": [
            {"stratum": name, "pages": members[name], "properties_below": limit}
            for name, limit in zip(STRATA, (*cuts, None), strict=True)
        ],
        "sample": stratified_sample(pages, sample, seed) if sample else {},
        "repeated_pages": len(usage.repeated_pages),
        "broken_lines": usage.broken_lines,
        "broken_blocks": usage.broken_blocks,
        "unread": usage.unread,
        "top": [
            {
                "types": list(cset.types),
                "properties": list(cset.properties),
                "size": len(cset.properties),
                "instances": count,
                "pages": usage.pages[cset],
            }
            for cset, count in sets[:top]
        ],
    }


def _pages(inputs: list[str], usage: Usage) -> Iterator[tuple[str, list[CharacteristicSet]]]:
    quads = [Path(name) for name in inputs if _QUADS.fullmatch(Path(name).name)]
    for path in quads:
        yield from _pages_of_quads(path, usage)
    others = [name for name in inputs if not _QUADS.fullmatch(Path(name).name)]
    for document in documents(others, usage.unread):
        nodes: dict[str, tuple[set[str], set[str]]] = defaultdict(lambda: (set(), set()))
        for node in document.nodes:
            nodes[node.id][0].update(node.types)
            nodes[node.id][1].update(statement.property for statement in node.statements)
        usage.broken_blocks += sum(
            block.root is None and bool(block.script.text.strip()) for block in document.blocks
        )
        yield document.uri, _sets(nodes)


def _pages_of_quads(path: Path, usage: Usage) -> Iterator[tuple[str, list[CharacteristicSet]]]:
    """Page by page: the graph of a quad is the page it was found on, and the pages follow each other."""
    current: str | None = None
    nodes: dict[str, tuple[set[str], set[str]]] = {}
    for quad in read_quads(path):
        if quad is None:
            usage.broken_lines += 1
            continue
        if quad.graph != current or len(nodes) >= MAX_NODES:
            if current is not None:
                yield current, _sets(nodes)
            current, nodes = quad.graph, {}
        types, properties = nodes.setdefault(quad.subject, (set(), set()))
        if quad.predicate == RDF_TYPE:
            types.add(_short(quad.object))
        else:
            properties.add(_short(quad.predicate))
    if current is not None:
        yield current, _sets(nodes)


def _sets(nodes: dict[str, tuple[set[str], set[str]]]) -> list[CharacteristicSet]:
    # A node that is only referred to has neither types nor properties and is no instance.
    return [
        CharacteristicSet(tuple(sorted(types)), tuple(sorted(properties)))
        for types, properties in nodes.values()
        if types or properties
    ]


def _short(iri: str) -> str:
    """The local name of schema.org's terms; the extraction writes some properties behind their type's name."""
    typed = _TYPED.fullmatch(iri)
    return typed[2] if typed else local_name(iri) or iri


def _tables(document: dict[str, Any]) -> list[Table]:
    names = ("pages", "instances", "sets", "spearman_rho", "repeated_pages", "broken_lines", "broken_blocks")
    figures = [(name, document[name]) for name in names]
    columns = ("instances", "pages", "size", "types", "properties")
    tables = [
        table_of("Characteristic sets", ("figure", "value"), figures),
        table_of(
            "Most used",
            columns,
            [
                (
                    row["instances"],
                    row["pages"],
                    row["size"],
                    " ".join(row["types"]),
                    " ".join(row["properties"]),
                )
                for row in document["top"]
            ],
        ),
        table_of(
            "Strata of pages by their number of properties",
            ("stratum", "pages", "properties below"),
            [(row["stratum"], row["pages"], row["properties_below"]) for row in document["strata"]],
        ),
    ]
    if document["sample"]:
        drawn = [(name, page) for name, pages in document["sample"].items() for page in pages]
        tables.append(table_of("Sample", ("stratum", "page"), drawn))
    return tables
