"""The ideal-merge ratio of two markups: how much of what the two say together each of them says.

Source: Dang et al., "LLM4Schema.org: Generating Schema.org Markups with Large Language Models", the
ratio MIMR. Statements are counted per property, the merge takes the larger count of each property, and
a markup's ratio is the generalised Jaccard index of its counts and the merge's: its own number of
statements over the merge's. Two markups that say the same much score 1 and 1.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import fmean
from typing import Any

from ...linter.document.document import Document
from ...linter.markup.statement import Literal, Statement
from ...source.location import Location
from ..input import NUMBER, UnusableInputError, read_page, read_rows
from ..output import Table, add_format, emit, rounded, table_of

TYPE = "rdf:type"
HUMAN = "human"
STAGES = (("raw", "raw"), ("shacl", "shacl"), ("factual", "factual"), ("final", "semantic"))
"""Stages of the authors' figures with the name of the resulting markup."""

TOLERANCE = 0.01
MARKUP_ENDINGS = (".html", ".htm", ".xhtml", ".jsonld")

_RATIO = {"expected": NUMBER, "pred": NUMBER}
OUTPUT = {
    "page": str,
    "types?": str,
    "author": str,
    "markup": {name: object for _, name in STAGES},
    "mimr?": {f"{stage}?": _RATIO for stage, _ in STAGES},
    "mixtral?": {"factual?": [list], "compliance?": [list]},
}
"""Schema of a row of the authors' outputs."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare two markups, or the authors' outputs with their figures."""
    parser.add_argument(
        "first", type=Path, help="a page, a JSON-LD file, or JSON Lines of the authors' outputs"
    )
    parser.add_argument(
        "second", type=Path, nargs="?", help="the other markup; without it FIRST is JSON Lines"
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Compare two markups, or reproduce the published ratios."""
    if args.second is None and args.first.suffix.lower() in MARKUP_ENDINGS:
        raise UnusableInputError(f"{args.first} is one markup; name the other one, too")
    if args.second is None:
        document, tables = _published(args.first)
        emit(args, document, tables)
        return 0 if document["compared"] else 3
    first, second = (
        property_counts(read_whole_markup(args.first)),
        property_counts(read_whole_markup(args.second)),
    )
    ratio = merge_ratios(first, second)
    if ratio is None:
        emit(args, {"measure": "mimr", "first": None, "second": None, "properties": {}}, [])
        return 3
    names = sorted(first | second)
    document = {
        "measure": "mimr",
        "first": rounded(ratio[0], 6),
        "second": rounded(ratio[1], 6),
        "properties": {name: [first[name], second[name]] for name in names},
    }
    rows = [(name, first[name], second[name], max(first[name], second[name])) for name in names]
    emit(
        args,
        document,
        [
            table_of("Statements per property", ("property", "first", "second", "merge"), rows),
            table_of("MIMR", ("first", "second"), [ratio]),
        ],
    )
    return 0


def merge_ratios(first: Mapping[str, int], second: Mapping[str, int]) -> tuple[float, float] | None:
    """Return the MIMR of two markups from their statements per property; None if both are empty."""
    merged = sum(max(first.get(name, 0), second.get(name, 0)) for name in {*first, *second})
    if not merged:
        return None
    return sum(first.values()) / merged, sum(second.values()) / merged


def property_counts(document: Document, keeps: Callable[[Location], bool] = lambda _: True) -> Counter[str]:
    """Count a markup's distinct statements per property; types count as the property rdf:type.

    Algorithm 1: C[p] = |{o | (s, p, o)}|. Keys that JSON-LD drops count under their written name, as in the authors'
    processor, and an empty object is a blank node. ``keeps`` tells whether the location of a statement or node counts.
    """
    triples = {
        (node.id, TYPE, name) for node in document.nodes if keeps(node.location) for name in node.types
    }
    triples |= {(s.subject, s.property, _object(s)) for s in document.statements if keeps(s.location)}
    return Counter(name for _, name, _ in triples) + _empty_objects(document, keeps)


def _empty_objects(document: Document, keeps: Callable[[Location], bool]) -> Counter[str]:
    """Count the properties of JSON-LD nodes whose value is {}, of which our reader makes no statement."""
    counts: Counter[str] = Counter()
    for node in document.nodes:
        block = document.block(node.location.block) if node.syntax == "json-ld" else None
        value = None if block is None or block.root is None else block.root.at(node.location.pointer or "")
        for member in value.members if value is not None and keeps(node.location) else ():
            items = member.value.items if member.value.kind == "array" else (member.value,)
            empty = sum(item.kind == "object" and not item.members for item in items)
            if empty and not member.key.startswith("@"):
                counts[member.key] += empty
    return counts


def markup(value: Any, uri: str = "markup.jsonld") -> Document:
    """Return a JSON-LD value as a document."""
    return Document(uri, json.dumps(value, ensure_ascii=False), media="json")


def _object(statement: Statement) -> str:
    value = statement.value
    if isinstance(value, Literal):
        return json.dumps([value.value, value.datatype, value.language])
    return value.target


def read_markup(path: Path) -> Document:
    """Read a page or a JSON-LD file, by its extension, as a document."""
    media = "json" if path.suffix.lower() in {".json", ".jsonld"} else "html"
    return Document(str(path), read_page(path), media=media)


def read_whole_markup(path: Path) -> Document:
    """Like ``read_markup``; raises UnusableInputError with the line for invalid JSON-LD."""
    document = read_markup(path)
    for block in document.blocks:
        fault = next((problem for problem in block.problems if problem.fatal), None)
        # An empty script in a page has no statements, and hides none.
        if fault is not None and (fault.code != "empty" or document.media == "json"):
            line = document.places.position(fault.start)[0]
            raise UnusableInputError(f"{path}:{line}: JSON-LD that cannot be read: {fault.message}")
    return document


def read_outputs(path: Path) -> list[dict[str, Any]]:
    """Read the authors' outputs: markup of each author at each stage, with their ratios and verdicts."""

    def check(row: dict[str, Any]) -> str:
        verdicts = (verdict for listed in (row.get("mixtral") or {}).values() for verdict in listed or ())
        whole = all(len(verdict) == 4 for verdict in verdicts)
        return "" if whole else "a verdict is not [property, value, type, accepted]"

    return read_rows(path, OUTPUT, check)


def _published(path: Path) -> tuple[dict[str, Any], list[Table]]:
    """Our ratios beside the authors' for every page and stage of their outputs."""
    rows = read_outputs(path)
    human = {(r["page"], r.get("types")): r for r in rows if r["author"] == "human"}
    figures: list[dict[str, Any]] = []
    for row in rows:
        if not (published := row.get("mimr")):
            continue
        other = human.get((row["page"], row.get("types")))
        if other is None:
            raise UnusableInputError(f"{path}: there is no human markup of page {row['page']}")
        for stage, name in STAGES:
            if published.get(stage):
                figures.append(
                    _figure(row, stage, published[stage], other["markup"][name], row["markup"][name])
                )
    within = sum(figure["within"] for figure in figures)
    apart = [figure for figure in figures if not figure["within"]]
    document = {
        "measure": "mimr",
        "tolerance": TOLERANCE,
        "compared": len(figures),
        "within_tolerance": within,
        "share": rounded(within / len(figures), 6) if figures else None,
        "means": (means := _means(figures)),
        "figures": figures,
    }
    columns = ("page", "types", "author", "stage", "published", "published_model", "ours", "ours_model")
    heads = ("page", "types", "author", "stage", "human", "model", "human (ours)", "model (ours)")
    return document, [
        table_of("Rows that lie apart", heads, ([f[c] for c in columns] for f in apart)),
        table_of(
            "Scores: means over pages", tuple(means[0]) if means else (), [tuple(m.values()) for m in means]
        ),
        table_of("Agreement", ("rows", "within", "share"), [(len(figures), within, document["share"])]),
    ]


def _means(figures: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The scores of table 7, means over pages per model and stage: the authors' and ours of the same pages."""
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for figure in figures:
        groups.setdefault((figure["author"], figure["stage"]), []).append(figure)
    sides = ("published", "published_model", "ours", "ours_model")
    return [
        {
            "author": author,
            "stage": stage,
            "pages": len(group),
            **{side: rounded(fmean(each[side] or 0.0 for each in group)) for side in sides},
        }
        for (author, stage), group in sorted(groups.items())
    ]


def _figure(row: dict, stage: str, published: dict, human: Any, model: Any) -> dict[str, Any]:
    ratio = merge_ratios(property_counts(markup(human)), property_counts(markup(model)))
    ours = ratio or (None, None)
    pairs = ((ours[0], published["expected"]), (ours[1], published["pred"]))
    return {
        "page": row["page"],
        "types": row.get("types"),
        "author": row["author"],
        "stage": stage,
        "published": published["expected"],
        "published_model": published["pred"],
        "ours": rounded(ours[0], 6),
        "ours_model": rounded(ours[1], 6),
        "within": all(a is not None and b is not None and abs(a - b) <= TOLERANCE + 1e-9 for a, b in pairs),
    }
