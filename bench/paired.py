"""Whether two agents that judged the same statements differ by more than chance: a paired test over clusters.

Each cluster (a page, a document) has the number of statements that only one of both told right. Were they equally
good, the difference of any cluster could as well have the other sign: the p-value is the share of random signs under
which the sum lies as far from zero as it does (Fisher's randomisation test for pairs).
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable
from typing import Any

from .output import rounded

DRAWS = 9999
SEED = 0


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
    for _ in range(DRAWS):
        signs = generator.getrandbits(len(sizes))
        drawn = sum(value if signs >> place & 1 else -value for place, value in enumerate(sizes))
        as_far += abs(drawn) >= observed
    return (1 + as_far) / (1 + DRAWS)


def rows_of(found: dict[str, Any]) -> list[tuple[str, Any]]:
    """The figures for a table: a p-value that is as small as can be drawn is no zero."""
    return [
        (name, "< 0.001" if name == "p" and value is not None and value < 0.001 else value)
        for name, value in found.items()
    ]
