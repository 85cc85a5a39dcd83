"""Statistics of measures: counts of decisions, confidence intervals of shares, paired tests, thirds and ranks; and
small models without a library: logistic regression on binary features, texts as TF-IDF vectors.

Intervals are of clustered statements: by page, document or property. Errors on one page often occur together, so
whole clusters are drawn with replacement and the share is taken of each draw (the percentile bootstrap; Davison and
Hinkley, "Bootstrap Methods and their Application", 1997, section 3.8). If all draws agree because all or nothing was
right, that would feign certainty: then Wilson's interval is used.
"""

from __future__ import annotations

import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, variance
from typing import Any

from .output import rounded, share


@dataclass(slots=True)
class Confusion:
    """Decisions against labels. ``undecided`` ones count as wrong."""

    true_positive: int = 0
    false_positive: int = 0
    true_negative: int = 0
    false_negative: int = 0
    undecided: int = 0

    def add(self, positive: bool, decision: bool | None) -> None:
        """Count a decision; None is undecided and counts as wrong."""
        if decision is None:
            self.undecided += 1
            decision = not positive
        if positive and decision:
            self.true_positive += 1
        elif positive:
            self.false_negative += 1
        elif decision:
            self.false_positive += 1
        else:
            self.true_negative += 1

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """True and false positives, true and false negatives: the counts for SHARES."""
        return self.true_positive, self.false_positive, self.true_negative, self.false_negative

    @property
    def total(self) -> int:
        """The number of decisions."""
        return self.true_positive + self.false_positive + self.true_negative + self.false_negative

    @property
    def precision(self) -> float | None:
        """The share of positive decisions that are right; None without any."""
        return share(self.true_positive, self.true_positive + self.false_positive)

    @property
    def recall(self) -> float | None:
        """The share of positive labels found; None without any."""
        return share(self.true_positive, self.true_positive + self.false_negative)

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall; None if labels and decisions are all negative."""
        return share(
            2 * self.true_positive, 2 * self.true_positive + self.false_positive + self.false_negative
        )

    @property
    def balanced_accuracy(self) -> float | None:
        """The mean of the recall of positive and negative labels; None if either has no labels."""
        specificity = share(self.true_negative, self.true_negative + self.false_positive)
        if self.recall is None or specificity is None:
            return None
        return (self.recall + specificity) / 2

    def figures(self) -> dict[str, Any]:
        """Return the figures by name, rounded for printing."""
        return {
            "precision": rounded(self.precision),
            "recall": rounded(self.recall),
            "f1": rounded(self.f1),
            "balanced_accuracy": rounded(self.balanced_accuracy),
            "undecided": self.undecided,
            "rows": self.total,
        }


SHARES: dict[str, Share] = {
    "precision": lambda c: (c[0], c[0] + c[1]),
    "recall": lambda c: (c[0], c[0] + c[3]),
    "f1": lambda c: (2 * c[0], 2 * c[0] + c[1] + c[3]),
}
"""Figures that are shares of a confusion's counts."""


# Paired test over clusters: do two agents differ by more than chance on the same statements?
#
# Each cluster (a page, a document) has the number of statements that only one agent got right. If both were equally
# good, each difference could have either sign: the p-value is the share of random signs whose sum is as far from zero
# as the observed one (Fisher's randomisation test for pairs).

PAIRED_DRAWS = 9999


def paired(outcomes: Iterable[tuple[Hashable, bool, bool]]) -> dict[str, Any]:
    """Return counts and p-value of (cluster, whether the first is right, whether the second is).

    ``p`` is None if both are right on the same statements: there is nothing to test.
    """
    alone = [0, 0]
    differences: dict[Hashable, int] = {}
    statements = 0
    for cluster, first, second in outcomes:
        statements += 1
        if first != second:
            alone[second] += 1
            differences[cluster] = differences.get(cluster, 0) + (1 if first else -1)
    return {
        "statements": statements,
        "first_right_alone": alone[0],
        "second_right_alone": alone[1],
        "p": rounded(_p([*differences.values()])) if differences else None,
    }


def _p(differences: list[int]) -> float:
    observed = abs(sum(differences))
    # The order of the two must not matter.
    sizes = sorted(map(abs, differences))
    generator = random.Random(SEED)
    as_far = 0
    for _ in range(PAIRED_DRAWS):
        signs = generator.getrandbits(len(sizes))
        drawn = sum(value if signs >> place & 1 else -value for place, value in enumerate(sizes))
        as_far += abs(drawn) >= observed
    return (1 + as_far) / (1 + PAIRED_DRAWS)


