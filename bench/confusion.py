"""Counts of right and wrong decisions, and the figures made from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .intervals import Share
from .output import rounded, share


@dataclass(slots=True)
class Confusion:
    """Decisions against labels. ``undecided`` ones stand among the wrong: withheld is not right."""

    true_positive: int = 0
    false_positive: int = 0
    true_negative: int = 0
    false_negative: int = 0
    undecided: int = 0

    def add(self, positive: bool, decision: bool | None) -> None:
        """Count a decision; None is undecided and counts as the wrong one."""
        if decision is None:
            self.undecided += 1
            decision = not positive
        if positive and decision:
            self.true_positive += 1
        elif positive:
            self.false_negative += 1
        elif decision:
            self.false_positive += 1
        else:
            self.true_negative += 1

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """True and false positives, true and false negatives: what SHARES are taken of."""
        return self.true_positive, self.false_positive, self.true_negative, self.false_negative

    @property
    def total(self) -> int:
        """How many decisions were counted."""
        return self.true_positive + self.false_positive + self.true_negative + self.false_negative

    @property
    def precision(self) -> float | None:
        """Of those called positive, the share that is; None where none was called so."""
        return share(self.true_positive, self.true_positive + self.false_positive)

    @property
    def recall(self) -> float | None:
        """Of the positive ones, the share that was called so; None where there is none."""
        return share(self.true_positive, self.true_positive + self.false_negative)

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall; None where there is nothing positive either way."""
        return share(
            2 * self.true_positive, 2 * self.true_positive + self.false_positive + self.false_negative
        )

    @property
    def balanced_accuracy(self) -> float | None:
        """The mean of the shares of positive and of negative ones told right; None where one is missing."""
        specificity = share(self.true_negative, self.true_negative + self.false_positive)
        if self.recall is None or specificity is None:
            return None
        return (self.recall + specificity) / 2

    def figures(self) -> dict[str, Any]:
        """The figures by name, rounded for printing."""
        return {
            "precision": rounded(self.precision),
            "recall": rounded(self.recall),
            "f1": rounded(self.f1),
            "balanced_accuracy": rounded(self.balanced_accuracy),
            "undecided": self.undecided,
            "rows": self.total,
        }


SHARES: dict[str, Share] = {
    "precision": lambda c: (c[0], c[0] + c[1]),
    "recall": lambda c: (c[0], c[0] + c[3]),
    "f1": lambda c: (2 * c[0], 2 * c[0] + c[1] + c[3]),
}
"""The figures of a confusion that are shares of its counts."""
