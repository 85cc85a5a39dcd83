"""Characteristic sets: which properties are used together, and a stratified sample of pages by them.

The characteristic set of an instance is its types with the properties it has (Neumann and Moerkotte
2011; for schema.org, Dang et al., "LLM4Schema.org", section 4.3 and appendix E). Reads N-Quads as WebDataCommons
publishes them, or pages and folders of pages.
"""

from __future__ import annotations

import argparse
import gzip
import random
import re
import sys
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ...linter.grounding.wording.language import by_common_words
from ...shapes.vocabulary import local_name, vocabulary
from ..input import UnusableInputError, documents
from ..output import Table, add_format, at_least, emit, rounded, table_of
from ..statistics import STRATA, spearman, stratum, tercile_cuts, words

RDF_TYPE = "http://www.w3.org/1999/02/22-rdf-syntax-ns#type"
MAX_NODES = 500_000
"""Maximum nodes of one page in memory; beyond, its instances are counted in parts."""

MAX_TEXTS, MAX_CHARACTERS = 200, 500
"""Texts of a page of N-Quads, and characters of each, that tell its language."""

# As published: dpef.html-embedded-jsonld.nq-00001.gz, part_0.gz.
_QUADS = re.compile(r".*\.(?:nq|nquads)(?:-\d+)?(?:\.gz)?|.*(?<!\.warc)\.gz", re.IGNORECASE)
_TYPED = re.compile(r"https?://(?:www\.)?schema\.org/([A-Z]\w*)/([a-z]\w*)")


@dataclass(frozen=True, slots=True)
class CharacteristicSet:
    """Types and properties, as schema.org's local names, each sorted."""

    types: tuple[str, ...]
    properties: tuple[str, ...]

    @property
    def size(self) -> int:
        """Number of properties; a type counts as one (section 4.3: name with isa:Recipe has length 2)."""
        return len(self.types) + len(self.properties)


@dataclass(slots=True)
class Usage:
    """Counts: instances per set, pages per set, the sets and the language of each page.

    ``repeated_pages`` occurred several times: their instances were counted each time.
    """

    instances: Counter[CharacteristicSet] = field(default_factory=Counter)
    pages: Counter[CharacteristicSet] = field(default_factory=Counter)
    page_sets: dict[str, set[CharacteristicSet]] = field(default_factory=dict)
    languages: dict[str, str] = field(default_factory=dict)
    repeated_pages: set[str] = field(default_factory=set)
    broken_lines: int = 0
    broken_blocks: int = 0
    unread: list[str] = field(default_factory=list)

    def add_page(self, page: str, sets: Iterable[CharacteristicSet]) -> None:
        """Count the instances of one page."""
        counts = Counter(sets)
        if page in self.page_sets:
            self.repeated_pages.add(page)
        self.instances.update(counts)
        self.pages.update(counts.keys())
        if counts:
            self.page_sets.setdefault(page, set()).update(counts)


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
        "--sample",
        type=at_least(0),
        default=0,
        metavar="N",
        help="draw N pages from each stratum of each feature",
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
    languages = Counter(usage.languages[page] for page in usage.page_sets if page in usage.languages)
    strata = [each for feature in FEATURES for each in _strata(usage, feature)]
    return {
        "measure": "csets",
        "pages": len(usage.page_sets),
        "instances": sum(usage.instances.values()),
        "sets": len(sets),
        "spearman_rho": rounded(spearman([cset.size for cset, _ in sets], [count for _, count in sets])),
        "strata": [{**each, "pages": len(each["pages"])} for each in strata],
        "languages": dict(languages.most_common()),
        "sample": _sample(strata, sample, seed) if sample else {},
        "repeated_pages": len(usage.repeated_pages),
        "broken_lines": usage.broken_lines,
        "broken_blocks": usage.broken_blocks,
        "unread": usage.unread,
        "top": [
            {
                "types": list(cset.types),
                "properties": list(cset.properties),
                "size": cset.size,
                "instances": count,
                "pages": usage.pages[cset],
            }
            for cset, count in sets[:top]
        ],
    }


