"""Thirds of values, and the correlation of their ranks (LLM4Schema.org, section 4.3)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean

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
