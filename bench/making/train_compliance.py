"""Make ``linter/agents/meaning/suitability.json``: weights of the compliance agent, from development data alone.

    python -m factmark.bench.making.train_compliance DATA [PAGES...] [--cross-validate]

DATA holds ``vocabulary/examples.jsonl`` and ``groundtruth/compliance.dev.jsonl``; PAGES are folders of pages with
markup, of which each gives one value a property to what is known of the kinds of its values. Values of the examples are
positive for their own property; values of other properties of the same node or example are negative, unless
their kinds are those of a value the property has itself. Cross-validation is by property: the rows of a sixth
of the properties are judged by a model that saw neither their rows nor their pairs, once with the kinds the
examples give them and once without.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import random
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import mul
from pathlib import Path

from ...linter.agents.compliance import settled
from ...linter.agents.meaning.kinds import kinds
from ...linter.agents.meaning.suitability import Experience, features
from ...linter.document.document import Document
from ...linter.markup.statement import Literal
from ...shapes.vocabulary import definition, vocabulary
from ..input import documents, folder_digest
from ..statistics import Confusion

SEED = 7
FOLDS = 6
THRESHOLD = 0.52
"""Chosen by cross-validation; the figures hardly change between 0.5 and 0.6."""
MAX_POSITIVE, MAX_NEGATIVE = 8.0, 10.0
EXAMPLES = "vocabulary/examples.jsonl"
ROWS = "groundtruth/compliance.dev.jsonl"
TARGET = Path(__file__).parents[2] / "linter/agents/meaning/suitability.json"


@dataclass(frozen=True, slots=True)
class Pair:
    """A property and a value, whether they fit, and whether the pair was counted in the experience."""

    prop: str
    definition: str
    value: str
    suits: bool
    counted: bool
    weight: float


@dataclass(frozen=True, slots=True)
class Example:
    """The statements of an example: property and value, by node."""

    nodes: tuple[tuple[tuple[str, str], ...], ...]


def read_examples(path: Path) -> list[Example]:
    """Read the literal statements of the vocabulary's examples."""
    known = vocabulary()
    examples = []
    for line in path.read_text("utf-8").splitlines():
        for block in json.loads(line)["jsonld"]:
            nodes = [
                tuple(
                    (each.property, each.value.lexical)
                    for each in node.statements
                    if isinstance(each.value, Literal) and known.is_property(each.property)
                )
                for node in Document("example", block, media="json").nodes
            ]
            examples.append(Example(tuple(node for node in nodes if node)))
    return examples


def read_pages(folders: Iterable[Path]) -> Iterator[Example]:
    """Read one literal value of each property of each page."""
    known = vocabulary()
    for document in documents(map(str, folders)):
        values = {
            each.property: each.value.lexical
            for each in reversed(document.statements)
            if isinstance(each.value, Literal) and known.is_property(each.property)
        }
        yield Example((tuple(values.items()),))


def experience_of(examples: Iterable[Example]) -> tuple[Experience, dict[str, set[str]]]:
    """Return the kinds of values of each property, and the values themselves (which are not saved)."""
    values: dict[str, set[str]] = {}
    for example in examples:
        for node in example.nodes:
            for prop, value in node:
                values.setdefault(prop, set()).add(value)
    seen = {
        prop: (len(own), dict(sorted(Counter(kind for value in own for kind in kinds(value)).items())))
        for prop, own in sorted(values.items())
    }
    return Experience(seen), values


def pairs_of(examples: list[Example], values: dict[str, set[str]]) -> list[Pair]:
    """Return positive and negative pairs that form and ranges do not decide.

    Each property has at most the weight of ``MAX_POSITIVE`` and ``MAX_NEGATIVE`` pairs; a value of the same node
    weighs more than one from elsewhere in the example.
    """
    negative: dict[tuple[str, str], float] = {}
    for example in examples:
        everything = [statement for node in example.nodes for statement in node]
        for node in example.nodes:
            for prop in {prop for prop, _ in node}:
                for source, weight in ((everything, 0.5), (node, 1.0)):
                    for other, value in source:
                        if other != prop and _tells(prop, value, values):
                            negative[prop, value] = max(weight, negative.get((prop, value), 0.0))
    positive = {
        (prop, value): 1.0 for prop, own in values.items() for value in own if settled(prop, value) is None
    }
    return [*_weigh(positive, True, MAX_POSITIVE), *_weigh(negative, False, MAX_NEGATIVE)]


def _tells(prop: str, value: str, values: dict[str, set[str]]) -> bool:
    """Whether another property's value differs from the property's own."""
    if value in values[prop] or settled(prop, value) is not None:
        return False
    kinds_of_value = kinds(value)
    return not any(kinds(own) == kinds_of_value for own in values[prop])


def _weigh(weights: dict[tuple[str, str], float], suits: bool, most: float) -> list[Pair]:
    totals: defaultdict[str, float] = defaultdict(float)
    for (prop, _), weight in weights.items():
        totals[prop] += weight
    return [
        Pair(prop, definition(prop) or "", value, suits, suits, weight * min(1.0, most / totals[prop]))
        for (prop, value), weight in sorted(weights.items())
    ]


def row_pairs(rows: list[dict[str, str]], values: dict[str, set[str]]) -> list[Pair]:
    """Return the ground truth rows that form and ranges do not decide."""
    return [
        Pair(
            row["prop"],
            row["definition"],
            str(row["value"]),
            row["label"] == "positive",
            str(row["value"]) in values.get(row["prop"], ()),
            2.0,
        )
        for row in rows
        if settled(row["prop"], str(row["value"])) is None
    ]


