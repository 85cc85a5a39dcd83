"""Judge what a page is about, by weights learnt from pages with markup (``weights.json``;
``bench/making/train_main_thing.py`` writes it).

A conditional logit model: the score of a kind adds the weights that the signs have for it, for kinds of which enough
pages are known, and the weights, equal for all kinds, of the signs that speak for it.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .kinds import kinds


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
