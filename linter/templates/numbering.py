"""Evaluate a comma's conditions on an item's own number."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from ...source.regex import regex
from .expressions.condition import in_loop
from .tree import Condition

Arms = tuple[tuple[tuple[Condition, ...], bool], ...]
"""The conditions of each way through a branch, with whether a comma is printed there."""

_OWN = regex(
    r"(?<![\w$@.)\]\"'>-])(?P<owner>\$?\w+|)(?P<link>\.|->|)(?:position|index|number|pos|idx|nr|rank)(?![\w(.-])"
)
_TURNED = regex(r"(?i)revers|desc(?:ending)?\b")
_STARTS = range(4)
"""Possible numbers of the first item: a list may continue after items that are written out."""
_LENGTHS = range(3, 13)


def own_number(arms: Arms, looped: frozenset[str], *, implicit: bool) -> str:
    """The only item number that conditions test, as they write it; else "".

    ``implicit``: a bare name is a field of the item.
    """
    numbers: set[str] = set()
    for guards, _ in arms:
        for one in guards:
            for match in _OWN.finditer(one.key):
                owner, link = match["owner"], match["link"]
                if (owner.lstrip("$") in looped) if owner else (implicit or (link and "." in looped)):
                    numbers.add(match.group())
    return numbers.pop() if len(numbers) == 1 else ""


def comma_by_number(
    arms: Arms, number: str, text: str, repetition: int, length: int, *, behind: bool
) -> bool | None:
    """Whether a comma is printed in an iteration, if it is wrong for every numbering of the items; else None.

    ``behind``: it is after the item. ``text`` is the template: a list that it reverses counts down.
    """
    if not _is_wrong(arms, number, behind, turned=bool(_TURNED.search(text))):
        return None
    # The few iterations of a page may be right by chance: choose numbers for which they are not.
    for start in sorted(_STARTS, key=lambda start: start != 1):
        printed = [_printed(arms, number, start + index, length) for index in range(length)]
        if printed != _right(length, behind):
            return printed[repetition]
    return None


def _right(length: int, behind: bool) -> list[bool]:
    """Where commas belong in a list, each after an item or before it."""
    others = [True] * (length - 1)
    return [*others, False] if behind else [False, *others]


@lru_cache(maxsize=256)
def _is_wrong(arms: Arms, number: str, behind: bool, *, turned: bool) -> bool:
    for numbers in _numberings(turned=turned):
        printed = [_printed(arms, number, one, len(numbers)) for one in numbers]
        if None in printed:
            return False
        if printed == _right(len(numbers), behind):
            return False
    return True


def _numberings(*, turned: bool) -> Iterator[Sequence[int]]:
    ways: list[Callable[[range], Sequence[int]]] = [lambda numbers: numbers]
    if turned:
        ways.append(lambda numbers: numbers[::-1])
    for length in _LENGTHS:
        for start in _STARTS:
            for way in ways:
                yield way(range(start, start + length))


def _printed(arms: Arms, number: str, value: int, length: int) -> bool | None:
    """Whether a comma is printed for an item with a number; None if that depends on something else."""
    for guards, comma in arms:
        answers = [
            in_loop(one.key, {number.lstrip("$"): value}, length) if not one.options else None
            for one in guards
        ]
        if None in answers:
            return None
        if all(answer != one.negated for answer, one in zip(answers, guards, strict=True)):
            return comma
    return False
