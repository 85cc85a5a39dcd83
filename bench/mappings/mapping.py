"""How a model's mappings or types miss the reference's, by kind of miss.

Source: Qiang et al., "OAEI-LLM: A Benchmark Dataset for Understanding Large Language Model
Hallucinations in Ontology Matching" (2024). A source term that only one side maps is missing from the
other; mapped differently it is aligned up (to a broader term), aligned down (to a narrower one),
disputed (the terms are related, or a model could not call it false) or false.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from ...linter.document.document import Document
from ...linter.markup.statement import Literal, Statement
from ...shapes.vocabulary import vocabulary
from ...source.location import Location
from ..asking import Asker, add_llm, asker
from ..intervals import intervals
from ..output import add_format, emit, rounded, share, table_of
from ..three_agents.mimr import read_whole_markup
from .alignment import MISSING, Mapping
from .hierarchy import Hierarchy, OntologyFile, SchemaOrg
from .mapping_files import read_mappings, write_mappings

VERDICTS = (
    "correct",
    MISSING,
    "missing_from_reference",
    "false",
    "disputed",
    "align_up",
    "align_down",
)
SORTS = {"WebPage": "page", "WebSite": "site", "ListItem": "entry"}
"""What has a thing's name and is another thing: a type, with its subtypes, and the word for it in sources."""
INCORRECT = ("false", "disputed", "align_up", "align_down")
MARKUP = (".html", ".htm", ".xhtml", ".jsonld", ".json")

Decide = Callable[[Mapping, Mapping], str]
"""Says of a model's mapping (first) that no hierarchy relates to the reference's: false or disputed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The two sets, the hierarchy and where to write."""
    kinds = "EDOAL (.rdf, .xml), SSSOM (.tsv), JSON Lines {source, target}, or markup (.html, .jsonld)"
    parser.add_argument("reference", type=Path, help=f"the mappings that are right: {kinds}")
    parser.add_argument("model", type=Path, help="the mappings to compare, in the same kinds")
    parser.add_argument("--ontology", type=Path, help="decide by this RDF or OWL file instead of schema.org")
    parser.add_argument("--write", type=Path, metavar="FILE", help="write the model's mappings with verdicts")
    add_llm(parser, "ask this model where the hierarchy says nothing")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Compare and say how each mapping was missed."""
    hierarchy: Hierarchy = OntologyFile(args.ontology) if args.ontology else SchemaOrg()
    with asker(args) as model:
        decide = by_model(model) if model else by_default
        compared = compare(_read(args.reference), _read(args.model), hierarchy, decide)
        if args.write:
            write_mappings(args.write, compared)
        document: dict[str, Any] = {
            "measure": "mapping",
            **summary(compared),
            "intervals": _intervals(compared),
            "mappings": [asdict(m) for m in compared],
        }
        if model:
            document["llm"] = model.figures()
        names = ("precision", "recall", "f1")
        figures = [(n, document[n], *(document["intervals"].get(n) or (None, None))) for n in names]
        missed = [(m.verdict, m.source, m.target, m.expected) for m in compared if m.verdict != "correct"]
        emit(
            args,
            document,
            [
                table_of("Mappings", ("verdict", "count"), document["counts"].items()),
                table_of(
                    "Figures, with 95 % intervals of sources drawn again",
                    ("figure", "value", "from", "to"),
                    figures,
                ),
                table_of("Missed", ("verdict", "source", "model", "reference"), missed),
            ],
        )
        if model and not model.complete:
            sys.stderr.write(f"factmark bench mapping: {model.trouble()}\n")
            return 3
        return 0 if compared else 3


def compare(
    reference: Iterable[Mapping], model: Iterable[Mapping], hierarchy: Hierarchy, decide: Decide
) -> list[Mapping]:
    """The model's mappings with verdicts, and those of the reference that it lacks.

    A source may have several targets: what both sides have is correct first; what is left on the model's
    side is compared with what is left of the reference's, or missing from the reference where nothing is.
    A target of the reference that nothing of the model's was compared with is missing from the model.
    """
    theirs, ours = _by_source(reference), _by_source(model)
    outcome: list[Mapping] = []
    for source in sorted(theirs.keys() | ours.keys()):
        wanted, given = (_once(side.get(source, []), hierarchy) for side in (theirs, ours))
        right = {g: next((w for w in wanted if _same(g, w, hierarchy)), None) for g in given}
        outcome += [replace(g, verdict="correct", expected=w.target) for g, w in right.items() if w]
        open_ = [w for w in wanted if not any(_same(g, w, hierarchy) for g in given)]
        judged = [_judged(g, open_, hierarchy, decide) for g, w in right.items() if w is None]
        outcome += judged
        compared_with = {mapping.expected for mapping in judged}
        outcome += [
            replace(w, verdict=MISSING, expected=w.target, target="")
            for w in open_
            if w.target not in compared_with
        ]
    return outcome


def summary(compared: list[Mapping]) -> dict[str, Any]:
    """Counts by verdict, and precision, recall and F1 of the model's mappings."""
    counts = Counter(m.verdict for m in compared)
    given = sum(counts[v] for v in VERDICTS if v != MISSING)
    # Several mappings of the model may have been compared with one of the reference's.
    wanted = {(m.source, m.expected) for m in compared if m.expected}
    found = {(m.source, m.expected) for m in compared if m.verdict == "correct"}
    precision, recall = share(counts["correct"], given), share(len(found), len(wanted))
    # Where nothing is given, or nothing wanted, all that there is on the other side is missed.
    f1 = (
        2 * precision * recall / (precision + recall)
        if precision and recall
        else share(0, given + len(wanted))
    )
    return {
        "counts": {verdict: counts[verdict] for verdict in VERDICTS},
        "incorrect": sum(counts[verdict] for verdict in INCORRECT),
        "precision": rounded(precision),
        "recall": rounded(recall),
        "f1": rounded(f1),
    }


