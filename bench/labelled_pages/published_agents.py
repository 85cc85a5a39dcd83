"""The published agents' verdicts on real pages, scored on the same labels as a lint run.

``outputs`` are the three-agent paper's: per page of a human author lists of [property, value, type,
accepted]. A value that stands in several places of a page got one verdict for all of them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ..output import rounded, share
from ..paired import paired
from .page_scores import Verdicts

AGENTS = {
    "factuality": (
        "factual",
        "fact",
        {"unsupported": True, "contradicted": True, "explicit": False, "implicit": False},
    ),
    "compliance": ("compliance", "comply", {"no": True, "yes": False}),
}
"""Our agent: theirs, the label's field, and whether a label means a fault."""


def published_scores(
    labels: Iterable[Mapping[str, Any]], outputs: Iterable[Mapping[str, Any]]
) -> dict[str, dict[str, Any]]:
    """Precision, recall and false alarms per hundred good statements, over labelled statements with a verdict."""
    rows, answers = list(labels), list(outputs)
    figures = {}
    for agent in AGENTS:
        counts = {(fault, flag): 0 for fault in (True, False) for flag in (True, False)}
        for _, fault, flag in _judged(agent, rows, answers):
            counts[fault, flag] += 1
        figures[agent] = {"statements": sum(counts.values()), **_rates(counts)}
    return figures


def _rates(counts: Mapping[tuple[bool, bool], int]) -> dict[str, float | None]:
    """The rates of statements counted by whether they are faulty and whether they were flagged."""
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
    """Our flags (first) and the published agents' (second) on the statements that both judged, with a paired test."""
    rows, answers = list(labels), list(outputs)
    flags = {"factuality": verdicts.factuality, "compliance": verdicts.compliance}
    found = {}
    for agent in AGENTS:
        judged = [
            (row["page"], (row["page"], row["path"]) in flags[agent], fault, flag)
            for row, fault, flag in _judged(agent, rows, answers)
        ]
        counts = Counter((fault, ours) for _, ours, fault, _ in judged)
        outcomes = paired((page, ours == fault, theirs == fault) for page, ours, fault, theirs in judged)
        found[agent] = {**{f"first_{name}": value for name, value in _rates(counts).items()}, **outcomes}
    return found


def _judged(
    agent: str, labels: Iterable[Mapping[str, Any]], outputs: Iterable[Mapping[str, Any]]
) -> Iterator[tuple[Mapping[str, Any], bool, bool]]:
    """The labelled statements that a published agent judged: whether they are faulty, and whether it refused them."""
    name, field, faulty = AGENTS[agent]
    verdicts: dict[tuple[str, str, str], list[bool]] = defaultdict(list)
    for output in outputs:
        for prop, value, _, accepted in (output.get("mixtral") or {}).get(name) or ():
            verdicts[output["page"], prop, str(value)].append(bool(accepted))
    for row in labels:
        found = verdicts.get((row["page"], str(row.get("prop")), str(row.get("value"))))
        if found and row.get(field) in faulty:
            yield row, faulty[row[field]], not all(found)
