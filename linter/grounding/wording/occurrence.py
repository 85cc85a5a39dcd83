"""Find words on a page: shown or spoken, hidden, in its head, together in one passage.

A plain text mentions a value in any role. On a page, role and location decide (the comparators); there the value need
only be readable from the text: word for word, by a comparator, or by most of its words.
"""

from __future__ import annotations

import mimetypes
from functools import cache
from itertools import islice

from ....source.characters import contains_words
from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.rule import Evidence
from ...findings.verdict import Verdict, Where
from ...locale.word_tables import meanings, words
from ...visible_text.passage import Passage
from ..claim import Claim
from ..numbers.figures import decimal, spelled
from ..page_parts.beside import beside
from ..view import Hit, View, evidence
from . import coverage
from .coverage import stem, stems
from .folding import fold

FAMILY = Family.TEXT


def find(view: View, words: str) -> tuple[Hit, Where] | None:
    """Find folded words that are shown: as text, else as an image's or a control's text."""
    hit = view.visible.find(words)
    if hit is not None:
        return hit, "visible"
    hit = view.spoken.find(words)
    return (hit, "attribute") if hit is not None else None


def find_exact(claim: Claim, view: View) -> tuple[Hit, Where] | None:
    """Find a claim's words that are shown; short codes in capitals ("US", "IT") match only in capitals."""
    match = find(view, claim.folded)
    raw = claim.text
    if match is None or len(raw) > 3 or not raw.isupper() or not raw.isalpha():
        return match
    for index, where in ((view.visible, "visible"), (view.spoken, "attribute")):
        for passage in index.all(claim.folded):
            if contains_words(passage.text, raw) and not (passage.text.isupper() and len(passage.text) > 12):
                return Hit(passage), where  # type: ignore[return-value]
    return None


def as_common_word(claim: Claim, view: View) -> Passage | None:
    """Return the first place of a name or a call of praise ("Long", "Delicious!"), if the page has it in the middle of
    running text only, and without its capital: there it is a word of the page's own; else None."""
    person = claim.types == {"person"} and claim.property == "name"
    if not (person or claim.property == "reviewbody") or claim.folded.count(" ") >= MAX_WORDS:
        return None
    if not claim.text[:1].isupper() or view.spoken.find(claim.folded) is not None:
        return None
    written = claim.text.rstrip(".!?… ")
    places = list(islice(view.visible.all(claim.folded), MAX_OCCURRENCES))
    is_common = all(
        len(place.text) > RUNNING
        and not fold(place.text).startswith(f"{claim.folded} ")
        and not any(contains_words(place.text, form) for form in (written, written.upper()))
        and not beside(view.whole).holds(place.element, ("comments",))
        for place in places
    )
    return places[0] if places and is_common else None


MAX_WORDS = 3
MAX_OCCURRENCES = 30
RUNNING = 80
"""Characters from which on a passage is running text, and no line with a name in it."""


def elsewhere(view: View, words: str) -> tuple[Where, tuple[Evidence, ...]]:
    """Return where else on the page words are that it does not show: in hidden text or the head."""
    hit = view.hidden.find(words)
    if hit is not None:
        return "hidden", (evidence(hit.passage, "hidden", FAMILY),)
    hit = view.head.find(words)
    if hit is not None:
        return "head", (evidence(hit.passage, "hidden", FAMILY),)
    return "nowhere", ()


def together(view: View, content: list[str]) -> Evidence | None:
    """Return a passage of moderate length that contains all the words; None for no words."""
    if not content:
        return None
    longest = max(content, key=len)[: coverage.STEM]  # few passages have it
    content_stems = {coverage.stem(word) for word in content}
    known = view.once("occurrence.stems", dict[int, set[str]])
    for passage, text in view.visible:
        if longest in text and len(text) < 400:
            have = known.get(passage.index)
            if have is None:
                have = known[passage.index] = {word[: coverage.STEM] for word in text.split()}
            if content_stems <= have:
                return evidence(passage, "supports", FAMILY, 0.8)
    return None


REACH = 12
"""Words of running text within which some words may say one thing."""


def within_reach(view: View, content: list[str]) -> bool:
    """Whether a passage has all of some words within ``REACH``, in any order."""
    longest = max(content, key=len)[: coverage.STEM]
    content_stems = {coverage.stem(word) for word in content}
    for _, text in view.visible:
        if longest in text:
            stems = [coverage.stem(word) for word in text.split()]
            places = (place for place, word in enumerate(stems) if word in content_stems)
            if any(content_stems <= set(stems[place : place + REACH]) for place in places):
                return True
    return False


