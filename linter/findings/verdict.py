"""What a page says of a statement: the outcome of tracing it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..markup.statement import Scalar, Statement
from .rule import Evidence

Outcome = Literal["grounded", "contradicted", "unsupported", "undecided", "technical"]
Where = Literal["visible", "hidden", "head", "attribute", "nowhere"]

SURE = 0.95
"""From this confidence on a flag is an error."""
LIKELY = 0.8
"""From this confidence on a flag is reported, as a warning; below it the verdict is "undecided"."""

ANOTHER_UNIT = "another unit"
"""The reason of a verdict on a number that the page shows with another unit than the markup gives it."""
IN_ANOTHER_ROLE = "shown "
"""How the reason begins of a verdict on a value that the page does show, but for or as something else."""


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Verdict:
    """What the page says of one statement.

    ``family`` names the comparator that decided and ``reason`` says what it went by. ``confidence`` is the
    share of such verdicts that readers agreed with on pages the comparator was not written on, roughly.
    ``where`` tells, for a value that is not among the visible words, where it stands instead; ``shown`` is
    what the page shows in that role, or None; ``cause`` is the statement this one falls with, where one
    missing thing makes several statements fail.
    """

    outcome: Outcome
    family: str
    confidence: float
    evidence: tuple[Evidence, ...] = ()
    where: Where = "nowhere"
    shown: str | None = None
    cause: Statement | None = None
    reason: str = ""
    judge: str = ""
    """The model that decided, or "" where the agent itself did."""
    part: str = ""
    """The part of a value with several that nothing supports, or "" where it is the whole."""
    replacement: Scalar | None = None
    """What to write in place of the value so that the markup says what the page shows, or None."""


def grounded(
    family: str, reason: str, *evidence: Evidence, confidence: float = 0.95, where: Where = "visible"
) -> Verdict:
    """The page shows it, or it follows from the page."""
    return Verdict("grounded", family, confidence, evidence, where, reason=reason)


def unsupported(
    family: str,
    reason: str,
    *evidence: Evidence,
    confidence: float,
    where: Where = "nowhere",
    shown: str | None = None,
    part: str = "",
    replacement: Scalar | None = None,
) -> Verdict:
    """Nothing a visitor sees supports it, or a ``part`` of it; ``replacement`` says what the page shows instead."""
    return Verdict(
        "unsupported",
        family,
        confidence,
        evidence,
        where,
        shown,
        reason=reason,
        part=part,
        replacement=replacement,
    )


def contradicted(
    family: str,
    reason: str,
    *evidence: Evidence,
    confidence: float,
    shown: str,
    replacement: Scalar | None = None,
) -> Verdict:
    """The page shows something else in that role; ``replacement`` says it in the markup's form."""
    against = tuple(replace(e, relation="contradicts") if e.relation == "supports" else e for e in evidence)
    return Verdict(
        "contradicted", family, confidence, against, "nowhere", shown, reason=reason, replacement=replacement
    )


def undecided(family: str, reason: str, *evidence: Evidence, confidence: float = 0.5) -> Verdict:
    """Not enough evidence either way."""
    return Verdict("undecided", family, confidence, evidence, reason=reason)


def technical_value(family: str, reason: str) -> Verdict:
    """A technical value that no visitor could check."""
    return Verdict("technical", family, 1.0, reason=reason)
