"""Strata by terciles, and a sample that takes the same number from each."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import TypeVar

STRATA = ("lower", "middle", "upper")

Key = TypeVar("Key", bound=str)


def tercile_cuts(values: Sequence[float]) -> tuple[float, float]:
    """The two values that part the sorted values into thirds; ValueError where there is none."""
    if not values:
        raise ValueError("there are no values to part into thirds")
    ordered = sorted(values)
    last = len(ordered) - 1
    return ordered[min(last, len(ordered) // 3)], ordered[min(last, 2 * len(ordered) // 3)]


def stratum(value: float, cuts: tuple[float, float]) -> str:
    """The stratum of a value: equal values never fall into two strata."""
    return STRATA[0] if value < cuts[0] else STRATA[1] if value < cuts[1] else STRATA[2]


def stratified_sample(sizes: Mapping[Key, float], count: int, seed: int) -> dict[str, list[Key]]:
    """Up to ``count`` keys per stratum, drawn without replacement; the same for the same seed."""
    if not sizes:
        return {name: [] for name in STRATA}
    cuts = tercile_cuts(list(sizes.values()))
    pools: dict[str, list[Key]] = {name: [] for name in STRATA}
    for key in sorted(sizes):
        pools[stratum(sizes[key], cuts)].append(key)
    draw = random.Random(seed)
    return {name: sorted(draw.sample(pool, min(count, len(pool)))) for name, pool in pools.items()}
