"""Compare labelled amounts of a recipe: nutrients, servings ("Fat: 10 g", "5g fat", "Serves 4")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from ....source.regex import caseless, regex
from ...findings.reason import Family, Reason
from ...findings.verdict import Verdict, contradicted, grounded, undecided
from ...locale.word_tables import read_table
from ...visible_text.passage import Passage
from ..as_shown import with_number
from ..claim import Claim
from ..labels.fields import are_in_a_row
from ..page_parts.beside import beside
from ..view import View, evidence
from ..wording import text
from ..wording.folding import fold
from . import number
from .figures import BY_NAME, decimal, spelled, values
from .scales import is_factor

FAMILY = Family.NUMBER
SHORT = 40
"""Characters up to which a passage is a label's cell, or an amount's."""
COLUMNS = 4
"""Amounts up to which a label has several: a serving's, and those of a hundred grams."""
_AMOUNT = r"(\d+(?:[.,]\d+)*)(?:\s*([-–]|to|bis|à)\s*(\d+))?\s?(dozen|[^\W\d_]{1,4}\b|%)?"
_CELL = regex(rf"[~<≈]?\s?{_AMOUNT}", re.IGNORECASE)
_DOZEN = 12


class Amount(NamedTuple):
    """A labelled amount: the values it can mean, its unit or "", and its location."""

    values: tuple[Decimal, ...]
    unit: str
    passage: Passage


@cache
def _labels() -> dict[str, str]:
    """The property of each label."""
    table = read_table(Path(__file__).with_name("nutrients.toml"))["labels"]
    return {label: prop.lower() for prop, labels in table.items() for label in labels}


_NOT_PER = "".join(rf"(?<!\b{word}\s)" for word in ("per", "pro", "par", "por", "je", "à", "za", "à la"))
"""Words before a label that counts nothing, but tells what an amount is for ("per serving: 480 kcal")."""


class _Patterns(NamedTuple):
    """Patterns for a label, a label followed by an amount, and a label after an amount."""

    alone: re.Pattern[str]
    behind: re.Pattern[str]
    before: re.Pattern[str]


@lru_cache(maxsize=64)
def _patterns(labels: tuple[str, ...]) -> _Patterns:
    """The expressions for some labels: all would take as long to compile as judging half a page."""
    words = "|".join(re.escape(label) for label in sorted(labels, key=len, reverse=True))
    label = rf"{_NOT_PER}(?<![^\W\d])(?P<label>{words})(?!\w)"
    return _Patterns(
        re.compile(label, re.IGNORECASE),
        re.compile(
            rf"{label}(?!\s*(?:size|per)\b)\s?(?:\([^\d()]*\))?\s?[:：=]?\s?[~<≈]?\s?{_AMOUNT}", re.IGNORECASE
        ),
        re.compile(rf"(?<![\w.,/]){_AMOUNT}\s?(?:of\s)?{label}(?!\s*size\b)", re.IGNORECASE),
    )


def amounts(view: View) -> dict[str, list[Amount]]:
    """Return the labelled amounts on a page, by property in lower case."""

    def make() -> dict[str, list[Amount]]:
        result: dict[str, list[Amount]] = {}
        page = caseless("\n".join(passage.text for passage in view.passages if len(passage.text) <= MAX_LINE))
        labels = tuple(label for label in _labels() if caseless(label) in page)
        if not labels:
            return result
        patterns = _patterns(labels)
        for place, passage in enumerate(view.passages):
            if len(passage.text) > MAX_LINE or not patterns.alone.search(passage.text):
                continue
            for prop, amount in (
                _within(passage, patterns)
                if any(map(str.isdigit, passage.text))
                else _beside(view, place, patterns)
            ):
                result.setdefault(prop, []).append(amount)
        return result

    return view.once("nutrient.amounts", make)


MAX_LINE = 600
"""Characters up to which a passage is a table of amounts in one line, and no running text."""


