"""Which needles an extraction has: by name, by the name in any text, by keywords, by a model.

Source: Seitl et al., "Assessing the quality of information extraction" (2024), the ways MINEA matches by. A
name counts as a whole, not as a piece of a longer word. Keywords are often the same for several needles of a
type: an entity that is about another needle says nothing for this one, and one that names none of them
stands for one needle alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..occurrence import occurs
from .entities import Entity
from .needle import Needle

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
