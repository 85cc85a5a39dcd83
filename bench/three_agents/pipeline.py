"""What validity, factuality and compliance leave of markup, for human and models' markup, per stratum.

Source: Dang et al., "LLM4Schema.org", tables 7, 8 and 12 to 14. The stages are those of the authors' outputs
(JSON Lines), or our own agents' on any folder of pages and models' markup. Strata are thirds of the pages by the
distinct properties of their human markup; table 8's are by the characteristic sets that pages were sampled by, which
the outputs do not name.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from statistics import fmean
from typing import Any

from ...generator.curation import UncheckedError
from ..input import UnusableInputError, read_page
from ..output import Table, add_format, emit, rounded, share, table_of
from ..statistics import STRATA, intervals, stratum, tercile_cuts
from .mimr import HUMAN, merge_ratios, read_outputs
from .pipeline_stages import (
    RULES_OF_VALIDITY,
    STAGES,
    Stages,
    checked_stages,
    is_json,
    published_stages,
)

TOP = 5
MODELS = "all models"
PAGE_ENDINGS = (".html", ".htm", ".xhtml")
MARKUP_ENDINGS = (".jsonld", ".json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the sources of pages and markup."""
    parser.add_argument(
        "source", type=Path, metavar="SOURCE", help="JSON Lines of the authors' outputs, or a folder of pages"
    )
    parser.add_argument(
        "--pages", type=Path, help="with JSON Lines: judge the raw markup with our agents on these pages"
    )
    parser.add_argument(
        "--author",
        action="append",
        default=[],
        metavar="NAME=DIR",
        help="with a folder of pages: a model's markup, DIR/<page>.jsonld; repeatable",
    )
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Print the counts after each stage and the ratios per stratum."""
    missing: list[str] = []
    entries = list(_from_rows(args, missing) if args.source.is_file() else _from_folder(args, missing))
    document = {**summary(entries), "missing": missing}
    emit(args, document, _tables(document))
    sys.stderr.writelines(f"factmark bench pipeline: {reason}\n" for reason in missing)
    return 0 if entries and not missing else 3


def summary(entries: list[Stages]) -> dict[str, Any]:
    """Return counts, rejection rates and ratios per author and stratum."""
    human = {(e.page, e.types): e for e in entries if e.author == HUMAN}
    sizes = {key: len(entry.properties["raw"]) for key, entry in human.items()}
    cuts = tercile_cuts(list(sizes.values())) if sizes else (0, 0)
    strata = {key: stratum(size, cuts) for key, size in sizes.items()}
    counts, ratios = [], []
    authors = sorted({e.author for e in entries}, key=lambda name: (name != HUMAN, name))
    for name in ("all", *STRATA):
        for author in authors:
            chosen = [
                e
                for e in entries
                if e.author == author and (name == "all" or strata.get((e.page, e.types)) == name)
            ]
            if chosen:
                counts.append({"stratum": name, "author": author, **_counts(chosen)})
                if author != HUMAN:
                    ratios.append({"stratum": name, "author": author, **_ratios(chosen, human)})
        models = [
            e
            for e in entries
            if e.author != HUMAN and (name == "all" or strata.get((e.page, e.types)) == name)
        ]
        if len({e.author for e in models}) > 1:
            counts.append({"stratum": name, "author": MODELS, **_counts(models)})
    return {
        "measure": "pipeline",
        "pages": len({e.page for e in entries}),
        "strata_cuts": list(cuts),
        "counts": counts,
        "mimr": ratios,
        "errors": [
            {"author": author, **errors([e for e in entries if e.author == author])} for author in authors
        ],
    }


def errors(entries: list[Stages]) -> dict[str, Any]:
    """Return what each agent rejects: violations by rule of validity (table 12), the commonest properties (13, 14).

    Violations are those of the raw markup by the paper's rules: the authors' reports are not published.
    """
    kinds = sum((e.violations for e in entries), Counter[str]())
    figures: dict[str, Any] = {f"{kind}_error": kinds[kind] for kind in RULES_OF_VALIDITY}
    for before, after, key in (
        ("validity", "factuality", "non_factual"),
        ("factuality", "compliance", "non_compliant"),
    ):
        lost = Counter(name for e in entries for name, _, _ in e.statements[before] - e.statements[after])
        figures[key] = sorted(lost.items(), key=lambda item: (-item[1], item[0]))[:TOP]
    return figures


def _counts(entries: list[Stages]) -> dict[str, Any]:
    totals = {stage: sum(len(e.statements[stage]) for e in entries) for stage in STAGES}
    pairs = pairwise(STAGES)
    pages: dict[str, list[int]] = {}
    for entry in entries:
        counts = pages.setdefault(entry.page, [0, 0])
        raw, kept = (len(entry.statements[stage]) for stage in (STAGES[0], STAGES[-1]))
        counts[0] += raw - kept
        counts[1] += raw
    interval = intervals(list(pages.values()), {"rejected": lambda c: (c[0], c[1])})["rejected"]
    return {
        "markups": len(entries),
        **totals,
        **{f"rejected_by_{after}": rounded(_lost(totals[before], totals[after])) for before, after in pairs},
        "rejected": rounded(_lost(totals[STAGES[0]], totals[STAGES[-1]])),
        "rejected_from": None if interval is None else interval[0],
        "rejected_to": None if interval is None else interval[1],
    }


def _lost(before: int, after: int) -> float | None:
    kept = share(after, before)
    return None if kept is None else 1 - kept


def _ratios(entries: list[Stages], human: dict[tuple[str, str], Stages]) -> dict[str, Any]:
    """Mean MIMR after each stage, of human and model markup for the same pages."""
    figures: dict[str, Any] = {}
    for stage in STAGES:
        pairs = [
            ratio
            for e in entries
            if (other := human.get((e.page, e.types))) is not None
            and (ratio := merge_ratios(other.properties[stage], e.properties[stage])) is not None
        ]
        figures[f"{stage}_human"] = rounded(fmean(h for h, _ in pairs)) if pairs else None
        figures[f"{stage}_model"] = rounded(fmean(m for _, m in pairs)) if pairs else None
        figures[f"{stage}_model_ahead"] = rounded(share(sum(m > h for h, m in pairs), len(pairs)))
    return figures


def _from_rows(args: argparse.Namespace, missing: list[str]) -> Iterable[Stages]:
    for row in read_outputs(args.source):
        if args.pages is None:
            yield published_stages(row)
        else:
            page = _page(args.pages, row["page"])
            types, raw = row.get("types") or "", row["markup"]["raw"]
            yield from _checked(missing, row["page"], types, row["author"], page, raw)


def _checked(
    missing: list[str], name: str, types: str, author: str, page: str, raw: Any | None
) -> Iterable[Stages]:
    """The stages of a markup; none, with the reason in ``missing``, if a rule did not check it."""
    try:
        yield checked_stages(name, types, author, page, raw)
    except UncheckedError as error:
        missing.append(f"{author}: {error}")


def _from_folder(args: argparse.Namespace, missing: list[str]) -> Iterable[Stages]:
    """The pages' own markup and the authors'. Missing or unreadable markup is added to ``missing``."""
    pages = sorted(p for p in args.source.glob("*") if p.suffix.lower() in PAGE_ENDINGS)
    if not args.source.exists():
        raise UnusableInputError(f"{args.source}: no such file or folder")
    if not pages:
        raise UnusableInputError(f"{args.source}: no pages ({', '.join(PAGE_ENDINGS)}) in this folder")
    folders = dict(_author(text) for text in args.author)
    for path in pages:
        page = read_page(path)
        yield from _checked(missing, path.stem, "", HUMAN, page, None)
        for author, folder in folders.items():
            files = [file for ending in MARKUP_ENDINGS if (file := folder / f"{path.stem}{ending}").is_file()]
            if not files:
                missing.append(
                    f"{folder} has no markup of {path.stem}, which is left out of {author}'s figures"
                )
                continue
            raw = read_page(files[0])
            if not is_json(raw):
                missing.append(f"{files[0]}: not JSON, so it says nothing")
            yield from _checked(missing, path.stem, "", author, page, raw)


def _author(text: str) -> tuple[str, Path]:
    name, _, folder = text.partition("=")
    if not name or not folder or not Path(folder).is_dir():
        raise UnusableInputError(f"--author {text}: NAME=DIR with a folder was expected")
    return name, Path(folder)


def _page(folder: Path, name: str) -> str:
    for ending in PAGE_ENDINGS:
        if (path := folder / f"{name}{ending}").is_file():
            return read_page(path)
    raise UnusableInputError(f"{folder}: there is no page {name}")


def _tables(document: dict[str, Any]) -> list[Table]:
    tables = [
        table_of(
            "Violations by rule of validity; the properties that the other two agents reject most",
            ("author", "property", "value", "type", "non-factual", "non-compliant"),
            [
                (
                    e["author"], e["property_error"], e["value_error"], e["type_error"],
                    *(" ".join(f"{name} {count}" for name, count in e[k]) for k in ("non_factual", "non_compliant")),
                )
                for e in document["errors"]
            ],
        )
    ]  # fmt: skip
    for title, rows in (
        (
            "Statements after each agent, and the share rejected of all together, with its 95 % interval over pages",
            document["counts"],
        ),
        ("MIMR: human and model, and the share of pages where the model says more", document["mimr"]),
    ):
        if rows:
            tables.append(table_of(title, tuple(rows[0]), [tuple(row.values()) for row in rows]))
    return tables
