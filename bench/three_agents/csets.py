"""Characteristic sets: which properties are used together, and a stratified sample of pages by them.

The characteristic set of an instance is its types with the properties it has (Neumann and Moerkotte
2011; for schema.org, Dang et al., "LLM4Schema.org", section 4). Reads N-Quads as WebDataCommons
publishes them, or pages and folders of pages.
"""

from __future__ import annotations

import argparse
import gzip
import math
import random
import re
import sys
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean
from typing import Any, TypeVar

from ...linter.grounding.wording.language import by_common_words
from ...shapes.vocabulary import local_name, vocabulary
from ..documents import documents
from ..options import at_least
from ..output import Table, add_format, emit, rounded, table_of
from ..rows import UnusableInputError
from ..tfidf import words

RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
MAX_NODES = 500_000
"""Maximum nodes of one page in memory; beyond, its instances are counted in parts."""

# As published: dpef.html-embedded-jsonld.nq-00001.gz, part_0.gz.
_QUADS = re.compile(r".*\.(?:nq|nquads)(?:-\d+)?(?:\.gz)?|.*(?<!\.warc)\.gz", re.IGNORECASE)
_TYPED = re.compile(r"https?://(?:www\.)?schema\.org/([A-Z]\w*)/([a-z]\w*)")


@dataclass(frozen=True, slots=True)
class CharacteristicSet:
    """Types and properties, as schema.org's local names or full IRIs, each sorted."""

    types: tuple[str, ...]
    properties: tuple[str, ...]


@dataclass(slots=True)
class Usage:
    """Counts: instances per set, sets by number of pages, properties per page.

    ``repeated_pages`` occurred several times: their instances were counted each time.
    """

    instances: Counter[CharacteristicSet] = field(default_factory=Counter)
    pages: Counter[CharacteristicSet] = field(default_factory=Counter)
    page_properties: dict[str, int] = field(default_factory=dict)
    page_sets: dict[str, set[CharacteristicSet]] = field(default_factory=dict)
    languages: dict[str, str] = field(default_factory=dict)
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
            self.page_sets.setdefault(page, set()).update(found)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the inputs and the sample."""
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
    """Count, correlate, split into strata, sample."""
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
    """Return all figures."""
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
        "strata_by_instances": _by_instances(usage)[1],
        "languages": dict(Counter(usage.languages.values()).most_common()),
        "sample": stratified_sample(pages, sample, seed) if sample else {},
        "sample_by_instances": stratified_sample(_by_instances(usage)[0], sample, seed) if sample else {},
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


def _by_instances(usage: Usage) -> tuple[dict[str, float], list[dict[str, Any]]]:
    """The instances of the most used characteristic set of each page, and the strata of pages by it (section 4.3).

    The paper draws pages of sets of few, middling and many instances apart from pages of short and long sets.
    """
    sizes: dict[str, float] = {
        page: max(usage.instances[cset] for cset in sets) for page, sets in usage.page_sets.items()
    }
    cuts = tercile_cuts(list(sizes.values())) if sizes else (0, 0)
    members = Counter(stratum(size, cuts) for size in sizes.values())
    return sizes, [
        {"stratum": name, "pages": members[name], "instances_below": limit}
        for name, limit in zip(STRATA, (*cuts, None), strict=True)
    ]


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
        body = document.tree.body if document.media == "html" else None
        spoken = by_common_words(words(body.text(deep=True, separator=" "))) if body is not None else None
        usage.languages[document.uri] = spoken or "unknown"
        yield document.uri, _sets(nodes)


def _pages_of_quads(path: Path, usage: Usage) -> Iterator[tuple[str, list[CharacteristicSet]]]:
    """Page by page: a quad's graph is its page, and each page's quads are consecutive."""
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
    """The sets of nodes, without types and properties outside schema.org (section 4.3).

    A node that is only referred to has neither types nor properties and is not an instance.
    """
    known = vocabulary()
    kept = (
        ({t for t in types if known.is_type(t)}, {p for p in properties if known.is_property(p)})
        for types, properties in nodes.values()
    )
    return [
        CharacteristicSet(tuple(sorted(types)), tuple(sorted(properties)))
        for types, properties in kept
        if types or properties
    ]


def _short(iri: str) -> str:
    """Local names for schema.org's terms; the extraction writes some properties after their type's name."""
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
    tables.append(
        table_of(
            "Strata of pages by the instances of their most used set",
            ("stratum", "pages", "instances below"),
            [
                (row["stratum"], row["pages"], row["instances_below"])
                for row in document["strata_by_instances"]
            ],
        )
    )
    if document["languages"]:
        tables.append(table_of("Pages by language", ("language", "pages"), document["languages"].items()))
    if document["sample"]:
        drawn = [(name, page) for name, pages in document["sample"].items() for page in pages]
        tables.append(table_of("Sample", ("stratum", "page"), drawn))
    return tables


# Strata by terciles, and a sample with the same number from each.

STRATA = ("lower", "middle", "upper")

Key = TypeVar("Key", bound=str)


def tercile_cuts(values: Sequence[float]) -> tuple[float, float]:
    """Return the two values that split the sorted values into thirds. Raises ValueError without values."""
    if not values:
        raise ValueError("there are no values to part into thirds")
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[min(last, len(ordered) // 3)], ordered[min(last, 2 * len(ordered) // 3)]


def stratum(value: float, cuts: tuple[float, float]) -> str:
    """Return the stratum of a value; equal values are always in the same one."""
    return STRATA[0] if value < cuts[0] else STRATA[1] if value < cuts[1] else STRATA[2]


def stratified_sample(sizes: Mapping[Key, float], count: int, seed: int) -> dict[str, list[Key]]:
    """Return up to ``count`` keys per stratum, drawn without replacement; the same for the same seed."""
    if not sizes:
        return {name: [] for name in STRATA}
    cuts = tercile_cuts(list(sizes.values()))
    pools: dict[str, list[Key]] = {name: [] for name in STRATA}
    for key in sorted(sizes):
        pools[stratum(sizes[key], cuts)].append(key)
    draw = random.Random(seed)
    return {name: sorted(draw.sample(pool, min(count, len(pool)))) for name, pool in pools.items()}


def ranks(values: Sequence[float]) -> list[float]:
    """Return 1-based ranks; equal values share their mean rank."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for position in range(start, end + 1):
            found[order[position]] = (start + end) / 2 + 1
        start = end + 1
    return found


