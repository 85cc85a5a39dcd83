"""Report the parts of one missing entity once, and settle what the rest of its node tells of a statement.

A rating that is not shown takes along its scale and counts, a review its author and text, an address its parts, a trail
its positions, and an entity that the page is not about all of its statements: these are reported once.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from ...findings.reason import Family, Reason
from ...findings.verdict import FLAGS, Verdict
from ...locale.word_tables import word_list
from ...markup.statement import Literal, Node, Statement

_WHOLES = {
    "review": ("ratingvalue", "reviewbody", "description", "name"),
    "aggregaterating": ("ratingvalue", "reviewcount", "ratingcount"),
    "rating": ("ratingvalue",),
    "postaladdress": ("streetaddress", "postalcode"),
    "geocoordinates": ("latitude",),
    "openinghoursspecification": ("opens", "closes", "dayofweek"),
    "breadcrumblist": ("name", "position"),
}
"""Types whose flagged statements fall together, with the properties that best stand for the whole."""
_GENERAL = frozenset({"inlanguage", "url", "position", "isaccessibleforfree", "isfamilyfriendly"})
_AGENTS = word_list("schema_terms", "agents")
MIN_ENTITY_STATEMENTS = 3


class Causes:
    """The verdicts on a document's literal statements, processed node by node."""

    def __init__(self, nodes: tuple[Node, ...], verdicts: Iterable[tuple[Statement, Verdict]]) -> None:
        self._nodes = nodes
        self._verdicts = list(verdicts)
        self._order = {id(statement): place for place, (statement, _) in enumerate(self._verdicts)}
        self._below = _subtrees(nodes)

    def with_causes(self) -> list[tuple[Statement, Verdict]]:
        """Return the verdicts, dependent ones with their cause; no outcome changes."""
        #: By identity, those flagged that do not fall with another yet.
        left = {id(s) for s, verdict in self._verdicts if verdict.outcome in FLAGS}
        for index, node in enumerate(self._nodes):
            flagged = [s for n in self._below[index] for s in n.statements if id(s) in left]
            if len(flagged) < 2:
                continue
            kind = next((name for name in names_of(node) if name in _WHOLES), None)
            if kind == "breadcrumblist":
                flagged = [s for s in flagged if s.property.lower() in _WHOLES[kind]]
            elif kind is None:
                visible = self._visible_parts(index)
                flagged = [s for s in flagged if s.subject not in visible]
            anchor = _anchor(flagged, _WHOLES[kind]) if kind else self._subject(index, flagged)
            if anchor is None or len(flagged) < 2:
                continue
            # One part that surely isn't there tells of a whole; of an entity, most of what is said of it.
            ranked = sorted(
                (self._verdict(s) for s in flagged), key=lambda verdict: verdict.confidence, reverse=True
            )
            surest = ranked[0 if kind else len(ranked) // 2]
            if kind is None and not _is_agent(node):
                self._change(anchor, family=Family.SUBJECT, reason=Reason.NOT_ABOUT_THIS)
            if surest.confidence > self._verdict(anchor).confidence:
                self._change(anchor, confidence=surest.confidence, sure=surest.sure)
            for statement in flagged:
                left.discard(id(statement))
                if statement is not anchor:
                    self._change(statement, cause=anchor)
        return self._verdicts

    def _verdict(self, statement: Statement) -> Verdict:
        return self._verdicts[self._order[id(statement)]][1]

    def _change(self, statement: Statement, **changes: object) -> None:
        self._verdicts[self._order[id(statement)]] = (statement, replace(self._verdict(statement), **changes))  # type: ignore[arg-type]

    def _visible_parts(self, index: int) -> set[str]:
        """The subjects of those parts of a node that are on the page: what is missing of a rating that is shown does
        not fall with the name of what is rated."""
        return {
            part.id
            for part in self._below[index][1:]
            if not _WHOLES.keys().isdisjoint(names_of(part))
            and any(
                self._verdict(s).outcome == "grounded" and s.property.lower() not in _GENERAL
                for s in part.statements
                if isinstance(s.value, Literal)
            )
        }

    def _subject(self, index: int, flagged: list[Statement]) -> Statement | None:
        """The name of an entity that the page is not about: it is flagged, and hardly anything else is grounded."""
        node = self._nodes[index]
        name = next((s for s in node.statements if s.property.lower() in ("name", "headline")), None)
        if name is None or not any(name is s for s in flagged) or len(flagged) < MIN_ENTITY_STATEMENTS:
            return None
        statements = (s for n in self._below[index] for s in n.statements if isinstance(s.value, Literal))
        telling = [s for s in statements if s.property.lower() not in _GENERAL]
        supported = sum(self._verdict(s).outcome == "grounded" for s in telling)
        return name if supported <= 0.2 * len(flagged) else None


def _is_agent(node: Node) -> bool:
    """Whether a node is who made, sells or arranges another: no page need be about them."""
    return node.parent is not None and node.parent.property in _AGENTS


def names_of(node: Node) -> list[str]:
    """Return the types of a node, in lower case, without namespace."""
    return [name.rpartition("/")[2].lower() for name in node.types]


def _subtrees(nodes: tuple[Node, ...]) -> list[list[Node]]:
    """For every node, itself and the nodes nested in it; parents come before their children."""
    by_statement: dict[int, int] = {id(s): i for i, node in enumerate(nodes) for s in node.statements}
    subtrees: list[list[int]] = [[index] for index in range(len(nodes))]
    for index in range(len(nodes) - 1, -1, -1):
        parent = nodes[index].parent
        above = by_statement.get(id(parent)) if parent is not None else None
        if above is not None and above != index:
            subtrees[above].extend(subtrees[index])
    return [[nodes[index] for index in sorted(each)] for each in subtrees]


def _anchor(flagged: Iterable[Statement], preferred: tuple[str, ...]) -> Statement | None:
    """The flagged statement that best stands for the whole, or None where no preferred one is flagged."""
    by_name: dict[str, Statement] = {}
    for statement in flagged:
        by_name.setdefault(statement.property.lower(), statement)
    return next((by_name[name] for name in preferred if name in by_name), None)


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
