"""Learn how often comparators' verdicts are right, from statements labelled blind (``linter/grounding/trust.json``).

    python -m factmark.bench.making.train_trust PAGES LABELS... --output linter/grounding/trust.json

PAGES is a folder of pages, LABELS are JSON Lines {page, path, fact, sure, shell}. It learns from the verdicts of today,
and from those that were kept at the first look (``bench/labelled_pages/examples.py``): what was mended since is right
too often on these pages, and only the first look shows how often a verdict is right on others. What is written: the
weights of a logistic model (``linter/grounding/policy.py``) with the penalty that makes first looks at pages left out
likeliest, and the number of labelled statements by cell. ``--cross-validate`` prints what the policy makes of the first
looks at pages that it has not learnt from, ``--bands`` writes how far the stated share of unsupported statements is the
measured one there.
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
from itertools import chain
from pathlib import Path

import numpy as np
from scipy.optimize import minimize
from scipy.sparse import csr_array

from ...linter.findings.verdict import FLAGS
from ...linter.grounding.policy import NOT_READ, Model, decision, model
from ..labelled_pages.examples import Example, examples_of, first_examples
from ..labelled_pages.page_scores import GROUNDED, UNGROUNDED
from ..output import rounded, share

PENALTIES = (1.0, 2.0, 3.0, 5.0, 10.0)
FOLDS = 10
SEED = 12
MIN_PAGES = 2
"""Pages that must have a term for it to have a weight."""
MAX_ALIKE = 3
"""How many verdicts of one kind a page counts for: what one page repeats is one observation."""
FIRST_LOOK = 0.5
"""What the verdict of a first look counts: part of what it shows was mended since, and the statement is there twice."""


def main() -> int:
    """Write the file; 3 where no labelled statement was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("pages", type=Path, metavar="PAGES", help="the folder of the pages")
    parser.add_argument("labels", type=Path, nargs="+", metavar="LABELS", help="JSON Lines of blind labels")
    parser.add_argument("--output", type=Path, metavar="FILE", help="where to write the weights")
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
    parser.add_argument(
        "--kept-out",
        action="store_true",
        help="learn nothing: measure the weights as they are on the first looks at LABELS, which they must not know",
    )
    args = parser.parse_args()
    first = [example for path in args.labels for example in first_examples(path)]
    if args.kept_out:
        known, learnt, penalty = model(), [], None
        tested = [(example, known) for example in first]
        if not tested:
            return 3
    else:
        today = [example for path in args.labels for example in examples_of(args.pages, path)]
        if not today:
            return 3
        learnt = [*today, *first]
        first = first or today
        penalty = min(PENALTIES, key=lambda each: _loss(left_out(learnt, first, each)))
        tested = list(left_out(learnt, first, penalty))
    if args.cross_validate:
        print(json.dumps({"penalty": penalty, "statements": len(first), **figures(list(_levels(tested)))}))
    if args.groups is not None:
        lines = (json.dumps(line) + "\n" for line in groups(list(_levels(tested))))
        args.groups.write_text("".join(lines), encoding="utf-8")
    if args.bands is not None:
        lines = (json.dumps(band) + "\n" for band in bands(tested))
        args.bands.write_text("".join(lines), encoding="utf-8")
    if args.output is not None and penalty is not None:
        files = chain.from_iterable(
            (path, path.with_name(f"{path.stem}-verdicts.jsonl")) for path in args.labels
        )
        digests = {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in files if path.exists()
        }
        args.output.write_text(
            model_text(trained(learnt, penalty), digests, penalty, len(learnt)), encoding="utf-8"
        )
    return 0


def trained(examples: Iterable[Example], penalty: float) -> Model:
    """Return the model that some examples make likeliest, with half the ``penalty`` for the square of each weight."""
    examples = [example for example in examples if example.features.reason not in NOT_READ]
    pages: dict[str, set[str]] = {}
    for example in examples:
        for term in example.features.terms():
            pages.setdefault(term, set()).add(example.page)
    terms = sorted(term for term, solution in pages.items() if len(solution) >= MIN_PAGES)
    columns = {term: column for column, term in enumerate(terms, 1)}
    entries = [(row, 0, 1.0) for row in range(len(examples))]
    for row, example in enumerate(examples):
        entries += [
            (row, columns[term], size) for term, size in example.features.terms().items() if term in columns
        ]
    rows, places, sizes = zip(*entries, strict=True)
    data = csr_array((sizes, (rows, places)), shape=(len(examples), len(terms) + 1))
    bad = np.array([example.fact in UNGROUNDED for example in examples])
    alike = Counter(map(_source, examples))
    counts = np.array(
        [
            min(1.0, MAX_ALIKE / alike[_source(example)]) * (FIRST_LOOK if example.at_first_look else 1)
            for example in examples
        ]
    )
    penalties = np.full(len(terms) + 1, penalty)
    penalties[0] = 0  # the constant

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        odds = data @ weights
        value = counts @ (np.logaddexp(0, odds) - odds * bad) + (penalties * weights**2).sum() / 2
        return value, data.T @ (counts * (1 / (1 + np.exp(-odds)) - bad)) + penalties * weights

    solution = minimize(loss, np.zeros(len(terms) + 1), jac=True, method="L-BFGS-B").x
    weights = dict(zip(["", *terms], solution.tolist(), strict=True))
    # A statement counts once, though its verdict of today and that of the first look are both learnt from.
    seen = {(example.features.cell, example.page, example.path) for example in examples}
    return Model(weights, Counter(cell for cell, _, _ in seen))


