"""Small models without a library: logistic regression on binary features, and texts as TF-IDF vectors."""

from __future__ import annotations

import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Sequence

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
