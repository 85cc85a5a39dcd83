"""A baseline that never reads the text: it guesses a row's label from the property and the value alone.

Where negatives are values of other properties, much can be told from whether the value looks like one
of the property's. That share of a figure owes nothing to grounding, so it stands beside the agent's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ...shapes.vocabulary import vocabulary
from ..kinds import value_kind
from ..logistic import learn

FOLDS = 5
EPOCHS = 20
DECAY = 1e-4

_CAMEL = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_REPEATED = re.compile(r"(.)\1+")


def blind_decisions(rows: Sequence[Mapping[str, Any]]) -> list[bool]:
    """Whether each row is guessed positive, by a model that learnt from rows of other documents only.

    The same in any order of the rows: the model learns from them in an order of their own.
    """
    places = sorted(range(len(rows)), key=lambda place: _order(rows[place]))
    decided = dict(zip(places, _in_order([rows[place] for place in places]), strict=True))
    return [decided[place] for place in range(len(rows))]


def _order(row: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(str(row[name]) for name in ("text", "prop", "value", "label"))


def _in_order(rows: Sequence[Mapping[str, Any]]) -> list[bool]:
    documents = {text: index for index, text in enumerate(dict.fromkeys(str(row["text"]) for row in rows))}
    folds = [documents[str(row["text"])] % FOLDS for row in rows]
    features = [sorted(set(_features(str(row["prop"]), row["value"]))) for row in rows]
    decisions = [False] * len(rows)
    for fold in range(FOLDS):
        known = [
            (names, row["label"] == "positive")
            for row, own, names in zip(rows, folds, features, strict=True)
            if own != fold
        ]
        weights = learn(known, 0, EPOCHS, DECAY)
        for index, own in enumerate(folds):
            if own == fold:
                decisions[index] = sum(weights.get(name, 0.0) for name in features[index]) > 0
    return decisions


def _features(prop: str, value: object) -> Iterator[str]:
    """The value's looks alone, and together with the property, its words and its ranges."""
    text = str(value)
    looks = [
        f"kind {value_kind(value)}",
        f"words {min(len(text.split()), 12).bit_length()}",
        f"shape {_shape(text)}",
    ]
    ranges = vocabulary().ranges(prop)
    partners = [
        f"prop {prop}",
        *(f"part {part.lower()}" for part in _CAMEL.findall(prop)),
        *(f"range {name}" for name in ranges),
        f"ranges {sorted(ranges)}",
    ]
    yield from looks
    yield from partners
    yield from (f"{partner}, {look}" for partner in partners for look in looks)
    yield f"length {min(len(text), 200).bit_length()}"
    found = re.findall(r"\w+", text.lower())[:12]
    yield from (f"word {word}" for word in found)
    yield f"names itself {not set(found).isdisjoint(part.lower() for part in _CAMEL.findall(prop))}"
    shown = f"^{text[:60].lower()}$"
    yield from (shown[start : start + 3] for start in range(len(shown) - 2))


def _shape(text: str) -> str:
    """The value's form: digits as 9, letters as a and A, runs of one sign written once."""
    classes = ("9" if c.isdigit() else "A" if c.isupper() else "a" if c.isalpha() else c for c in text[:40])
    return _REPEATED.sub(r"\1", "".join(classes))
