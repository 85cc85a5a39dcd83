"""Kinds of things that a page may be about: groups of schema.org types (``kinds.toml``), and which of
them a page is about, by weights learnt from pages with markup (``weights.json``).

A conditional logit model (``bench/making/train_main_thing.py`` writes it): the score of a kind adds the weights that
the signs have for it, for kinds of which enough pages are known, and the weights, equal for all kinds, of the signs
that speak for it.
"""

from __future__ import annotations

import json
import math
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from ...shapes.vocabulary import vocabulary

PUBLISHING = frozenset({"Organization", "LocalBusiness", "Restaurant", "Hotel", "Person"})
"""The kinds of those who publish pages, and are on all pages of their sites."""
LISTING = "ItemList"
"""The kind of a page that lists other pages' things."""


@cache
def _table() -> dict[str, Any]:
    return tomllib.loads(Path(__file__).with_name("kinds.toml").read_text(encoding="utf-8"))


def kinds() -> tuple[str, ...]:
    """Return the names of all kinds: the type that stands for each."""
    return tuple(_table()["kinds"])


@cache
def kind_of(name: str) -> str:
    """Return the kind that a schema.org type belongs to, or empty: the page's frame, or a part of another thing."""
    above = set(vocabulary().ancestors(name))
    if not above.isdisjoint(_table()["roles"]["frame"]):
        return ""
    return next((kind for kind, types in _table()["kinds"].items() if not above.isdisjoint(types)), "")


@cache
def is_beside(kind: str) -> bool:
    """Whether things of a kind often stand beside the one that the page is about."""
    return kind in _table()["roles"]["beside"]


class Judgement(NamedTuple):
    """The kind of thing that a page is most likely about, and the probability, in [0, 1]."""

    kind: str
    confidence: float


@dataclass(frozen=True, slots=True)
class Model:
    """The weights of a model, in log odds.

    ``own`` has those of signs by kind, of "" the constant; ``shared`` those of what follows a kind and a colon in a
    sign; ``rare`` is the constant of all kinds that have no weights of their own.
    """

    own: dict[str, dict[str, float]]
    shared: dict[str, float]
    rare: float
    least: float = 0.5
    """The least probability of a kind for it to be proposed."""

    def chances(self, signs: Iterable[str]) -> dict[str, float]:
        """Return the probability of each kind."""
        signs = tuple(signs)
        scores = {kind: self.own[kind].get("", 0.0) if kind in self.own else self.rare for kind in kinds()}
        for sign in signs:
            kind, colon, spoken = sign.partition(": ")
            if colon and kind in scores:
                scores[kind] += self.shared.get(spoken, 0.0)
            else:
                for kind, weights in self.own.items():
                    scores[kind] += weights.get(sign, 0.0)
        most = max(scores.values())
        powers = {kind: math.exp(score - most) for kind, score in scores.items()}
        total = sum(powers.values())
        return {kind: power / total for kind, power in powers.items()}

    def judge(self, signs: Iterable[str]) -> Judgement:
        """Return the likeliest kind."""
        chances = self.chances(signs)
        kind = max(chances, key=chances.__getitem__)
        return Judgement(kind, chances[kind])


@cache
def model() -> Model:
    """Return the model of ``weights.json``."""
    data = json.loads(Path(__file__).with_name("weights.json").read_text(encoding="utf-8"))
    return Model(data["own"], data["shared"], data["rare"], data["least"])
