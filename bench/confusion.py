"""Count right and wrong decisions, and compute figures from the counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .intervals import Share
from .output import rounded, share


@dataclass(slots=True)
class Confusion:
    """Decisions against labels. ``undecided`` ones count as wrong."""

    true_positive: int = 0
    false_positive: int = 0
    true_negative: int = 0
    false_negative: int = 0
    undecided: int = 0

    def add(self, positive: bool, decision: bool | None) -> None:
        """Count a decision; None is undecided and counts as wrong."""
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
        """True and false positives, true and false negatives: the counts for SHARES."""
        return self.true_positive, self.false_positive, self.true_negative, self.false_negative

    @property
    def total(self) -> int:
        """The number of decisions."""
        return self.true_positive + self.false_positive + self.true_negative + self.false_negative

    @property
    def precision(self) -> float | None:
        """The share of positive decisions that are right; None without any."""
        return share(self.true_positive, self.true_positive + self.false_positive)

    @property
    def recall(self) -> float | None:
        """The share of positive labels found; None without any."""
        return share(self.true_positive, self.true_positive + self.false_negative)

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall; None if labels and decisions are all negative."""
        return share(
            2 * self.true_positive, 2 * self.true_positive + self.false_positive + self.false_negative
        )

    @property
    def balanced_accuracy(self) -> float | None:
        """The mean of the recall of positive and negative labels; None if either has no labels."""
        specificity = share(self.true_negative, self.true_negative + self.false_positive)
        if self.recall is None or specificity is None:
            return None
        return (self.recall + specificity) / 2

    def figures(self) -> dict[str, Any]:
        """Return the figures by name, rounded for printing."""
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
"""Figures that are shares of a confusion's counts."""
