"""Ask a language model, if a published method includes one; nothing else leaves this machine."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .input import UnusableInputError

TIMEOUT = 120.0
BUDGET = "2000000tokens"
MAX_REASONS = 5


def add_llm(parser: argparse.ArgumentParser, purpose: str) -> None:
    """Add ``--llm`` and its budget."""
    parser.add_argument("--llm", metavar="MODEL", help=purpose)
    parser.add_argument(
        "--llm-budget",
        default=BUDGET,
        metavar="AMOUNT",
        help="with --llm: the most to spend, in dollars (0.50) or tokens (20000tokens); default %(default)s",
    )
    parser.add_argument(
        "--llm-timeout",
        type=float,
        default=TIMEOUT,
        metavar="SECONDS",
        help="with --llm: for one request (default %(default)s)",
    )


@contextmanager
def asker(args: argparse.Namespace) -> Iterator[LLM | None]:
    """Yield the model named in the arguments, or None. Raises UnusableInputError if it cannot be used."""
    if not args.llm:
        yield None
        return
    model = LLM(args.llm, args.llm_budget, args.llm_timeout)
    try:
        yield model
    finally:
        model.close()


class LLM:
    """A model behind the Messages API, with a budget; counts unanswered requests, with reasons."""

    def __init__(self, name: str, budget: str, timeout: float) -> None:
        from ..linter.findings.report import Budget
        from ..linter.language_model.messages_api import (
            MessagesApi,
            MissingSdkError,
            NoCredentialsError,
            connect,
        )
        from ..linter.language_model.models import model
        from ..linter.language_model.spending import Ledger

        self.name = name
        self._unanswered = 0
        self._reasons: dict[str, None] = {}
        try:
            chosen = model(name)
            self._output = chosen.output
            self._ledger = Ledger(chosen, Budget.parse(budget))
            self._api = MessagesApi(connect(timeout), chosen, self._ledger)
        except (MissingSdkError, NoCredentialsError, ValueError) as error:
            raise UnusableInputError(str(error)) from None

    def ask(self, text: str, max_tokens: int) -> str | None:
        """Return the answer to a text, at temperature 0; None if there is none or it would exceed the budget."""
        from ..linter.language_model.exchange import NotAnsweredError, Request
        from ..linter.language_model.spending import BudgetExceededError

        room = min(max_tokens, self._output)
        try:
            reply = self._api.ask(Request("", "", text, room, purpose="bench"))
            if reply.stop != "refused":
                return reply.text
            reason = "the model refused to answer"
        except (NotAnsweredError, BudgetExceededError) as error:
            reason = str(error)
        self._unanswered += 1
        if len(self._reasons) < MAX_REASONS:
            self._reasons[reason] = None
        return None

    def close(self) -> None:
        """Close the connections; no requests after this."""
        self._api.close()

    def says_yes(self, question: str) -> bool | None:
        """Whether the answer to a yes/no question begins with Yes, or No; None if with neither, or not answered."""
        word = re.match(r"\W*(yes|no)\b", (self.ask(question, 8) or "").lower())
        return None if word is None else word[1] == "yes"

    @property
    def complete(self) -> bool:
        """Whether every request was answered."""
        return not self._unanswered

    def trouble(self) -> str:
        """Describe unanswered requests and the reasons."""
        return f"{self.name} left {self._unanswered} requests unanswered: {'; '.join(self._reasons)}"

    def figures(self) -> dict[str, Any]:
        """Return answered and unanswered requests with reasons, tokens, and dollars (None if no price is known)."""
        totals = self._ledger.totals()
        return {
            "model": self.name,
            "requests": totals.requests,
            "unanswered": self._unanswered,
            "reasons": list(self._reasons),
            "input_tokens": totals.usage.prompt,
            "output_tokens": totals.usage.output,
            "dollars": totals.dollars,
        }
