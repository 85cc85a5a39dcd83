"""Compare names of people and organisations: shortened, inflected, different or unknown."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from itertools import islice

from ....shapes.vocabulary import vocabulary
from ...findings.reason import Family
from ...findings.rule import Evidence
from ..claim import Claim
from ..links.site import is_site_name
from ..view import View, evidence
from ..wording import coverage
from ..wording.folding import fold
from ..wording.language import INFLECTING, languages
from ..wording.sentences import abbreviates

FAMILY = Family.TEXT


def shortened(view: View, words: list[str]) -> Evidence | None:
    """Find a name whose words the page shortens ("Albano S. A."), or that shortens a word of the page ("Bucks")."""
    first = words[0]
    if len(words) == 1:
        stem = first.rstrip("s")
        if len(stem) < 4:
            return None
        longer = next((w for w in view.visible.beginning(stem) if len(w) >= len(first) + 3), None)
        hit = view.visible.find(longer) if longer else None
        return evidence(hit.passage, "nearest", FAMILY, 0.5) if hit is not None else None
    for passage in islice(view.visible.all(first), MAX_OCCURRENCES) if len(first) > 3 else ():
        following = f" {fold(passage.text)} ".partition(f" {first} ")[2].split(maxsplit=len(words) + 2)[
            : len(words) + 2
        ]
        if following and all(_short_for(word, following) for word in words[1:]):
            return evidence(passage, "nearest", FAMILY, 0.5)
    return None


MAX_OCCURRENCES = 100
"""Places of a name's first word that are looked at."""


def declined(claim: Claim, view: View) -> Evidence | None:
    """Find a person's or place's name with other endings, where the page's language inflects names ("του Σταύρου
    Κούκου", "в Москве")."""
    words = claim.folded.split()
    placed = claim.property in _PLACES or (
        claim.property == "name" and not _PLACES.isdisjoint(claim.path[:1])
    )
    if not 2 - placed <= len(words) <= 4 or INFLECTING.isdisjoint(languages(view)):
        return None
    if not placed and claim.types != {"person"}:
        return None
    stems = [word[: max(MIN_STEM, len(word) - 2)] for word in words]
    if (
        len(max(stems, key=len) if placed else stems[-1]) < MIN_SURNAME
        or f" {stems[0]}" not in view.visible.text
    ):
        return None
    written = " ".join(rf"{re.escape(stem)}[^\W\d]{{0,4}}" for stem in stems)
    match = re.search(f" {written} ", view.visible.text)
    return (
        evidence(view.visible.at(match.start() + 1), "supports", FAMILY, 0.9) if match is not None else None
    )


MIN_STEM, MIN_SURNAME = 3, 4
_PLACES = frozenset({
    "addresslocality", "addressregion", "areaserved", "birthplace", "contentlocation", "deathplace", "location",
    "spatialcoverage",
})  # fmt: skip
"""Properties whose values are names of places."""


def _short_for(word: str, words: list[str]) -> bool:
    """Whether one of some words is this one, or a beginning of it."""
    return any(
        word == each
        or (len(each) <= min(len(word) - 2, ABBREVIATION) and word.startswith(each))
        or each == word[0]
        for each in words
    )


ABBREVIATION = 4
"""Letters up to which the beginning of a word is one: longer ones are words of their own."""


@lru_cache(maxsize=1024)
def _is_named(types: tuple[str, ...]) -> bool:
    """Whether something of these types is a person or an organisation, or is by one."""
    known = vocabulary()
    return any(
        known.is_subtype(name, each)
        for name in types
        for each in ("Person", "Organization", "Review", "Brand", "Periodical")
    )


_NAMES = frozenset({"name", "author", "creator", "publisher", "givenname", "familyname"})


def is_unknown_name(claim: Claim, view: View, content: list[str]) -> bool:
    """Whether no word of a person's or organisation's name is in the page's shown or hidden text, head or links."""
    if (
        claim.property not in _NAMES
        or not _is_named(claim.statement.types)
        or not any(len(word) > 3 for word in content)
    ):
        return False
    if not claim.text[:1].isupper() or view.visible.blanks < MIN_PAGE:
        return False
    known = coverage.stems(view)
    return not any(
        coverage.stem(word) in known
        or word in view.hidden.words
        or word in view.head.words
        or word in view.addresses
        for word in content
    )


_CALLED_NAMES = _NAMES | {"brand", "manufacturer", "legalname", "alternatename", "copyrightholder", "sponsor"}


def is_another_name(claim: Claim, view: View, content: list[str], missing: str) -> bool:
    """Whether a proper name has one capitalised word that the page lacks; a person's middle name may be missing, and
    so may words in an address of the page."""
    if claim.property not in _CALLED_NAMES or view.visible.blanks < MIN_TEXT:
        return False
    if claim.property in _GENERAL_NAMES and not _is_named(claim.statement.types):
        return False
    written = next((word for word in claim.text.split() if fold(word) == missing), missing)
    if not written[:1].isupper() or missing in view.addresses or is_site_name(view, missing):
        return False
    if _is_abbreviated(claim.folded.split(), missing, view):
        return False
    return "person" not in claim.types or missing in (content[0], content[-1])


def has_another_form(claim: Claim, view: View, content: list[str]) -> bool:
    """Whether the page lacks a word of a person's or organisation's name but has one that begins like it ("Whitlock"
    and "Whitlow"): endings may be added, or replaced in some languages, but other letters never differ."""
    if claim.property not in _CALLED_NAMES or not _is_named(claim.statement.types):
        return False
    if not INFLECTING.isdisjoint(languages(view)):
        return False
    known = coverage.page_words(view)
    alike = view.once("names.by beginning", lambda: _by_beginning(known))
    least = 0 if "person" in claim.types else 1
    return any(
        word not in known
        and not any(_is_form(word, other, least) for other in alike.get(word[:BEGINNING], ()))
        for word in content
    )


BEGINNING = coverage.STEM - 1
"""Letters with which two forms of a name's word begin."""


def _by_beginning(words: Iterable[str]) -> dict[str, list[str]]:
    """Words by their first letters."""
    result: dict[str, list[str]] = {}
    for word in words:
        result.setdefault(word[:BEGINNING], []).append(word)
    return result


def _is_form(word: str, other: str, least: int) -> bool:
    """Whether one of two words is the other with an ending, or each has an ending of up to ``least`` letters."""
    alike = next((n for n, pair in enumerate(zip(word, other, strict=False)) if pair[0] != pair[1]), None)
    alike = min(len(word), len(other)) if alike is None else alike
    ends = sorted((len(word) - alike, len(other) - alike))
    return alike >= BEGINNING and ends[0] <= least and ends[1] <= MAX_ENDING


MAX_ENDING = 3


def _is_abbreviated(words: list[str], missing: str, view: View) -> bool:
    """Whether the page has an abbreviation of a name's missing word beside the word that the name has there ("Oak Bench
    Intl." for "Oak Bench International")."""
    if missing not in words:
        return False
    place, text = words.index(missing), view.visible.text
    short = [word for word in view.visible.beginning(missing[0]) if abbreviates(word, missing)]
    before, following = " ".join(words[place - 1 : place]), " ".join(words[place + 1 : place + 2])
    return any(
        (before and f" {before} {word} " in text) or (following and f" {word} {following} " in text)
        for word in short
    )


MIN_TEXT = 50
"""Words from which on a page is no mere frame for what scripts put into it."""
_GENERAL_NAMES = frozenset({"name", "alternatename"})
MIN_PAGE = 100
"""Words of a page from which on a name that it lacks is telling."""
