"""Decide a verdict: what a comparator found, and how often labelled pages agreed with such verdicts.

How often is learnt (``trust.json``; ``bench/making/train_trust.py`` writes it). A logistic model states the share of
statements with such a verdict that the page does not support: it adds the weights of what the verdict rests on (kind of
value, grounds, role, place) and of what the statement is (property, type, syntax). A verdict's cell is the group of its
kind of value with what its grounds say: whether the value was found, in which role, and where. The number of labelled
statements in the cell tells how far to rely on the share.
"""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from ..findings.match import Match, Role, Scope
from ..findings.reason import Family, Reason
from ..findings.verdict import FLAGS, Outcome, Verdict
from ..markup.statement import Statement


class Trust(NamedTuple):
    """What labelled statements say of a verdict: the ``share`` that the page does not support, in [0, 1]; the lower
    bound of that share for as many statements as the verdict's cell has (95 %, one-sided), and their ``count``."""

    share: float
    least: float
    count: int


class Features(NamedTuple):
    """What a verdict and its statement have that tells how far to trust the verdict."""

    outcome: Outcome
    family: str
    reason: str
    match: str
    role: str
    where: str
    type: str
    """The types of the statement's subject, separated by spaces."""
    property: str
    syntax: str
    """``json-ld``, or ``in elements`` (microdata and RDFa)."""
    alike: int
    """How many verdicts on the page have the same kind of value and the same grounds."""
    scope: str = Scope.PAGE
    """The part of the page in which the evidence stands."""

    @property
    def cell(self) -> str:
        """The cell, as a key."""
        return f"{self._root}: {_GROUPS.get(Family(self.family), 'exact values')}"

    @property
    def _root(self) -> str:
        # That the page shows another value in the role says the more that it does not show this one.
        match = Match.NONE if self.match == Match.OTHER else self.match
        role = Role.OTHER if self.role == Role.OTHER else "its own or unknown"
        return f"{self._outcome}, {match}, {role}, {self.where}"

    @property
    def _outcome(self) -> str:
        return "flag" if self.outcome in FLAGS else self.outcome

    def terms(self) -> dict[str, float]:
        """Return the terms of the model that stand for these features, each with its size."""
        outcome, grounds = self._outcome, f"{self.family}, {self.reason}"
        names = (
            outcome,
            self._root,
            f"{outcome}, {self.family}",
            f"{outcome}, {grounds}",
            f"property {self.property}",
            f"property {self.property}, {outcome}",
            f"property {self.property}, {self.reason}",
            f"type {self.type}",
            f"type {self.type}, {self.property}",
            f"{self.syntax}, {outcome}",
        )
        terms = dict.fromkeys(names, 1.0)
        if self.scope != Scope.PAGE:
            parts = (f"{outcome}, {self.scope}", f"{outcome}, {self.scope}, {self.family}")
            terms |= dict.fromkeys((*parts, f"property {self.property}, {outcome}, {self.scope}"), 1.0)
        if outcome == "flag" and self.alike > 1:
            terms["alike"] = terms[f"alike, {self.family}"] = math.log2(self.alike) / 2
        return terms


def features_of(verdicts: Iterable[tuple[Statement, Verdict]]) -> list[Features]:
    """Return the features of a page's verdicts, in their order."""
    verdicts = list(verdicts)
    alike = Counter((verdict.family, verdict.reason) for _, verdict in verdicts)
    return [
        Features(
            verdict.outcome,
            verdict.family,
            verdict.reason.name,
            verdict.reason.match,
            verdict.reason.role,
            verdict.where,
            " ".join(statement.types),
            statement.property,
            "in elements" if statement.location.pointer is None else "json-ld",
            alike[verdict.family, verdict.reason],
            verdict.scope,
        )
        for statement, verdict in verdicts
    ]


