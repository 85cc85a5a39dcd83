"""Check the amount of an ingredient: the number before its words, against the numbers before them on the page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from ....source.regex import regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, grounded
from ...visible_text.passage import Passage
from ..as_shown import with_words
from ..claim import Claim
from ..labels.fields import are_in_a_row
from ..view import View, evidence
from ..wording import text
from ..wording.folding import fold
from ..wording.language import languages
from .conversion import HALVES
from .figures import number_words

FAMILY = Family.TEXT
_INGREDIENTS = frozenset({"recipeingredient", "ingredients", "supply", "tool"})
_ADDED = regex(r"[(\[,;*]")
MIN_LETTERS = 8
"""Minimum letters of the words to search for: shorter ones occur inside others."""
MAX_OCCURRENCES = 20
LARGEST_PART = 16


def check(claim: Claim, view: View, verdict: Verdict) -> Verdict:
    """Check an ingredient: contradicted where the page has its words only after another number."""
    if claim.property not in _INGREDIENTS:
        return verdict
    if verdict.reason == Reason.VERBATIM:
        following = _behind_fraction(claim, view)
        return verdict if following is None else _of_another_number(claim, following)
    if verdict.outcome != "grounded" and (unspaced := _TIGHT.match(claim.text)) is not None:
        spaced = claim.saying(f"{unspaced[1]} {unspaced[2]}{claim.text[unspaced.end() :]}")
        spaced_verdict = check(spaced, view, text.compare(spaced, view))
        if spaced_verdict.outcome == "grounded":
            return spaced_verdict
    word_numbers = number_words(languages(view))
    words = claim.folded.split()
    leading = _numbers(words, word_numbers)
    if not leading and verdict.outcome != "grounded" and len(claim.text) <= MAX_LENGTH:
        amount_last = _TURNED.fullmatch(claim.text)
        return verdict if amount_last is None else _with_amount_first(claim, view, verdict, amount_last)
    if not leading or len(leading) == len(words):
        return verdict
    if (
        verdict.outcome != "grounded"
        and (line := _in_words(view, leading, words[len(leading) :], word_numbers)) is not None
    ):
        support = evidence(line, "supports", FAMILY)
        return grounded(FAMILY, Reason.ITS_NUMBER_IN_WORDS, support)
    if (
        verdict.outcome != "grounded"
        and (line := _as_fraction(claim, view, words[len(leading) :])) is not None
    ):
        support = evidence(line, "supports", FAMILY)
        return grounded(FAMILY, Reason.ITS_AMOUNT_AS_A_FRACTION, support)
    if verdict.outcome != "grounded" and (line := _as_half(view, leading, words[len(leading) :])) is not None:
        support = evidence(line, "supports", FAMILY)
        return grounded(FAMILY, Reason.ITS_NUMBER_IN_WORDS, support)
    if (
        verdict.outcome != "grounded"
        and (cell := _in_cells(view, leading, words[len(leading) :])) is not None
    ):
        support = evidence(cell, "supports", FAMILY)
        return grounded(FAMILY, Reason.ITS_AMOUNT_BESIDE_IT, support)
    stated = _values(leading)
    if stated == {0.0} and verdict.outcome == "unsupported":  # a system's way to say that no amount is given
        return next(
            (bare for rest in _rests(claim, len(leading)) if (bare := _without_amount(view, rest))), verdict
        )
    for shortened, rest in enumerate(_rests(claim, len(leading))):
        places = list(_behind_numbers(view, rest, word_numbers))
        if not places:
            continue
        matching_offset = next((place for numbers, place in places if _alike(stated, _values(numbers))), None)
        line = view.visible.at(matching_offset) if matching_offset is not None else None
        still_open = verdict.outcome == "unsupported" or (
            verdict.outcome == "undecided" and line is not None and _opens(line, places)
        )
        if line is not None and still_open and not shortened:
            support = evidence(line, "supports", FAMILY)
            return grounded(FAMILY, Reason.ITS_AMOUNT_IN_ANOTHER_FORM, support)
        if matching_offset is not None:
            return verdict
        if (following := _stands_behind(view, rest, leading)) is not None:
            support = evidence(following, "supports", FAMILY)
            return grounded(FAMILY, Reason.ITS_AMOUNT_BEHIND_IT, support)
        return _of_another_number(claim, view.visible.at(places[0][1]))
    return verdict


_TIGHT = regex(r"(\d[\d.,/]*)([^\W\d_]{1,4})(?=\s)")
"""An amount without a blank before its unit ("100g Azúcar")."""
_TURNED = regex(
    r"(?P<name>[^\W\d][^\d½⅓¼¾⅔⅛]*?)[\s:,(–-]+(?P<amount>(?:\d[\d.,/⁄\s]*)?[\d½⅓¼¾⅔⅛])\s*(?P<unit>[^\W\d_]{0,14})[.)]*"
)
"""An ingredient with its amount behind its name ("flour 200 g")."""
MAX_LENGTH = 80
"""Characters of such an ingredient, at most."""


def _with_amount_first(claim: Claim, view: View, verdict: Verdict, amount_last: re.Match[str]) -> Verdict:
    """The verdict on an ingredient whose amount the markup has behind its name, and the page perhaps before it."""
    amount, unit, name = fold(amount_last["amount"]), fold(amount_last["unit"]), fold(amount_last["name"])
    for written in (f"{amount} {unit} {name}", f"{amount}{unit} {name}"):
        if (line := next(view.visible.opened(" ".join(written.split())), None)) is not None:
            support = evidence(line, "supports", FAMILY)
            return grounded(FAMILY, Reason.ITS_AMOUNT_IN_ANOTHER_FORM, support)
    return check(
        claim.saying(f"{amount_last['amount']} {amount_last['unit']} {amount_last['name']}"), view, verdict
    )


def _of_another_number(claim: Claim, passage: Passage) -> Verdict:
    return contradicted(
        FAMILY,
        Reason.ANOTHER_NUMBER_BEFORE_IT,
        evidence(passage, "contradicts", FAMILY),
        shown=passage.text[:120],
        replacement=with_words(claim.raw, passage.text),
    )


def _behind_fraction(claim: Claim, view: View) -> Passage | None:
    """The match of a claim all of whose occurrences are the end of a fraction ("2 tsp salt" in "1/2 tsp salt"); else
    None."""
    if not claim.folded[:1].isdigit() or next(view.visible.opened(claim.folded), None) is not None:
        return None
    page, needle, place, passage = view.visible.text, f" {claim.folded} ", -1, None
    for _ in range(MAX_OCCURRENCES):
        place = page.find(needle, place + 1)
        if place < 0:
            break
        passage = view.visible.at(place + 1)
        if not page[place - 1].isdigit() or _FRACTION.search(passage.text) is None:
            return None
    return passage


_FRACTION = regex(r"[½⅓¼¾⅔⅛⅜⅝⅞⅕⅙]|\d\s?[/⁄]\s?\d")


def _without_amount(view: View, rest: str) -> Verdict | None:
    """The verdict on an ingredient without an amount whose words stand on the page, else None."""
    place = next(view.visible.all(rest), None)
    if place is None:
        return None
    return grounded(FAMILY, Reason.SHOWN_WITHOUT_AN_AMOUNT, evidence(place, "supports", FAMILY))


def _is_figure(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) < 6


def _rests(claim: Claim, figures: int) -> Iterator[str]:
    """The words behind a claim's number: all of them, and those before what is added."""
    for written in dict.fromkeys((claim.text, _ADDED.split(claim.text, maxsplit=1)[0])):
        words = fold(written).split()[figures:]
        if len(words) > 1 and len("".join(words)) >= MIN_LETTERS:
            yield " ".join(words)


