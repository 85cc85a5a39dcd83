"""Large towns of countries, by their names in addresses, without accents.

Common knowledge, not a register: an unlisted place may well be a town.
"""

from __future__ import annotations

from functools import cache, lru_cache

from ..locale.word_tables import word_sets
from .regions import folded


@cache
def large_towns(country: str) -> frozenset[str]:
    """The large towns of a country (ISO 3166-1 alpha-2), with folded names; empty if none is known."""
    return word_sets("towns", "large").get(country, frozenset())


@cache
def _everywhere() -> frozenset[str]:
    return frozenset().union(*word_sets("towns", "large").values())


@lru_cache(maxsize=1024)
def is_large_town(text: str, country: str = "") -> bool:
    """Whether a text is the name of a large town, in ``country`` if given."""
    if not 2 < len(text) <= 40:
        return False
    name = folded(text.strip(" .")).replace("ı", "i")
    return name in (large_towns(country) if country else _everywhere())
