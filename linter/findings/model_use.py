"""Use of a language model: requests, tokens, cost, budget."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...source.regex import regex


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens as counted by an endpoint. ``input`` excludes those written to or read from its cache."""

    input: int = 0
    output: int = 0
    cache_write: int = 0
    cache_read: int = 0

    @property
    def prompt(self) -> int:
        """All tokens of the prompt."""
        return self.input + self.cache_write + self.cache_read


_BUDGET = regex(r"\s*\$?\s*(\d+(?:\.\d+)?)\s*(k|m)?\s*(tokens?|t|usd|\$)?\s*", re.I)


@dataclass(frozen=True, slots=True)
class Budget:
    """The most to spend: US dollars, or tokens of prompts and answers together."""

    amount: float
    unit: str
    """ "usd" or "tokens"."""

    @classmethod
    def parse(cls, text: str) -> Budget:
        """``0.50`` and ``$0.50`` are dollars, ``20000tokens`` and ``20k tokens`` tokens. Else raises ValueError."""
        match = _BUDGET.fullmatch(text)
        tokens = match is not None and (match[3] or "").lower().startswith("t")
        if match is None or (match[2] and not tokens):
            raise ValueError(f'"{text}" is no budget: write dollars (0.50) or tokens (20000tokens)')
        scale = {"k": 1e3, "m": 1e6}.get((match[2] or "").lower(), 1)
        return cls(float(match[1]) * scale, "tokens" if tokens else "usd")

    def __str__(self) -> str:
        return f"{self.amount:,.0f} tokens" if self.unit == "tokens" else f"${self.amount:.4f}"


@dataclass(frozen=True, slots=True)
class ModelUse:
    """The requests of a run to a model. ``dollars`` is None if the model's price is unknown."""

    model: str
    requests: int
    usage: Usage
    dollars: float | None
    remembered: int = 0
    estimated: bool = False
    """Whether the figures are an estimate of what a run would send (``--llm-dry-run``)."""
    unanswered: int = 0
    """Requests without an answer; ``requests`` counts those with one."""
    most: Budget | None = None
    """For an estimate: a budget that suffices however long the answers, if no request is repeated."""

    def __str__(self) -> str:
        tokens = (
            f"{self.usage.prompt:,} input tokens ({self.usage.cache_read:,} from the prompt cache), "
            f"{self.usage.output:,} output tokens"
        )
        price = "price unknown" if self.dollars is None else f"about ${self.dollars:.4f}"
        kept = f", {self.remembered:,} verdicts from the cache" if self.remembered else ""
        failed = f", {self.unanswered:,} more without an answer" if self.unanswered else ""
        text = f"{self.model}: {self.requests:,} requests{failed}, {tokens}, {price}{kept}"
        if not self.estimated:
            return text
        room = (
            f"; a budget of {self.most} has room where nothing must be asked twice"
            if self.most is not None
            else ""
        )
        return f"{text} (estimated{room})"
