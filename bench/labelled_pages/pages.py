"""Score a lint run on pages whose statements were labelled by careful reading.

Labels are JSON Lines {page, path, prop, value, fact, comply}: ``page`` is the file's name without its
ending, ``path`` the block and the JSON pointer ("0/offers/price"), ``fact`` one of explicit, implicit,
unsupported, contradicted, plumbing, ``comply`` yes or no. Statements without a label are not scored.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from ..input import UnusableInputError, read_json
from ..output import add_format, emit, rounded, share, table_of
from ..statistics import paired, rows_of
from ..three_agents.mimr import read_outputs
from .page_scores import REPORT, Verdicts, read_labels, score, unscored

ENDINGS = (".html", ".htm", ".xhtml")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pages, the labels, and the source of the verdicts."""
    parser.add_argument("pages", type=Path, metavar="PAGES", help="a folder of pages, or one page")
    parser.add_argument("labels", type=Path, metavar="LABELS", help="JSON Lines of labelled statements")
    parser.add_argument(
        "--report",
        type=Path,
        help="score this JSON report (factmark lint --all-kinds --output-format json) and run nothing",
    )
    parser.add_argument(
        "--lint-argument",
        action="append",
        default=[],
        metavar="ARGUMENT",
        help="pass this on to factmark lint, for example --lint-argument=--profile=google; repeatable",
    )
    parser.add_argument(
        "--published",
        type=Path,
        metavar="OUTPUTS",
        help="score the three-agent paper's verdicts (JSON Lines of its outputs) on the same labels, too",
    )
    parser.add_argument("--mistakes", action="store_true", help="list every false alarm and every miss too")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Lint the labelled pages, or read the report, and score it."""
    labels = read_labels(args.labels)
    names = sorted({row["page"] for row in labels})
    files, missing = labelled_files(args.pages, names)
    if args.report:
        report = read_json(args.report, REPORT)
    elif not files:
        raise UnusableInputError(f"{args.pages}: none of the {len(names)} labelled pages is here")
    else:
        report = lint(files, args.lint_argument)
    verdicts = Verdicts.from_report(report)
    document = {"measure": "pages", "pages": len(names), "missing_pages": missing, **score(labels, verdicts)}
    unchecked = [
        n["message"] for n in report.get("notifications", ()) if n.get("level") in {"error", "warning"}
    ]
    document["notifications"] = unchecked
    document["unscored"] = unscored(labels, verdicts, () if args.report else missing)
    if not args.mistakes:
        document.pop("mistakes")
    if args.published:
        outputs = read_outputs(args.published)
        document["published"] = published_scores(labels, outputs)
        document["paired"] = beside_published(labels, outputs, verdicts)
    emit(args, document, _tables(document))
    trouble = [f"{args.pages}: there is no page {name}" for name in missing if not args.report]
    trouble += document["unscored"]
    if not labels:
        trouble.append(f"{args.labels}: there is no label in it")
    sys.stderr.writelines(f"factmark bench pages: {reason}\n" for reason in trouble)
    return 3 if trouble else 0


def lint(
    files: list[Path], arguments: list[str], environment: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return the JSON report of ``factmark lint`` over files, run like by a user, with every verdict."""
    command = [
        sys.executable,
        "-m",
        "factmark",
        "lint",
        "--no-cache",
        "--output-format",
        "json",
        "--all-kinds",
    ]
    done = subprocess.run(
        [*command, *arguments, "--", *map(str, files)],
        capture_output=True,
        text=True,
        check=False,
        env=environment,
    )
    try:
        return json.loads(done.stdout)
    except json.JSONDecodeError as error:
        raise UnusableInputError(f"factmark lint gave no report ({done.stderr.strip()[-500:]})") from error


def labelled_files(pages: Path, names: list[str]) -> tuple[list[Path], list[str]]:
    """Return the file of every labelled page, and the pages without a file."""
    if pages.is_file():
        return [pages], [name for name in names if name != pages.stem]
    files, missing = [], []
    for name in names:
        paths = [path for ending in ENDINGS if (path := pages / f"{name}{ending}").is_file()]
        if paths:
            files.append(paths[0])
        else:
            missing.append(name)
    return files, missing


