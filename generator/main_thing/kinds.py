"""Kinds of things that a page may be about: groups of schema.org types (``kinds.toml``)."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

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
