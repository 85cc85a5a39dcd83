"""Train the weights of ``linter/grounding/fit.py``: does a value look like one of a property's?

    python -m factmark.bench.making.train_fit ROWS.jsonl EXAMPLES.jsonl [PAGES...] --output linter/grounding/fit.json

ROWS are labelled rows {text, prop, value, label} of which only property and value are used; EXAMPLES are
schema.org's examples {jsonld: [...]}, PAGES folders of pages with markup: their statements are positive (of a page
one of each property), and their values under another property of the same example or page negative.
Several models with other negatives and another order of steps are averaged, which for a linear model
is the average of the weights. Nothing is drawn without a seed.
``--cross-validate`` trains without each fifth of the texts, near-duplicates together, and prints the
figures on it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from ...linter.document.document import Document
from ...linter.grounding.fit import features
from ...linter.grounding.wording.folding import fold
from ...linter.markup.statement import Literal
from ..input import folder_digest
from ..statistics import Labelled, learn
from ..three_agents.ground_truth import read_examples

MODELS = 6
EPOCHS = 12
DECAY = 0.01
MIN_OCCURRENCES = 4
"""Least occurrences of a feature to get a weight; rarer ones overfit."""
MIN_WEIGHT = 0.15
"""Smaller weights are dropped: together they decide nothing, but make up most of the file."""
EXEMPLARY = 4
"""How many times a labelled row or an example counts for a page, whose values may be wrong."""
FOLDS = 5
ALIKE = 0.5
"""Least share of common words (Jaccard) of near-duplicate texts."""

Pair = tuple[str, str]


def pairs_of(example: dict[str, Any]) -> list[Pair]:
    """Return the distinct (property, value) pairs of an example's statements."""
    blocks = "".join(f'<script type="application/ld+json">{text}</script>' for text in example["jsonld"])
    statements = Document(str(example["id"]), blocks).statements
    return sorted(
        {
            (s.property, s.text)
            for s in statements
            if isinstance(s.value, Literal) and s.text and "/" not in s.property
        }
    )


def sampled(pairs: Iterable[Pair]) -> list[Pair]:
    """Return one value of each property of a page, drawn whatever the page's order: a page of lists counts no more
    than others."""
    drawn = sorted(pair for pair in pairs if "/" not in pair[0])
    random.Random(0).shuffle(drawn)
    return sorted(dict(reversed(drawn)).items())


def swapped(pairs: list[Pair], draw: random.Random) -> list[Pair]:
    """Pair each value with a property of the same example that does not have it."""
    has: dict[str, set[str]] = defaultdict(set)
    for prop, value in pairs:
        has[prop].add(value)
    others = list(has)
    chosen = ((draw.choice(others), value) for _, value in pairs)
    return [(prop, value) for prop, value in chosen if value not in has[prop]]


def train(
    rows: Iterable[dict[str, Any]], examples: list[list[Pair]], pages: list[list[Pair]]
) -> dict[str, float]:
    """Return the average weights of several models."""
    labelled: list[Labelled] = [
        (features(row["prop"], str(row["value"])), row["label"] == "positive") for row in rows
    ]
    seen = Counter(name for names, _ in labelled for name in names)
    seen.update(name for pairs in (*examples, *pages) for pair in pairs for name in features(*pair))
    kept = {name for name, count in seen.items() if count >= MIN_OCCURRENCES}
    every = [*examples * EXEMPLARY, *pages]
    known = [*labelled * EXEMPLARY, *((features(*pair), True) for pairs in every for pair in pairs)]
    known = [([name for name in names if name in kept], positive) for names, positive in known]
    total: dict[str, float] = defaultdict(float)
    for seed in range(MODELS):
        draw = random.Random(seed)
        negative = [
            ([name for name in features(*pair) if name in kept], False)
            for pairs in every
            for pair in swapped(pairs, draw)
        ]
        for name, weight in learn([*known, *negative], seed, EPOCHS, DECAY).items():
            total[name] += weight / MODELS
    return {name: round(weight, 1) for name, weight in sorted(total.items()) if abs(weight) >= MIN_WEIGHT}


def nested(weights: dict[str, float]) -> dict[str, dict[str, float]]:
    """Return weights by crossed feature ("" for none): the structure of ``fit.json``."""
    by_property: dict[str, dict[str, float]] = defaultdict(dict)
    for name, weight in weights.items():
        mark, _, group = name.partition("&")
        by_property[group][mark] = weight
    return {group: by_property[group] for group in sorted(by_property)}


def folds_of(texts: Sequence[str]) -> dict[str, int]:
    """Assign texts to folds, near-duplicates to the same one."""
    words = {text: set(fold(text).split()) for text in texts}
    group: dict[str, str] = {}
    for text in texts:
        alike = {group[t] for t in group if len(words[t] & words[text]) > ALIKE * len(words[t] | words[text])}
        head = min(alike, default=text)
        group = {t: head if g in alike else g for t, g in group.items()} | {text: head}
    heads = sorted(set(group.values()))
    random.Random(1).shuffle(heads)
    return {text: heads.index(head) % FOLDS for text, head in group.items()}


def cross_validate(rows: list[dict[str, Any]], examples: list[list[Pair]], pages: list[list[Pair]]) -> None:
    """Print precision, recall and F1 on held-out texts."""
    folds = folds_of(list(dict.fromkeys(row["text"] for row in rows)))
    counts = {(predicted, true): 0 for predicted in (True, False) for true in (True, False)}
    for fold_number in range(FOLDS):
        held = [row for row in rows if folds[row["text"]] == fold_number]
        values = {str(row["value"]) for row in held if len(str(row["value"])) > 4}
        apart = [pairs for pairs in examples if sum(value in values for _, value in pairs) < 2]
        weights = train([row for row in rows if folds[row["text"]] != fold_number], apart, pages)
        for row in held:
            odds = sum(weights.get(name, 0.0) for name in features(row["prop"], str(row["value"])))
            counts[odds > 0, row["label"] == "positive"] += 1
    hits, alarms, missed = counts[True, True], counts[True, False], counts[False, True]
    print(
        f"precision {hits / (hits + alarms):.3f} recall {hits / (hits + missed):.3f} "
        f"F1 {2 * hits / (2 * hits + alarms + missed):.3f}"
    )


def main() -> None:
    """Train on the files named on the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("rows", type=Path)
    parser.add_argument("examples", type=Path)
    parser.add_argument("pages", type=Path, nargs="*")
    parser.add_argument("--output", type=Path)
    parser.add_argument("--cross-validate", action="store_true")
    args = parser.parse_args()
    rows = [json.loads(line) for line in args.rows.read_text(encoding="utf-8").splitlines()]
    examples = [pairs_of(json.loads(line)) for line in args.examples.read_text(encoding="utf-8").splitlines()]
    pages = [sampled(page.pairs) for folder in args.pages for page in read_examples(folder)]
    if args.cross_validate:
        cross_validate(rows, examples, pages)
    if args.output:
        digest = {
            path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in (args.rows, args.examples)
        } | {folder.name: folder_digest(folder) for folder in args.pages}
        document = {
            "trained_on": digest,
            "seeds": list(range(MODELS)),
            "weights": nested(train(rows, examples, pages)),
        }
        text = json.dumps(document, ensure_ascii=False, separators=(",", ":"))
        args.output.write_text(text.replace("},", "},\n") + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
