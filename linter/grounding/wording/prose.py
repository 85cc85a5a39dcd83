"""Compare longer texts by how much of them the page's words cover, in order and singly."""

from __future__ import annotations

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, contradicted, grounded, undecided, unsupported
from ...markup.statement import Literal
from ..claim import Claim
from ..people.names import is_another_name
from ..view import View, evidence
from . import coverage
from .language import spoken_language
from .occurrence import elsewhere, together

FAMILY = Family.TEXT
_QUOTES = frozenset({"reviewbody", "articlebody", "text", "commenttext", "transcript", "recipeinstructions"})
"""Texts that a page shows as they are, or not at all."""
HEADLINES = frozenset({"headline", "alternativeheadline"})
"""Titles of a text that stand above it, and not only in the browser's tab."""
_TITLES = frozenset({"name", "headline", "alternativeheadline", "alternatename", "caption", "title"})
SYLLABIC = frozenset({"vi"})
"""Languages with blanks between syllables: every page has most of them, and only their order tells."""
LONG = 6
"""Words from which on a text may be a paraphrase, and is measured by how much of it the page covers."""
HALF = 0.5
"""The share of a paraphrase's words that a page about the same thing has at least."""
HARDLY = 0.1
"""The share of a text's words up to which no part of it is on a page in that order."""
KNOWN = 0.9
"""The share of a paraphrase's words from which on a number that is new does not make it untrue."""
_CUT_SHORT = regex(r"(?:…|\.\.\.)[\s\])»]*(?:\w+\s?){0,3}$")
"""What a page ends a text with that it shows in part ("… Show more")."""


def compare(claim: Claim, view: View) -> Verdict:
    """Trace a text of at least ``LONG`` words."""
    measure = coverage.measure(claim, view)
    supports: tuple[Evidence, ...] = ()
    hit = view.visible.find(measure.longest) if measure.longest else None
    if hit is not None:
        supports = (evidence(hit.passage, "nearest", FAMILY, round(measure.in_order, 2)),)
    if _is_text_of_element(claim) and hit is not None and measure.in_order >= HALF:
        return grounded(FAMILY, Reason.THE_TEXT_OF_ITS_ELEMENT, *supports)
    if measure.instead and measure.in_order >= HALF:
        denied = not coverage.DENIALS.isdisjoint(measure.instead.split())
        reason = Reason.THE_PAGE_DENIES_IT if denied else Reason.ANOTHER_NUMBER_IN_IT
        return contradicted(FAMILY, reason, *supports, shown=measure.instead)
    if measure.gap and hit is not None and not coverage.is_translation(claim, view):
        if claim.folded.startswith(measure.longest) and _CUT_SHORT.search(hit.passage.text[-40:]):
            return undecided(FAMILY, Reason.THE_PAGE_SHOWS_ITS_BEGINNING, *supports)
        if measure.longest.count(" ") + 1 >= LONG:
            return unsupported(FAMILY, Reason.A_PART_OF_IT_IS_NOT_THE_PAGE_S, *supports)
    if measure.in_order >= 0.7:
        if claim.property in _TITLES | _QUOTES and coverage.foreign_figures(claim.text, view):
            return unsupported(FAMILY, Reason.ANOTHER_NUMBER_IN_IT, *supports)
        content = [word for word in claim.folded.split() if len(word) > 2]
        missing = [word for word in content if coverage.stem(word) not in coverage.stems(view)]
        if len(missing) == 1 and is_another_name(claim, view, content, missing[0]):
            where, places = elsewhere(view, claim.folded)
            if where != "hidden":
                return unsupported(
                    FAMILY,
                    Reason.A_WORD_OF_THE_NAME_IS_MISSING,
                    *(places or supports),
                    where=where,
                )
        return grounded(FAMILY, Reason.IN_ORDER, *supports)
    if is_motto(claim) and measure.in_order < HALF and not coverage.is_translation(claim, view):
        where, places = elsewhere(view, claim.folded)
        return unsupported(FAMILY, Reason.A_SLOGAN_OF_OTHER_WORDS, *(places or supports), where=where)
    if claim.property in _TITLES:
        return _scattered_title(claim, view, measure, supports)
    if claim.property in _QUOTES or is_portrait(claim):
        apart = measure.in_order < HARDLY or (measure.in_order < 0.3 and measure.singly < 0.7)
        if apart and not coverage.is_translation(claim, view):
            where, places = elsewhere(view, claim.folded)
            hardly = measure.in_order < HARDLY and measure.singly < HALF
            reason = Reason.HARDLY_A_WORD_OF_IT_IS_SHOWN if hardly else Reason.NOT_TOLD_BY_THE_PAGE
            return unsupported(FAMILY, reason, *(places or supports), where=where)
        return undecided(FAMILY, Reason.TOLD_IN_PART, *supports)
    strangers = coverage.strangers(claim, view)
    if strangers > 1 and measure.in_order < 0.3 and measure.singly < 0.5:
        return unsupported(FAMILY, Reason.NAMES_THAT_THE_PAGE_DOES_NOT_KNOW, *supports)
    foreign = strangers and measure.in_order < HALF and measure.singly < KNOWN
    if foreign and not coverage.is_translation(claim, view):
        return unsupported(FAMILY, Reason.A_NAME_THAT_THE_PAGE_DOES_NOT_KNOW, *supports)
    if measure.singly >= 0.66 and (strangers == 0 or measure.in_order >= 0.5):
        return grounded(FAMILY, Reason.COVERED, *supports)
    if measure.singly < HALF and measure.in_order < 0.2 and not coverage.is_translation(claim, view):
        where, places = elsewhere(view, claim.folded)
        reason = Reason.NOT_COVERED if measure.singly < 0.36 else Reason.HARDLY_COVERED
        return unsupported(FAMILY, reason, *(places or supports), where=where)
    return undecided(FAMILY, Reason.PARTLY_COVERED, *supports)


