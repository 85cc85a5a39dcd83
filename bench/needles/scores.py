"""How many needles were found, and what can be said of an extraction without any reference.

Source: Seitl et al. (2024): MINEA, the share of needles found; semantic similarity, relevance, redundancy,
bias avoidance, relevance spread and incompleteness. The paper compares embeddings; here TF-IDF vectors stand
in for them, so that figures compare with one another, not with the paper's.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, pstdev
from typing import Any

from ..output import rounded, share
from ..tfidf import TfIdf, cosine
from .entities import Entity
from .needle import Needle

COVERED = 0.1
"""A paragraph none of the entities is this similar to counts as left out."""


def accuracy(found: Sequence[tuple[Needle, dict[str, bool]]]) -> dict[str, Any]:
    """MINEA: the share of needles found, by method and as the best of them; in all, per type, per third."""
    if not found:
        return {"needles": 0}
    methods = list(found[0][1])

    def shares(group: Sequence[tuple[Needle, dict[str, bool]]]) -> dict[str, Any]:
        counted = {m: rounded(share(sum(f[m] for _, f in group), len(group))) for m in methods}
        return {"needles": len(group), **counted}

    types = sorted({needle.type for needle, _ in found})
    thirds = ("start", "middle", "end")
    return {
        **shares(found),
        "by_type": {name: shares([f for f in found if f[0].type == name]) for name in types},
        "by_position": {
            name: shares([f for f in found if min(int(f[0].position * 3), 2) == index])
            for index, name in enumerate(thirds)
        },
    }


def reference_free(paragraphs: Sequence[str], extracted: Sequence[Entity]) -> dict[str, float | None]:
    """Scores in [0, 1] of an extraction against the page's own paragraphs; None where there is nothing.

    - semantic_similarity: all that was extracted against the whole page
    - relevance: mean over entities of the similarity to their nearest paragraph
    - relevance_spread: the standard deviation of that
    - redundancy: mean over entities of the similarity to the nearest other entity
    - bias_avoidance: how evenly the entities' nearest paragraphs lie over the page (entropy of quarters)
    - incompleteness: the share of paragraphs that no entity is similar to
    """
    names = (
        "semantic_similarity",
        "relevance",
        "relevance_spread",
        "redundancy",
        "bias_avoidance",
        "incompleteness",
    )
    if not paragraphs or not extracted:
        return {**dict.fromkeys(names, None), "incompleteness": 1.0 if paragraphs else None}
    weights = TfIdf(paragraphs)
    places = [weights.vector(text) for text in paragraphs]
    vectors = [weights.vector(entity.text) for entity in extracted]
    nearest = [max((cosine(vector, place), -i) for i, place in enumerate(places)) for vector in vectors]
    relevance = [similarity for similarity, _ in nearest]
    twins = [
        max((cosine(one, other) for j, other in enumerate(vectors) if j != i), default=0.0)
        for i, one in enumerate(vectors)
    ]
    missed = sum(max(cosine(place, vector) for vector in vectors) < COVERED for place in places)
    values = (
        weights.similarity(" ".join(paragraphs), " ".join(entity.text for entity in extracted)),
        fmean(relevance),
        pstdev(relevance),
        fmean(twins),
        # An entity that is like no paragraph stands nowhere.
        _evenness([-i for similarity, i in nearest if similarity > 0], len(paragraphs)),
        missed / len(places),
    )
    return dict(zip(names, (rounded(value) for value in values), strict=True))


def _evenness(positions: Sequence[int], total: int) -> float:
    """Entropy of the quarters of the page, over the largest there can be; 0 for nothing at all."""
    quarters = min(4, total)
    counts = [0] * quarters
    for position in positions:
        counts[min(position * quarters // total, quarters - 1)] += 1
    if quarters == 1:
        return 1.0 if positions else 0.0
    shares_ = [count / len(positions) for count in counts if count]
    return sum(s * math.log(1 / s) for s in shares_) / math.log(quarters) if shares_ else 0.0
