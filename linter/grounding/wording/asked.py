"""Find a question that a FAQ page lacks among others that it asks word for word."""

from __future__ import annotations

from ...findings.verdict import Verdict, unsupported
from ...markup.statement import Statement
from ..claim import Claim
from ..view import View
from . import coverage
from .folding import is_unspaced
from .language import is_common

LEAST_ASKED = 2
"""Other questions that the page asks word for word, at least."""
LEAST_SHARE = 0.6
"""The share of the markup's questions that these are, at least: else the page asks in words of its own."""
LEAST_LETTERS = 5
"""Letters of a word that tells what is asked."""


def check(
    view: View, claims: list[Claim], judged: list[tuple[Statement, Verdict]]
) -> list[tuple[Statement, Verdict]]:
    """Return the verdicts, flagging undecided questions with a word that the page lacks, where it asks the others
    word for word."""
    outcomes = {id(statement): verdict for statement, verdict in judged}
    questions = [claim for claim in claims if _is_question(claim) and id(claim.statement) in outcomes]
    asked = [claim for claim in questions if outcomes[id(claim.statement)].reason == "verbatim"]
    if len(asked) < LEAST_ASKED or len(asked) < LEAST_SHARE * len(questions):
        return judged
    changed: dict[int, Verdict] = {}
    for claim in questions:
        verdict = outcomes[id(claim.statement)]
        if verdict.family == "text" and verdict.outcome == "undecided" and _is_unasked(claim, view):
            changed[id(claim.statement)] = unsupported(
                "text", "not among the questions asked", *verdict.evidence[:1], confidence=0.85
            )
    return [(statement, changed.get(id(statement), verdict)) for statement, verdict in judged]


def _is_question(claim: Claim) -> bool:
    return claim.property == "name" and "question" in claim.types and claim.path[:1] == ("mainentity",)


def _is_unasked(claim: Claim, view: View) -> bool:
    """Whether the page has no form of one of the words that tell what a question asks."""
    if is_unspaced(claim.folded):
        return False
    words = [word for word in claim.folded.split() if len(word) >= LEAST_LETTERS and not is_common(word)]
    return any(coverage.stem(word) not in coverage.stems(view) for word in words)
