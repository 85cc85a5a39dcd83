"""The search features and what they ask for, read from ``features/*.json``.

The files hold facts of Google's documentation of structured data: for each kind of node the required and
the recommended properties. The forms in them:

- ``a.b`` is property b of the nodes in a; ``a | b`` is one of several, ``a & b`` all of them.
- ``types``/``except``: the types a shape is for, with those below them; ``at``: where it hangs on another shape.
- ``with``/``unless``/``not_with_type``: what the node must have, or not have, to be looked at.
- ``anywhere``: also where the node only hangs on another thing; ``parents``: only on things of these types;
  ``alone``: only where it is the block's one thing.
- ``sure_with``: without any of these the page may not mean the feature; ``weak``: nobody can tell.
- ``values``: the values that a property may have; ``least``: how many values it needs.
- ``when``: more that is asked where a condition ``holds``.
- ``asks``: what is asked of the values of a property (Ask, rules/richresults/_asks.py), where a condition ``holds``.
- ``supported``: the types of things that ratings and reviews may be of.
- ``page``: the page of the documentation that says so.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from ...shapes.vocabulary import vocabulary
from ...source.regex import expression
from ..validity._names import quoted_names

FOLDER = Path(__file__).with_name("features")


class Demands(NamedTuple):
    """What is asked of a node, where the condition ``holds`` (always, where that is empty)."""

    holds: str = ""
    required: tuple[str, ...] = ()
    one_of: tuple[tuple[str, ...], ...] = ()
    only_one_of: tuple[tuple[str, ...], ...] = ()
    recommended: tuple[str, ...] = ()


class Ask(NamedTuple):
    """What is asked of the values of a property: ``what`` names the check in ``_asks.py``, ``level`` what a value that
    fails is: error, warning or note. ``types``, ``least`` and ``most`` are the check's own."""

    property: str
    what: str
    level: str
    holds: str = ""
    types: tuple[str, ...] = ()
    least: int = 0
    most: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Requirements:
    """All that is asked of a node: the demands that hold for it, and the ``values`` that its properties may have.

    There is one for each shape and what holds, so that what follows from it can be kept by its identity: to hash all
    these names takes longer than to look for one of them.
    """

    demands: tuple[Demands, ...]
    values: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Shape(NamedTuple):
    """A kind of node of a feature. See the module's text for the fields."""

    id: str
    demands: tuple[Demands, ...]
    types: tuple[str, ...] = ()
    excluded: tuple[str, ...] = ()
    at: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    unless: tuple[str, ...] = ()
    not_with_type: tuple[str, ...] = ()
    parents: tuple[str, ...] = ()
    sure_with: tuple[str, ...] = ()
    values: tuple[tuple[str, tuple[str, ...]], ...] = ()
    least: tuple[tuple[str, int], ...] = ()
    asks: tuple[Ask, ...] = ()
    supported: tuple[str, ...] = ()
    anywhere: bool = False
    alone: bool = False
    weak: bool = False


class Feature(NamedTuple):
    """A search feature: its name in the documentation's addresses, its title, its kinds of nodes."""

    name: str
    title: str
    shapes: tuple[Shape, ...]
    page: str = ""


@lru_cache(maxsize=1)
def _documented() -> dict[str, frozenset[str]]:
    documented: dict[str, set[str]] = {}
    for shape in (shape for feature in features() for shape in feature.shapes):
        for demands in shape.demands:
            groups = (*demands.one_of, *demands.only_one_of)
            for path in (
                *demands.required,
                *demands.recommended,
                *(path for group in groups for path in group),
            ):
                for name in expression(r"[|&]").split(path):
                    documented.setdefault(name.strip().partition(".")[0], set()).update(shape.types)
    return {name: frozenset(types) for name, types in documented.items()}


def is_documented(name: str, types: Iterable[str] | None = None) -> bool:
    """Whether the documentation of a feature has a property (on one of these types, where they are given)."""
    on = _documented().get(name)
    if on is None or types is None:
        return on is not None
    return any(vocabulary().is_subtype(each, one) for each in types for one in on)


@lru_cache(maxsize=4096)
def is_required(name: str, types: tuple[str, ...]) -> bool:
    """Whether a feature requires a property of nodes of these types, alone or as one of several."""
    known = vocabulary()
    for shape in (shape for feature in features() for shape in feature.shapes):
        if not any(known.is_subtype(each, one) for each in types for one in shape.types):
            continue
        for demands in shape.demands:
            paths = (*demands.required, *(path for group in demands.one_of for path in group))
            names = (part for path in paths for part in expression(r"[|&]").split(path))
            if any(part.strip().partition(".")[0] == name for part in names):
                return True
    return False


@lru_cache(maxsize=1)
def features() -> tuple[Feature, ...]:
    """All search features, by name."""
    return tuple(_feature(path) for path in sorted(FOLDER.glob("*.json")))


def _feature(path: Path) -> Feature:
    data = json.loads(path.read_text("utf-8"))
    return Feature(path.stem, data["title"], tuple(_shape(entry) for entry in data["shape"]), data["page"])


def _shape(entry: dict[str, Any]) -> Shape:
    def names(key: str) -> tuple[str, ...]:
        return tuple(entry.get(key, ()))

    return Shape(
        entry["id"],
        (_demands(entry), *(_demands(more) for more in entry.get("when", ()))),
        names("types"),
        names("except"),
        names("at"),
        names("with"),
        names("unless"),
        names("not_with_type"),
        names("parents"),
        names("sure_with"),
        tuple((name, tuple(allowed)) for name, allowed in entry.get("values", {}).items()),
        tuple(entry.get("least", {}).items()),
        tuple(_ask(each) for each in entry.get("asks", ())),
        names("supported"),
        entry.get("anywhere", False),
        entry.get("alone", False),
        entry.get("weak", False),
    )


def _ask(entry: dict[str, Any]) -> Ask:
    return Ask(
        entry["property"],
        entry["what"],
        entry["level"],
        entry.get("holds", ""),
        tuple(entry.get("types", ())),
        entry.get("least", 0),
        entry.get("most", 0),
    )


def _demands(entry: dict[str, Any]) -> Demands:
    return Demands(
        entry.get("holds", ""),
        tuple(entry.get("required", ())),
        tuple(map(tuple, entry.get("one_of", ()))),
        tuple(map(tuple, entry.get("only_one_of", ()))),
        tuple(entry.get("recommended", ())),
    )


def pages(titles: str) -> tuple[str, ...]:
    """The pages of the documentation of features by their titles ("Merchant listing, Product snippet")."""
    known = {feature.title: feature.page for feature in features()}
    return tuple(known[title] for title in titles.split(", ") if known.get(title))


def lead(titles: str, kind: str) -> str:
    """What a message begins with: the features that ask for something of a type, where they are not called like it."""
    return "" if kind == f'"{titles}"' else f"{titles}: "


def type_name(types: tuple[str, ...]) -> str:
    """What a message calls a node, by its types."""
    names = quoted_names(types, "and", most=len(types))
    return f"the node of type {names}" if len(types) > 1 else names or "the node"
