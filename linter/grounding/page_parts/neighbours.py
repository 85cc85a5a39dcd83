"""Settle what the rest of its node tells of a statement.

A telephone number that is shown supports its contact type; a person who is not named counts against the job title; so
many reviews are counted as the markup lists and the page shows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ...findings.reason import Reason
from ...findings.verdict import FLAGS, Verdict
from ...markup.statement import Literal, Node, Statement
from .causes import names_of

_TELLING = {
    "contactpoint": frozenset({"telephone", "email", "faxnumber", "url"}),
    "postaladdress": frozenset({"streetaddress", "postalcode", "addresslocality"}),
    "person": frozenset({"name", "givenname", "familyname"}),
    "review": frozenset({"reviewbody", "description"}),
}
"""Types of which some statements tell whether the rest can be true of the page."""
_TEXTS = _TELLING["review"] | {"text"}
_COUNTS = frozenset({"reviewcount", "ratingcount"})
_REPLIES = frozenset({"suggestedanswer", "acceptedanswer", "comment"})
_REPLY_COUNTS = frozenset({"answercount", "commentcount"})


class Neighbours:
    """What comparators say of a document's literal statements, node by node."""

    def __init__(self, nodes: tuple[Node, ...], verdicts: Iterable[tuple[Statement, Verdict]]) -> None:
        self._nodes = nodes
        self._verdicts = list(verdicts)
        self._order = {id(statement): place for place, (statement, _) in enumerate(self._verdicts)}
        self._reviews: dict[str, list[Node]] = {}
        self._replies: dict[str, list[Node]] = {}
        #: The statements of the ratings that reviews give, by the review.
        self._parts: dict[str, tuple[Statement, ...]] = {}
        for node in nodes:
            if node.parent is None:
                continue
            if (name := node.parent.property.lower()) in ("review", "reviews"):
                self._reviews.setdefault(node.parent.subject, []).append(node)
            elif name == "reviewrating":
                self._parts[node.parent.subject] = node.statements
            elif name in _REPLIES:
                self._replies.setdefault(node.parent.subject, []).append(node)

    def settle(self) -> list[tuple[Statement, Verdict]]:
        """Return the verdicts, those settled that the rest of their node decides."""
        for node in self._nodes:
            self._ask_neighbours(node)
            self._count_reviews(node)
        return self._verdicts

    def _verdict(self, statement: Statement) -> Verdict:
        return self._verdicts[self._order[id(statement)]][1]

    def _change(self, statement: Statement, **changes: Any) -> None:
        self._verdicts[self._order[id(statement)]] = (statement, replace(self._verdict(statement), **changes))

    def _ask_neighbours(self, node: Node) -> None:
        """Settle what is undecided about a node whose telling statements are all shown, or all missing."""
        telling = next((_TELLING[name] for name in names_of(node) if name in _TELLING), None)
        if telling is None:
            return
        statements = [s for s in node.statements if isinstance(s.value, Literal)]
        if "review" in names_of(node):  # a score is shown with what is said
            statements += [s for s in self._parts.get(node.id, ()) if isinstance(s.value, Literal)]
        verdicts = [self._verdict(s) for s in statements if s.property.lower() in telling]
        visible = any(verdict.outcome == "grounded" for verdict in verdicts)
        missing = [verdict for verdict in verdicts if verdict.outcome in FLAGS]
        for statement in statements:
            verdict = self._verdict(statement)
            scored = statement.property.lower() == "ratingvalue" and verdict.outcome == "grounded"
            if (verdict.outcome != "undecided" and not scored) or statement.property.lower() in telling:
                continue
            if missing and not visible:
                self._change(statement, outcome="unsupported", reason=Reason.NOTHING_OF_IT_IS_SHOWN)
            elif visible and statement.property.lower() == "contacttype":
                self._change(statement, outcome="grounded", reason=Reason.ITS_CONTACT_IS_SHOWN)

    def _count_reviews(self, node: Node) -> None:
        """Settle how many reviews or replies there are where the page shows so many, and the markup lists them."""
        reviews = self._reviews.get(node.parent.subject) if node.parent is not None else None
        for statement in node.statements:
            name = statement.property.lower()
            listed = (
                reviews if name in _COUNTS else self._replies.get(node.id) if name in _REPLY_COUNTS else None
            )
            if not listed or not isinstance(statement.value, Literal):
                continue
            if self._verdict(statement).outcome not in (*FLAGS, "undecided"):
                continue
            count = sum(any(self._is_visible(s) for s in each.statements) for each in listed)
            if statement.text.strip() == str(count):
                self._change(statement, outcome="grounded", reason=Reason.SO_MANY_ARE_LISTED)

    def _is_visible(self, statement: Statement) -> bool:
        """Whether a statement is a review's or a reply's text and is shown."""
        telling = isinstance(statement.value, Literal) and statement.property.lower() in _TEXTS
        return telling and self._verdict(statement).outcome == "grounded"
