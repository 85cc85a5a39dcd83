"""Score extractions: needles found, and measures without a reference.

Source: Seitl et al. (2024): MINEA, the share of needles found; semantic similarity, relevance, redundancy, bias
avoidance, relevance spread and incompleteness. TF-IDF vectors replace the paper's embeddings, so the figures do not
compare with the paper's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev
from typing import Any

from ...linter.document.document import Document
from ...linter.markup.statement import Literal
from ..documents import occurs
from ..output import rounded, share
from ..tfidf import TfIdf, cosine
from .needle import Needle

COVERED = 0.1
"""A paragraph with less similarity to every entity counts as left out."""


def accuracy(found: Sequence[tuple[Needle, dict[str, bool]]]) -> dict[str, Any]:
    """Return MINEA, the share of needles found, by method and for the best of them; in all, per type, per third."""
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
    """Return scores in [0, 1] of an extraction against the page's own paragraphs; None if either is empty.

    - semantic_similarity: the whole extraction against the whole page
    - relevance: mean over entities of the similarity to their nearest paragraph
    - relevance_spread: the standard deviation of that
    - redundancy: mean over entities of the similarity to the nearest other entity
    - bias_avoidance: how evenly the entities' nearest paragraphs are spread over the page (entropy of quarters)
    - incompleteness: the share of paragraphs without a similar entity
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
        # An entity unlike every paragraph has no position.
        _evenness([-i for similarity, i in nearest if similarity > 0], len(paragraphs)),
        missed / len(places),
    )
    return dict(zip(names, (rounded(value) for value in values), strict=True))


def _evenness(positions: Sequence[int], total: int) -> float:
    """Entropy over the quarters of the page, relative to the maximum; 0 without positions."""
    quarters = min(4, total)
    counts = [0] * quarters
    for position in positions:
        counts[min(position * quarters // total, quarters - 1)] += 1
    if quarters == 1:
        return 1.0 if positions else 0.0
    shares_ = [count / len(positions) for count in counts if count]
    return sum(s * math.log(1 / s) for s in shares_) / math.log(quarters) if shares_ else 0.0


# Find needles in an extraction: by name, by the name in any text, by keywords, by a model.
#
# Source: Seitl et al., "Assessing the quality of information extraction" (2024), the matching methods of MINEA. A
# name must match as a whole, not within a longer word. Needles of a type often share keywords: an entity about
# another needle does not count, and one that names none counts for one needle only.

KEYWORD_SHARE = 0.5

ByModel = Callable[[Needle, str], bool]
"""Whether a model finds a needle in the text of the whole extraction."""


def matches(
    needles: Sequence[Needle],
    extracted: Sequence[Entity],
    by_model: ByModel | None = None,
    keyword_share: float = KEYWORD_SHARE,
) -> list[dict[str, bool]]:
    """Return the methods that find each needle; ``best`` is any. A model is asked only if no other method matches."""
    texts = [_folded(entity.text) for entity in extracted]
    titles = {_folded(name) for entity in extracted for name in entity.names}
    named = [{place for place, text in enumerate(texts) if occurs(_folded(n.name), text)} for n in needles]
    spoken_of = set().union(*named)
    keyed = [
        {place for place, text in enumerate(texts) if _keyword_share(n, text) >= keyword_share}
        for n in needles
    ]
    own = [bool(keyed[i] & named[i]) for i in range(len(needles))]
    shared = _assigned([set() if own[i] else keyed[i] - spoken_of for i in range(len(needles))])
    found = []
    for i, needle in enumerate(needles):
        ways = {
            "name": _folded(needle.name) in titles,
            "name_in_text": bool(named[i]),
            "keywords": own[i] or i in shared,
        }
        if by_model is not None:
            ways["model"] = any(ways.values()) or by_model(needle, "\n".join(e.text for e in extracted))
        found.append({**ways, "best": any(ways.values())})
    return found


def _assigned(candidates: Sequence[set[int]]) -> set[int]:
    """A maximum matching that gives each candidate to one item at most (augmenting paths): the items matched."""
    holder: dict[int, int] = {}

    def take(one: int, tried: set[int]) -> bool:
        for place in sorted(candidates[one] - tried):
            tried.add(place)
            if place not in holder or take(holder[place], tried):
                holder[place] = one
                return True
        return False

    return {one for one in range(len(candidates)) if take(one, set())}


def _keyword_share(needle: Needle, text: str) -> float:
    if not needle.keywords:
        return 0.0
    return sum(_folded(keyword) in text for keyword in needle.keywords) / len(needle.keywords)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


@dataclass(frozen=True, slots=True)
class Entity:
    """An extracted entity: its types, its names, and the text of all its literal values."""

    types: tuple[str, ...]
    names: tuple[str, ...]
    text: str


def entities(markup: Document) -> list[Entity]:
    """Return the entities in markup: nodes with a literal value, merged by identifier."""
    found: dict[str, tuple[dict[str, None], list[str], list[str]]] = {}
    for node in markup.nodes:
        types, names, texts = found.setdefault(node.id, ({}, [], []))
        types.update(dict.fromkeys(node.types))
        for statement in node.statements:
            if isinstance(statement.value, Literal):
                texts.append(statement.text)
                if statement.property in {"name", "headline", "title"}:
                    names.append(statement.text)
    return [
        Entity(tuple(types), tuple(names), " ".join(texts)) for types, names, texts in found.values() if texts
    ]
