"""Verdicts: the results of tracing statements to their page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..markup.statement import Scalar, Statement
from .rule import Evidence

Outcome = Literal["grounded", "contradicted", "unsupported", "undecided", "technical"]
Where = Literal["visible", "hidden", "head", "attribute", "nowhere"]

SURE = 0.95
"""The lowest confidence of an error."""
LIKELY = 0.8
"""The lowest confidence of a warning; below it the verdict is "undecided"."""

ANOTHER_UNIT = "another unit"
"""The reason for a number that the page shows with another unit than the markup."""
IN_ANOTHER_ROLE = "shown "
"""The start of the reason for a value that the page shows, but of or as something else."""


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Verdict:
    """Whether the page supports a statement.

    ``family`` names the comparator that decided and ``reason`` its grounds. ``confidence`` is roughly the share of
    such verdicts that readers agreed with on pages not used in writing the comparator. ``where`` is where a value is
    found that is not in the visible text; ``shown`` is what the page shows in that role, or None; ``cause`` is the
    statement this one fails with, where one missing entity makes several statements fail.
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
    """The model that decided, or "" if the agent itself did."""
    part: str = ""
    """The part that nothing supports of a value with several, or "" for the whole value."""
    replacement: Scalar | None = None
    """The value that would make the markup agree with the page, or None."""


def grounded(
    family: str, reason: str, *evidence: Evidence, confidence: float = 0.95, where: Where = "visible"
) -> Verdict:
    """The page shows the value, or it follows from the page."""
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
    """Nothing visible supports the value, or a ``part`` of it; ``replacement`` is what the page shows instead."""
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
    """The page shows another value in that role; ``replacement`` is that value in the markup's form."""
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
