"""Find texts that a page has with one word exchanged: steps and quotations ("Boil for 30 minutes" for "Bake for 30
minutes"), names and headlines ("Blue Oak Table" for "Blue Oak Chair")."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, undecided
from ..as_shown import with_words
from ..claim import Claim
from ..links.page_links import has_page_address
from ..links.site import is_site_name
from ..numbers.figures import number_words
from ..view import View, evidence
from . import coverage
from .folding import fold, is_unspaced
from .language import is_common, languages
from .prose import HEADLINES
from .sentences import Sentence, alike_around, are_two, place_in, places, sentences

FAMILY = Family.TEXT
_READ = frozenset({"articlebody", "commenttext", "recipeinstructions", "reviewbody", "text"})
"""Texts that a page shows as they are."""
_GISTS = frozenset({"abstract", "description", "disambiguatingdescription"})
"""Texts that may say in other words what the page says, and are often a sentence of it."""
_STEPS = frozenset({"howtostep", "howtodirection", "howtotip"})
_TITLES = HEADLINES | {"name"}
_WITHOUT_TITLE = frozenset({"person", "website", "imageobject", "sitenavigationelement"})
"""Types of what is not called by a title that pages show as it is."""
_SETTLED = frozenset({Reason.VERBATIM, Reason.CUT, Reason.THE_TEXT_OF_ITS_ELEMENT, Reason.SITE_NAME})
"""Reasons of verdicts on what stands on the page as it is."""
MIN_WORDS, MAX_WORDS = 4, 1200
"""Words of a text that is looked at."""
MIN_ALIKE, MIN_GIST_ALIKE = 4, 6
"""Words around the other one that two sentences share at least, and that one of a gist and one of the page do."""
MIN_TITLE, MAX_TITLE = 3, 30
"""Words of a name that is compared."""
MAX_LINES = 200
"""Lines of a name's length and first word that are looked at."""
MAX_COMPARED_WORDS = 200
"""Words of a text's sentences that are looked at."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a text that the page does not have as written: contradicted where one word is exchanged."""
    if (
        verdict.family != FAMILY
        or verdict.outcome not in ("grounded", "undecided")
        or verdict.reason in _SETTLED
        or verdict.where in ("head", "hidden")
        or is_unspaced(claim.folded)
    ):
        return verdict
    exchanged = None
    if claim.property in _READ or (claim.property == "name" and claim.types & _STEPS):
        exchanged = _in_sentences(claim, view, MIN_ALIKE)
    elif claim.property in _GISTS:
        exchanged = _in_sentences(claim, view, MIN_GIST_ALIKE)
    elif claim.property in _TITLES and not claim.types & _WITHOUT_TITLE:
        exchanged = _in_title(claim, view)
    if exchanged is None:
        return verdict
    place, word = exchanged
    if f" {word} " in f" {fold(view.visible.at(place).text)} ":
        return verdict  # the passage has it, too
    if claim.property in _GISTS and not _is_name(claim.text, word):
        near = evidence(view.visible.at(place), "nearest", FAMILY)
        return undecided(FAMILY, Reason.ANOTHER_WORD_IN_A_SENTENCE, near)  # it may mean the same
    passage = view.visible.at(place)
    return contradicted(
        FAMILY,
        Reason.ANOTHER_WORD_IN_IT,
        evidence(passage, "contradicts", FAMILY),
        shown=passage.text[:120],
        replacement=with_words(claim.raw, passage.text),
    )


def _is_name(text: str, word: str) -> bool:
    """Whether a text writes a folded word as a name: with a capital, and not at the beginning of a sentence."""
    return any(fold(match[1]) == word for match in _NAME.finditer(text))


_NAME = regex(r"(?<=[\w,;)\"”»] )([^\W\d_a-zß-ÿа-я][^\W\d_]+)")


def _in_sentences(claim: Claim, view: View, least: int) -> tuple[int, str] | None:
    """Where the page has a sentence of a text with one other word, in the folded text of what it shows, and the text's
    word."""
    if not MIN_WORDS <= claim.folded.count(" ") + 1 <= MAX_WORDS:
        return None
    text, looked_at = view.visible.text, 0
    for sentence in sentences(claim.text):
        if f" {' '.join(sentence.words)} " in text:
            continue
        looked_at += len(sentence.words)
        if looked_at > MAX_COMPARED_WORDS:
            return None
        for place in _telling(sentence.words, view):
            if (at := _with_another(sentence, place, view, least)) is not None:
                return at, sentence.words[place]
    return None


