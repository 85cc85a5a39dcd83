"""Confidence intervals of shares of clustered statements: by page, document or property.

Errors on one page often occur together, so whole clusters are drawn with replacement and the share is taken of each
draw (the percentile bootstrap; Davison and Hinkley, "Bootstrap Methods and their Application", 1997, section 3.8). If
all draws agree because all or nothing was right, that would feign certainty: then Wilson's interval is used.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from statistics import fmean, variance
from typing import Any

from .output import rounded

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