def spearman(left: Sequence[float], right: Sequence[float]) -> float | None:
    """Return Spearman's rho, the correlation of ranks; None if a side is constant or too short."""
    if len(left) != len(right):
        raise ValueError("the two sides differ in length")
    if len(left) < 2:
        return None
    x, y = ranks(left), ranks(right)
    mean_x, mean_y = fmean(x), fmean(y)
    covariance = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    spread = math.sqrt(sum((a - mean_x) ** 2 for a in x) * sum((b - mean_y) ** 2 for b in y))
    return covariance / spread if spread else None


# N-Quads line by line (RDF 1.1 N-Quads), as WebDataCommons publishes its extractions, page after page.

_NODE = r"(?:<[^<>\s]*>|_:[^\s<>\"]+)"
_QUAD = re.compile(
    rf"\s*(?P<s>{_NODE})\s*(?P<p><[^<>\s]*>)\s*(?P<o>{_NODE}|\"(?:[^\"\\]|\\.)*\"(?:@[\w-]+|\^\^<[^<>\s]*>)?)"
    rf"\s*(?P<g>{_NODE})?\s*\.\s*(?:#.*)?"
)
MAX_LINE = 1 << 20


@dataclass(frozen=True, slots=True)
class Quad:
    """Terms without angle brackets; blank nodes keep ``_:``, literals their quotes. ``graph`` "" is the default."""

    subject: str
    predicate: str
    object: str
    graph: str


def read_quads(path: Path) -> Iterator[Quad | None]:
    """Yield the quads of a file (``.gz`` or plain); None for each invalid line."""
    opened = gzip.open if path.suffix.lower() == ".gz" else open
    try:
        with opened(path, "rt", encoding="utf-8-sig", errors="replace", newline="\n") as lines:
            while line := lines.readline(MAX_LINE):
                if len(line) == MAX_LINE:
                    # An endless line must not fill the memory; its rest is read as broken lines.
                    yield None
                    continue
                if not line.strip() or line.lstrip().startswith("#"):
                    continue
                match = _QUAD.fullmatch(line)
                yield _quad(match) if match else None
    except (OSError, EOFError, zlib.error) as error:
        raise UnusableInputError(f"{path}: {getattr(error, 'strerror', None) or error}") from error


def _quad(match: re.Match[str]) -> Quad:
    return Quad(
        match["s"].strip("<>"), match["p"].strip("<>"), match["o"].strip("<>"), (match["g"] or "").strip("<>")
    )
