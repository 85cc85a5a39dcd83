"""Confidence intervals of shares of statements that come in clusters: those of a page, of a document, of a property.

What is wrong with one statement of a page is often wrong with its neighbours, so whole clusters are drawn with
replacement and the share is taken of each draw (the percentile bootstrap; Davison and Hinkley, "Bootstrap Methods and
their Application", 1997, section 3.8). Where no draw differs from another, because all or nothing was right, that
would pretend certainty: there Wilson's interval of the counts stands.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, variance

LEVEL = 0.95
DRAWS = 1000
SEED = 0
_Z = 1.959963984540054
"""The quantile of the normal distribution that leaves 2.5 % above it."""

Share = Callable[[Sequence[int]], tuple[int, int]]
"""A share's part and whole, of counts."""


def wilson(part: int, whole: int) -> tuple[float, float]:
    """Wilson's score interval of a share of independent cases; (0, 1) where there are none."""
    if not whole:
        return 0.0, 1.0
    share, spread = part / whole, _Z * _Z / whole
    centre = (share + spread / 2) / (1 + spread)
    reach = _Z * math.sqrt(share * (1 - share) / whole + spread / whole / 4) / (1 + spread)
    return max(0.0, centre - reach), min(1.0, centre + reach)


def intervals(
    clusters: Sequence[Sequence[int]], shares: Mapping[str, Share]
) -> dict[str, list[float] | None]:
    """The 95 % interval of each share of the clusters' summed counts: [low, high], the same in any order of clusters.

    None where there are fewer than two clusters, or nothing to take a share of.
    """
    ordered = sorted(map(tuple, clusters))
    found: dict[str, list[float] | None] = dict.fromkeys(shares)
    if len(ordered) < 2:
        return found
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
        found[name] = [round(low, 4), round(high, 4)]
    return found


def mean_of_means(groups: Sequence[Sequence[float]]) -> list[float] | None:
    """The 95 % interval of the mean of the groups' means, the groups being fixed and their members drawn.

    Of the normal distribution, cut off at 0 and 1; None where a group has fewer than two members.
    """
    if not groups or min(map(len, groups)) < 2:
        return None
    middle = fmean(map(fmean, groups))
    reach = _Z * math.sqrt(sum(variance(group) / len(group) for group in groups)) / len(groups)
    return [round(max(0.0, middle - reach), 4), round(min(1.0, middle + reach), 4)]


def _sum(rows: Sequence[Sequence[int]]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]