def _source(example: Example) -> tuple[str, str, str]:
    return example.page, example.features.family, example.features.reason


def left_out(
    learnt: Sequence[Example], tested: Sequence[Example], penalty: float
) -> Iterable[tuple[Example, Model]]:
    """Return each of the tested examples with a model that has not learnt from its page."""
    pages = sorted({example.page for example in tested})
    random.Random(SEED).shuffle(pages)
    for fold in range(FOLDS):
        out = set(pages[fold::FOLDS])
        known = trained((example for example in learnt if example.page not in out), penalty)
        yield from ((example, known) for example in tested if example.page in out)


def _is_weighed(example: Example) -> bool:
    return example.features.reason not in NOT_READ and example.features.outcome != "technical"


def _loss(tested: Iterable[tuple[Example, Model]]) -> float:
    total = 0.0
    for example, known in tested:
        if _is_weighed(example):
            chance = known.trust(example.features).share
            total -= math.log(max(chance if example.fact in UNGROUNDED else 1 - chance, 1e-6))
    return total


def _levels(tested: Iterable[tuple[Example, Model]]) -> Iterable[tuple[Example, str]]:
    """Return each example with what the policy makes of it: ``error``, ``warning``, or an outcome."""
    for example, known in tested:
        outcome, _, sure = decision(example.features, known)
        yield example, ("error" if sure else "warning") if outcome in FLAGS else outcome


def figures(decided: Sequence[tuple[Example, str]]) -> dict[str, float | int | None]:
    """Return precision, recall and false alarms per 100 grounded statements, with the counts behind them."""
    counts: Counter[str] = Counter()
    for example, level in decided:
        fact = "bad" if example.fact in UNGROUNDED else "good" if example.fact in GROUNDED else "technical"
        counts[f"{fact} {level}"] += 1
        counts[fact] += 1
    hits, alarms = (counts[f"{fact} error"] + counts[f"{fact} warning"] for fact in ("bad", "good"))
    return {
        "errors_precision": rounded(share(counts["bad error"], counts["bad error"] + counts["good error"])),
        "errors_recall": rounded(share(counts["bad error"], counts["bad"])),
        "precision": rounded(share(hits, hits + alarms)),
        "recall": rounded(share(hits, counts["bad"])),
        "false_alarms_per_100": rounded(share(100 * alarms, counts["good"]), 2),
        **dict(sorted(counts.items())),
    }


def groups(decided: Sequence[tuple[Example, str]]) -> Iterable[dict[str, object]]:
    """Return the figures of each syntax and of each language, the largest first."""
    for kind in ("syntax", "language"):
        named: dict[str, list[tuple[Example, str]]] = {}
        for row in decided:
            named.setdefault(row[0].language if kind == "language" else row[0].features.syntax, []).append(
                row
            )
        for name, rows in sorted(named.items(), key=lambda each: -len(each[1])):
            pages = len({example.page for example, _ in rows})
            yield {kind: name, "pages": pages, "statements": len(rows), **figures(rows)}


def bands(tested: Iterable[tuple[Example, Model]]) -> list[dict[str, float | int]]:
    """Return, for each tenth of the stated share, the mean share that is stated of statements on pages left out, the
    share of them that is unsupported, and their ``count``."""
    by_band: dict[int, list[tuple[float, bool]]] = {}
    for example, known in tested:
        if _is_weighed(example):
            stated = known.trust(example.features).share
            by_band.setdefault(min(int(stated * 10), 9), []).append((stated, example.fact in UNGROUNDED))
    return [
        {
            "stated": round(sum(stated for stated, _ in rows) / len(rows), 3),
            "measured": round(sum(bad for _, bad in rows) / len(rows), 3),
            "count": len(rows),
        }
        for _, rows in sorted(by_band.items())
    ]


def model_text(known: Model, digests: dict[str, str], penalty: float, count: int) -> str:
    """Return a model as the file has it, one key a line."""
    lines = [f'"statements": {count}', f'"seed": {SEED}', f'"penalty": {penalty}']
    lines.append(f'"trained_on": {json.dumps(digests)}')
    weights = {term: round(weight, 2) for term, weight in known.weights.items()}
    tables = (
        ("weights", {term: weight for term, weight in weights.items() if weight}),
        ("cells", known.cells),
    )
    for name, table in tables:
        rows = ",\n".join(f"{json.dumps(key)}: {json.dumps(table[key])}" for key in sorted(table))
        lines.append(f'"{name}": {{\n{rows}\n}}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    sys.exit(main())
