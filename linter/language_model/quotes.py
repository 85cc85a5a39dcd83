"""Find quotes in a page's text: a model's yes counts only with words on the page that bear on the value.

That a quote is on the page is not enough: any page has a "Home". A yes needs the value itself, as the comparators read
it, or words of it; a contradiction another value of that kind, or words about that property of that thing.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property

from ...source.location import Location
from ...source.regex import regex
from ..agents.factuality import compare
from ..grounding.claim import Claim
from ..grounding.kinds import kind_of
from ..grounding.labels.fields import role_words
from ..grounding.numbers.figures import number_words
from ..grounding.times.mentions import mentions as dates_in
from ..grounding.times.moment import read as read_date
from ..grounding.view import DIGIT, View
from ..grounding.wording.coverage import stem
from ..grounding.wording.folding import fold, is_unspaced, squash
from ..grounding.wording.language import is_common, languages, spoken_language
from ..grounding.wording.occurrence import mentions
from ..locale.word_tables import meanings
from ..locale.word_tables import words as words_of
from ..markup.statement import Literal, Statement
from ..visible_text.passage import plain_page
from .question import Decision, Question

MIN_SIGNS = 3
"""Minimum letters and digits of a quote: shorter ones are on any page."""
MAX_SPAN = 2_000
_SAME = str.maketrans(meanings("signs", "plain"))
_ELLIPSIS = regex(r"\s*(?:\.{3,}|…|\[…\]|\[\.\.\.\])\s*")


@dataclass(frozen=True)
class SearchableText:
    """A text to find quotes in, regardless of letter case, white space and quotation mark style."""

    text: str

    @cached_property
    def _fold(self) -> tuple[str, list[int]]:
        """The case-folded text without white space, and the index in ``text`` of each of its characters."""
        signs: list[str] = []
        places: list[int] = []
        for place, sign in enumerate(self.text):
            if not sign.isspace():
                for piece in _fold(sign):
                    signs.append(piece)
                    places.append(place)
        return "".join(signs), places

    def find(self, quote: str) -> str | None:
        """The part of the text that matches a quote, as spelt in the text, or None.

        Parts between ellipses must follow each other within ``MAX_SPAN`` characters.
        """
        parts = [part for part in _ELLIPSIS.split(quote.strip().strip("\"'“”«»„‘’ ")) if part.strip()]
        if sum(sign.isalnum() for sign in quote) < MIN_SIGNS or not parts:
            return None
        folded, places = self._fold
        start = end = -1
        for part in parts:
            letters = "".join(_fold(sign) for sign in part if not sign.isspace())
            whole = self._whole(folded, places, letters, max(end, 0))
            if whole < 0:
                return None
            start = whole if start < 0 else start
            end = whole + len(letters)
        first, last = places[start], places[end - 1]
        return self.text[first : last + 1] if last - first <= MAX_SPAN else None

    def _whole(self, folded: str, places: list[int], letters: str, start: int) -> int:
        """The index of the folded text that matches whole words, or -1."""
        at = folded.find(letters, start) if letters else -1
        while at >= 0:
            first, last = places[at], places[at + len(letters) - 1]
            if not (self._joined(first - 1, first) or self._joined(last, last + 1)):
                return at
            at = folded.find(letters, at + 1)
        return -1

    def _joined(self, left: int, right: int) -> bool:
        """Whether two neighbouring characters belong to the same word or number."""
        if left < 0 or right >= len(self.text):
            return False
        one, other = self.text[left], self.text[right]
        if "\u2e80" <= one <= "\uffdc" or "\u2e80" <= other <= "\uffdc":
            return False  # scripts without spaces between words
        return one.isalnum() and other.isalnum()


def _fold(sign: str) -> str:
    return unicodedata.normalize("NFKD", sign).translate(_SAME).casefold().replace(" ", "")


FEW, SHARED = 4, 2
"""Telling words up to which a value needs one in the quote, and how many a longer one needs."""
PAIRS = 2
"""Pairs of signs that value and quote share in scripts without blanks."""
_NAME = regex(r'"([^"]*)"')
_CAMEL = regex(r"(?<=[a-z0-9])(?=[A-Z])")
_COUNTED = words_of("property_forms", "looked_for_in_hidden_text")
"""The kinds of values that are written with figures."""


class Bearing:
    """Tells whether quotes of one text bear on statements."""

    def __init__(self, text: str) -> None:
        self._text = text

    @cached_property
    def _language(self) -> str:
        return spoken_language(View(plain_page(self._text))) or ""

    def holds(self, question: Question, quote: str, decision: Decision) -> bool:
        """Whether a quote bears on a statement in the way that a verdict says: "supported" or "contradicted"."""
        page = plain_page(quote)
        page.language = self._language
        view, claim = View(page), _claim(question)
        verdict = compare(claim, view)
        if mentions(claim, view, verdict) or _names_day(claim, view) or _shares_words(question, quote):
            return True
        return decision == "contradicted" and (
            _counts(view) if claim.kind in _COUNTED else _is_about(question, quote)
        )


def _claim(question: Question) -> Claim:
    place, prop, value = Location(""), question.property, question.value
    types = tuple(question.subject.partition(" ")[0].split("/"))
    claim = Claim(Statement("_:it", types, prop, prop, Literal(value, value), "json-ld", place, place), {})
    claim.kind = kind_of(claim)
    return claim


def _names_day(claim: Claim, view: View) -> bool:
    """Whether a date can be read as the claim's day, month and day in either order."""
    moment = read_date(claim.raw) if claim.kind == "date" else None
    days = moment.days if moment is not None else ()
    return any(mention.may_be(day) for mention in dates_in(view) for day in days)


def _counts(view: View) -> bool:
    """Whether a text has a number, in figures or in a word."""
    return DIGIT.search(view.visible.text) is not None or not view.visible.words.isdisjoint(
        number_words(languages(view))
    )


def _telling(text: str) -> set[str]:
    """The stems of a text's telling words."""
    words = (word for word in fold(text).split() if len(word) > 3 and not word.isdigit())
    return {stem(word) for word in words if not is_common(word)}


def _subject_words(question: Question) -> set[str]:
    return _telling(" ".join(_NAME.findall(question.subject)))


def _shares_words(question: Question, quote: str) -> bool:
    """Whether a quote has telling words of the value beside those of what the thing is called."""
    value, folded = fold(question.value), fold(quote)
    if is_unspaced(value):
        tight, there = squash(value), squash(folded)
        return sum(tight[at : at + 2] in there for at in range(len(tight) - 1)) >= PAIRS
    telling = _telling(value)
    shared = (telling - _subject_words(question)) & _telling(quote)
    return len(shared) >= (1 if len(telling) <= FEW else SHARED)


def _is_about(question: Question, quote: str) -> bool:
    """Whether a quote names the property or the thing, and says more of it."""
    quote_words, named = _telling(quote), _subject_words(question)
    prop = _telling(_CAMEL.sub(" ", question.property))
    labels = f" {fold(quote)} "
    if any(f" {word} " in labels for word in role_words(question.property.lower())) or prop & quote_words:
        return True
    return bool(named & quote_words) and bool(quote_words - named)
