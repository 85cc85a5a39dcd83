"""How many needles were found, and what can be said of an extraction without any reference.

Source: Seitl et al. (2024): MINEA, the share of needles found; semantic similarity, relevance, redundancy,
bias avoidance, relevance spread and incompleteness. The paper compares embeddings; here TF-IDF vectors stand
in for them, so that figures compare with one another, not with the paper's.
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


# Which needles an extraction has: by name, by the name in any text, by keywords, by a model.
#
# Source: Seitl et al., "Assessing the quality of information extraction" (2024), the ways MINEA matches by. A
# name counts as a whole, not as a piece of a longer word. Keywords are often the same for several needles of
# a
# type: an entity that is about another needle says nothing for this one, and one that names none of them
# stands for one needle alone.

KEYWORD_SHARE = 0.5

ByModel = Callable[[Needle, str], bool]
"""Says of a needle and the text of all that was extracted whether the needle is in it."""


def matches(
    needles: Sequence[Needle],
    extracted: Sequence[Entity],
    by_model: ByModel | None = None,
    keyword_share: float = KEYWORD_SHARE,
) -> list[dict[str, bool]]:
    """By which ways each needle is found; ``best`` is any of them. A model is asked about what no other way finds."""
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
    """Who gets one of their candidates where each can be given once, for as many as possible (augmenting paths)."""
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


# The entities that markup has, as far as needles are looked for in them.


@dataclass(frozen=True, slots=True)
class Entity:
    """An extracted entity: its types, its names, and the text of all its literal values."""

    types: tuple[str, ...]
    names: tuple[str, ...]
    text: str


def entities(markup: Document) -> list[Entity]:
    """The entities of a markup: nodes with a literal value, those of the same identifier as one."""
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