def _within(passage: Passage, patterns: _Patterns) -> Iterator[tuple[str, Amount]]:
    """The amounts that a passage has behind its labels, or where it has none there, before them."""
    for pattern in (patterns.behind, patterns.before):
        matches = list(pattern.finditer(passage.text))
        for match in matches:
            groups = [
                group for name, group in enumerate(match.groups(), 1) if name != pattern.groupindex["label"]
            ]
            yield _labels()[match["label"].lower()], _amount(groups, passage)
        if matches:
            return


def _beside(view: View, place: int, patterns: _Patterns) -> Iterator[tuple[str, Amount]]:
    """The amounts in the cells behind that of a label."""
    label = patterns.alone.fullmatch(view.passages[place].text.strip(" :.*"))
    if label is None:
        return
    prop = _labels()[label["label"].lower()]
    if (above := _above(view, place)) is not None:
        yield prop, above
        return
    columns = 1 if prop == "recipeyield" else COLUMNS
    for passage in view.passages[place + 1 : place + 1 + columns]:
        cell = _CELL.match(passage.text) if len(passage.text) <= SHORT else None
        if cell is None or is_factor(passage):
            return
        if prop == "recipeyield" and _MORE.match(passage.text, cell.end()):
            is_label = patterns.alone.search(passage.text) or are_in_a_row(
                view, view.passages[place], passage
            )
            if not is_label:  # the first ingredient, below a field with the number
                return
        yield prop, _amount(list(cell.groups()), passage)


def _above(view: View, place: int) -> Amount | None:
    """The amount in the cell before that of a label, where an element holds these two and nothing else; else None."""
    label, before = view.passages[place], view.passages[place - 1] if place else None
    cell = _CELL.fullmatch(before.text) if before is not None and len(before.text) <= SHORT else None
    if before is None or cell is None or is_factor(before):
        return None
    around = next(e for e in view.page.ancestors(label.element) if e.first <= before.index)
    held = [p for p in view.page.passages[around.first : around.last] if p.index in view.rank]
    return _amount(list(cell.groups()), before) if held == [before, label] else None


_MORE = regex(r".*[^\W\d_]{3}")


def _amount(groups: list[str | None], passage: Passage) -> Amount:
    first, _, last, unit = groups
    read = list(values(first or ""))
    if last is not None:
        read += [Decimal(n) for n in range(int(read[0]), int(last) + 1)] if read and len(last) < 4 else []
    if (unit or "").lower() == "dozen":
        read += [value * _DOZEN for value in read]
    return Amount(tuple(read), BY_NAME.get(fold(unit or ""), ""), passage)


_PARTS = ("polyunsaturatedfat", "monounsaturatedfat")


def _labelled(prop: str, view: View) -> list[Amount]:
    """The amounts of a property; those of unsaturated fat are also the sums of its two sorts."""
    by_property = amounts(view)
    sorts = [by_property.get(part, []) for part in _PARTS] if prop == "unsaturatedfatcontent" else []
    sums = [
        Amount((one.values[0] + other.values[0],), one.unit, one.passage)
        for one, other in zip(*sorts, strict=False)
        if one.values and other.values
    ]
    return [*by_property.get(prop, []), *sums]


MAX_AMOUNTS = 30
"""Labelled amounts of one property that are compared: a page that has more of them is a table of many things."""
_SPAN = regex(r"\d\s?(?:[-–]|to|bis|à)\s?\d")
_VALUE = regex(r"(\d+(?:[.,]\d+)?)\s*([^\W\d_]{1,14})?")


