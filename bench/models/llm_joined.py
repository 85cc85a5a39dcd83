"""What a model can do to the verdicts at best and at worst, scored on labelled pages.

Lints the labelled pages without a model, then with one that answers from the labels, one that says yes to
everything and one that says no to everything (an endpoint on this machine plays them), and compares.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from ...linter.agents.factuality import verdicts
from ...linter.language_model.page_case import page_case
from ...linter.language_model.page_text import page_text
from ...linter.runner.sources import FileSource, readable
from ..input import UnusableInputError
from ..labelled_pages.page_scores import Verdicts, read_labels, score
from ..labelled_pages.pages import labelled_files, lint
from ..output import add_format, emit, rounded, table_of
from .endpoints import MessagesEndpoint
from .scripted_models import Judge, LabelledModel, always_no, always_yes, script

FIGURES = ("precision", "recall", "f1", "false_alarms_per_100", "left_open")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the pages and the labels."""
    parser.add_argument("pages", type=Path, metavar="PAGES", help="a folder of pages")
    parser.add_argument("labels", type=Path, metavar="LABELS", help="JSON Lines of labelled statements")
    add_format(parser)


def run(args: argparse.Namespace) -> int:
    """Lint four times and compare."""
    labels = read_labels(args.labels)
    names = sorted({row["page"] for row in labels})
    files, missing = labelled_files(args.pages, names)
    if not files:
        raise UnusableInputError(f"{args.pages}: none of the {len(names)} labelled pages is here")
    texts: dict[str, str] = {}
    affirmed: set[tuple[str, str, str]] = set()
    for page in readable([FileSource(file, True) for file in files]):
        texts[Path(page.uri).stem] = page_text(page)
        case = page_case(page, verdicts(page), redact=False)
        affirmed.update(
            (q.subject.replace("|", "/"), q.property, q.value)
            for q in (case.certain if case is not None else ())
        )
    offline = _score(labels, lint(files, []))
    models: dict[str, Judge] = {
        "perfect": LabelledModel(tuple(labels), texts, frozenset(affirmed)),
        "always yes": always_yes,
        "always no": always_no,
    }
    document: dict[str, Any] = {"measure": "llm-joined", "pages": len(files), "missing_pages": missing}
    document["models"] = {"none": offline}
    for name, judge in models.items():
        report = _lint_with(files, judge)
        joined = _score(labels, report)
        joined["asked"] = report["summary"]["modelUse"]
        joined["worst_cells"] = _worst(offline, joined)
        document["models"][name] = joined
    emit(args, document, _tables(document))
    return 3 if missing or not labels else 0


def _lint_with(files: list[Path], judge: Judge) -> dict[str, Any]:
    with MessagesEndpoint(script(judge)) as endpoint:
        environment = os.environ | {
            "ANTHROPIC_BASE_URL": endpoint.url,
            "ANTHROPIC_API_KEY": "none",
            "NO_PROXY": "127.0.0.1",
        }
        return lint(files, ["--llm=anthropic", "--no-cache"], environment)


def _score(labels: list[dict[str, Any]], report: Mapping[str, Any]) -> dict[str, Any]:
    scores = score(labels, Verdicts.from_report(report))
    for agent in ("factuality", "compliance"):
        figures = scores[agent]
        precision, recall = figures["precision"] or 0.0, figures["recall"] or 0.0
        both = precision + recall
        figures["f1"] = rounded(2 * precision * recall / both if both else 0.0)
    return scores


def _cells(scores: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """Every cell as a figure in [-1, 1], higher is better."""
    for agent in ("factuality", "compliance"):
        for name in ("precision", "recall", "f1", "errors_precision", "errors_recall"):
            if scores[agent].get(name) is not None:
                yield f"{agent} {name}", scores[agent][name]
        if (alarms := scores[agent]["false_alarms_per_100"]) is not None:
            yield f"{agent} false alarms", -alarms / 100
        for group in ("kind", "property"):
            for name, counts in scores[agent][f"by_{group}"].items():
                right = counts["hits"] + counts["passed"]
                yield f"{agent}, {group} {name}: right", right / sum(counts.values())


def _worst(offline: Mapping[str, Any], joined: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The cells that the model made worse, in percentage points, worst first."""
    before = dict(_cells(offline))
    changes = sorted(
        (100 * (value - before[cell]), cell)
        for cell, value in _cells(joined)
        if cell in before and value < before[cell]
    )
    return [{"cell": cell, "points": rounded(points, 2)} for points, cell in changes[:10]]


def _tables(document: dict[str, Any]) -> list[Any]:
    rows = []
    for name, scores in document["models"].items():
        for agent in ("factuality", "compliance"):
            worst = [c for c in scores.get("worst_cells", ()) if c["cell"].startswith(agent)]
            points = worst[0]["points"] if worst else 0.0
            rows.append((name, agent, *(scores[agent].get(figure) for figure in FIGURES), points))
    columns = ("model", "agent", *FIGURES, "worst cell, points")
    tables = [table_of("Joined with a model", columns, rows)]
    cells = [
        (name, change["cell"], change["points"])
        for name, scores in document["models"].items()
        for change in scores.get("worst_cells", ())
    ]
    if cells:
        tables.append(table_of("Cells a model made worse", ("model", "cell", "points"), cells))
    return tables
