"""Learn how often comparators' verdicts are right, from statements labelled blind (``linter/grounding/trust.json``).

    python -m factmark.bench.making.train_trust PAGES LABELS... --output linter/grounding/trust.json

PAGES is a folder of pages, LABELS are JSON Lines {page, path, fact, sure, shell}. Rows of whose label a reader is not
sure (below 0.6), and rows of pages whose content scripts write, are left out. What is written: of each root, cell and
leaf (``linter/grounding/trust.py``) how many statements were labelled, and how many of them are unsupported or
contradicted; and the strength with which the few take after the many, chosen by the likelihood of pages left out.
``--cross-validate`` prints what the policy makes of pages that it has not learnt from, ``--bands`` writes how far the
stated share of unsupported statements is the measured one there.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ...linter.agents.factuality import traced
from ...linter.findings.verdict import FLAGS, Verdict
from ...linter.grounding.policy import NOT_READ, decide
from ...linter.grounding.trust import TABLES, Counts, keys
from ..documents import documents
from ..labelled_pages.first_look import LEAST_SURE
from ..labelled_pages.page_scores import GROUNDED, UNGROUNDED, page_name, path_of
from ..labelled_pages.pages import labelled_files
from ..output import rounded, share
from ..rows import read_rows

ROW = {"page": str, "path": str, "fact": str, "sure?": object, "shell?": object}
STRENGTHS = (1, 2, 5, 10, 20, 50)
FOLDS = 10
SEED = 12


@dataclass(frozen=True, slots=True)
class Example:
    """A labelled statement with what the comparators say of it."""

    page: str
    fact: str
    verdict: Verdict
    syntax: str
    """``json-ld``, or ``in elements`` (microdata and RDFa)."""
    language: str
    """The primary subtag of the page's language (BCP 47), or ``none``."""