@dataclass(frozen=True, slots=True)
class Model:
    """The weights of the terms, and the number of labelled statements by cell."""

    weights: dict[str, float]
    """The weight of each term, in log odds; of "" the constant."""
    cells: dict[str, int]

    def trust(self, features: Features) -> Trust:
        """Return what is known of verdicts with such features."""
        weights = self.weights
        odds = weights[""] + sum(weights.get(term, 0.0) * size for term, size in features.terms().items())
        share = 1 / (1 + math.exp(-odds))
        count = self.cells.get(features.cell, 0)
        # What a cell takes after makes it no surer than as many statements of its own would.
        return Trust(share, _lower(share, max(count + min(count, _INHERITED), 1)), count)


_INHERITED = 20
_TEXTS = (Family.TEXT, Family.LANGUAGE, Family.CHOICE, Family.POSTAL, Family.SUBJECT)
_GROUPS = {**dict.fromkeys(_TEXTS, "texts"), Family.LINK: "addresses", Family.IMAGE: "addresses"}
_Z = 1.645


def _lower(share: float, count: float) -> float:
    """The lower bound of a share (Wilson's interval)."""
    squared = _Z * _Z
    middle = share + squared / (2 * count)
    spread = _Z * ((share * (1 - share) + squared / (4 * count)) / count) ** 0.5
    return max((middle - spread) / (1 + squared / count), 0.0)


@cache
def model() -> Model:
    """Return the model of ``trust.json``."""
    data = json.loads(Path(__file__).with_name("trust.json").read_text(encoding="utf-8"))
    return Model(data["weights"], data["cells"])


MIN_COUNT = 20
"""Labelled statements in a verdict's cell from which on it can be an error."""
ERROR = 0.85
"""The least lower bound of the share of right flags for an error."""
INFERRED = 0.8
"""The least lower bound of the share of unsupported statements to flag what no comparator flags."""
WARNING = 0.7
"""The least share of right flags for a warning: below it a flag is left open."""


NOT_READ = frozenset(
    reason.name
    for reason in (
        Reason.UNREAD, Reason.THE_PAGE_WAS_NOT_READ_TO_ITS_END, Reason.SCRIPTS_WRITE_WHAT_THE_PAGE_SHOWS,
        Reason.A_TIME_THAT_A_SCRIPT_MAY_SHOW, Reason.A_PLAYER_MAY_LOAD_IT, Reason.THE_PAGE_S_OWN_ADDRESS_IS_UNKNOWN,
        Reason.TOO_MANY_STATEMENTS,
    )
)  # fmt: skip
"""Names of reasons that tell of what was not read, of which other pages say nothing: it stays open."""


class Decision(NamedTuple):
    """An outcome, the share of such verdicts of which it is right, and whether a flag is right so often that it is an
    error."""

    outcome: Outcome
    confidence: float = 1.0
    sure: bool = False


def decide(verdict: Verdict, features: Features, known: Model | None = None) -> Verdict:
    """Return a verdict with its confidence, and with another outcome where labelled pages say so."""
    outcome, confidence, sure = decision(features, known)
    return replace(verdict, outcome=outcome, confidence=confidence, sure=sure)


@lru_cache(maxsize=4096)
def _trust(features: Features) -> Trust:
    """What labelled pages say of verdicts with such features: pages of a site repeat them."""
    return model().trust(features)


def decision(features: Features, known: Model | None = None) -> Decision:
    """Return what becomes of a verdict with such features.

    A flag that is often wrong is left open; a value that is found and still usually unsupported (only in an image's
    text, say) is flagged; so is what a comparator leaves open, where nearly all such statements are unsupported.
    """
    stated = features.outcome
    if stated == "technical" or features.reason in NOT_READ:
        return Decision(stated)
    share, least, count = known.trust(features) if known is not None else _trust(features)
    flagged = stated in FLAGS
    # To flag what no comparator flags, one must be sure.
    if share >= WARNING if flagged else least >= INFERRED:
        # People disagree on the role of a value more often than on whether it is shown.
        of_role = features.match == Match.EXACT and features.where == "visible"
        sure = count >= MIN_COUNT and min(least, share) >= ERROR and not of_role
        return Decision(stated if flagged else "unsupported", share, sure)
    if stated == "grounded":
        return Decision("grounded" if share <= 0.5 else "undecided", 1 - share)
    return Decision("undecided", max(share, 1 - share))
