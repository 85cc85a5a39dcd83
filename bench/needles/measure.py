"""Needles in a page: entities infused into it, and how many of them the generated markup has (MINEA).

Source: Seitl et al., "Assessing the quality of information extraction" (2024). ``make`` infuses needles
and says which, ``score`` scores markup that something made of the page, ``run`` does both with factmark's
own generator, on the whole page and on its parts, which shows what is lost in the middle of a long one.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from ...linter.document.document import Document
from ..asking import Asker, add_llm, asker
from ..options import at_least, share
from ..output import Table, add_format, emit, table_of
from ..rows import UnusableInputError, make_folder, read_page, write_text
from ..three_agents.mimr import read_whole_markup
from .needle import (
    Needle,
    as_page,
    ask_needles,
    infuse,
    make_needles,
    part_of,
    read_needles,
)
from .scores import ByModel, Entity, accuracy, entities, matches, reference_free


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the action and the needles."""
    parser.add_argument("action", choices=("make", "score", "run"), help="make pages, score markup, or both")
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
        "--keyword-share", type=share, default=0.5, help="keywords that must be found (default: %(default)s)"
    )
    parser.add_argument(
        "--parts", type=at_least(1), default=3, help="parts that run extracts again (default: %(default)s)"
    )
    add_llm(parser, "let this model write the needles and match them, too")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Run the action."""
    if args.action == "make":
        return _make(args)
    with asker(args) as model:
        document = _score(args, model) if args.action == "score" else _run(args, model)
        if model:
            document["llm"] = model.figures()
        emit(args, document, _tables(document))
        trouble = list(document.get("missing", ()))
        if model and not model.complete:
            trouble.append(model.trouble())
        sys.stderr.writelines(f"factmark bench needles: {reason}\n" for reason in trouble)
        return 3 if trouble or not document["accuracy"]["needles"] else 0


def _make(args: argparse.Namespace) -> int:
    if args.out is None or args.needles is None:
        raise UnusableInputError("make needs --out and --needles")
    _check_names(args.inputs)
    make_folder(args.out)
    rows = []
    with asker(args) as model:
        for path in args.inputs:
            page, needles = _infused(path, args, model)
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


def _infused(path: Path, args: argparse.Namespace, model: Asker | None) -> tuple[str, list[Needle]]:
    # Seeded by the page's name, so that order and number of pages do not matter.
    seed = f"{args.seed} {path.stem}"
    if model:
        needles = [n for kind, count in _counts(args).items() for n in ask_needles(model, count, kind)]
    else:
        needles = make_needles(args.count, seed, tuple(args.type))
    return infuse(as_page(read_page(path)), [replace(n, page=path.stem) for n in needles], seed)


def _counts(args: argparse.Namespace) -> dict[str, int]:
    """Number of needles of each type to request from a model: --count in all, first types one more."""
    kinds = list(dict.fromkeys(args.type or ["Product", "Person", "Event"]))[: args.count]
    least, more = divmod(args.count, len(kinds))
    return {kind: least + (place < more) for place, kind in enumerate(kinds)}


def _score(args: argparse.Namespace, model: Asker | None) -> dict[str, Any]:
    if args.needles is None:
        raise UnusableInputError("score needs --needles")
    extracted = {path: entities(read_whole_markup(path)) for path in args.inputs}
    found: list[tuple[Needle, dict[str, bool]]] = []
    missing: list[str] = []
    for needles, paths in _by_page(read_needles(args.needles), args.inputs, missing):
        own = [entity for path in paths for entity in extracted[path]]
        found += _matched(needles, own, args.keyword_share, model)
    document = {
        "measure": "needles",
        "entities": sum(map(len, extracted.values())),
        "accuracy": accuracy(found),
        "missing": missing,
    }
    if args.page is not None:
        shown = Document(str(args.page), as_page(read_page(args.page)))
        every = [entity for own in extracted.values() for entity in own]
        document["reference_free"] = reference_free(paragraphs(shown), every)
    return document


def _by_page(
    needles: list[Needle], paths: list[Path], missing: list[str]
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
        own = [path for path in paths if path.stem == page] if page else paths
        if own:
            pairs.append((group, own))
        else:
            missing.append(f"no markup is called {page}: the page's {len(group)} needles were not scored")
    known = set(pages)
    if "" not in known:
        missing += [
            f"{path}: no needles are of a page called {path.stem}" for path in paths if path.stem not in known
        ]
    return pairs


def _run(args: argparse.Namespace, model: Asker | None) -> dict[str, Any]:
    from ...generator.markup import without_markup

    whole: list[tuple[Needle, dict[str, bool]]] = []
    again: list[tuple[Needle, dict[str, bool]]] = []
    pages: list[dict[str, Any]] = []
    for path in args.inputs:
        page, needles = _infused(path, args, model)
        page = without_markup(page)
        extracted = _generated(page, path)
        whole += _matched(needles, extracted, args.keyword_share, model)
        pieces = [part_of(page, part, args.parts) for part in range(args.parts)]
        partial = [entity for piece in pieces for entity in _generated(piece, path)]
        again += _matched(needles, partial, args.keyword_share, model)
        free = reference_free(paragraphs(Document(str(path), page)), extracted)
        pages.append({"page": str(path), "entities": len(extracted), **free})
    return {
        "measure": "needles",
        "entities": sum(page["entities"] for page in pages),
        "accuracy": accuracy(whole),
        "accuracy_of_parts": accuracy(again),
        "pages": pages,
    }


def _generated(page: str, path: Path) -> list[Entity]:
    from ..mappings.generation import generated_markup

    made = generated_markup(Document(path.name, page))
    return [] if made is None else entities(made)


def _matched(
    needles: list[Needle], extracted: list[Entity], keyword_share: float, model: Asker | None
) -> list[tuple[Needle, dict[str, bool]]]:
    judge = _by_model(model) if model else None
    return list(zip(needles, matches(needles, extracted, judge, keyword_share), strict=True))


def _by_model(model: Asker) -> ByModel:
    def decide(needle: Needle, text: str) -> bool:
        question = (
            f"Extracted information:\n{text[:20000]}\n\nIs the entity {needle.name!r} ({needle.description}) "
            "part of it? Answer with Yes or No alone."
        )
        # Unanswered counts as not found, and as unanswered.
        return bool(model.says_yes(question))

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
        whole = document[key]
        columns = [name for name in whole if not isinstance(whole[name], dict)]
        lines = [("all", *(whole[c] for c in columns))]
        for group in ("by_type", "by_position"):
            lines += [(name, *(values.get(c) for c in columns)) for name, values in whole[group].items()]
        tables.append(table_of(title, ("", *columns), lines))
    free = document.get("pages") or ([document["reference_free"]] if "reference_free" in document else [])
    if free:
        tables.append(table_of("Without reference", tuple(free[0]), [tuple(row.values()) for row in free]))
    return tables