_PARTED = regex(r"\s[-–—]\s|[|·•（(\u3000]")
"""What parts a title that is put together from several ("Prices | Acme"), each of which may stand elsewhere."""
_COMPOSED = regex(rf"{_PARTED.pattern}|[:：]")
"""The same, and what stands within a title as well ("Slate roofs: repair or replace?")."""


def _is_text_of_element(claim: Claim) -> bool:
    """Whether a text is that of the element that carries it, in which words of icons, menus and scripts stand between
    what a visitor reads."""
    value = claim.statement.value
    return isinstance(value, Literal) and value.of_element


def is_motto(claim: Claim) -> bool:
    """Whether a text is a motto, which pages show as it is or not at all: what a site or an organisation says of itself
    in few words is one, and no summary of the page."""
    if claim.property == "slogan":
        return True
    few = claim.folded.count(" ") < MAX_MOTTO_WORDS
    return claim.property == "description" and few and not claim.types.isdisjoint(_WITH_MOTTO)


MAX_MOTTO_WORDS = 12
"""Words of a motto at most."""
_WITH_MOTTO = frozenset({"website", "organization"})


def is_portrait(claim: Claim) -> bool:
    """Whether a text describes a person."""
    return claim.property == "description" and "person" in claim.types


def _scattered_title(
    claim: Claim, view: View, measure: coverage.Coverage, supports: tuple[Evidence, ...]
) -> Verdict:
    """A title whose words stand here and there: the page's headings decide."""
    content = [word for word in claim.folded.split() if len(word) > 2 or word.isdigit()]
    passage = together(view, content)
    if passage is not None and measure.singly >= 0.9:
        return grounded(FAMILY, Reason.WORDS_IN_ANOTHER_ORDER, passage)
    singly = measure.in_order if spoken_language(view) in SYLLABIC else measure.singly
    if singly < 0.36 and measure.in_order < 0.2 and not coverage.is_translation(claim, view):
        where, places = elsewhere(view, claim.folded)
        return unsupported(FAMILY, Reason.NOT_COVERED, *(places or supports), where=where)
    where, places = elsewhere(view, claim.folded)
    composed, parted = _COMPOSED.search(claim.raw), _PARTED.search(claim.raw)
    if where == "head" and (claim.property in HEADLINES or (composed and not parted)):
        return unsupported(FAMILY, Reason.ONLY_IN_THE_PAGE_S_TITLE, *places, where=where)
    if composed or spoken_language(view) in SYLLABIC:
        return undecided(FAMILY, Reason.ITS_PARTS_STAND_APART, *supports)
    return unsupported(FAMILY, Reason.ITS_WORDS_STAND_APART, *supports)