def _tables(document: dict[str, Any]) -> list[Any]:
    figures = [
        (agent, name, value, *(document[agent]["intervals"].get(name) or (None, None)))
        for agent in ("factuality", "compliance")
        for name, value in document[agent].items()
        if not isinstance(value, dict | list)
    ]
    heads = ("agent", "figure", "value", "from", "to")
    tables = [table_of("Figures, with 95 % intervals of pages drawn again", heads, figures)]
    for agent, key, head in (
        ("factuality", "by_label", "label"),
        ("factuality", "by_kind", "value"),
        ("factuality", "by_property", "property"),
        ("compliance", "by_label", "label"),
        ("compliance", "by_kind", "value"),
        ("compliance", "by_property", "property"),
    ):
        groups = document[agent][key]
        columns = tuple(next(iter(groups.values()), {}))
        rows = [(name, *group.values()) for name, group in groups.items()]
        tables.append(table_of(f"{agent.capitalize()} by {head}", (head, *columns), rows))
    for agent, figures in document.get("published", {}).items():
        tables.append(table_of(f"The published agent: {agent}", ("figure", "value"), figures.items()))
        both = rows_of(document["paired"][agent])
        title = f"Ours (first) and the published agent (second) on the same statements: {agent}"
        tables.append(table_of(title, ("figure", "value"), both))
    if "mistakes" in document:
        heads = ("agent", "mistake", "page", "path", "prop", "value", "label", "code")
        cells = [[str(m[h] or "")[:60] for h in heads] for m in document["mistakes"]]
        tables.append(table_of("Mistakes", heads, cells))
    return tables


# Score the published agents' verdicts on real pages with the same labels.
#
# ``outputs`` are the three-agent paper's: per page of a human author, lists of [property, value, type, accepted]. A
# value that occurs several times on a page has one verdict.

AGENTS = {
    "factuality": (
        "factual",
        "fact",
        {"unsupported": True, "contradicted": True, "explicit": False, "implicit": False},
    ),
    "compliance": ("compliance", "comply", {"no": True, "yes": False}),
}
"""By our agent: the published one, the label's field, and whether a label means a fault."""


def published_scores(
    labels: Iterable[Mapping[str, Any]], outputs: Iterable[Mapping[str, Any]]
) -> dict[str, dict[str, Any]]:
    """Return precision, recall and false alarms per hundred good statements, over labelled ones with a verdict."""
    rows, answers = list(labels), list(outputs)
    figures = {}
    for agent in AGENTS:
        counts = {(fault, flag): 0 for fault in (True, False) for flag in (True, False)}
        for _, fault, flag in _judged(agent, rows, answers):
            counts[fault, flag] += 1
        figures[agent] = {"statements": sum(counts.values()), **_rates(counts)}
    return figures


def _rates(counts: Mapping[tuple[bool, bool], int]) -> dict[str, float | None]:
    """Rates of statements counted by (faulty, flagged)."""
    hits, alarms = counts[True, True], counts[False, True]
    per_good = share(100 * alarms, alarms + counts[False, False])
    return {
        "precision": rounded(share(hits, hits + alarms)),
        "recall": rounded(share(hits, hits + counts[True, False])),
        "false_alarms_per_100": rounded(per_good, 2),
    }


def beside_published(
    labels: Iterable[Mapping[str, Any]], outputs: Iterable[Mapping[str, Any]], verdicts: Verdicts
) -> dict[str, dict[str, Any]]:
    """Compare our flags (first) and the published agents' (second) on shared statements, with a paired test."""
    rows, answers = list(labels), list(outputs)
    flags = {"factuality": verdicts.factuality, "compliance": verdicts.compliance}
    figures = {}
    for agent in AGENTS:
        judged = [
            (row["page"], (row["page"], row["path"]) in flags[agent], fault, flag)
            for row, fault, flag in _judged(agent, rows, answers)
        ]
        counts = Counter((fault, ours) for _, ours, fault, _ in judged)
        outcomes = paired((page, ours == fault, theirs == fault) for page, ours, fault, theirs in judged)
        figures[agent] = {**{f"first_{name}": value for name, value in _rates(counts).items()}, **outcomes}
    return figures


def _judged(
    agent: str, labels: Iterable[Mapping[str, Any]], outputs: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[Mapping[str, Any], bool, bool]]:
    """The labelled statements with a published verdict: whether faulty, and whether rejected."""
    name, field, faulty = AGENTS[agent]
    verdicts: dict[tuple[str, str, str], list[bool]] = defaultdict(list)
    for output in outputs:
        for prop, value, _, accepted in (output.get("mixtral") or {}).get(name) or ():
            verdicts[output["page"], prop, str(value)].append(bool(accepted))
    for row in labels:
        verdict = verdicts.get((row["page"], str(row.get("prop")), str(row.get("value"))))
        if verdict and row.get(field) in faulty:
            yield row, faulty[row[field]], not all(verdict)
