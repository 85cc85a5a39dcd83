"""Labels of facts, in groups of mutually exclusive roles (facts.toml)."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path

from ..wording.folding import fold, is_unspaced

LINKING = 2
"""Words between a label and its value ("Publicado el 4 de abril", "Parcela de 140 m²")."""
MOST_WORDS = 6
"""Words of a text before a value, or behind it, that may be its label."""


@cache
def _groups() -> dict[str, dict[tuple[str, ...], str | None]]:
    """Each group's labels as folded words, with the role of each; None where several roles are called so."""
    text = Path(__file__).with_name("facts.toml").read_text(encoding="utf-8")
    found: dict[str, dict[tuple[str, ...], str | None]] = {}
    for group, roles in tomllib.loads(text).items():
        labels = found.setdefault(group, {})
        for role, entry in roles.items():
            for words in (tuple(fold(word).split()) for word in entry["words"]):
                labels[words] = role if labels.get(words, role) == role else None
    return found


@cache
def _unspaced(group: str) -> tuple[tuple[str, str | None], ...]:
    """A group's labels in scripts without blanks, the longest first."""
    found = [(words[0], role) for words, role in _groups()[group].items() if len(words) == 1]
    return tuple(sorted(((w, r) for w, r in found if is_unspaced(w)), key=lambda each: -len(each[0])))


@lru_cache(maxsize=4096)
def role_of(group: str, label: str) -> str | None:
    """Return the only role of a group that some words of a folded label name ("shade diameter")."""
    words, labels = label.split()[-2 * MOST_WORDS :], _groups()[group]
    roles: set[str | None] = set()
    place = 0
    while place < len(words):
        size = next(
            (n for n in range(MOST_WORDS, 0, -1) if tuple(words[place : place + n]) in labels),
            0,
        )
        if size:
            roles.add(labels[tuple(words[place : place + size])])
        elif is_unspaced(words[place]):
            roles.update({role for word, role in _unspaced(group) if word == words[place]})
        place += max(size, 1)
    return roles.pop() if len(roles) == 1 else None


@lru_cache(maxsize=4096)
def role_before(group: str, said: str) -> str | None:
    """Return the role of a group that the last of some folded words name, allowing a linking word or two before the
    value."""
    words, labels = said.split()[-MOST_WORDS:], _groups()[group]
    for left in range(LINKING + 1):
        if left and (len(words) <= left or len(words[-left]) > LINKING + 1):
            break
        rest = words[: len(words) - left]
        for begin in range(len(rest)):
            if (found := tuple(rest[begin:])) in labels:
                return labels[found]
        if rest and is_unspaced(rest[-1]):
            return next((role for word, role in _unspaced(group) if rest[-1].endswith(word)), None)
    return None


@lru_cache(maxsize=4096)
def role_behind(group: str, said: str) -> str | None:
    """Return the role of a group named by the folded words after a value and its unit ("96 m² construidos")."""
    words, labels = said.split()[:MOST_WORDS], _groups()[group]
    for begin in range(min(len(words), LINKING)):
        for size in range(len(words) - begin, 0, -1):
            if (found := tuple(words[begin : begin + size])) in labels:
                return labels[found]
    return None


def is_of_whole(group: str, said: str) -> bool:
    """Whether folded words are a label of a group that names no part ("overall height", but not "seat height" or
    "shipping weight")."""
    words = tuple(word for word in said.split() if word not in _OF_WHOLE and not word.isdigit())
    return words in _groups()[group]


_OF_WHOLE = frozenset(
    " ".join((
        "overall total product item net approx approximately ca circa about is of the a in mm cm m kg g lb lbs oz",
        "inches gesamt produkt artikel netto insgesamt etwa ist der die das von hors tout totale produit article",
        "environ net de du la le est producto articulo neto aproximadamente es del el prodotto articolo complessiva",
        "complessivo di e totaal product artikel ongeveer van het produto artigo liquido do da"
    )).split()
)  # fmt: skip
"""Folded words beside a label that say that it is of all of a thing, or link it to its value, and units."""
