"""Write the figures of pages that nobody had seen before: one JSON line, from blind labels and findings that were read.

    python -m factmark.bench.labelled_pages.first_look PAGES LABELS FLAGS --name batch-01 --commit COMMIT

LABELS are JSON Lines {page, path, prop, fact, comply, sure, shell} made without looking at any verdict (sample.py draws
the rows): they give recall, false alarms and what is left open. FLAGS are {code, level, verdict} of findings that were
read, verdict right, wrong or taste: they give precision, where taste counts half. Rows with ``sure`` below 0.6 and rows
of pages whose content scripts write (``shell``) are counted, and not scored.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from ..input import read_rows
from ..output import rounded, share
from ..statistics import intervals
from .page_scores import GROUNDED, UNGROUNDED, Verdicts, score
from .pages import labelled_files, lint

MIN_SURE = 0.6
ROW = {
    "page": str,
    "path": str,
    "prop?": str,
    "fact": str,
    "comply": str,
    "sure?": object,
    "shell?": object,
    "note?": str,
}
FLAG = {"page": str, "code": str, "level": str, "verdict": str, "note?": str}
WORTH = {"right": 1.0, "taste": 0.5, "wrong": 0.0}


def main() -> int:
    """Print the line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pages", type=Path, metavar="PAGES", help="the folder of the pages")
    parser.add_argument("labels", type=Path, metavar="LABELS", help="JSON Lines of blind labels")
    parser.add_argument("flags", type=Path, metavar="FLAGS", help="JSON Lines of findings that were read")
    parser.add_argument("--name", required=True, help="what the pages are called")
    parser.add_argument("--commit", required=True, help="the commit that was looked at")
    args = parser.parse_args()
    labels = read_rows(args.labels, ROW)
    files, missing = labelled_files(args.pages, sorted({row["page"] for row in labels}))
    report = lint(files, [])
    line = {"name": args.name, "commit": args.commit, "pages": len(files), "missing": len(missing)}
    print(json.dumps({**line, **figures(labels, read_rows(args.flags, FLAG), report)}))
    return 0


def figures(
    labels: list[dict[str, Any]], flags: list[dict[str, Any]], report: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the figures of labels and read flags beside a lint report of all verdicts."""
    scored = [row for row in labels if float(row.get("sure", 1)) >= MIN_SURE and not row.get("shell")]
    verdicts = Verdicts.from_report(report)
    scores = score(scored, verdicts)
    levels = Counter(each["level"] for each in report["results"] if each["kind"] == "fail")
    factuality, compliance = scores["factuality"], scores["compliance"]
    return {
        "rows": len(labels),
        "scored": len(scored),
        "flags": {level: levels[level] for level in ("error", "warning")},
        "read": {
            "errors": _precision(flag for flag in flags if flag["level"] == "error"),
            "errors_and_warnings": _precision(flags),
            "by_family": {
                family: _precision(flag for flag in flags if flag["code"].startswith(family))
                for family in sorted({flag["code"][:3] for flag in flags})
            },
        },
        "factuality": _line(factuality),
        "bad_rows": _bad_rows(scored, verdicts, report),
        "compliance": _line(compliance),
    }


def _line(scores: Mapping[str, Any]) -> dict[str, Any]:
    """The figures with their 95 % intervals of pages drawn again, without the tables of groups."""
    return {
        name: value
        for name, value in scores.items()
        if name == "intervals" or not isinstance(value, dict | list)
    }


def _precision(flags: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    """How many of the read findings are right, with the 95 % interval of pages drawn again; taste counts half."""
    rows = list(flags)
    counts = Counter(flag["verdict"] for flag in rows)
    worth = sum(WORTH[verdict] * count for verdict, count in counts.items())
    pages: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for flag in rows:
        pages[flag["page"]][0] += round(2 * WORTH[flag["verdict"]])
        pages[flag["page"]][1] += 2
    drawn = intervals(list(pages.values()), {"precision": lambda page: (page[0], page[1])})
    return {
        **{name: counts[name] for name in WORTH},
        "precision": rounded(share(worth, counts.total())),
        "interval": drawn["precision"],
    }


def _bad_rows(
    rows: Iterable[Mapping[str, Any]], verdicts: Verdicts, report: Mapping[str, Any]
) -> dict[str, Any]:
    """Count what became of statements that the page does not support, and the good ones that were left open."""
    technical = Verdicts.places_of(report, "notApplicable")
    counts: Counter[str] = Counter()
    for row in rows:
        place = row["page"], row["path"]
        if row["fact"] in GROUNDED:
            counts["good"] += 1
            counts["good_open"] += place in verdicts.open and place not in verdicts.factuality
        if row["fact"] in UNGROUNDED:
            states = {"flagged": verdicts.factuality, "open": verdicts.open, "technical": technical}
            counts[next((name for name, places in states.items() if place in places), "passed")] += 1
    return dict(counts)


if __name__ == "__main__":
    sys.exit(main())
