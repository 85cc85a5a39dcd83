"""One finding for one fault: what two rules report of the same statement for the same reason.

A rule names those that it repeats (``Rule.repeats``). Verdicts of different agents about different things, such as a
value's form and whether the page shows it, stay apart.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from ..document.document import Document
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
    for same in of_statement.values():
        for result in same:
            repeats = by_code[result.code].repeats
            if repeats:
                kept = next((o for o in same if o is not result and _is_one(by_code[o.code], repeats)), None)
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


def once_per_block(document: Document, results: Sequence[Result]) -> list[Result]:
    """The results without those of a block that a script adds although the page has it: the finding on the served one
    covers the statement in the other, and names both places."""
    copies = _copies(document)
    if not copies:
        return list(results)
    kept = {_of_block(each): index for index, each in enumerate(results) if each.location.block is not None}
    merged = list(results)
    gone: set[int] = set()
    for index, result in enumerate(results):
        original = copies.get(result.location.block) if result.kind == "fail" else None
        first = None if original is None else kept.get((original, *_of_block(result)[1:]))
        if first is None or merged[first].kind != "fail":
            continue
        gone.add(index)
        first_result, place = merged[first], result.location
        covers = (*first_result.covers, place) if result.statement is not None else first_result.covers
        merged[first] = replace(first_result, covers=covers, related=(*first_result.related, place))
    return [result for index, result in enumerate(merged) if index not in gone]


def _of_block(result: Result) -> tuple[int | None, str, str | None]:
    return result.location.block, result.code, result.location.pointer


def _copies(document: Document) -> dict[int | None, int]:
    """The served block that an injected one repeats, by the latter's index."""
    if not any(block.injected for block in document.blocks):
        return {}
    served: dict[str, int] = {}
    copies: dict[int | None, int] = {}
    for block in document.blocks:
        if block.root is not None:
            try:
                canonical = json.dumps(json.loads(block.script.text, strict=False), sort_keys=True)
            except (ValueError, RecursionError):
                continue
            if not block.injected:
                served.setdefault(canonical, block.index)
            elif canonical in served:
                copies[block.index] = served[canonical]
    return copies


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