def _intervals(compared: list[Mapping]) -> dict[str, list[float] | None]:
    """The 95 % intervals of precision and recall; mappings of one source are not independent of each other."""
    sources: dict[str, list[Mapping]] = {}
    for mapping in compared:
        sources.setdefault(mapping.source, []).append(mapping)
    counts = []
    for own in sources.values():
        right = [m for m in own if m.verdict == "correct"]
        wanted = {m.expected for m in own if m.expected}
        given = sum(m.verdict != MISSING for m in own)
        counts.append((len(right), given, len({m.expected for m in right}), len(wanted)))
    return intervals(counts, {"precision": lambda c: (c[0], c[1]), "recall": lambda c: (c[2], c[3])})


def markup_mappings(document: Document) -> list[Mapping]:
    """What markup maps: each literal value to its property, each named thing to its types."""
    return [*term_mappings(document), *type_mappings(document)]


def term_mappings(document: Document, keeps: Callable[[Location], bool] = lambda _: True) -> list[Mapping]:
    """Each literal value mapped to its property, once. ``keeps`` says of a statement's place whether it counts."""
    values = (s for s in document.statements if isinstance(s.value, Literal) and keeps(s.location))
    return list(dict.fromkeys(Mapping(f"value {_plain(s)}", s.property) for s in values))


def type_mappings(document: Document, keeps: Callable[[Location], bool] = lambda _: True) -> list[Mapping]:
    """Each named thing mapped to its types, once. ``keeps`` says of a name's place whether it counts.

    The page about a thing, the site it stands on and its entry in a list have its name and are not the thing.
    """
    names = (s for s in document.statements if isinstance(s.value, Literal) and s.property == "name")
    found = (
        Mapping(f"{_sort(name)} {_plain(s)}", name) for s in names if keeps(s.location) for name in s.types
    )
    return list(dict.fromkeys(found))


def is_about_page(name: str) -> bool:
    """Whether a type says what the page is, not what it is about."""
    return _sort(name) != "thing"


def _sort(name: str) -> str:
    known = vocabulary()
    return next((sort for above, sort in SORTS.items() if known.is_subtype(name, above)), "thing")


def _plain(statement: Statement) -> str:
    return " ".join(statement.text.split())


def _read(path: Path) -> list[Mapping]:
    if path.suffix.lower() in MARKUP:
        return markup_mappings(read_whole_markup(path))
    return [mapping for mapping in read_mappings(path) if mapping.verdict != MISSING]


def _by_source(mappings: Iterable[Mapping]) -> dict[str, list[Mapping]]:
    grouped: dict[str, list[Mapping]] = {}
    # By their targets: what a mapping is compared with must not depend on the order of a file's rows.
    for mapping in sorted(mappings, key=lambda m: (m.target, m.relation, -m.confidence)):
        grouped.setdefault(mapping.source, []).append(mapping)
    return grouped


def _once(mappings: list[Mapping], hierarchy: Hierarchy) -> list[Mapping]:
    """The mappings without those that say the same in other words: http for https, a name for its address."""
    kept: list[Mapping] = []
    for mapping in mappings:
        if not any(_same(mapping, other, hierarchy) for other in kept):
            kept.append(mapping)
    return kept


def _same(one: Mapping, other: Mapping, hierarchy: Hierarchy) -> bool:
    return one.relation == other.relation and hierarchy.relation(one.target, other.target) == "same"


def _judged(given: Mapping, wanted: list[Mapping], hierarchy: Hierarchy, decide: Decide) -> Mapping:
    """A wrong mapping with the mildest verdict that any of the reference's targets gives it."""
    if not wanted:
        return replace(given, verdict="missing_from_reference", expected="")
    related = [(hierarchy.relation(given.target, w.target), w.target) for w in wanted]
    for relation in ("same", "broader", "narrower", "related"):
        expected = next((target for found, target in related if found == relation), None)
        if expected is None:
            continue
        if relation == "same":
            # The right term under another relation: "narrower than it" aligns up, "broader" down.
            verdict = {"<": "align_up", ">": "align_down"}.get(given.relation, "disputed")
        else:
            verdict = {"broader": "align_up", "narrower": "align_down"}.get(relation, "disputed")
        return replace(given, verdict=verdict, expected=expected)
    return replace(given, verdict=decide(given, wanted[0]), expected=wanted[0].target)


def by_default(given: Mapping, wanted: Mapping) -> str:
    """What nothing is known to relate is false."""
    return "false"


def by_model(model: Asker) -> Decide:
    """Asks a model; what it does not answer stays false, and is counted."""

    def decide(given: Mapping, wanted: Mapping) -> str:
        question = (
            f"A term was mapped to {given.target!r} where a reference maps it to {wanted.target!r}.\n"
            f"The term: {given.source!r}\n"
            "Could the first mapping be defended by an expert, too? Answer with Yes or No alone."
        )
        return "disputed" if model.says_yes(question) else "false"

    return decide