def rows_of(figures: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return the figures for a table; a p-value at the resolution limit is not shown as zero."""
    return [
        (name, "< 0.001" if name == "p" and value is not None and value < 0.001 else value)
        for name, value in figures.items()
    ]


LEVEL = 0.95
DRAWS = 1000
SEED = 0
_Z = 1.959963984540054
"""The 97.5 % quantile of the normal distribution."""

Share = Callable[[Sequence[int]], tuple[int, int]]
"""A share's numerator and denominator, from counts."""


def wilson(part: int, whole: int) -> tuple[float, float]:
    """Return Wilson's score interval of a share of independent cases; (0, 1) without cases."""
    if not whole:
        return 0.0, 1.0
    share, spread = part / whole, _Z * _Z / whole
    centre = (share + spread / 2) / (1 + spread)
    reach = _Z * math.sqrt(share * (1 - share) / whole + spread / whole / 4) / (1 + spread)
    return max(0.0, centre - reach), min(1.0, centre + reach)


def intervals(
    clusters: Sequence[Sequence[int]], shares: Mapping[str, Share]
) -> dict[str, list[float] | None]:
    """Return the 95 % interval [low, high] of each share of the summed counts, the same in any order of clusters.

    None for fewer than two clusters, or if the share's denominator is zero.
    """
    ordered = sorted(map(tuple, clusters))
    by_share: dict[str, list[float] | None] = dict.fromkeys(shares)
    if len(ordered) < 2:
        return by_share
    total = _sum(ordered)
    generator = random.Random(SEED)
    drawn = [_sum(generator.choices(ordered, k=len(ordered))) for _ in range(DRAWS)]
    for name, of in shares.items():
        part, whole = of(total)
        if not whole:
            continue
        values = sorted(p / w for p, w in map(of, drawn) if w)
        if values[0] == values[-1]:
            low, high = wilson(part, whole)
        else:
            cut = (1 - LEVEL) / 2
            low, high = (values[round(at * (len(values) - 1))] for at in (cut, 1 - cut))
        by_share[name] = [round(low, 4), round(high, 4)]
    return by_share


def mean_of_means(groups: Sequence[Sequence[float]]) -> list[float] | None:
    """Return the 95 % interval of the mean of group means, with groups fixed and members drawn.

    From the normal distribution, clipped to [0, 1]; None if a group has fewer than two members.
    """
    if not groups or min(map(len, groups)) < 2:
        return None
    middle = fmean(map(fmean, groups))
    reach = _Z * math.sqrt(sum(variance(group) / len(group) for group in groups)) / len(groups)
    return [round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4)]


def _sum(rows: Sequence[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]


# Thirds of values, and the correlation of their ranks (LLM4Schema.org, section 4.3).

STRATA = ("low", "medium", "high")


def tercile_cuts(values: Sequence[float]) -> tuple[float, float]:
    """Return the largest values of the first and of the second third. Raises ValueError without values."""
    if not values:
        raise ValueError("there are no values to part into thirds")
    ordered = sorted(values)
    return ordered[math.ceil(len(ordered) / 3) - 1], ordered[math.ceil(2 * len(ordered) / 3) - 1]


def stratum(value: float, cuts: tuple[float, float]) -> str:
    """Return the stratum of a value; equal values are always in the same one, the lowest in the first."""
    return STRATA[0] if value <= cuts[0] else STRATA[1] if value <= cuts[1] else STRATA[2]


def ranks(values: Sequence[float]) -> list[float]:
    """Return 1-based ranks; equal values share their mean rank."""
    order = sorted(range(len(values)), key=values.__getitem__)
    ranked = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for position in range(start, end + 1):
            ranked[order[position]] = (start + end) / 2 + 1
        start = end + 1
    return ranked


def spearman(left: Sequence[float], right: Sequence[float]) -> float | None:
    """Return Spearman's rho, the correlation of ranks; None if a side is constant or too short."""
    if len(left) != len(right):
        raise ValueError("the two sides differ in length")
    if len(left) < 2:
        return None
    x, y = ranks(left), ranks(right)
    mean_x, mean_y = fmean(x), fmean(y)
    covariance = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    spread = math.sqrt(sum((a - mean_x) ** 2 for a in x) * sum((b - mean_y) ** 2 for b in y))
    return covariance / spread if spread else None


Vector = dict[str, float]

_WORD = re.compile(r"\w+")


def words(text: str) -> list[str]:
    """Return runs of letters and digits, case folded."""
    return _WORD.findall(text.casefold())


def cosine(left: Vector, right: Vector) -> float:
    """Return the cosine of two unit vectors, in [0, 1]; 0 if one is empty."""
    if len(left) > len(right):
        left, right = right, left
    return sum(weight * right.get(word, 0.0) for word, weight in left.items())


class TfIdf:
    """Weights learnt from a collection of texts (Salton and Buckley 1988, tf-idf with smoothed idf)."""

    def __init__(self, texts: Sequence[str]) -> None:
        counted = Counter(word for text in texts for word in set(words(text)))
        total = len(texts)
        self._idf = {word: math.log((1 + total) / (1 + count)) + 1 for word, count in counted.items()}
        self._unseen = math.log(1 + total) + 1

    def vector(self, text: str) -> Vector:
        """Return a text's unit vector; empty for a text without words."""
        counts = Counter(words(text))
        weights = {word: count * self._idf.get(word, self._unseen) for word, count in counts.items()}
        length = math.sqrt(sum(weight * weight for weight in weights.values()))
        return {word: weight / length for word, weight in weights.items()} if length else {}

    def similarity(self, left: str, right: str) -> float:
        """Return the cosine of two texts, in [0, 1]."""
        return cosine(self.vector(left), self.vector(right))


Labelled = tuple[list[str], bool]

RATE = 0.3


def learn(examples: Sequence[Labelled], seed: int, epochs: int, decay: float) -> dict[str, float]:
    """Return weights from adaptive gradient steps (AdaGrad) with weight decay; the seed fixes the order of steps."""
    weights: dict[str, float] = defaultdict(float)
    squares: dict[str, float] = defaultdict(float)
    order = random.Random(seed)
    examples = list(examples)
    for _ in range(epochs):
        order.shuffle(examples)
        for names, positive in examples:
            odds = sum(weights[name] for name in names)
            surprise = positive - 1 / (1 + math.exp(-max(-30.0, min(30.0, odds))))
            for name in names:
                gradient = surprise - decay * weights[name]
                squares[name] += gradient * gradient
                weights[name] += RATE * gradient / math.sqrt(squares[name] + 1e-8)
    return weights
