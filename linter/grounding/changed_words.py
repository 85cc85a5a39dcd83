"""Sentences that a page tells otherwise: the same words around another number, or with a "not" on one side only."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from ..regex import regex
from ..verdict import Verdict, contradicted
from .claim import Claim
from .figures import number_words
from .folding import fold, is_unspaced
from .language import languages
from .view import View, evidence

FAMILY = "text"
LEAST_BEFORE, LEAST_AROUND = 2, 4
"""Words before what differs that are the same at least, and those before and behind it; one is behind it at least."""
WINDOW, REACH = 6, 90
"""Words before and behind that are compared, and the characters among which they are."""
LEAST, MOST = 4, 1200
"""Words of a text that is looked at."""
MOST_PLACES = 60
"""Places of some words that are looked at."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """A verdict on a text that the page has other than word for word: contradicted where a sentence of the page is the
    same but for a number, or but for a word that denies it."""
    if (
        verdict.family != FAMILY
        or verdict.outcome not in ("grounded", "undecided")
        or verdict.reason in ("verbatim", "cut")
        or not LEAST <= claim.folded.count(" ") + 1 <= MOST
        or is_unspaced(claim.folded)
    ):
        return verdict
    words, text = claim.folded.split(), view.shown.text
    reason = "another number in the same sentence"
    place = _another_number(words, text, number_words(languages(view)))
    if place is None:
        denials = _denials(languages(view))
        shown = view.once("changed words.denials", lambda: _denials_of(text, denials))
        reason, place = "denied on one side only", _denied_by_page(words, text, shown, denials)
        if place is None:
            place = _denied_by_markup(words, text, denials)
    if place is None:
        return verdict
    near = evidence(view.shown.at(place), "contradicts", FAMILY)
    return contradicted(FAMILY, reason, near, confidence=0.85, shown=near.text[:120])


def _another_number(words: list[str], text: str, spelled: dict[str, int]) -> int | None:
    """Where a folded text has the words around one of the markup's numbers around another one, and nowhere that one;
    ``spelled`` are the numbers that words tell."""
    place = looked_at = 0
    while place < len(words) and looked_at < MOST_PLACES:
        said = _figures(words[place : place + WINDOW], spelled)
        if not said:
            place += 1
            continue
        end = place + len(said)
        before, behind, place = words[max(place - WINDOW, 0) : place], words[end : end + WINDOW], end
        if len(before) < LEAST_BEFORE or _figures(before[-1:], spelled):
            continue
        if not behind and len(before) < LEAST_AROUND:
            continue
        found, looked_at = None, looked_at + 1
        for start in _places(text, f" {' '.join(before[-LEAST_BEFORE:])} "):
            around = text[start : start + REACH].split()
            other = _figures(around, spelled)
            if not other or around[len(other) : len(other) + 1][: len(behind)] != behind[:1]:
                continue
            if _alike(said, other, spelled):
                found = None
                break
            left = text[max(start - REACH, 0) : start].split()
            same = _common(reversed(left), reversed(before)) + _common(around[len(other) :], behind)
            if found is None and same >= min(LEAST_AROUND, len(words) - len(said)):
                found = start
        if found is not None:
            return found
    return None


def _figures(words: list[str], spelled: dict[str, int]) -> list[str]:
    """The figures, with a unit or without, that some folded words begin with; or the word for a number of two and more,
    since that for one is an article, too."""
    found = list(takewhile(str.isdigit, words))
    if found:
        return found
    return [word for word in words[:1] if spelled.get(word, 0) > 1 or _WITH_UNIT.fullmatch(word)]


_WITH_UNIT = regex(r"\d{1,6}[a-z]{1,3}")


class _Denial(NamedTuple):
    """A word that denies, on the page: the words before it and behind it, and its place in the folded text."""

    word: str
    before: list[str]
    behind: list[str]
    place: int


def _denials_of(text: str, denials: dict[str, tuple[str, ...]]) -> list[_Denial]:
    """The first places of each word that denies in a folded text."""
    return [
        _Denial(
            word,
            _without_first_word(text[max(end - len(word) - 1 - REACH, 0) : end - len(word)].split(), word),
            text[end : end + REACH].split(),
            end,
        )
        for word in denials
        for end in _places(text, f" {word} ")
    ]


def _denied_by_page(
    words: list[str], text: str, shown: list[_Denial], denials: dict[str, tuple[str, ...]]
) -> int | None:
    """Where a folded text denies what the markup says in the same words."""
    said = f" {' '.join(words)} "
    for denial in shown:
        for other in denials[denial.word]:
            if _same(denial.before, other, denial.behind, said, text) is not None:
                return denial.place
    return None


def _denied_by_markup(words: list[str], text: str, denials: dict[str, tuple[str, ...]]) -> int | None:
    """Where a folded text says in the same words what the markup denies."""
    for place, word in enumerate(words):
        for other in denials.get(word, ()):
            before = _without_first_word(words[max(place - WINDOW, 0) : place], word)
            behind = words[place + 1 : place + 1 + WINDOW]
            denied = f" {' '.join((*words[max(place - 1, 0) : place + 1], *behind[:1]))} "
            if denied not in text and (start := _same(before, other, behind, text, "")) is not None:
                return start
    return None


def _same(before: list[str], other: str, behind: list[str], there: str, unless: str) -> int | None:
    """Where a folded text has some words, with another one or none between those before and those behind, as many as
    tell; None where ``unless`` has them, too."""
    if len(before) < LEAST_BEFORE or not behind:
        return None
    middle = [other] if other else []
    needle = f" {' '.join((*before[-LEAST_BEFORE:], *middle, behind[0]))} "
    if needle in unless:
        return None
    for start in _places(there, needle):
        begin = start - len(needle) + 1
        left = there[max(begin - REACH, 0) : begin].split()
        same = _common(reversed(left), reversed(before[:-LEAST_BEFORE])) + _common(
            there[start : start + REACH].split(), behind[1:]
        )
        if same + LEAST_BEFORE + 1 >= LEAST_AROUND:
            return start
    return None


def _places(text: str, needle: str) -> Iterator[int]:
    """Where the first places of some words end in a folded text, without the blank behind them."""
    place = -1
    for _ in range(MOST_PLACES):
        place = text.find(needle, place + 1)
        if place < 0:
            return
        yield place + len(needle) - 1


def _common(one: Iterable[str], other: Iterable[str]) -> int:
    """How many words two lists begin with alike, ``WINDOW`` at most."""
    pairs = zip(one, other, range(WINDOW), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _alike(one: list[str], other: list[str], spelled: dict[str, int]) -> bool:
    """Whether folded figures can be the same number ("1 200" and "1200", "30 0" and "30", "two" and "2"), or have
    different units, which are not compared here."""
    one, other = ([str(spelled.get(word, word)) for word in words] for words in (one, other))
    if "".join(one) == "".join(other) or one[0].lstrip("0123456789") != other[0].lstrip("0123456789"):
        return True
    shorter, longer = sorted((one, other), key=len)
    return longer[: len(shorter)] == shorter and not "".join(longer[len(shorter) :]).strip("0")


_SECOND = frozenset({"pas", "jamais"})
"""Words that deny together with one before the verb ("n'est pas", "ne contient pas")."""


def _without_first_word(before: list[str], word: str) -> list[str]:
    """The words before a denial, without the one that denies together with it."""
    if word not in _SECOND or not before:
        return before
    verb = before[-1]
    if before[-2:-1] == ["ne"]:
        return [*before[:-2], verb]
    return [*before[:-1], verb.removeprefix("n")]


@lru_cache(maxsize=64)
def _denials(known: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The folded words of some languages that deny, and what stands in the place of each where nothing is denied."""
    table = tomllib.loads(Path(__file__).with_name("denials.toml").read_text(encoding="utf-8"))
    return {
        fold(word): tuple(map(fold, instead))
        for language in reversed(known)
        for word, instead in table.get(language, {}).items()
    }