def _numbers(words: list[str], word_numbers: dict[str, int]) -> list[str]:
    """The figures that some folded words begin with, or the one that the first of them spells out."""
    leading = list(takewhile(_is_figure, words))
    return leading or [str(word_numbers[word]) for word in words[:1] if word in word_numbers]


def _in_words(
    view: View, leading: list[str], rest: list[str], word_numbers: dict[str, int]
) -> Passage | None:
    """The line that begins with an ingredient whose number it writes in words where the markup has figures, or the
    other way round; an article stands for one."""
    if len(leading) != 1 or not rest:
        return None
    forms = [leading[0], *(word for word, number in word_numbers.items() if str(number) == leading[0])]
    if leading[0] == "1":
        forms += [word for language in languages(view) for word in _ARTICLES.get(language, ())]
    lines = (line for form in forms for line in view.visible.opened(" ".join((form, *rest))))
    return next(lines, None)


def _as_half(view: View, leading: list[str], rest: list[str]) -> Passage | None:
    """The line that begins with an ingredient whose one half is written as a word ("medio kilo de patatas")."""
    if leading != ["1", "2"] or not rest:
        return None
    forms = (form for language in languages(view) for form in HALVES.get(language, ()))
    return next((line for form in forms for line in view.visible.opened(" ".join((form, *rest)))), None)


_DECIMAL = regex(r"(\d{1,2})[.,](\d{1,3})(?!\d)")
_PARTS = (
    (1, 2),
    (1, 3),
    (2, 3),
    (1, 4),
    (3, 4),
    (1, 5),
    (2, 5),
    (3, 5),
    (4, 5),
    (1, 8),
    (3, 8),
    (5, 8),
    (7, 8),
)
"""The fractions that recipes write."""
ROUNDED = 0.006
"""What a decimal may be off the fraction that it stands for (0.33)."""


