"""Find sentences that a page changes: the same words around another number, or with a "not" on one side only."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ....source.regex import regex
from ...findings.verdict import Verdict, contradicted
from ..as_shown import with_words
from ..claim import Claim
from ..numbers.figures import number_words
from ..view import View, evidence
from .denied_words import denied, places
from .folding import is_unspaced
from .language import languages
from .sentences import WINDOW, Sentence, alike_around, place_in, sentences

FAMILY = "text"
LEAST_BEFORE, LEAST_AROUND = 2, 4
"""Words before a number that are the same at least, and those before and behind it."""
LEAST_IN_PART = 5
"""Those where the sentences begin otherwise, or one of them ends before the other."""
LEAST_BEHIND = 2
"""Words behind a number with which the page has it elsewhere."""
REACH = 90
"""Characters among which a number's words are."""
LEAST, MOST = 4, 1200
"""Words of a text that is looked at."""
MOST_NUMBERS = 60
"""Numbers of a text that are looked at."""


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check a text that the page does not have word for word: contradicted where a sentence of the page differs only
    in a number or a denial."""
    if (
        verdict.family != FAMILY
        or verdict.outcome not in ("grounded", "undecided")
        or verdict.reason in ("verbatim", "cut")
        or not LEAST <= claim.folded.count(" ") + 1 <= MOST
        or is_unspaced(claim.folded)
    ):
        return verdict
    text = view.shown.text
    changed = [each for each in sentences(claim.text) if f" {' '.join(each.words)} " not in text]
    reason, place = "another number in the same sentence", _another_number(changed, view)
    if place is None:
        reason = "denied on one side only"
        place = next((at for said in changed if (at := denied(said, view)) is not None), None)
    if place is None:
        return verdict
    passage = view.shown.at(place - 1)
    return contradicted(
        FAMILY,
        reason,
        evidence(passage, "contradicts", FAMILY),
        confidence=0.85,
        shown=passage.text[:120],
        replacement=with_words(claim.raw, passage.text),
    )


def _another_number(changed: list[Sentence], view: View) -> int | None:
    """Where the page has the words around one of the sentences' numbers around another one, and nowhere that one."""
    spelled = number_words(languages(view))
    looked_at = 0
    for sentence in changed:
        last = 0
        for place, word in enumerate(sentence.words):
            if place < last or not (word[0].isdigit() or word in spelled) or looked_at > MOST_NUMBERS:
                continue
            if said := _figures(sentence.words[place : place + WINDOW], spelled):
                last, looked_at = place + len(said), looked_at + 1
                found = _with_another(sentence, place, said, view, spelled)
                if found is not None:
                    return found
    return None


def _with_another(
    sentence: Sentence, place: int, said: list[str], view: View, spelled: dict[str, int]
) -> int | None:
    """Where the page has the words around a sentence's number at a place around another one; None where it has that
    one there, too, or elsewhere before the same words."""
    text, end = view.shown.text, place + len(said)
    if place == 1 < LEAST_BEFORE:
        return _opening_with_another(sentence, said, view, spelled)
    before, behind = sentence.words[place - LEAST_BEFORE : place], sentence.words[end:]
    if place < LEAST_BEFORE or _figures(before[-1:], spelled) or _is_before(said, behind, text, spelled):
        return None
    if not behind and place < LEAST_AROUND:
        return None
    found = None
    for start in places(text, f" {' '.join(before)} "):
        around = text[start : start + REACH].split()
        other = _figures(around, spelled)
        if other and _alike(said, other, spelled):
            return None
        if not other or found is not None or tuple(around[len(other) :][: len(behind[:1])]) != behind[:1]:
            continue
        there = place_in(view.shown.at(start - 1).text, (*before, *other))
        if there is None:
            continue
        at = there[1] + LEAST_BEFORE
        same = alike_around(sentence, (place, end), there[0], (at, at + len(other)))
        enough = min(LEAST_AROUND, len(sentence.words) - len(said)) if same.wholly else LEAST_IN_PART
        if same.behind and same.count >= enough:
            found = start
    return found


def _opening_with_another(
    sentence: Sentence, said: list[str], view: View, spelled: dict[str, int]
) -> int | None:
    """The same where the number is the second word, as in the steps of a recipe ("Cool 5 minutes before …"): the page's
    sentence begins with the first word, too."""
    text, first, behind = view.shown.text, sentence.words[0], sentence.words[1 + len(said) :]
    if len(behind) < LEAST_AROUND or _figures([first], spelled):
        return None
    found = None
    for start in places(text, f" {first} "):
        around = text[start : start + REACH].split()
        other = _figures(around, spelled)
        if not other or tuple(around[len(other) :][:LEAST_AROUND]) != behind[:LEAST_AROUND]:
            continue
        if _alike(said, other, spelled):
            return None
        there = place_in(view.shown.at(start - 1).text, (first, *other)) if found is None else None
        if there is None or there[1]:
            continue
        same = alike_around(sentence, (1, 1 + len(said)), there[0], (1, 1 + len(other)))
        if same.wholly or same.count > LEAST_IN_PART:
            found = start
    return found


def _is_before(said: list[str], behind: Sequence[str], text: str, spelled: dict[str, int]) -> bool:
    """Whether a folded text has a number before the same words, if in another sentence."""
    if len(behind) < LEAST_BEHIND:
        return False
    number = "".join(str(spelled.get(word, word)) for word in said)
    forms = (" ".join(said), *(word for word, meant in spelled.items() if str(meant) == number), number)
    return any(f" {form} {' '.join(behind[:LEAST_BEHIND])} " in text for form in forms)


def _figures(words: Sequence[str], spelled: dict[str, int]) -> list[str]:
    """The figures, with a unit or without, that some folded words begin with; or the word for a number of two and more,
    since that for one is an article, too."""
    found = list(takewhile(str.isdigit, words))
    if found:
        return found
    return [word for word in words[:1] if spelled.get(word, 0) > 1 or _WITH_UNIT.fullmatch(word)]


_WITH_UNIT = regex(r"\d{1,6}[a-z]{1,3}")


def _alike(one: list[str], other: list[str], spelled: dict[str, int]) -> bool:
    """Whether folded figures can be the same number ("1 200" and "1200", "30 0" and "30", "two" and "2"), or have
    different units, which are not compared here."""
    one, other = ([str(spelled.get(word, word)) for word in words] for words in (one, other))
    if "".join(one) == "".join(other) or one[0].lstrip("0123456789") != other[0].lstrip("0123456789"):
        return True
    shorter, longer = sorted((one, other), key=len)
    return longer[: len(shorter)] == shorter and not "".join(longer[len(shorter) :]).strip("0")