SHORT, BESIDE = 40, 2
"""Characters of a passage that is one of several side by side, and how many before and behind it are looked at."""


def side_by_side(view: View, content: list[str]) -> Evidence | None:
    """Return one of some short passages side by side that are the words together ("Servings", "8"); else None."""
    content_stems = {coverage.stem(word) for word in content}
    for passage in view.visible.all(min(content, key=len)):
        around = [p for p in (passage, *view.near(passage, BESIDE, BESIDE)) if len(p.text) <= SHORT]
        parts = [{coverage.stem(word) for word in fold(p.text).split()} for p in around]
        if content_stems <= set().union(*(part for part in parts if part <= content_stems)):
            return evidence(passage, "supports", FAMILY, 0.8)
    return None


_CAMEL = regex(r"(?<=[a-z0-9])(?=[A-Z])")
_VOID = words("conjunctions", "not_compared")
_WEAK = frozenset(
    {
        Reason.PAGE_LANGUAGE,
        Reason.NOTHING_SPEAKS_AGAINST_IT,
        Reason.THE_PAGE_IS_READABLE,
        Reason.OWN_SITE,
        Reason.OWN_ADDRESS,
    }
)
"""Reasons that a page gives and a mere text doesn't."""
_UNITS = meanings("units", "names_in_english")
"""Common codes of UN/CEFACT Recommendation 20 in words."""
MIN_SHARE = 0.5
"""The share of a value's words that makes a mention."""


def mentions(claim: Claim, view: View, verdict: Verdict) -> bool:
    """Whether the text behind ``view`` mentions the claim's value; ``verdict`` is its comparator's."""
    if claim.boolean is not None or claim.folded in ("true", "false"):
        return _share(_CAMEL.sub(" ", claim.statement.property), view) >= MIN_SHARE
    if verdict.outcome == "contradicted":
        return False
    if claim.folded and f" {claim.folded} " in view.visible.text:
        return True
    if verdict.outcome == "grounded" and verdict.reason not in _WEAK:
        return True
    if verdict.family is Family.NUMBER and verdict.outcome == "undecided":
        return True
    number = decimal(claim.raw)
    if number is not None:
        return spelled(view, number, None) is not None
    if verdict.outcome == "unsupported" or verdict.family in (
        Family.TEXT,
        Family.HOURS,
        Family.DURATION,
        Family.RATING,
    ):
        return False
    if "/" in claim.raw and _is_media_type(claim.raw):
        endings = mimetypes.guess_all_extensions(claim.raw)
        return _share(claim.raw, view) >= MIN_SHARE or any(
            ending[1:] in view.visible.words for ending in endings
        )
    if claim.kind == "currency":
        return any(f" {word} " in view.visible.text for word in _currency_words(claim.raw))
    unit = _UNITS.get(claim.raw)
    if unit is not None:
        return _share(unit, view) == 1.0
    text = claim.raw.rpartition("schema.org/")[2]
    figures = [word for word in fold(text).split() if word.isdigit()]
    if any(figure not in view.visible.words for figure in figures) and "/" not in text and "." not in text:
        return False
    if claim.raw.startswith("http") and (last := fold(text.rstrip("/").rpartition("/")[2])):
        whole = f" {last} " in view.visible.text and not last.isdigit()
        return whole or _share(_CAMEL.sub(" ", text), view) >= MIN_SHARE
    return _share(_CAMEL.sub(" ", text), view) >= MIN_SHARE


def _is_media_type(text: str) -> bool:
    return text.partition("/")[0] in ("audio", "video", "image", "text", "application", "font", "model")


@cache
def _currency_words(code: str) -> tuple[str, ...]:
    """The folded names of a currency in English: "us dollars", "dollars", "dollar"."""
    from babel.numbers import UnknownCurrencyError, get_currency_name

    try:
        names = [fold(get_currency_name(code, count, locale="en")) for count in (1, 2)]
    except UnknownCurrencyError:
        return ()
    return tuple(dict.fromkeys([*names, *(name.rpartition(" ")[2] for name in names)]))


def _share(text: str, view: View) -> float:
    """The share of a text's telling words that the view has, inflected or not."""
    words = [word for word in fold(text).split() if word not in _VOID and (len(word) > 2 or word.isdigit())]
    known = stems(view)
    had = sum(
        stem(word) in known or (len(word) > 3 and (word + "s" in known or word.rstrip("s") in known))
        for word in words
    )
    return had / len(words) if words else 0.0
