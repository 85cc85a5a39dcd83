"""Find the term that a misspelt word probably means: letter case, plural, synonym, edit distance."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path

from .vocabulary import vocabulary


@cache
def _synonyms(kind: str) -> dict[str, str]:
    """Return the terms to use for words that are none (``synonyms.toml``); ``kind`` is types or properties."""
    table = tomllib.loads(Path(__file__).with_name("synonyms.toml").read_text(encoding="utf-8"))[kind]
    return {word: term for term, listed in table.items() for word in listed}


@lru_cache(maxsize=2048)
def nearest_type(word: str) -> str | None:
    """The type that a word probably means, or None if none is close."""
    known = vocabulary()
    return _nearest(
        word, tuple(name for name in known.types if not known.is_datatype(name)), _synonyms("types")
    )


def nearest_property(word: str, types: Iterable[str] = ()) -> str | None:
    """The property that a word probably means, preferably one that the types have, or None."""
    return _nearest_property(word, tuple(types))


@lru_cache(maxsize=2048)
def _nearest_property(word: str, types: tuple[str, ...]) -> str | None:
    known = vocabulary()
    allowed = tuple(sorted({name for each in types for name in known.properties_of(each)}))
    nearest = _nearest(word, allowed, _synonyms("properties")) if allowed else None
    return nearest or _nearest(word, known.properties, _synonyms("properties"))


def synonym_property(word: str, types: Iterable[str]) -> str | None:
    """The property of these types that an everyday word, or a property of another type, means; or None."""
    synonym = _synonyms("properties").get(_bare(word))
    return synonym if synonym is not None and vocabulary().allows(types, synonym) else None


def nearest_member(word: str, enumerations: Iterable[str]) -> str | None:
    """The member of the enumerations that a word (or a name written with spaces) probably means, or None."""
    known = vocabulary()
    members = dict.fromkeys(name for each in enumerations for name in known.members(each))
    return _nearest(word, tuple(members), {})


@lru_cache(maxsize=64)
def _folded(names: tuple[str, ...]) -> dict[str, str]:
    return {name.casefold(): name for name in names}


def _nearest(word: str, names: tuple[str, ...], synonyms: dict[str, str]) -> str | None:
    folded = _folded(names)
    bare = _bare(word)
    if not 2 <= len(bare) <= 60:
        return None
    forms = [bare, bare + "s", bare.removesuffix("s"), bare.removesuffix("es")]
    if bare.endswith("ies"):
        forms.append(bare[:-3] + "y")
    for form in forms:
        if form in folded:
            return folded[form]
    if synonyms.get(bare) in names:
        return synonyms[bare]
    from rapidfuzz import process
    from rapidfuzz.distance import OSA, Indel

    most = 1 if len(bare) < 5 else 2 if len(bare) < 12 else 3
    near = process.extract(bare, list(folded), scorer=OSA.distance, score_cutoff=most, limit=None)  # type: ignore[no-matching-overload]
    if not near:
        return None
    # Of equally close names, the one that keeps most letters: "autor" is "author" with a letter left out.
    least = min(distance for _, distance, _ in near)
    names_left = [name for name, distance, _ in near if distance == least]
    return folded[min(names_left, key=lambda name: Indel.distance(bare, name))]


def _bare(word: str) -> str:
    return "".join(filter(str.isalnum, word)).casefold()


def nearest_word(word: str, words: Iterable[str]) -> str | None:
    """The word of a list that a word with one or two wrong letters probably means, or None."""
    from rapidfuzz import process
    from rapidfuzz.distance import OSA

    nearest = process.extractOne(word[:200], list(words), scorer=OSA.distance, score_cutoff=2)  # type: ignore[no-matching-overload]
    return nearest[0] if nearest else None
