"""Recognise denials: a denied word, or a notice that only denies it ("This item is currently not available")."""

from __future__ import annotations

from functools import lru_cache

from ...locale.word_tables import words
from ...visible_text.passage import Passage
from .folding import fold

_DENIALS = words("answers", "denials")
_ALONE = _DENIALS - {"more", "mehr", "mas", "piu", "mais", "meer", "longer"}
"""Those that deny by themselves: the others only together with one ("no longer", "nicht mehr")."""
_AROUND = frozenset(
    " ".join((
        # English
        "availability status stock sorry unfortunately this the it product item article title offer ticket tickets is "
        "are currently at present moment right now temporarily yet for only has been",
        # German
        "verfugbarkeit lagerbestand leider dieser diese dieses der die das es artikel produkt angebot karten ist sind "
        "derzeit momentan aktuell zur zurzeit zeit im vorubergehend gerade wird jetzt nur",
        # French
        "disponibilite statut desole malheureusement ce cet cette le la les produit offre billets nest ne sont est "
        "actuellement pour l instant en temporairement maintenant uniquement",
        # Spanish
        "disponibilidad estado lo sentimos este esta el articulo producto oferta entradas ya estan actualmente por "
        "ahora momento temporalmente se encuentra solo",
        # Italian
        "disponibilita stato spiacenti purtroppo questo il articolo prodotto offerta biglietti e sono al attualmente "
        "temporaneamente per ora adesso",
        # Dutch
        "beschikbaarheid helaas dit deze het de aanbod kaarten zijn momenteel op tijdelijk nu alleen",
        # Portuguese
        "disponibilidade infelizmente o a produto artigo ingressos bilhetes estao ja atualmente no temporariamente "
        "encontra agora"
    )).split()
)  # fmt: skip
"""Folded words of a notice beside what it denies: what is spoken of, until when, and the verb."""
MOST_WORDS = 12
"""Words of such a notice."""


def denies(passage: Passage, word: str) -> bool:
    """Whether a passage says "not" before a folded word, or is a notice that denies it."""
    before = f" {fold(passage.text)} ".partition(f" {word} ")[0].split()
    if before and before[-1] in _DENIALS:
        return before[-1] in _ALONE or _is_denied(tuple(before))
    return _is_denied(tuple(before)) and is_notice_against(passage.text, word)


def is_notice_against(text: str, word: str) -> bool:
    """Whether a text only denies a folded word, apart from its subject and time."""
    before, hit, behind = f" {fold(text)} ".partition(f" {word} ")
    words = tuple(before.split())
    if not hit or len(words) > MOST_WORDS or not _are_around(behind.split()):
        return False
    rest = [each for each in words if each not in _DENIALS]
    return _is_denied(words) and _are_around(rest)


def is_notice_of(text: str, word: str) -> bool:
    """Whether a text only states a folded word, apart from its subject and time."""
    before, hit, behind = f" {fold(text)} ".partition(f" {word} ")
    return bool(hit) and _are_around(before.split()) and _are_around(behind.split())


@lru_cache(maxsize=1024)
def _is_denied(words: tuple[str, ...]) -> bool:
    """Whether one of some words denies by itself."""
    return any(word in _ALONE for word in words)


def _are_around(words: list[str]) -> bool:
    """Whether all words belong to a notice: what "this" points to may be called by any word."""
    return all(
        word in _AROUND or (place > 0 and words[place - 1] in _POINTING) for place, word in enumerate(words)
    )


_POINTING = words("answers", "demonstratives")
