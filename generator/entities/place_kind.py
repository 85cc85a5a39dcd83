"""What a place is, by its name: a type of schema.org's places, where the name says so."""

from __future__ import annotations

import re

from ..reading import Reading
from ..words import kinds

CIVIC = frozenset({"Museum", "Church", "Mosque", "Synagogue", "PerformingArtsTheater"})
"""Types of places that are no organizations, whoever runs them."""
_BEFORE_NAMES = frozenset({"Hotel", "Restaurant", "CafeOrCoffeeShop", "Winery"})
"""What stands before a name in English, too ("Hotel Bristol"): what else stands there is beside what it is."""
_CALLED = re.compile(
    r"\s*(?:$|[,–—|·•:(&/-]|\s(?:of|in|at|on|by|for|and|am|an|im|zu|zur|zum|von|vom|der|des|und|de|du|des|la|le|les|di|"
    r"del|della|dei|do|da|dr|st|sankt|saint|van|voor|te)\b|\sd['’])",
    re.IGNORECASE,
)
"""What follows the word that says what a place is ("Museum of Clocks", "Hill Bakery, Leeds"), not one beside it."""
_ARTICLE = re.compile(r"(?:(?:the|das|die|der|le|la|les|il|lo|el|het|de|l['’])\s*)?", re.IGNORECASE)
_NAMED_AFTER = re.compile(
    r"\s+(?:road|street|lane|close|avenue|drive|terrace|square|hill|house|farm|cottage|shop|store|garage|garden)\b",
    re.IGNORECASE,
)
"""What a street or a house is called after a place ("Church Road Garage")."""


def place_kind(name: str, reading: Reading) -> str:
    """The type that a name's words say, or empty: the word it ends with before one it begins with, before any other.

    Types of civic places are told by no word in the middle of a name; English names end with what they are.
    """
    english = reading.language.startswith("en")
    found: list[tuple[int, str]] = []
    for kind, words in kinds():
        for match in words.finditer(name):
            behind = name[match.end() :]
            if _NAMED_AFTER.match(behind):
                continue
            begins = _ARTICLE.fullmatch(name[: match.start()]) is not None
            if _CALLED.match(behind):
                found.append((0, kind))
            elif begins and (kind in _BEFORE_NAMES or not english):
                found.append((1, kind))
            elif kind not in CIVIC and not english:
                found.append((2, kind))
    return min(found, key=lambda one: one[0])[1] if found else ""
