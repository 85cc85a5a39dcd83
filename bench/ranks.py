"""Spearman's rank correlation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean


def ranks(values: Sequence[float]) -> list[float]:
    """1-based ranks, equal values sharing the mean of theirs."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for position in range(start, end + 1):
            found[order[position]] = (start + end) / 2 + 1
        start = end + 1
    return found


def spearman(left: Sequence[float], right: Sequence[float]) -> float | None:
    """Spearman's rho: the correlation of the ranks; None where one side does not vary or is too short."""
    if len(left) != len(right):
        raise ValueError("the two sides differ in length")
    if len(left) < 2:
        return None
    x, y = ranks(left), ranks(right)
    mean_x, mean_y = fmean(x), fmean(y)
    covariance = sum((a - mean_x) * (b - mean_y) for a, b in zip(x, y, strict=True))
    spread = math.sqrt(sum((a - mean_x) ** 2 for a in x) * sum((b - mean_y) ** 2 for b in y))
    return covariance / spread if spread else None