def main() -> int:
    """Write the file; 3 where no labelled statement was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pages", type=Path, metavar="PAGES", help="the folder of the pages")
    parser.add_argument("labels", type=Path, nargs="+", metavar="LABELS", help="JSON Lines of blind labels")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where to write the counts")
    parser.add_argument("--cross-validate", action="store_true", help="print the figures on pages left out")
    parser.add_argument(
        "--bands", type=Path, metavar="FILE", help="write stated and measured shares on pages left out"
    )
    parser.add_argument(
        "--groups",
        type=Path,
        metavar="FILE",
        help="write the figures by syntax and by language of pages left out",
    )
    args = parser.parse_args()
    examples = [example for path in args.labels for example in examples_of(args.pages, path)]
    if not examples:
        return 3
    strength = best_strength(examples)
    if args.cross_validate:
        decided = list(cross_validated(examples, strength))
        print(json.dumps({"strength": strength, "statements": len(examples), **figures(decided)}))
    if args.groups is not None:
        lines = (json.dumps(line) + "\n" for line in groups(list(cross_validated(examples, strength))))
        args.groups.write_text("".join(lines), encoding="utf-8")
    if args.bands is not None:
        lines = (json.dumps(band) + "\n" for band in bands(examples, strength))
        args.bands.write_text("".join(lines), encoding="utf-8")
    if args.output is not None:
        digests = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in args.labels}
        args.output.write_text(written(counted(examples, strength), digests, len(examples)), encoding="utf-8")
    return 0


def examples_of(pages: Path, labels: Path) -> list[Example]:
    """Return the labelled statements of a file that are found on the pages."""
    rows = [
        row
        for row in read_rows(labels, ROW)
        if float(row.get("sure", 1)) >= LEAST_SURE and not row.get("shell")
    ]
    files, _ = labelled_files(pages, sorted({row["page"] for row in rows}))
    facts = {(row["page"], row["path"]): row["fact"] for row in rows}
    found = []
    for document in documents(map(str, files)):
        page = page_name(document.uri)
        language = (document.page.language or "none").replace("_", "-").partition("-")[0].lower()
        for statement, verdict in traced(document):
            place = statement.location
            path = path_of(place.block, place.pointer, place.start_line, place.start_column)
            if (page, path) in facts:
                syntax = "in elements" if place.pointer is None else "json-ld"
                found.append(Example(page, facts.pop((page, path)), verdict, syntax, language))
    return found


def counted(examples: Iterable[Example], strength: float) -> Counts:
    """Return the counts of some examples."""
    tables: tuple[dict[str, tuple[int, int]], ...] = ({}, {}, {}, {})
    for example in examples:
        if example.verdict.reason in NOT_READ:
            continue  # other pages say nothing of it, nor it of other pages
        for table, key in zip(tables, keys(example.verdict), strict=True):
            count, bad = table.get(key, (0, 0))
            table[key] = count + 1, bad + (example.fact in UNGROUNDED)
    return Counts(*tables, strength=strength)


def _folds(examples: Sequence[Example]) -> Iterable[tuple[list[Example], list[Example]]]:
    """Return the examples in two parts, whole pages together: those to learn from, and those left out."""
    pages = sorted({example.page for example in examples})
    random.Random(SEED).shuffle(pages)
    for fold in range(FOLDS):
        left_out = set(pages[fold::FOLDS])
        yield (
            [example for example in examples if example.page not in left_out],
            [example for example in examples if example.page in left_out],
        )


def best_strength(examples: Sequence[Example]) -> float:
    """Return the strength with which flags and open verdicts of pages left out are likeliest."""

    def loss(strength: float) -> float:
        total = 0.0
        for known, others in _folds(examples):
            table = counted(known, strength)
            for example in others:
                if example.verdict.outcome in ("grounded", "technical"):
                    continue  # thousands that are nearly all alike
                chance = table.trust(example.verdict).share
                chance = chance if example.fact in UNGROUNDED else 1 - chance
                total -= math.log(max(chance, 1e-6))
        return total

    return min(STRENGTHS, key=loss)


def cross_validated(examples: Sequence[Example], strength: float) -> Iterable[tuple[Example, str]]:
    """Return each example with what the policy, learnt from other pages, makes of it: ``error``, ``warning``, or an
    outcome."""
    for known, others in _folds(examples):
        table = counted(known, strength)
        for example in others:
            verdict = decide(example.verdict, table)
            yield (
                example,
                ("error" if verdict.sure else "warning") if verdict.outcome in FLAGS else verdict.outcome,
            )


def figures(decided: Sequence[tuple[Example, str]]) -> dict[str, float | int | None]:
    """Return precision, recall and false alarms per 100 grounded statements, with the counts behind them."""
    found: Counter[str] = Counter()
    for example, level in decided:
        fact = "bad" if example.fact in UNGROUNDED else "good" if example.fact in GROUNDED else "technical"
        found[f"{fact} {level}"] += 1
        found[fact] += 1
    hits, alarms = (found[f"{fact} error"] + found[f"{fact} warning"] for fact in ("bad", "good"))
    return {
        "errors_precision": rounded(share(found["bad error"], found["bad error"] + found["good error"])),
        "errors_recall": rounded(share(found["bad error"], found["bad"])),
        "precision": rounded(share(hits, hits + alarms)),
        "recall": rounded(share(hits, found["bad"])),
        "false_alarms_per_100": rounded(share(100 * alarms, found["good"]), 2),
        **dict(sorted(found.items())),
    }


def groups(decided: Sequence[tuple[Example, str]]) -> Iterable[dict[str, object]]:
    """Return the figures of each syntax and of each language, the largest first."""
    for kind in ("syntax", "language"):
        names = Counter(getattr(example, kind) for example, _ in decided)
        for name, count in names.most_common():
            pages = {example.page for example, _ in decided if getattr(example, kind) == name}
            rows = [row for row in decided if getattr(row[0], kind) == name]
            yield {kind: name, "pages": len(pages), "statements": count, **figures(rows)}


def bands(examples: Sequence[Example], strength: float) -> list[dict[str, float | int]]:
    """Return, for each tenth of the stated share, the mean share that is stated of statements on pages left out, the
    share of them that is unsupported, and their ``count``."""
    found: dict[int, list[tuple[float, bool]]] = {}
    for known, others in _folds(examples):
        table = counted(known, strength)
        for example in others:
            if example.verdict.reason in NOT_READ or example.verdict.outcome == "technical":
                continue
            stated = table.trust(example.verdict).share
            found.setdefault(min(int(stated * 10), 9), []).append((stated, example.fact in UNGROUNDED))
    return [
        {
            "stated": round(sum(stated for stated, _ in rows) / len(rows), 3),
            "measured": round(sum(bad for _, bad in rows) / len(rows), 3),
            "count": len(rows),
        }
        for _, rows in sorted(found.items())
    ]


def written(known: Counts, digests: dict[str, str], count: int) -> str:
    """Return counts as the file has them, one key a line."""
    lines = [f'"statements": {count}', f'"seed": {SEED}', f'"strength": {json.dumps(known.strength)}']
    lines.append(f'"trained_on": {json.dumps(digests)}')
    for name in TABLES:
        table = getattr(known, name)
        rows = ",\n".join(f"{json.dumps(key)}: {json.dumps(table[key])}" for key in sorted(table))
        lines.append(f'"{name}": {{\n{rows}\n}}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
