"""Withhold removals that would cause another finding: offer them as advice instead of edits.

A rule may say what a page would lack without some statements (``Rule.losses``), such as a search feature's required
properties. It is asked even if it is not selected. Fixes that only delete are tried together, then in halves, in the
order of the results.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from ...source.regex import regex
from ..agents.rule_context import RuleContext
from ..document.document import Document
from ..findings.naming import message_suffix
from ..findings.rule import Fix, Losses, Result

_OR_REMOVE_IT = regex(r",? or remove it\b")
CORRECT_ADVICE = "correct the value or the page"
MAX_TRIALS = 200
"""Trials per page: removals that could not be tried separately are withheld together."""


def withhold_harmful_removals(
    context: RuleContext, results: Sequence[Result], losses: Callable[[], Iterable[Losses]]
) -> list[Result]:
    """The results, with fixes that would cause a loss replaced by advice to correct the value.

    ``losses`` is called only if there is something to delete.
    """
    kept = list(results)
    # Most pages have nothing to delete, and locating the statements costs as much as some rules.
    if not any(map(_removal, kept)):
        return kept
    checks = list(dict.fromkeys(losses()))
    if not checks:
        return kept
    removed = _RemovedStatements(context.document)
    candidates = [
        (index, statements)
        for index, result in enumerate(results)
        if (statements := removed.removed_by(result))
    ]
    trial = _Trial(context, checks, removed)
    for index, reason in trial.harmful(candidates):
        first, *_ = (fix for fix in kept[index].fixes if fix.edits)
        advice = Fix(f"Correct the value or the page: without it, {reason}", "display-only")
        kept[index] = replace(
            kept[index],
            message=_OR_REMOVE_IT.sub(
                "",
                kept[index].message.replace(
                    message_suffix(first.description), message_suffix(CORRECT_ADVICE)
                ),
            ),
            advice=CORRECT_ADVICE,
            fixes=tuple(advice if fix is first else fix for fix in kept[index].fixes),
        )
    return kept


def _removal(result: Result) -> Fix | None:
    """The fix of a result that would be applied, if it does nothing but delete."""
    fix = next((fix for fix in result.fixes if fix.edits and fix.applicability != "display-only"), None)
    deletes = fix is not None and result.kind == "fail" and not any(edit.text for edit in fix.edits)
    return fix if deletes else None


class _RemovedStatements:
    """The statements, by identity, that deletions from the source remove."""

    def __init__(self, document: Document) -> None:
        self._places: list[tuple[int, int]] = []
        self._parts: dict[int, set[int]] = defaultdict(set)
        for statement in document.statements:
            block = document.block(statement.location.block)
            if block is None or block.root is None or statement.location.pointer is None:
                continue
            value = block.root.at(statement.location.pointer)
            if value is not None:
                self._places.append((value.start, id(statement)))
            if statement.parent is not None and statement.subject.startswith("_:"):
                self._parts[id(statement.parent)].add(id(statement))
        self._places.sort()

    def removed_by(self, result: Result) -> frozenset[int]:
        """The statements that a result's fix removes; none if it does more than delete."""
        fix = _removal(result)
        if fix is None:
            return frozenset()
        identities: set[int] = set()
        for edit in fix.edits:
            first, last = (bisect_left(self._places, (offset,)) for offset in (edit.start, edit.end))
            identities.update(identity for _, identity in self._places[first:last])
        return frozenset(identities)

    def with_emptied_parents(self, gone: frozenset[int]) -> frozenset[int]:
        """The removed statements, plus those that point to nodes that are left empty."""
        while True:
            emptied = {parent for parent, parts in self._parts.items() if parts <= gone}
            if emptied <= gone:
                return gone
            gone |= emptied


class _Trial:
    """Tries removals against the rules' losses."""

    def __init__(self, context: RuleContext, losses: Sequence[Losses], removed: _RemovedStatements) -> None:
        self._context = context
        self._losses = losses
        self._removed = removed
        self._gone: frozenset[int] = frozenset()
        self._trials = 0

    def harmful(self, candidates: Sequence[tuple[int, frozenset[int]]]) -> Iterator[tuple[int, str]]:
        """The candidates, by index, whose removal causes a loss together with those before them, and the loss."""
        if not candidates:
            return
        self._trials += 1
        gone = self._gone.union(*(statements for _, statements in candidates))
        reason = next(iter(self._loss_reasons(self._removed.with_emptied_parents(gone))), None)
        if reason is None:
            self._gone = gone
        elif len(candidates) == 1 or self._trials >= MAX_TRIALS:
            yield from ((index, reason) for index, _ in candidates)
        else:
            half = len(candidates) // 2
            yield from self.harmful(candidates[:half])
            yield from self.harmful(candidates[half:])

    def _loss_reasons(self, gone: frozenset[int]) -> Iterable[str]:
        """What the page would lack without some statements."""
        return (reason for losses in self._losses for reason in losses(self._context, gone))
