"""Generated markup beside reference markup: which types and properties it misses, and how (OAEI-LLM's kinds).

The reference is the markup of pages themselves, or of examples in JSON Lines {html, jsonld}; the generator sees
the pages without it. Every value of the reference maps to its property, every named thing to its types, and
each mapping is correct, missing, aligned up or down, disputed, false or not judged (``factmark bench mapping``). What
the page shows of the reference is compared by itself: no generator can trace the rest.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from statistics import fmean
from typing import Any

from ...generator.curation import UncheckedError, check_with_all_rules
from ...generator.generate import generate
from ...generator.main_thing.signs import kinds_declared
from ...generator.markup import with_new_source, without_markup
from ...generator.reading import Reading
from ...linter.document.document import Document
from ...linter.edits.edits import script_element
from ...source.location import Location
from ..asking import add_llm, asker
from ..input import UnusableInputError, documents, read_rows
from ..output import Table, add_format, emit, rounded, table_of
from ..three_agents.mimr import merge_ratios, property_counts, read_markup
from ..three_agents.pipeline_stages import CuratedRatio, curated_ratio, mean_ratios
from .alignment import Mapping, SchemaOrg
from .mapping import (
    VERDICTS,
    Decide,
    by_default,
    by_model,
    compare,
    is_about_page,
    summary,
    term_mappings,
    type_mappings,
)
from .mapping_files import write_mappings
from .recovery import Recovery, figures, recovery

EXAMPLE = {"id?": (str, int), "html": str, "jsonld": (list, dict, str)}
"""Schema of an example: a page's HTML, and the markup of its content."""
MARKUP_ENDINGS = (".jsonld", ".json")

Generate = Callable[[Document], Document | None]
"""Returns the markup generated for a page without markup, or None."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Errors in a page's types and properties: over the whole reference, and over the part visible on the page."""

    page: str
    types: tuple[Mapping, ...]
    properties: tuple[Mapping, ...]
    visible_types: tuple[Mapping, ...]
    visible_properties: tuple[Mapping, ...]
    mimr: tuple[float, float] | None
    curated: CuratedRatio
    made: Document | None
    recovery: Recovery | None

    @property
    def only_page(self) -> bool:
        """Whether the generated markup only types the page itself."""
        nodes = [s for s in self.made.statements if s.parent is None] if self.made else []
        return bool(nodes) and all(is_about_page(name) for s in nodes for name in s.types)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pages with their reference, the generator, and the output."""
    parser.add_argument(
        "inputs",
        nargs="+",
        metavar="INPUT",
        help="pages with markup, folders of them, or JSON Lines {html, jsonld}",
    )
    parser.add_argument(
        "--generated",
        type=Path,
        metavar="DIR",
        help="compare another generator's markup, DIR/<page>.jsonld, instead of factmark's",
    )
    parser.add_argument("--missed", action="store_true", help="list every mapping that was missed")
    parser.add_argument(
        "--write", type=Path, metavar="FILE", help="write all mappings with verdicts (EDOAL, SSSOM)"
    )
    add_llm(parser, "ask this model where schema.org's hierarchy says nothing")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Generate markup for every page and compare."""
    if args.generated is not None and not args.generated.is_dir():
        raise UnusableInputError(f"--generated {args.generated}: a folder was expected")
    with asker(args) as model:
        decide = by_model(model) if model else by_default
        unread: list[str] = []
        compared, bare = [], []
        for page in _pages(args.inputs, unread):
            if not page.statements:
                bare.append(page.uri)
                continue
            try:
                compared.append(compare_page(page, _generator(args.generated, page), decide))
            except UncheckedError as error:
                unread.append(f"{page.uri}: {error}")
        document = {**_document(compared), "without_reference": bare, "unread": unread}
        if model:
            document["llm"] = model.figures()
        everything = [m for page in compared for m in (*page.types, *page.properties)]
        if args.write:
            write_mappings(args.write, everything)
        document["missed"] = [asdict(m) for m in everything if m.verdict != "correct"]
        emit(args, document, _tables(document, listed=args.missed))
        trouble = [model.trouble()] if model and not model.complete else []
        for message in [*unread, *trouble]:
            sys.stderr.write(f"factmark bench generate: {message}\n")
        return 0 if compared and not unread and not trouble else 3


def generated_markup(page: Document) -> Document | None:
    """Return factmark's markup for a page without any; None if nothing can be traced."""
    made = generate(page, check_with_all_rules).curated.markup
    if made is None:
        return None
    return Document("made.jsonld", json.dumps(made, ensure_ascii=False), media="json")


def compare_page(page: Document, make: Generate, decide: Decide) -> Compared:
    """Compare a page's markup with what is generated without it."""
    made = make(with_new_source(page, without_markup(page.source)))
    results = check_with_all_rules(page)
    grounded = {r.location for r in results if r.kind == "pass" and r.code.startswith("FAC")}

    def keeps(place: Location) -> bool:
        return place in grounded

    hierarchy = SchemaOrg()
    generated_types = type_mappings(made) if made else []
    generated = term_mappings(made) if made else []
    types = compare(type_mappings(page, keeps), generated_types, hierarchy, decide)
    terms = compare(term_mappings(page, keeps), generated, hierarchy, decide)
    ratios = merge_ratios(property_counts(page), property_counts(made)) if made else None
    return Compared(
        page.uri,
        _of(page, compare(type_mappings(page), generated_types, hierarchy, decide)),
        _of(page, compare(term_mappings(page), generated, hierarchy, decide)),
        _of(page, [m for m in types if m.verdict != "missing_from_reference"]),
        _of(page, [m for m in terms if m.verdict != "missing_from_reference"]),
        ratios,
        curated_ratio(page, made),
        made,
        _recovery(page, made, grounded),
    )