def compare(claim: Claim, view: View) -> Verdict:
    """Trace an amount by its label; an amount that the page does not label, like any other quantity."""
    written = _VALUE.search(claim.text)
    stated = decimal(written[1]) if written is not None else None
    labelled = _labelled(claim.property, view) if stated is not None else []
    if written is None or stated is None:
        return _unlabelled(claim, view)
    if not labelled:
        verdict = _unlabelled(claim, view)
        following = _labelled(claim.property, view.concealed) if verdict.outcome == "unsupported" else []
        if any(_same(stated, value) for amount in following for value in amount.values):
            return undecided(
                FAMILY, Reason.BEHIND_A_CONTROL
            )  # nobody writes a table of nutrients to hide it for good
        return verdict
    if claim.property == "recipeyield" and stated != 1:  # a table of nutrients is one of a portion
        labelled = [each for each in labelled if each.values != (Decimal(1),)]
    unit = BY_NAME.get(fold(written[2] or ""), "")
    numbers = [n for each in _VALUE.findall(claim.text) if (n := decimal(each[0])) is not None]
    comparable = [
        each
        for each in labelled
        if each.unit == unit
        or (claim.property != "recipeyield" and not (unit and each.unit))  # pieces are no calories a piece
        or {unit, each.unit} <= _GRAMS.keys()
    ]
    spans = _SPAN.search(claim.text) is not None and not unit
    for amount in comparable[:MAX_AMOUNTS]:
        if spans and len(amount.values) > 1 and not set(numbers) <= set(amount.values):
            continue  # "6-8" has its six in common with "4-6", and is another number
        scale = _GRAMS[amount.unit] / _GRAMS[unit] if unit and amount.unit and amount.unit != unit else 1
        if any(_same(stated if unit else n, value * scale) for value in amount.values for n in numbers):
            return grounded(FAMILY, Reason.LABELLED, evidence(amount.passage, "supports", FAMILY))
    verdict = _unlabelled(claim, view)
    near = next((each for each in comparable if not _is_beside(view, each.passage)), None)
    if near is None:
        return verdict
    if claim.distinct > 1 and not _is_one_amount(claim):
        labelled_so = verdict.outcome == "grounded" and claim.property == "recipeyield"
        support = evidence(near.passage, "nearest", FAMILY)
        return undecided(FAMILY, Reason.ANOTHER_AMOUNT_IN_THAT_ROLE, support) if labelled_so else verdict
    return contradicted(
        FAMILY,
        Reason.ANOTHER_AMOUNT_IN_THAT_ROLE,
        evidence(near.passage, "contradicts", FAMILY),
        shown=near.passage.text[:80],
        replacement=_replacement(claim, near, unit),
    )


def _replacement(claim: Claim, near: Amount, unit: str) -> str | None:
    """The value with the page's one number, where both have one unit."""
    return with_number(claim.raw, near.values[0]) if len(near.values) == 1 and near.unit == unit else None


def _is_one_amount(claim: Claim) -> bool:
    """Whether all that the document gives a property is one node's one amount in several forms ("6", "6 servings")."""
    written = {statement.text for statement in claim.siblings.get(claim.property, ())}
    numbers = {match[1] for text in written if (match := _VALUE.search(text)) is not None}
    return len(written) == claim.distinct and len(numbers) == 1


def _is_beside(view: View, passage: Passage) -> bool:
    """Whether an amount is a visitor's, or that of another page's dish."""
    return beside(view.whole).holds(passage.element, ("cards", "comments"))


_GRAMS = {"g": Decimal(1), "mg": Decimal("0.001"), "µg": Decimal("0.000001"), "kg": Decimal(1000)}
"""Units of mass by how many grams they are: a label's may be another than the markup's."""


def _same(stated: Decimal, visible: Decimal) -> bool:
    """Whether an amount shown is the one wanted, or it rounded as far as it is shown."""
    if stated == visible:
        return True
    exponent = visible.as_tuple().exponent
    places = max(-exponent, 0) if isinstance(exponent, int) else 0
    return abs(stated - visible) * 2 * 10**places <= 1


def _unlabelled(claim: Claim, view: View) -> Verdict:
    verdict = number.compare(claim, view)
    if verdict.reason == Reason.NO_NUMBER:
        verdict = text.compare(claim, view)
    if claim.property != "recipeyield" or verdict.outcome == "grounded":
        return verdict
    written = _VALUE.search(claim.text)
    stated = decimal(written[1]) if written is not None else None
    words = tuple(fold(label) for label, prop in _labels().items() if prop == "recipeyield")
    passage = spelled(view, stated, words) if stated is not None else None
    if passage is None:
        return verdict
    return grounded(FAMILY, Reason.NUMBER_SPELLED_OUT, evidence(passage, "supports", FAMILY))
