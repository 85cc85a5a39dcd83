"""Check the steps of a recipe or guide against their order on the page."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator

from ...findings.verdict import IN_ANOTHER_ROLE, Verdict, unsupported
from ...markup.statement import Statement
from ..claim import Claim
from ..numbers.figures import decimal
from ..view import View, evidence

_STEPS = frozenset({"recipeinstructions", "step"})
_STEP_TYPES = frozenset({"howtostep", "howtodirection"})
_TEXTS = ("text", "name")
LEAST_STEPS, MOST_STEPS = 3, 200
LEAST_LETTERS = 12
"""Letters of a step from which on its words tell where it stands."""
MOST_ASTRAY = 0.5
"""The share of a list's steps that may be out of order: with more of them the page has another order altogether."""

Step = tuple[Claim, int]
"""A step's claim, and where its words begin on the page."""


def check(
    view: View, claims: list[Claim], judged: list[tuple[Statement, Verdict]]
) -> list[tuple[Statement, Verdict]]:
    """Return the verdicts, flagging steps that the page shows in another position among the others, or that the
    markup has twice and the page once."""
    outcomes = {id(statement): verdict for statement, verdict in judged}
    changed: dict[int, Verdict] = {}
    for steps in _lists(claims, outcomes):
        if not LEAST_STEPS <= len(steps) <= MOST_STEPS:
            continue
        placed = [(step, place) for step in steps if (place := _place(step, view)) is not None]
        astray = [*_astray(placed), *_repeated(placed)]
        if len(astray) > MOST_ASTRAY * len(placed):
            continue
        for step, place in astray:
            changed[id(step.statement)] = unsupported(
                "text",
                f"{IN_ANOTHER_ROLE}at another place among the steps",
                evidence(view.shown.at(place + 1), "nearest", "text"),
                confidence=0.85,
            )
    if not changed:
        return judged
    return [(statement, changed.get(id(statement), verdict)) for statement, verdict in judged]


def _lists(claims: list[Claim], outcomes: dict[int, Verdict]) -> Iterator[list[Claim]]:
    """The steps of each thing that the page shows word for word, in the order of the markup."""
    found: dict[str, dict[str, Claim]] = {}
    for claim in claims:
        thing = _thing(claim)
        if thing is None or outcomes[id(claim.statement)].reason != "verbatim":
            continue
        steps = found.setdefault(thing, {})
        key = claim.statement.subject if claim.types & _STEP_TYPES else str(len(steps))
        if key not in steps or claim.property == _TEXTS[0]:
            steps[key] = claim
    for steps in found.values():
        told = [decimal(claim.sibling("position") or "") for claim in steps.values()]
        ordered = list(steps.values())
        if all(each is not None for each in told) and len(set(told)) == len(told):
            ranks = {id(claim): number for claim, number in zip(ordered, told, strict=True)}
            ordered.sort(key=lambda claim: ranks[id(claim)] or 0)
        yield ordered


def _thing(claim: Claim) -> str | None:
    """The identifier of the thing whose step a claim tells, or None where it tells none."""
    parent = claim.statement.parent
    if claim.property in _STEPS:
        return claim.statement.subject if not claim.types & _STEP_TYPES else None
    if claim.property not in _TEXTS or not claim.types & _STEP_TYPES or _STEPS.isdisjoint(claim.path):
        return None
    while parent is not None and parent.property.lower() not in _STEPS:
        parent = parent.parent
    return parent.subject if parent is not None else None


def _place(step: Claim, view: View) -> int | None:
    """Where the words of a step stand, if that is in one place of the page."""
    words, text = f" {step.folded} ", view.shown.text
    place = text.find(words) if len(step.folded) >= LEAST_LETTERS else -1
    return place if place >= 0 and text.find(words, place + 1) < 0 else None


def _astray(placed: list[Step]) -> list[Step]:
    """The fewest steps without which the others stand in order."""
    tails: list[int] = []
    lengths: list[int] = []
    for _, place in placed:
        length = bisect_left(tails, place)
        tails[length : length + 1] = [place]
        lengths.append(length)
    kept, wanted, limit = set(), len(tails) - 1, None
    for number in range(len(placed) - 1, -1, -1):
        place = placed[number][1]
        if lengths[number] == wanted and (limit is None or place < limit):
            kept.add(number)
            wanted, limit = wanted - 1, place
    seen = {place for number, (_, place) in enumerate(placed) if number in kept}
    return [each for number, each in enumerate(placed) if number not in kept and each[1] not in seen]


def _repeated(placed: list[Step]) -> Iterator[Step]:
    """The steps that the markup has a second time."""
    seen: set[int] = set()
    for step in placed:
        if step[1] in seen:
            yield step
        seen.add(step[1])
