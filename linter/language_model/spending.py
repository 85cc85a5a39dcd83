"""The cost of a model's use, and its limit."""

from __future__ import annotations

import math
import threading

from ..findings.report import Budget, ModelUse, Usage
from .exchange import Request
from .models import BATCH, CACHE_READ, CACHE_WRITE, Model

HEADROOM = 1.3
"""Factor by which a prompt may exceed its estimated size, until the endpoint has counted one."""


class BudgetExceededError(Exception):
    """A request that is not sent because it could exceed the budget."""


def dollars(model: Model, usage: Usage, *, batch: bool = False) -> float | None:
    """The cost of the usage at the model's list price, or None if it is unknown."""
    if model.price is None:
        return None
    prompt = usage.input + usage.cache_write * CACHE_WRITE + usage.cache_read * CACHE_READ
    full = (prompt * model.price.input + usage.output * model.price.output) / 1e6
    return full * BATCH if batch else full


class Ledger:
    """Counts costs and enforces the budget: the maximum cost of a request is reserved before it is sent.

    A request that failed in transit may be charged, so its reservation counts as spent. Safe to use from several
    threads.
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
        self._is_ratio_measured = False
        self._requests = 0
        self._usage = Usage()
        self._dollars = 0.0
        self._estimated = False
        self._unanswered = 0
        self._max_expected_cost = 0.0

    def reserve(self, request: Request) -> float:
        """Reserve the maximum cost of a request. Raises BudgetExceededError if the budget is too small."""
        with self._lock:
            cost = self._cost(self._max_usage(request))
            if self.budget is not None and self._spent + self._reserved + cost > self.budget.amount:
                raise BudgetExceededError(
                    f"the budget of {self.budget} could be exceeded: what may be spent at most is set aside"
                )
            self._reserved += cost
            return cost

    def _max_usage(self, request: Request) -> Usage:
        """The maximum usage of a request."""
        return Usage(cache_write=int(request.estimated_tokens * self._ratio), output=request.max_tokens)

    def count_unanswered(self) -> None:
        """Count a request that was sent and got no answer."""
        with self._lock:
            self._unanswered += 1

    def settle(self, reserved: float, estimated: int, usage: Usage) -> None:
        """Replace a reservation by the actual cost; ``estimated`` is the prompt's size in tokens."""
        with self._lock:
            self._reserved -= reserved
            self._spent += self._cost(usage)
            self._book(usage, batch=False)
            ratio = usage.prompt / max(estimated, 1)
            self._ratio = max(self._ratio, ratio) if self._is_ratio_measured else max(ratio, 1.0)
            self._is_ratio_measured = True

    def book_batch(self, usage: Usage) -> None:
        """Book the cost of a request in a batch whose result is known."""
        with self._lock:
            self._book(usage, batch=True)

    def forfeit(self, reserved: float) -> None:
        """Count a reservation as spent: the request failed, and may be charged."""
        with self._lock:
            self._reserved -= reserved
            self._spent += reserved

    def release(self, reserved: float) -> None:
        """Release a reservation: the request was rejected before the model saw it."""
        with self._lock:
            self._reserved -= reserved

    def expect(self, request: Request, output: int) -> None:
        """Book the estimated cost of a request without sending it."""
        with self._lock:
            self._estimated = True
            self._max_expected_cost += self._cost(self._max_usage(request))
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

    def totals(self, remembered: int = 0) -> ModelUse:
        """The totals booked so far."""
        cost = None if self.model.price is None else self._dollars
        return ModelUse(
            self.model.name,
            self._requests,
            self._usage,
            cost,
            remembered,
            self._estimated,
            self._unanswered,
            self._sufficient_budget(),
        )

    def _sufficient_budget(self) -> Budget | None:
        """A budget sufficient for everything expected, in the unit of the given budget, rounded up."""
        if not self._estimated or (self.budget is None and self.model.price is None):
            return None
        if self.budget is not None and self.budget.unit == "tokens":
            return Budget(math.ceil(self._max_expected_cost), "tokens")
        return Budget(math.ceil(self._max_expected_cost * 1e4) / 1e4, "usd")
