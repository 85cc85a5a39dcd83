"""Parse street lines: the words of the street's name, its type, house numbers, floors and rooms."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from ....source.regex import regex
from ...locale.word_tables import read_table, words
from ..wording.folding import fold


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return read_table(Path(__file__).with_name("streets.toml"))


@cache
def _short_forms() -> dict[str, str]:
    """Words of street lines with their short forms, folded."""
    return {fold(long): short for short, longs in _table()["short"].items() for long in longs}


@cache
def _words(group: str) -> frozenset[str]:
    return frozenset(_table()["words"][group])


_COMPOUND = regex(
    r"(?<=\w{3})(?:(?P<str>strasse|strase|straat)|(?P<pl>platz|plein)|(?P<g>gatan|gata|gade|gaten)|"
    r"(?P<v>vagen|vejen|veien|vegen|vej))$"
)
"""What kind of street a word ends in, in the languages that put both together, by its short form ("Storg. 12")."""
_HOUSE_LETTER = regex(r"(?:[abcdfghijklm]|bis|ter|quater)")
"""What stands behind a house's number as a part of it; letters that may be a direction do not."""
_HOUSE = regex(r"\d+")
_ORDINAL = regex(r"\d+(?:st|nd|rd|th)")
_END = regex(r"(?<=\d)(?:st|nd|rd|th|er|ere|e|eme|o|a)$")
"""What makes a figure of a floor an ordinal ("3rd", "3º")."""
PARTICLES = words("particles", "in_streets")
"""Words between what kind of street it is and its name, or before a date that is one ("des 17. Juni")."""
_DOTTED = {"p zza": "pl", "p za": "pl", "c so": "cso", "v le": "vle", "l go": "lgo"}
"""Short forms with a point inside, which are two words when folded."""


def street_words(words: str) -> list[str]:
    """Return the folded words of a street line, abbreviated ("Street" as "st", "5 a" as "5a", "haupt strasse" as
    "hauptstr")."""
    result: list[str] = []
    for word in words.split():
        bare = _COMPOUND.sub(lambda m: m.lastgroup or "", word) if word[-1] in "etznaj" else word
        bare = _short_forms().get(bare, bare)
        before = result[-1] if result else ""
        if bare == "str" and len(before) > 2 and before.isalpha():
            result[-1] = f"{before}str"
        elif len(word) <= 6 and _HOUSE_LETTER.fullmatch(word) and _HOUSE.fullmatch(before):
            result[-1] = before + word
        elif (joined := _DOTTED.get(f"{before} {word}")) is not None:
            result[-1] = joined
        else:
            result.append(bare)
    return result


class StreetLine(NamedTuple):
    """A line's words, abbreviated, with the indexes of those that name the street and of its house numbers; its
    street types ("st", "ave"), and the numbers of floors and rooms."""

    words: tuple[str, ...]
    names: tuple[int, ...]
    houses: tuple[int, ...]
    kinds: frozenset[str]
    rooms: frozenset[str]


@lru_cache(maxsize=4096)
def street_line(folded: str) -> StreetLine:
    """Parse a folded line."""
    words = tuple(street_words(folded))
    names, houses, rooms = [], [], []
    within, floors, kinds = _words("within"), _words("floors"), _words("kinds")
    for place, word in enumerate(words):
        before = words[place - 1] if place else ""
        following = words[place + 1] if place + 1 < len(words) else ""
        numbered = any(map(str.isdigit, word))
        if numbered and (before in within or following in floors):
            rooms.append(_END.sub("", word))
        elif word[0].isdigit() and not (_ORDINAL.fullmatch(word) or before in PARTICLES):
            houses.append(place)
        elif word[0].isdigit() or (
            not numbered and len(word) > 2 and word not in within and word not in kinds
        ):
            names.append(place)
        elif len(word) == 1 and before in within:
            rooms.append(word)
    return StreetLine(
        words,
        tuple(names),
        tuple(houses),
        frozenset(word for word in words if word in kinds),
        frozenset(rooms),
    )
