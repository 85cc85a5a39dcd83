"""Needles in a page: entities infused into it, and how many of them the generated markup has (MINEA).

Source: Seitl et al., "Assessing the quality of information extraction" (2024). ``make`` infuses needles
and writes a list of them, ``score`` scores markup that something made of the page, ``run`` does both with factmark's
own generator, on the whole page and on its parts. With ``--llm``, ``run`` lets the model extract part by part in
several calls, and again from each part, which shows what is lost in the middle of a long page. ``schema`` asks a model
which types a page has.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Any

from ...linter.document.document import Document
from ..asking import LLM, add_llm, asker
from ..input import UnusableInputError, make_folder, read_page, write_text
from ..output import Table, add_format, at_least, emit, proportion, rounded, table_of
from ..three_agents.mimr import read_whole_markup
from .needle import (
    KEYWORD_SHARES,
    ByModel,
    Entity,
    Matches,
    Needle,
    accuracy,
    as_page,
    ask_needles,
    entities,
    infuse,
    make_needles,
    matches,
    part_of,
    read_needles,
)
from .reference_free import WEIGHTS, WordNet, read_schema, read_weights, reference_free, repeated_share

MAX_EXCERPT = 20_000
"""Characters of an extraction in which a model looks for a needle; longer ones are searched part by part."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the action and the needles."""
    parser.add_argument(
        "action",
        choices=("make", "score", "run", "schema"),
        help="make pages, score markup, do both, or ask --llm for the types in pages",
    )
    parser.add_argument(
        "inputs", nargs="+", type=Path, metavar="FILE", help="pages or texts (make, run); markup (score)"
    )
    parser.add_argument(
        "--needles", type=Path, metavar="FILE", help="the needles, JSON Lines: written by make, read by score"
    )
    parser.add_argument("--out", type=Path, metavar="DIR", help="where make writes the infused pages")
    parser.add_argument("--page", type=Path, help="with score: the page, for the scores that need no needles")
    parser.add_argument("--count", type=at_least(1), default=12, help="needles a page (default: %(default)s)")
    parser.add_argument("--type", action="append", default=[], help="only needles of this type; repeatable")
    parser.add_argument("--seed", type=int, default=0, help="another seed draws other names and places")
    parser.add_argument(
        "--keyword-share",
        type=proportion,
        action="append",
        help="share of a needle's keywords that an entity must have; repeatable (default: 0.5, 0.6 and 0.7)",
    )
    parser.add_argument(
        "--parts",
        type=at_least(1),
        default=3,
        help="parts of a page that run extracts (default: %(default)s)",
    )
    parser.add_argument(
        "--rounds",
        type=at_least(1),
        default=2,
        help="with run and --llm: calls for each part (default: %(default)s)",
    )
    parser.add_argument(
        "--weights",
        type=read_weights,
        default=WEIGHTS,
        metavar="W,W,W,W",
        help="of the SUSWIR-like score: semantic similarity, relevance, redundancy avoidance, bias avoidance "
        "(default: equal)",
    )
    parser.add_argument(
        "--schema", type=Path, metavar="FILE", help="JSON {type: [properties]}: what an entity should have"
    )
    parser.add_argument(
        "--wordnet",
        type=Path,
        metavar="DIR",
        help="WordNet's database files (index.noun...): METEOR then matches synonyms, too",
    )
    add_llm(parser, "let this model write the needles, match them and, with run, extract them")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Run the action."""
    args.keyword_share = tuple(args.keyword_share or KEYWORD_SHARES)
    args.reference_free_scores = partial(
        reference_free,
        weights=args.weights,
        schema=None if args.schema is None else read_schema(args.schema),
        wordnet=None if args.wordnet is None else WordNet(args.wordnet),
    )
    if args.action == "make":
        return _make(args)
    if args.action == "schema":
        return _discover(args)
    with asker(args) as model:
        document = _score(args, model) if args.action == "score" else _run(args, model)
        if model:
            document["llm"] = model.figures()
        emit(args, document, _tables(document))
        problems = list(document.get("missing", ()))
        if model and not model.complete:
            problems.append(model.trouble())
        sys.stderr.writelines(f"factmark bench needles: {reason}\n" for reason in problems)
        return 3 if problems or not document["accuracy"]["needles"] else 0


def _make(args: argparse.Namespace) -> int:
    if args.out is None or args.needles is None:
        raise UnusableInputError("make needs --out and --needles")
    _check_names(args.inputs)
    make_folder(args.out)
    rows = []
    with asker(args) as model:
        for path in args.inputs:
            page, needles = _infuse_page(path, args, model)
            write_text(args.out / f"{path.stem}.html", page)
            rows += [asdict(needle) for needle in needles]
        text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
        write_text(args.needles, text)
        emit(args, {"measure": "needles", "pages": len(args.inputs), "needles": len(rows)}, [])
        return 0


def _check_names(paths: list[Path]) -> None:
    """Raise UnusableInputError if two pages share a name: one output would overwrite the other."""
    first: dict[str, Path] = {}
    for path in paths:
        other = first.setdefault(path.stem, path)
        if other is not path:
            raise UnusableInputError(
                f"{other} and {path} have one name, and make writes each page under its own: rename one of them"
            )


def _infuse_page(path: Path, args: argparse.Namespace, model: LLM | None) -> tuple[str, list[Needle]]:
    # Seeded by the page's name, so that order and number of pages do not matter.
    seed = f"{args.seed} {path.stem}"
    page = as_page(read_page(path))
    if model:
        text = "\n".join(paragraphs(Document(str(path), page)))
        needles = [n for kind, count in _counts(args).items() for n in ask_needles(model, count, kind, text)]
    else:
        needles = make_needles(args.count, seed, tuple(args.type))
    return infuse(page, [replace(n, page=path.stem) for n in needles], seed)


def _counts(args: argparse.Namespace) -> dict[str, int]:
    """Number of needles of each type to request from a model: --count in all, the first get the remainder."""
    kinds = list(dict.fromkeys(args.type or ["Product", "Person", "Event"]))[: args.count]
    least, more = divmod(args.count, len(kinds))
    return {kind: least + (place < more) for place, kind in enumerate(kinds)}


def _score(args: argparse.Namespace, model: LLM | None) -> dict[str, Any]:
    if args.needles is None:
        raise UnusableInputError("score needs --needles")
    extracted = {path: entities(read_whole_markup(path)) for path in args.inputs}
    matched: list[tuple[Needle, Matches]] = []
    unscored: list[str] = []
    for needles, paths in _by_page(read_needles(args.needles), args.inputs, unscored):
        page_entities = [entity for path in paths for entity in extracted[path]]
        matched += _match(needles, page_entities, args.keyword_share, model)
    document = {
        "measure": "needles",
        "entities": sum(map(len, extracted.values())),
        "accuracy": accuracy(matched),
        "missing": unscored,
    }
    if args.page is not None:
        page = Document(str(args.page), as_page(read_page(args.page)))
        every = [entity for page_entities in extracted.values() for entity in page_entities]
        document["reference_free"] = args.reference_free_scores(paragraphs(page), every)
    return document


def _by_page(
    needles: list[Needle], paths: list[Path], unscored: list[str]
) -> list[tuple[list[Needle], list[Path]]]:
    """The needles of each page with its markup, found by name; needles without a page with all markup.

    Pages have needles with the same names: matches on one page do not count for another.
    """
    pages: dict[str, list[Needle]] = {}
    for needle in needles:
        pages.setdefault(needle.page, []).append(needle)
    if len(pages) < 2:
        return [(group, paths) for group in pages.values()]
    pairs = []
    for page, group in pages.items():
        page_paths = [path for path in paths if path.stem == page] if page else paths
        if page_paths:
            pairs.append((group, page_paths))
        else:
            unscored.append(f"no markup is called {page}: the page's {len(group)} needles were not scored")
    known = set(pages)
    if "" not in known:
        unscored += [
            f"{path}: no needles are of a page called {path.stem}" for path in paths if path.stem not in known
        ]
    return pairs


def _run(args: argparse.Namespace, model: LLM | None) -> dict[str, Any]:
    from ...generator.curation import UncheckedError
    from ...generator.markup import without_markup

    if model:
        return _run_model(args, model)
    matched: list[tuple[Needle, Matches]] = []
    matched_in_parts: list[tuple[Needle, Matches]] = []
    pages: list[dict[str, Any]] = []
    unscored: list[str] = []
    for path in args.inputs:
        page, needles = _infuse_page(path, args, model)
        page = without_markup(page)
        pieces = [part_of(page, part, args.parts) for part in range(args.parts)]
        try:
            extracted = _generate_entities(page, path)
            from_parts = [entity for piece in pieces for entity in _generate_entities(piece, path)]
        except UncheckedError as error:
            unscored.append(f"{path}: {error}")
            continue
        matched += _match(needles, extracted, args.keyword_share, model)
        matched_in_parts += _match(needles, from_parts, args.keyword_share, model)
        free_scores = args.reference_free_scores(paragraphs(Document(str(path), page)), extracted)
        pages.append({"page": str(path), "entities": len(extracted), **free_scores})
    return {
        "measure": "needles",
        "entities": sum(page["entities"] for page in pages),
        "accuracy": accuracy(matched),
        "accuracy_of_parts": accuracy(matched_in_parts),
        "pages": pages,
        "missing": unscored,
    }


def _run_model(args: argparse.Namespace, model: LLM) -> dict[str, Any]:
    """The model's scores by the number of calls for each part (table 2), the redundancy of extracting again from each
    part (table 1), and the needles found."""
    from .extraction import extract, extract_in_calls

    rounds: list[list[tuple[Needle, Matches]]] = [[] for _ in range(args.rounds)]
    scores: list[list[dict[str, Any]]] = [[] for _ in range(args.rounds)]
    redundancies: list[list[float]] = [[] for _ in range(args.parts)]
    total = 0
    for path in args.inputs:
        page, needles = _infuse_page(path, args, model)
        texts = paragraphs(Document(str(path), page))
        pieces = ["\n".join(part) for part in _equal_parts(texts, args.parts)]
        types = args.type or list(args.schema or ()) or [*_counts(args), "Organization", "Place", "Thing"]
        by_piece = extract_in_calls(model, pieces, types, args.rounds)
        cumulative = [
            [entity for calls in by_piece for call in calls[: number + 1] for entity in call]
            for number in range(args.rounds)
        ]
        for number, extracted in enumerate(cumulative):
            free_scores = args.reference_free_scores(pieces, extracted)
            scores[number].append({"entities": len(extracted), **free_scores})
            judged = _match(needles, extracted, args.keyword_share, model)
            rounds[number] += judged
        for number, piece in enumerate(pieces):
            before = [entity for call in by_piece[number] for entity in call]
            once_more = extract(model, piece, types, cumulative[-1])
            if once_more:
                redundancies[number].append(repeated_share(once_more, before))
        total += len(cumulative[-1])
    return {
        "measure": "needles",
        "entities": total,
        "accuracy": accuracy(rounds[-1]),
        "rounds": [
            {"calls": number + 1, **_means(scores[number]), "minea": accuracy(matched).get("minea")}
            for number, matched in enumerate(rounds)
        ],
        "extracted_again": [
            {"part": number + 1, "redundancy": rounded(fmean(values)) if values else None}
            for number, values in enumerate(redundancies)
        ],
    }


def _means(rows: list[dict[str, Any]]) -> dict[str, Any]:
    """The mean of each score over pages that have it."""
    return {
        name: rounded(fmean(values)) if (values := [r[name] for r in rows if r[name] is not None]) else None
        for name in (rows[0] if rows else ())
    }


def _equal_parts(texts: list[str], parts: int) -> list[list[str]]:
    """Paragraphs in equal parts, none empty."""
    parts = min(parts, len(texts))
    return [texts[len(texts) * k // parts : len(texts) * (k + 1) // parts] for k in range(parts)]


def _discover(args: argparse.Namespace) -> int:
    from .extraction import discover

    with asker(args) as model:
        if model is None:
            raise UnusableInputError("schema asks a model: give --llm")
        rows = [
            {"page": str(path), **row}
            for path in args.inputs
            for row in discover(model, "\n".join(paragraphs(Document(str(path), as_page(read_page(path))))))
        ]
        columns = ("page", "type", "relevance", "reason")
        table = table_of("Types of schema.org", columns, [tuple(row.values()) for row in rows])
        emit(args, {"measure": "needles", "types": rows, "llm": model.figures()}, [table])
        if not model.complete:
            sys.stderr.write(f"factmark bench needles: {model.trouble()}\n")
        return 0 if rows and model.complete else 3


def _generate_entities(page: str, path: Path) -> list[Entity]:
    from ..mappings.generation import generated_markup

    made = generated_markup(Document(path.name, page))
    return [] if made is None else entities(made)


def _match(
    needles: list[Needle], extracted: list[Entity], keyword_shares: tuple[float, ...], model: LLM | None
) -> list[tuple[Needle, Matches]]:
    judge = _model_judge(model) if model else None
    return list(zip(needles, matches(needles, extracted, judge, keyword_shares), strict=True))


def _model_judge(model: LLM) -> ByModel:
    def decide(needle: Needle, text: str) -> bool | None:
        verdicts = [
            model.says_yes(
                f"Extracted information:\n{text[start : start + MAX_EXCERPT]}\n\n"
                f"Is the entity {needle.name!r} ({needle.description}) part of it? Answer with Yes or No alone."
            )
            for start in range(0, len(text) or 1, MAX_EXCERPT)
        ]
        return any(verdicts) or (None if None in verdicts else False)

    return decide


def paragraphs(page: Document) -> list[str]:
    """Return the visible texts of a page's paragraphs and list items."""
    texts = (" ".join(node.text(deep=True).split()) for node in page.tree.css("p, li, td, dd, blockquote"))
    return [text for text in texts if len(text) > 20]


def _tables(document: dict[str, Any]) -> list[Table]:
    tables = []
    for key, title in (
        ("accuracy", "Needles found (MINEA)"),
        ("accuracy_of_parts", "Needles found in parts"),
    ):
        if key not in document or not document[key]["needles"]:
            continue
        scores = document[key]
        columns = [name for name in scores if not isinstance(scores[name], dict)]
        lines = [("all", *(scores[c] for c in columns))]
        for group in ("by_type", "by_position"):
            lines += [(name, *(values.get(c) for c in columns)) for name, values in scores[group].items()]
        tables.append(table_of(title, ("", *columns), lines))
    for key, title in (
        ("rounds", "By the number of calls for each part"),
        ("extracted_again", "Extracted again from each part: share that was extracted from it before"),
    ):
        if rows := document.get(key):
            tables.append(table_of(title, tuple(rows[0]), [tuple(row.values()) for row in rows]))
    rows = document.get("pages") or ([document["reference_free"]] if "reference_free" in document else [])
    if rows:
        tables.append(table_of("Without reference", tuple(rows[0]), [tuple(row.values()) for row in rows]))
    return tables
