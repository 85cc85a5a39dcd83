"""A model's answer in the place of an open verdict."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from ..findings.report import Notification
from ..findings.rule import Evidence, Relation
from .inquiry import Inquiry
from .interview import Outcome
from .page_case import PageCase
from .question import Answer, Said

if TYPE_CHECKING:
    from ..findings.verdict import Verdict

CONFIDENCE = 0.85
"""Of a model's verdict: its flags are warnings, never errors."""

_OUTCOMES: dict[Said, tuple[Literal["grounded", "contradicted", "unsupported"], Relation]] = {
    "supported": ("grounded", "supports"),
    "contradicted": ("contradicted", "contradicts"),
    "unsupported": ("unsupported", "contradicts"),
}


def joined(verdict: Verdict, answer: Answer | None, case: PageCase, model: str) -> Verdict:
    """The verdict with what a model said; as it was where the model said nothing or could not tell."""
    if answer is None or answer.said == "undecided":
        return verdict
    outcome, relation = _OUTCOMES[answer.said]
    words = case.shown(answer.quote)
    evidence = (Evidence(words, "text", relation, comparator="model", score=CONFIDENCE),) if words else ()
    return replace(
        verdict,
        outcome=outcome,
        confidence=CONFIDENCE,
        evidence=evidence or verdict.evidence,
        where="visible" if outcome == "grounded" else verdict.where,
        shown=words if outcome == "contradicted" else None,
        cause=None,
        reason=f"{model} says so",
        replacement=None,
        judge=model,
    )


def not_founded(inquiry: Inquiry, outcome: Outcome) -> Notification:
    """The notification about verdicts whose quote is not in the text."""
    count = f"{outcome.unfounded} of {len(inquiry.questions)} statements"
    message = (
        f"the model's verdicts on the {inquiry.agent} of {count} are not used: the words they rest on are not "
        f"{'on the page' if inquiry.agent == 'factuality' else 'in the definition'}; the statements stay not decided"
    )
    return Notification("note", message, inquiry.uri or None, incomplete=False)


def not_judged(inquiry: Inquiry, outcome: Outcome) -> Notification:
    """The notification about questions that got no usable answer."""
    count = f"{outcome.unanswered} of {len(inquiry.questions)} statements"
    reason = "; ".join(outcome.problems[:3]) or "no verdict came back"
    message = f"the model did not judge the {inquiry.agent} of {count}, which stay not decided: {reason}"
    return Notification("warning", message, inquiry.uri or None)
