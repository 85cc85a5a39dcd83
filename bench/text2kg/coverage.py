"""What of a Text2KGBench setting was scored: sentences, those nobody answered, answers that are to none of them.

A sentence without a response counts zero in every metric, as published, and so does one without expected triples
in precision, recall and F1: how many there are has to stand beside the averages.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Coverage:
    """Counts of one ontology's sentences and of a model's responses to them."""

    sentences: int
    without_response: int
    without_triples: int
    responses_to_none: int

    @classmethod
    def of(cls, truth: Sequence[Mapping[str, Any]], responses: Collection[str]) -> Coverage:
        """Of rows {id, triples} and the identifiers of the sentences that were answered."""
        ids = {row["id"] for row in truth}
        return cls(
            len(ids),
            len(ids - set(responses)),
            sum(not row["triples"] for row in truth),
            len(set(responses) - ids),
        )

    def trouble(self) -> str:
        """Why nothing was scored although both sides have something, or ""."""
        if not self.sentences or not self.responses_to_none or self.without_response < self.sentences:
            return ""
        return f"none of the {self.responses_to_none} responses has the id of one of the {self.sentences} sentences"
