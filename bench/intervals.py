"""Confidence intervals of shares of statements that come in clusters: those of a page, of a document, of a property.

What is wrong with one statement of a page is often wrong with its neighbours, so whole clusters are drawn with
replacement and the share is taken of each draw (the percentile bootstrap; Davison and Hinkley, "Bootstrap Methods and
their Application", 1997, section 3.8). Where no draw differs from another, because all or nothing was right, that
would pretend certainty: there Wilson's interval of the counts stands.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from statistics import fmean, variance
from typing import Any

from .output import rounded

# Whether two agents that judged the same statements differ by more than chance: a paired test over clusters.
#
# Each cluster (a page, a document) has the number of statements that only one of both told right. Were they
# equally
# good, the difference of any cluster could as well have the other sign: the p-value is the share of random
# signs under
# which the sum lies as far from zero as it does (Fisher's randomisation test for pairs).

PAIRED_DRAWS = 9999


def paired(outcomes: Iterable[tuple[Hashable, bool, bool]]) -> dict[str, Any]:
    """Counts and p-value of (cluster, whether the first told it right, whether the second did).

    ``p`` is None where both told the same statements right: there is nothing to test.
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
    # Which of both is called the first must not matter.
    sizes = sorted(map(abs, differences))
    generator = random.Random(SEED)
    as_far = 0
    for _ in range(PAIRED_DRAWS):
        signs = generator.getrandbits(len(sizes))
        drawn = sum(value if signs >> place & 1 else -value for place, value in enumerate(sizes))
        as_far += abs(drawn) >= observed
    return (1 + as_far) / (1 + PAIRED_DRAWS)


def rows_of(found: dict[str, Any]) -> list[tuple[str, Any]]:
    """The figures for a table: a p-value that is as small as can be drawn is no zero."""
    return [
        (name, "< 0.001" if name == "p" and value is not None and value < 0.001 else value)
        for name, value in found.items()
    ]


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
