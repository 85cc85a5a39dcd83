"""What was spent on a model, and the limit it must not exceed."""

from __future__ import annotations

import math
import re
import threading
from dataclasses import dataclass

from ..regex import regex
from .exchange import Request, Usage
from .models import BATCH, CACHE_READ, CACHE_WRITE, Model

HEADROOM = 1.3
"""How much larger than estimated a prompt is taken to be until the endpoint has counted one."""
_BUDGET = regex(r"\s*\$?\s*(\d+(?:\.\d+)?)\s*(k|m)?\s*(tokens?|t|usd|\$)?\s*", re.I)


class BudgetExceededError(Exception):
    """A request that is not sent because it could exceed the budget."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The most that may be spent: US dollars, or tokens of prompts and answers together."""

    amount: float
    unit: str
    """ "usd" or "tokens"."""

    @classmethod
    def parse(cls, text: str) -> Budget:
        """``0.50`` and ``$0.50`` are dollars, ``20000tokens`` and ``20k tokens`` tokens. ValueError otherwise."""
        match = _BUDGET.fullmatch(text)
        tokens = match is not None and (match[3] or "").lower().startswith("t")
        if match is None or (match[2] and not tokens):
            raise ValueError(f'"{text}" is no budget: write dollars (0.50) or tokens (20000tokens)')
        scale = {"k": 1e3, "m": 1e6}.get((match[2] or "").lower(), 1)
        return cls(float(match[1]) * scale, "tokens" if tokens else "usd")

    def __str__(self) -> str:
        return f"{self.amount:,.0f} tokens" if self.unit == "tokens" else f"${self.amount:.4f}"


@dataclass(frozen=True, slots=True)
class Totals:
    """What a run asked of a model. ``dollars`` is None where the model's price is not known."""

    model: str
    requests: int
    usage: Usage
    dollars: float | None
    remembered: int = 0
    estimated: bool = False
    """Whether the figures are what a run would send (``--llm-dry-run``), not what was counted."""
    unanswered: int = 0
    """Requests that were sent and got no answer; ``requests`` are those that did."""
    most: Budget | None = None
    """Of what a run would send: the budget with room for it, however long the answers, if none is asked for again."""

    def __str__(self) -> str:
        tokens = (
            f"{self.usage.prompt:,} input tokens ({self.usage.cache_read:,} from the prompt cache), "
            f"{self.usage.output:,} output tokens"
        )
        price = "price unknown" if self.dollars is None else f"about ${self.dollars:.4f}"
        kept = f", {self.remembered:,} verdicts from the cache" if self.remembered else ""
        failed = f", {self.unanswered:,} more without an answer" if self.unanswered else ""
        told = f"{self.model}: {self.requests:,} requests{failed}, {tokens}, {price}{kept}"
        if not self.estimated:
            return told
        room = (
            f"; a budget of {self.most} has room where nothing must be asked twice"
            if self.most is not None
            else ""
        )
        return f"{told} (estimated{room})"


def dollars(model: Model, usage: Usage, *, batch: bool = False) -> float | None:
    """What the usage costs at the model's list price, or None where that is not known."""
    if model.price is None:
        return None
    prompt = usage.input + usage.cache_write * CACHE_WRITE + usage.cache_read * CACHE_READ
    full = (prompt * model.price.input + usage.output * model.price.output) / 1e6
    return full * BATCH if batch else full


class Ledger:
    """Counts what is spent and holds the budget: what may be spent is set aside before a request is sent.

    Of a request that failed underway nobody knows whether it is charged, so what was set aside for it
    counts as spent. Safe to use from several threads.
    """

    def __init__(self, model: Model, budget: Budget | None = None) -> None:
        if budget is not None and budget.unit == "usd" and model.price is None:
            raise ValueError(
                f"the price of {model.name} is not known: state it (--llm-price INPUT/OUTPUT, dollars for a "
                "million tokens) or give the budget in tokens"
            )
        self.model = model
        self.budget = budget
        self._lock = threading.Lock()
        self._spent = 0.0
        self._reserved = 0.0
        self._ratio = HEADROOM
        self._counted = False
        self._requests = 0
        self._usage = Usage()
        self._dollars = 0.0
        self._estimated = False
        self._unanswered = 0
        self._most = 0.0

    def reserve(self, request: Request) -> float:
        """Set aside what a request can cost at most. BudgetExceededError where that is no longer there."""
        with self._lock:
            cost = self._cost(self._largest(request))
            if self.budget is not None and self._spent + self._reserved + cost > self.budget.amount:
                raise BudgetExceededError(
                    f"the budget of {self.budget} could be exceeded: what may be spent at most is set aside"
                )
            self._reserved += cost
            return cost

    def _largest(self, request: Request) -> Usage:
        """What a request can use at most."""
        return Usage(cache_write=int(request.estimated_tokens * self._ratio), output=request.max_tokens)

    def count_unanswered(self) -> None:
        """Count a request that was sent and got no answer."""
        with self._lock:
            self._unanswered += 1

    def settle(self, reserved: float, estimated: int, usage: Usage) -> None:
        """Book what a request cost instead of what was set aside; ``estimated`` is the prompt's size in tokens."""
        with self._lock:
            self._reserved -= reserved
            self._spent += self._cost(usage)
            self._book(usage, batch=False)
            ratio = usage.prompt / max(estimated, 1)
            self._ratio = max(self._ratio, ratio) if self._counted else max(ratio, 1.0)
            self._counted = True

    def book_batch(self, usage: Usage) -> None:
        """Book what a request of a batch cost, now that its result is known."""
        with self._lock:
            self._book(usage, batch=True)

    def forfeit(self, reserved: float) -> None:
        """Count what was set aside as spent: the request failed, and may be charged."""
        with self._lock:
            self._reserved -= reserved
            self._spent += reserved

    def release(self, reserved: float) -> None:
        """Give back what was set aside: the request was turned away before the model saw it."""
        with self._lock:
            self._reserved -= reserved

    def expect(self, request: Request, output: int) -> None:
        """Book what a request would cost, as estimated; nothing is sent."""
        with self._lock:
            self._estimated = True
            self._most += self._cost(self._largest(request))
            self._book(Usage(input=request.estimated_tokens, output=output), batch=False)

    def _book(self, usage: Usage, *, batch: bool) -> None:
        self._requests += 1
        total = self._usage
        self._usage = Usage(
            total.input + usage.input,
            total.output + usage.output,
            total.cache_write + usage.cache_write,
            total.cache_read + usage.cache_read,
        )
        self._dollars += dollars(self.model, usage, batch=batch) or 0.0

    def _cost(self, usage: Usage) -> float:
        if self.budget is not None and self.budget.unit == "tokens":
            return usage.prompt + usage.output
        return dollars(self.model, usage) or 0.0

    def totals(self, remembered: int = 0) -> Totals:
        """Everything booked so far."""
        price = None if self.model.price is None else self._dollars
        return Totals(
            self.model.name,
            self._requests,
            self._usage,
            price,
            remembered,
            self._estimated,
            self._unanswered,
            self._room(),
        )

    def _room(self) -> Budget | None:
        """The budget with room for everything expected, in the unit of the budget that was given; rounded up."""
        if not self._estimated or (self.budget is None and self.model.price is None):
            return None
        if self.budget is not None and self.budget.unit == "tokens":
            return Budget(math.ceil(self._most), "tokens")
        return Budget(math.ceil(self._most * 1e4) / 1e4, "usd")