def _as_fraction(claim: Claim, view: View, rest: list[str]) -> Passage | None:
    """The line that begins with an ingredient whose decimal it writes as a fraction ("½ tsp salt" for 0.5)."""
    match = _DECIMAL.match(claim.text)
    if match is None or not rest:
        return None
    whole, part = int(match[1]), float(f"0.{match[2]}")
    for numerator, denominator in _PARTS:
        if abs(part - numerator / denominator) <= ROUNDED:
            forms = (
                [f"{whole} {numerator} {denominator}", f"{whole}{numerator} {denominator}"]
                if whole
                else [f"{numerator} {denominator}"]
            )
            lines = (line for form in forms for line in view.visible.opened(" ".join((form, *rest))))
            if (line := next(lines, None)) is not None:
                return line
    return None


_ARTICLES = {
    "en": ("a", "an"), "de": ("ein", "eine", "einen"), "fr": ("un", "une"), "es": ("un", "una"),
    "it": ("un", "una"), "nl": ("een",), "pt": ("um", "uma"), "sv": ("en", "ett"),
    "da": ("en", "et"), "no": ("en", "et"),
}  # fmt: skip
"""Folded articles that stand for one, by language."""


def _behind_numbers(view: View, rest: str, word_numbers: dict[str, int]) -> Iterator[tuple[list[str], int]]:
    """The numbers right before some words of the page, with the words' place in its folded text."""
    page, place = view.visible.text, -1
    for _ in range(MAX_OCCURRENCES):
        place = page.find(f" {rest} ", place + 1)
        if place < 0:
            return
        before = page[max(place - 24, 0) : place].split()
        numbers = list(takewhile(_is_figure, reversed(before)))[::-1][-3:] or _numbers(
            before[-1:], word_numbers
        )
        if numbers:
            yield numbers, place + 1


def _opens(line: Passage, places: list[tuple[list[str], int]]) -> bool:
    """Whether a line begins with one of some numbers, and is no running text with an ingredient in it."""
    opening = f"{fold(line.text)} "
    return any(opening.startswith(" ".join((*numbers, ""))) for numbers, _ in places)


def _stands_behind(view: View, rest: str, leading: list[str]) -> Passage | None:
    """Where the page has an ingredient's amount behind its words, in their line or in a column of its own, or None:
    a line that begins with its own amount keeps it."""
    unit, _, words = rest.partition(" ")
    amount = f"{' '.join(leading)} {unit}"
    first, _, behind_of = words.partition(" ")
    if first in _OF and behind_of:  # "180 g di zucchero" is "Zucchero 180 g"
        words = behind_of
    hit = view.visible.find(f"{words} {amount}") if words else None
    if hit is None or hit.squashed:
        return None
    line, following = f" {fold(hit.passage.text)} ", view.near(hit.passage, before=0, after=1)
    if f" {words} {amount} " in line or any(
        fold(passage.text) == amount and are_in_a_row(view, hit.passage, passage) for passage in following
    ):
        return hit.passage
    return None


_OF = frozenset({"of", "de", "d", "di", "da", "do"})
"""What stands between an amount and what it is of."""


def _in_cells(view: View, leading: list[str], rest: list[str]) -> Passage | None:
    """Where the page has an ingredient's words in one cell, and its amount in the one before or behind, or None."""
    for length in (1, 0):
        amount, name = " ".join((*leading, *rest[:length])), " ".join(rest[length:])
        for cell in view.visible.opened(amount) if name else ():
            if fold(cell.text) != amount:
                continue
            for other in view.near(cell, before=1, after=1):
                if fold(other.text) == name and are_in_a_row(view, cell, other):
                    return cell
    return None


def _values(numbers: list[str]) -> set[float]:
    """What folded figures can mean: "2", "1 5" (1.5, or one to five), "1 2" (a half), "1 1 2" and "11 2" (1½)."""
    figures = [float(number) for number in numbers]
    if len(figures) == 3 and figures[2]:
        return {figures[0] + figures[1] / figures[2]}
    if len(figures) != 2:
        return {figures[0], figures[-1]}
    one, other = figures
    result = {one + other / 10 ** len(numbers[1])}
    if one < other and other > LARGEST_PART:
        result |= {one, other}
    elif 0 < one < other:
        result.add(one / other)
    elif 0 < other <= LARGEST_PART and one > 9:
        result.add(one // 10 + one % 10 / other)
    return result


def are_alike(one: list[str], other: list[str]) -> bool:
    """Whether two amounts in folded digits can mean the same ("1 1 2" and "11 2", "0 5" and "1 2")."""
    return one == other or _alike(_values(one), _values(other))


def _alike(one: set[float], other: set[float]) -> bool:
    return any(abs(a - b) <= 0.02 * max(abs(a), abs(b), 1) for a in one for b in other)
