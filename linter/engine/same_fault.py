"""One finding for one fault: what two rules report of the same statement for the same reason.

A rule names those that it repeats (``Rule.repeats``). Verdicts of different agents about different things, such as a
value's form and whether the page shows it, stay apart.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from ..findings.rule import LEVELS, Result, Rule, matches


def one_per_fault(results: Sequence[Result], rules: Iterable[Rule]) -> list[Result]:
    """The results without those that repeat another one, which names them and takes the higher level."""
    by_code = {rule.code: rule for rule in rules}
    if not any(by_code[result.code].repeats for result in results if result.kind == "fail"):
        return list(results)
    of_statement: dict[tuple[object, ...], list[Result]] = defaultdict(list)
    for result in results:
        if result.kind == "fail" and result.statement is not None:
            of_statement[_place(result)].append(result)
    repeated: dict[int, Result] = {}
    """The result that stays, by the identity of the one that repeats it."""
    for found in of_statement.values():
        for result in found:
            told = by_code[result.code].repeats
            if told:
                kept = next((o for o in found if o is not result and _is_one(by_code[o.code], told)), None)
                if kept is not None:
                    repeated[id(result)] = kept
    others: dict[int, list[Result]] = defaultdict(list)
    for result in results:
        if (kept := repeated.get(id(result))) is not None:
            others[id(kept)].append(result)
    return [
        _naming(result, others[id(result)]) if id(result) in others else result
        for result in results
        if id(result) not in repeated
    ]


def _place(result: Result) -> tuple[object, ...]:
    place = result.statement.location if result.statement is not None else result.location
    return place.block, place.pointer, place.start_line, place.start_column


def _is_one(rule: Rule, selectors: Iterable[str]) -> bool:
    return any(matches(selector, rule) for selector in selectors)


def _naming(result: Result, others: Sequence[Result]) -> Result:
    """A result that names those that repeat it. Its fixes stay: a fix of theirs is taken where it has no edits."""
    names = ", ".join(dict.fromkeys(f"{each.code} {each.rule}" for each in others))
    level = max((result.level, *(each.level for each in others)), key=LEVELS.index)
    fixes = next(
        (each.fixes for each in (result, *others) if any(change.edits for change in each.fixes)), result.fixes
    )
    links = tuple(dict.fromkeys(chain(result.links, *(each.links for each in others))))
    return replace(result, message=f"{result.message} (also {names})", level=level, fixes=fixes, links=links)