FEATURES = ("instances", "properties", "language")
"""What strata are of: the sets' numbers of instances and of properties (section 4.3), or the resources of the pages'
language, which is its number of pages here (appendix E)."""


def _strata(usage: Usage, feature: str) -> list[dict[str, Any]]:
    """The strata of a feature: thirds of the sets, or of the languages, and the pages that have one of them."""
    of_page: dict[str, Iterable[Any]] = {**usage.page_sets}
    if feature == "language":
        of_page = {page: (usage.languages[page],) for page in usage.page_sets if usage.languages.get(page)}
    members = {each for own in of_page.values() for each in own}
    if feature == "properties":
        values: dict[Any, float] = {cset: cset.size for cset in members}
    elif feature == "instances":
        values = {cset: usage.instances[cset] for cset in members}
    else:
        values = dict(Counter(each for own in of_page.values() for each in own))
    if not values:
        return []
    cuts = tercile_cuts(list(values.values()))
    placed = {each: stratum(value, cuts) for each, value in values.items()}
    pages: dict[str, list[str]] = {name: [] for name in STRATA}
    for page, own in sorted(of_page.items()):
        for name in {placed[each] for each in own}:
            pages[name].append(page)
    return [
        {
            "feature": feature,
            "stratum": name,
            "members": sum(each == name for each in placed.values()),
            "up_to": limit,
            "pages": pages[name],
        }
        for name, limit in zip(STRATA, (*cuts, None), strict=True)
    ]


def _sample(strata: list[dict[str, Any]], count: int, seed: int) -> dict[str, dict[str, list[str]]]:
    """Up to ``count`` pages of each stratum of each feature, drawn without replacement; the same for a seed."""
    drawn: dict[str, dict[str, list[str]]] = {}
    for each in strata:
        own = random.Random(f"{seed} {each['feature']} {each['stratum']}")
        pages = sorted(own.sample(each["pages"], min(count, len(each["pages"]))))
        drawn.setdefault(each["feature"], {})[each["stratum"]] = pages
    return drawn


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
        if body is not None and (spoken := by_common_words(words(body.text(deep=True, separator=" ")))):
            usage.languages[document.uri] = spoken
        yield document.uri, _sets(nodes)


def _pages_of_quads(path: Path, usage: Usage) -> Iterator[tuple[str, list[CharacteristicSet]]]:
    """Page by page: a quad's graph is its page, and each page's quads are consecutive."""
    current: str | None = None
    nodes: dict[str, tuple[set[str], set[str]]] = {}
    texts: list[str] = []
    for quad in read_quads(path):
        if quad is None:
            usage.broken_lines += 1
            continue
        if quad.graph != current or len(nodes) >= MAX_NODES:
            if current is not None:
                _tell_language(usage, current, texts)
                yield current, _sets(nodes)
            current, nodes, texts = quad.graph, {}, []
        if quad.object.startswith('"') and len(texts) < MAX_TEXTS:
            texts.append(quad.object[1:].rpartition('"')[0][:MAX_CHARACTERS])
        types, properties = nodes.setdefault(quad.subject, (set(), set()))
        if quad.predicate == RDF_TYPE:
            types.add(_short(quad.object))
        else:
            properties.add(_short(quad.predicate))
    if current is not None:
        _tell_language(usage, current, texts)
        yield current, _sets(nodes)


def _tell_language(usage: Usage, page: str, texts: list[str]) -> None:
    """Note the language of a page of N-Quads, which have no text but the markup's."""
    if spoken := by_common_words(words(" ".join(texts))):
        usage.languages.setdefault(page, spoken)


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
            "Strata: thirds of the sets by instances and by properties, and of the languages by pages",
            ("feature", "stratum", "sets or languages", "up to", "pages"),
            [tuple(row.values()) for row in document["strata"]],
        ),
    ]
    if document["languages"]:
        tables.append(table_of("Pages by language", ("language", "pages"), document["languages"].items()))
    if document["sample"]:
        drawn = [
            (feature, name, page)
            for feature, strata in document["sample"].items()
            for name, pages in strata.items()
            for page in pages
        ]
        tables.append(table_of("Sample", ("feature", "stratum", "page"), drawn))
    return tables


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