def _telling(words: tuple[str, ...], view: View) -> Iterator[int]:
    """The places of a sentence's words that are no numbers, nor among the commonest, and that the page does not have
    between the same words."""
    spoken = languages(view)
    spelled = number_words(spoken)
    text = view.visible.text
    for place, word in enumerate(words):
        if not word.isalpha() or word in spelled or is_common(word):
            continue
        first = max(min(place - 1, len(words) - 3), 0)
        if f" {' '.join(words[first : first + 3])} " not in text:
            yield place


def _with_another(sentence: Sentence, place: int, view: View, least: int) -> int | None:
    """Where the page has a sentence with another word at a place."""
    words, text = sentence.words, view.visible.text
    before, following = words[max(place - 2, 0) : place], words[place + 1 : place + 3]
    anchored = len(before) >= len(following)
    for end in places(text, f" {' '.join(before if anchored else following)} "):
        if anchored:
            around = text[end : end + REACH].split(" ", 2)
            other = around[1] if len(around) > 1 else ""
            phrase = (*before, other)
        else:
            start = end - len(" ".join(following)) - 1
            other = text[max(start - REACH, 0) : start].rpartition(" ")[2]
            phrase = (other, *following)
        if not other.isalpha() or is_common(other) or not are_two(words[place], other):
            continue
        there = place_in(view.visible.at(end - 1).text, phrase)
        if there is None:
            continue
        at = there[1] + (len(before) if anchored else 0)
        same = alike_around(sentence, (place, place + 1), there[0], (at, at + 1))
        if same.wholly and same.count >= min(least, len(words) - 1) and same.count > 1:
            return end - 1
    return None


REACH = 60
"""Characters beside some words among which the next one is."""


def _in_title(claim: Claim, view: View) -> tuple[int, str] | None:
    """Where the page has a name with one other word, as a line of its own, and the name's word."""
    words = claim.folded.split()
    if not MIN_TITLE <= len(words) <= MAX_TITLE or claim.site_named or is_site_name(view, claim.folded):
        return None
    known = view.once("exchanged word.lines", lambda: _lines(view))
    spelled = number_words(languages(view))
    for place, word in enumerate(words):
        if not word.isalpha() or word in spelled or is_common(word):
            continue
        lines = known.get((len(words), place > 0, words[0] if place else words[-1]), ())
        for at, other_words in islice(lines, MAX_LINES):
            other = other_words[place]
            if other_words[:place] != words[:place] or other_words[place + 1 :] != words[place + 1 :]:
                continue
            if not other.isalpha() or is_common(other) or not are_two(word, other):
                continue
            if claim.called.get(" ".join(other_words), set()) - {claim.statement.subject}:
                continue  # something else is called so
            if _is_unheard(word, view) or _is_heading(claim, view, at):
                return at, word
    return None


def _lines(view: View) -> dict[tuple[int, bool, str], list[tuple[int, list[str]]]]:
    """Where the lines of the page are, with their words, by their length and first word, and their length and last."""
    result: dict[tuple[int, bool, str], list[tuple[int, list[str]]]] = {}
    place = 0
    for _, folded in view.visible:
        words = folded.split()
        if MIN_TITLE <= len(words) <= MAX_TITLE:
            for is_first, end in ((True, words[0]), (False, words[-1])):
                result.setdefault((len(words), is_first, end), []).append((place + 1, words))
        place += len(folded) + 1
    return result


def _is_unheard(word: str, view: View) -> bool:
    """Whether a page has a word nowhere: neither shown nor in its head, its addresses or what it hides."""
    return (
        coverage.stem(word) not in coverage.stems(view)
        and word not in view.head.words
        and word not in view.hidden.words
        and word not in view.addresses
    )


def _is_heading(claim: Claim, view: View, at: int) -> bool:
    """Whether what stands at a place is the heading of the page, and a claim names its main thing, as which its title
    does not name it."""
    passage = view.visible.at(at)
    return (
        claim.path in ((), ("mainentity",))
        and (claim.alone or has_page_address(claim, view))
        and any(title.index == passage.index for title in view.titles)
        and f" {claim.folded} " not in view.head.text
    )
