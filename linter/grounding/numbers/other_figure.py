"""Find texts that the page has word for word except for one number, where sentences do not help: in scripts without
blanks ("5月18日に開館" for "5月11日に開館"), and lines that begin with their number ("25 days of leave")."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from ....source.regex import regex
from ...findings.verdict import Verdict, contradicted
from ...visible_text.passage import Passage
from ..claim import Claim
from ..people.byline import is_of_others
from ..view import View, evidence
from ..wording.folding import fold, is_unspaced
from ..wording.language import languages
from .figures import number_words

FAMILY = "text"
_FIGURES = regex(r"\d+(?:[.,]\d+)?")
MOST_FIGURES, MOST_CHARACTERS = 20, 4000
"""Numbers of a text that are looked at, and characters of one."""
AROUND = 4
"""Signs on each side of a number with which it is looked for."""
LEAST_WORDS, LEAST_LETTERS = 4, 10
"""Words behind the number that a line begins with, at least, and letters of a script without blanks around one."""
MOST_PLACES = 50
"""Places of the signs around a number that are looked at."""
_SETTLED = frozenset({"verbatim", "cut", "the text of its element", "site name"})
"""Reasons of verdicts on what stands on the page as it is."""
_AMOUNTS = frozenset({"recipeingredient", "ingredients", "supply", "tool"})
"""What has a module of its own."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a text that the page does not have as written: contradicted where the page has all of it, or one of its
    sentences, with one number replaced."""
    if (
        verdict.family != FAMILY
        or verdict.outcome not in ("grounded", "undecided")
        or verdict.reason in _SETTLED
        or verdict.where in ("head", "hidden")
        or claim.property in _AMOUNTS
        or "<" in claim.raw
        or len(claim.raw) > MOST_CHARACTERS
    ):
        return verdict
    for start, end in islice((match.span() for match in _FIGURES.finditer(claim.raw)), MOST_FIGURES):
        found = _with_another(claim.raw, view, start, end)
        if found is None:
            continue
        passage, text = found
        return contradicted(
            FAMILY,
            "one other number in it",
            evidence(passage, "contradicts", FAMILY),
            confidence=0.85,
            shown=passage.text[:120],
            replacement=text,
        )
    return verdict


def _with_another(text: str, view: View, start: int, end: int) -> tuple[Passage, str] | None:
    """The first passage that has the sentence around a number of a text with another number, and the text with that
    one; None where the page has the sentence as it is, or with several others."""
    begins, ends = _sentence(text, start, end)
    before, behind = text[begins:start], text[end:ends]
    if not _is_long_enough(before, behind):
        return None
    if fold(text[begins:ends]) in view.shown.text or _is_spelled(text[start:end], behind, view):
        return None
    found: dict[str, Passage] = {}
    for passage, figure in islice(_others(view, text[start:end], before, behind), MOST_PLACES):
        if fold(f"{before}{figure}{behind}") in fold(passage.text):
            found.setdefault(figure, passage)
    if len(found) != 1:
        return None
    ((figure, passage),) = found.items()
    return passage, text[:start] + figure + text[end:]


_BREAK = regex(r"[。！？\n]+|(?<=[^\W\d_]{3}[.!?])\s+")


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """Where the sentence around a place begins and ends."""
    begins = max((match.end() for match in _BREAK.finditer(text, 0, start)), default=0)
    behind = _BREAK.search(text, end)
    return begins, behind.start() if behind is not None else len(text)


def _is_long_enough(before: str, behind: str) -> bool:
    """Whether so much stands around a number that the same around another one is no chance."""
    if is_unspaced(before + behind):
        return len(fold(before + behind)) >= LEAST_LETTERS
    return not before.strip(" -–•·*") and len(fold(behind).split()) >= LEAST_WORDS


def _is_spelled(figure: str, behind: str, view: View) -> bool:
    """Whether the page has the words behind a number behind the word for it ("ten tips for …")."""
    rest = " ".join(fold(behind).split()[:2])
    spelled = number_words(languages(view))
    words = (word for word, meant in spelled.items() if str(meant) == figure)
    return any(f" {word} {rest}" in view.shown.text for word in words)


def _others(view: View, own: str, before: str, behind: str) -> Iterator[tuple[Passage, str]]:
    """The other numbers of the page's own text with the same signs beside them, each with its passage."""
    left, right = before[-AROUND:], behind[:AROUND]
    for passage in view.numeric:
        if left not in passage.text or right not in passage.text or is_of_others(view, passage):
            continue
        for match in _FIGURES.finditer(passage.text):
            is_beside = passage.text.startswith(right, match.end()) and passage.text.endswith(
                left, 0, match.start()
            )
            if match[0] != own and is_beside:
                yield passage, match[0]