Inputs = tuple[Pair, tuple[dict[str, float], ...]]
"""A pair, and its features with and without the examples of its property."""


def inputs_of(pairs: Iterable[Pair], experience: Experience) -> list[Inputs]:
    """Return what is trained of pairs.

    Each is also trained without the examples of its property, so that the weights work for properties without examples.
    """
    return [
        (
            pair,
            tuple(
                features(
                    experience, pair.prop, pair.definition, pair.value, without=without, own=pair.counted
                )
                for without in ((), (pair.prop,))
            ),
        )
        for pair in pairs
    ]


def fit(inputs: Sequence[Inputs], chance: random.Random, *, rounds: int = 15) -> dict[str, float]:
    """Return weights of logistic regression with an L2 penalty (AdaGrad), balanced between classes."""
    number: dict[str, int] = {}
    trained = []
    balance = sum(p.weight for p, _ in inputs if not p.suits) / sum(p.weight for p, _ in inputs if p.suits)
    for pair, both in inputs:
        for seen in both:
            weight = pair.weight * (balance if pair.suits else 1.0) / 2
            columns = [number.setdefault(name, len(number)) for name in seen]
            trained.append((columns, list(seen.values()), pair.suits, weight))
    weights = [0.0] * len(number)
    squares = [0.0] * len(number)
    penalty = 3.3 / sum(weight for *_, weight in trained)
    sqrt = math.sqrt
    for _ in range(rounds):
        chance.shuffle(trained)
        for columns, values, suits, weight in trained:
            total = sum(map(mul, map(weights.__getitem__, columns), values))
            slope = weight * ((1 / (1 + math.exp(-max(-30.0, min(30.0, total))))) - suits)
            for column, value in zip(columns, values, strict=True):
                before = weights[column]
                gradient = slope * value + penalty * before
                squares[column] = square = squares[column] + gradient * gradient
                weights[column] = before - 0.15 * gradient / (sqrt(square) + 1e-6)
    return dict(zip(number, weights, strict=True))


def cross_validate(data: Path, pages: Sequence[Path], threshold: float) -> dict[str, float]:
    """Return figures by fold of properties, with and without the examples of the held-out properties."""
    rows, experience, values, pairs = read_training_data(data, pages)
    props = sorted({row["prop"] for row in rows})
    random.Random(SEED).shuffle(props)
    inputs = inputs_of([*pairs, *row_pairs(rows, values)], experience)
    scored = {"with_examples": Confusion(), "without_examples": Confusion()}
    for fold in range(FOLDS):
        hidden = frozenset(props[fold::FOLDS])
        weights = fit([each for each in inputs if each[0].prop not in hidden], random.Random(SEED))
        for row in rows:
            if row["prop"] in hidden:
                for name, without in (("with_examples", ()), ("without_examples", (row["prop"],))):
                    score = _score(row, weights, experience, values, without)
                    scored[name].add(row["label"] == "positive", score >= threshold)
    return {
        f"{name}_{figure}": confusion.figures()[figure]
        for name, confusion in scored.items()
        for figure in ("balanced_accuracy", "f1")
    }


def read_training_data(
    data: Path, pages: Sequence[Path]
) -> tuple[list[dict[str, str]], Experience, dict[str, set[str]], list[Pair]]:
    """Return the rows of ground truth; experience and values of examples and pages; and the examples' pairs."""
    rows = [json.loads(line) for line in (data / ROWS).read_text("utf-8").splitlines()]
    examples = read_examples(data / EXAMPLES)
    experience, values = experience_of([*examples, *read_pages(pages)])
    return rows, experience, values, pairs_of(examples, values)


def _score(
    row: dict[str, str],
    weights: dict[str, float],
    experience: Experience,
    values: dict[str, set[str]],
    without: Collection[str],
) -> float:
    prop, value = row["prop"], str(row["value"])
    decided = settled(prop, value)
    if decided is not None:
        return float(decided)
    own = value in values.get(prop, ())
    seen = features(experience, prop, row["definition"], value, without=without, own=own)
    total = sum(weights.get(name, 0.0) * amount for name, amount in seen.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def main() -> None:
    """Train on everything and write the model; or only cross-validate."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", 1)[0])
    parser.add_argument("data", type=Path)
    parser.add_argument("pages", type=Path, nargs="*")
    parser.add_argument("--cross-validate", action="store_true")
    parser.add_argument("--threshold", type=float, default=THRESHOLD)
    args = parser.parse_args()
    if args.cross_validate:
        for name, figure in cross_validate(args.data, args.pages, args.threshold).items():
            print(f"{name} {figure:.3f}")
        return
    rows, experience, values, pairs = read_training_data(args.data, args.pages)
    weights = fit(inputs_of([*pairs, *row_pairs(rows, values)], experience), random.Random(SEED))
    stored = {
        "made_by": "bench/making/train_compliance.py",
        "seed": SEED,
        "data": {
            path.rpartition("/")[2]: hashlib.sha256((args.data / path).read_bytes()).hexdigest()
            for path in (EXAMPLES, ROWS)
        }
        | {folder.name: folder_digest(folder) for folder in args.pages},
        "threshold": args.threshold,
        "weights": {name: round(weight, 3) for name, weight in sorted(weights.items()) if abs(weight) > 0.02},
        "experience": {name: list(seen) for name, seen in experience.seen.items()},
    }
    TARGET.write_text(json.dumps(stored, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


if __name__ == "__main__":
    main()
