"""Logistic regression on binary features, for both small models of ``bench``."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Sequence

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
