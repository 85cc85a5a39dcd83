"""Verdicts: the results of tracing statements to their page."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from ..markup.statement import Scalar, Statement
from .match import Scope
from .reason import Family, Reason
from .rule import Evidence

Outcome = Literal["grounded", "contradicted", "unsupported", "undecided", "technical"]
Where = Literal["visible", "hidden", "head", "attribute", "nowhere"]
FLAGS = frozenset[Outcome]({"unsupported", "contradicted"})


@dataclass(slots=True, unsafe_hash=True)  # not frozen: see source/location.py
class Verdict:
    """Whether the page supports a statement.

    A comparator gives the outcome that speaks for itself; the policy (``linter/grounding/policy.py``) changes it where
    labelled pages say otherwise, and fills in ``confidence`` and ``sure``. ``family`` names the comparator, ``reason``
    its grounds. ``where`` is where a value is found that is not in the visible text; ``shown`` is what the page shows
    in that role, or None; ``cause`` is the statement this one fails with, where one missing entity makes several
    statements fail.
    """

    outcome: Outcome
    family: Family
    reason: Reason
    evidence: tuple[Evidence, ...] = ()
    where: Where = "nowhere"
    shown: str | None = None
    cause: Statement | None = None
    detail: str = ""
    """What stands for ``{}`` in the words of ``reason``."""
    judge: str = ""
    """The model that decided, or "" if the agent itself did."""
    part: str = ""
    """The part that nothing supports of a value with several, or "" for the whole value."""
    replacement: Scalar | None = None
    """The value that would make the markup agree with the page, or None."""
    confidence: float = 1.0
    """The share of labelled statements with such a verdict of which the outcome is right."""
    sure: bool = False
    """Whether a flag is right so often that it is an error."""
    scope: Scope = Scope.PAGE
    """The part of the page in which its evidence stands."""

    @property
    def grounds(self) -> str:
        """The reason in words."""
        return self.reason.replace("{}", self.detail)


def grounded(family: Family, reason: Reason, *evidence: Evidence, where: Where = "visible") -> Verdict:
    """The page shows the value, or it follows from the page."""
    return Verdict("grounded", family, reason, evidence, where)


def unsupported(
    family: Family,
    reason: Reason,
    *evidence: Evidence,
    where: Where = "nowhere",
    shown: str | None = None,
    part: str = "",
    detail: str = "",
    replacement: Scalar | None = None,
) -> Verdict:
    """Nothing visible supports the value, or a ``part`` of it; ``replacement`` is what the page shows instead."""
    return Verdict(
        "unsupported",
        family,
        reason,
        evidence,
        where,
        shown,
        part=part,
        detail=detail,
        replacement=replacement,
    )


def contradicted(
    family: Family, reason: Reason, *evidence: Evidence, shown: str, replacement: Scalar | None = None
) -> Verdict:
    """The page shows another value in that role; ``replacement`` is that value in the markup's form."""
    against = tuple(replace(e, relation="contradicts") if e.relation == "supports" else e for e in evidence)
    return Verdict("contradicted", family, reason, against, shown=shown, replacement=replacement)


def undecided(family: Family, reason: Reason, *evidence: Evidence, part: str = "") -> Verdict:
    """Not enough evidence either way, perhaps for a ``part`` of the value only."""
    return Verdict("undecided", family, reason, evidence, part=part)


def technical_value(family: Family, reason: Reason) -> Verdict:
    """A technical value that no visitor could check."""
    return Verdict("technical", family, reason)