def _recovery(page: Document, made: Document | None, grounded: set[Location]) -> Recovery | None:
    """The proposal beside the page's main thing; None if the markup has none."""
    bare = with_new_source(page, without_markup(page.source))
    return recovery(page, made, grounded, kinds_declared(Reading(bare)))


def _of(page: Document, mappings: list[Mapping]) -> tuple[Mapping, ...]:
    """Mappings with sources specific to a page."""
    name = Path(page.uri).name
    return tuple(replace(mapping, source=f"{name} {mapping.source}") for mapping in mappings)


def _pages(inputs: list[str], unread: list[str]) -> Iterator[Document]:
    for name in inputs:
        if name.lower().endswith(".jsonl"):
            for number, row in enumerate(read_rows(Path(name), EXAMPLE), 1):
                yield _example(row, str(row.get("id") or number))
        else:
            yield from (page for page in documents([name], unread) if page.media == "html")


def _example(row: dict[str, Any], name: str) -> Document:
    listed = row["jsonld"] if isinstance(row["jsonld"], list) else [row["jsonld"]]
    blocks = "".join(
        script_element(b if isinstance(b, str) else json.dumps(b, ensure_ascii=False)) for b in listed
    )
    return Document(name.lstrip("#") or "example", f"<body>{without_markup(row['html'])}{blocks}</body>")


def _generator(folder: Path | None, page: Document) -> Generate:
    if folder is None:
        return generated_markup
    stem = Path(page.uri).stem
    files = [path for ending in MARKUP_ENDINGS if (path := folder / f"{stem}{ending}").is_file()]
    return lambda _: read_markup(files[0]) if files else None


def _document(compared: list[Compared]) -> dict[str, Any]:
    ratios = [page.mimr for page in compared if page.mimr is not None]
    return {
        "measure": "generate",
        "pages": len(compared),
        "generated": sum(page.made is not None for page in compared),
        "only_page": sum(page.only_page for page in compared),
        "not_generated": [page.page for page in compared if page.made is None],
        "mimr_reference": rounded(fmean(r for r, _ in ratios)) if ratios else None,
        "mimr_generated": rounded(fmean(g for _, g in ratios)) if ratios else None,
        "curated": mean_ratios([page.curated for page in compared]),
        "types": summary([m for page in compared for m in page.types]),
        "properties": summary([m for page in compared for m in page.properties]),
        "types_shown": _of_visible(m for page in compared for m in page.visible_types),
        "properties_shown": _of_visible(m for page in compared for m in page.visible_properties),
        "main_thing": figures([page.recovery for page in compared if page.recovery is not None]),
        "by_type": _by_term(m for page in compared for m in page.types),
        "by_property": _by_term(m for page in compared for m in page.properties),
    }


def _of_visible(mappings: Iterable[Mapping]) -> dict[str, Any]:
    """Without precision: what the generator adds to the visible part may be elsewhere in the reference."""
    return {**summary(list(mappings)), "precision": None, "f1": None}


def _by_term(mappings: Iterator[Mapping]) -> dict[str, dict[str, int]]:
    """Verdicts by the reference's term, or the generator's if there is none; most missed first."""
    counts: dict[str, Counter[str]] = {}
    for mapping in mappings:
        counts.setdefault(mapping.expected or mapping.target, Counter())[mapping.verdict] += 1
    ordered = sorted(counts.items(), key=lambda item: (item[1]["correct"] - item[1].total(), item[0]))
    return {term: {verdict: by_verdict[verdict] for verdict in VERDICTS} for term, by_verdict in ordered}


def _tables(document: dict[str, Any], *, listed: bool) -> list[Table]:
    kinds = {
        "types": document["types"],
        "types, of what the page shows": document["types_shown"],
        "properties": document["properties"],
        "properties, of what the page shows": document["properties_shown"],
    }
    rates = ("precision", "recall", "f1")
    names = ("pages", "generated", "only_page", "mimr_reference", "mimr_generated")
    tables = [
        table_of("Generated markup", ("figure", "value"), [(name, document[name]) for name in names]),
        table_of(
            "How types and properties were met",
            ("", *VERDICTS, *rates),
            [
                (name, *(k["counts"][v] for v in VERDICTS), *(k[r] for r in rates))
                for name, k in kinds.items()
            ],
        ),
    ]
    main = document["main_thing"]
    rows = [(name, value) for name, value in main.items() if not isinstance(value, dict)]
    tables.append(table_of("The main thing", ("figure", "value"), rows))
    for key in ("by_kind", "missed"):
        heads = (key.removeprefix("by_"), *next(iter(main[key].values()), {}))
        rows = [(name, *values.values()) for name, values in main[key].items()]
        tables.append(table_of(f"The main thing, {key.replace('_', ' ')}", heads, rows))
    heads = ("type", "pages", "reference", "generated", "pages with the thing", "of the thing")
    rows = [(name, *figures.values()) for name, figures in document["curated"].items()]
    tables.append(table_of("MIMR after the agents, by the reference's type", heads, rows))
    for key, head in (("by_type", "type"), ("by_property", "property")):
        rows = [(term, *counts.values()) for term, counts in document[key].items()]
        tables.append(table_of(f"By {head}", (head, *VERDICTS), rows))
    if listed:
        heads = ("verdict", "source", "target", "expected")
        cells = [[str(m[h])[:80] for h in heads] for m in document["missed"]]
        tables.append(table_of("Missed", ("verdict", "source", "generated", "reference"), cells))
    return tables
