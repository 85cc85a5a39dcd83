"""The published agents' verdicts on real pages, scored on the same labels as a lint run.

``outputs`` are the three-agent paper's: per page of a human author lists of [property, value, type,
accepted]. A value that stands in several places of a page got one verdict for all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from ..output import rounded, share

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
    for agent, (name, field, faulty) in AGENTS.items():
        verdicts: dict[tuple[str, str, str], list[bool]] = defaultdict(list)
        for output in answers:
            for prop, value, _, accepted in (output.get("mixtral") or {}).get(name) or ():
                verdicts[output["page"], prop, str(value)].append(bool(accepted))
        counts = {(fault, flag): 0 for fault in (True, False) for flag in (True, False)}
        for row in rows:
            found = verdicts.get((row["page"], str(row.get("prop")), str(row.get("value"))))
            if found and row.get(field) in faulty:
                counts[faulty[row[field]], not all(found)] += 1
        hits, alarms = counts[True, True], counts[False, True]
        per_good = share(100 * alarms, alarms + counts[False, False])
        figures[agent] = {
            "statements": sum(counts.values()),
            "precision": rounded(share(hits, hits + alarms)),
            "recall": rounded(share(hits, hits + counts[True, False])),
            "false_alarms_per_100": rounded(per_good, 2),
        }
    return figures
