"""The model that writes markup and repairs: the client that checks use, and its options."""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import Any

from ..linter.agents.verifier import VerifierError
from ..linter.config.config import Config
from ..linter.findings.report import Budget
from ..linter.language_model.exchange import Messenger, NotAnsweredError, Reply, Request
from ..linter.language_model.models import GENERATOR, Model, read_price
from ..linter.language_model.spending import BudgetExceededError, Ledger


class NoAnswerError(Exception):
    """A request was not answered, or not sent because it would exceed the budget; the message says why."""


@dataclass(frozen=True, slots=True)
class WritingModel:
    """A model with its budget. ``redact`` masks people's addresses and numbers before sending."""

    messenger: Messenger
    model: Model
    ledger: Ledger
    redact: bool = False

    def ask(
        self,
        system: str,
        prompt: str,
        *,
        shared: str = "",
        schema: dict[str, Any] | None = None,
        purpose: str = "",
        uri: str = "",
        tokens: int = 0,
    ) -> Reply:
        """Return the model's answer of at most ``tokens`` tokens (0: its maximum), JSON of a schema where one is given.

        Raises NoAnswerError.
        """
        room = min(tokens or self.model.output, self.model.output)
        request = Request(system, shared, prompt, room, schema, purpose=purpose, uri=uri)
        try:
            reply = self.messenger.ask(request)
        except (NotAnsweredError, BudgetExceededError) as error:
            raise NoAnswerError(str(error)) from None
        if reply.stop == "refused":
            raise NoAnswerError("the model declined to answer")
        return reply

    def spent(self) -> str:
        """Describe the requests so far."""
        return f"asked {self.ledger.totals()}"

    def close(self) -> None:
        """Close the connections; no requests after this."""
        self.messenger.close()


def read_model(args: argparse.Namespace, config: Config) -> WritingModel | None:
    """Return the model set in options and configuration, or None if neither sets one. Raises VerifierError."""
    if (args.llm or config.llm) == "offline":
        if args.llm_budget or args.llm_model:
            raise VerifierError("--llm-model and --llm-budget go with --llm")
        return None
    from ..linter.language_model.setup import chosen_model, connected

    protocol = args.llm or config.llm
    try:
        name = args.llm_model or config.llm_generator_model
        chosen = chosen_model(protocol, name, GENERATOR, args.llm_window, read_price(args.llm_price))
        ledger = Ledger(chosen, Budget.parse(args.llm_budget) if args.llm_budget else None)
        messenger = connected(protocol, args.llm_timeout, chosen, ledger)
    except ValueError as error:
        raise VerifierError(str(error)) from None
    redact = config.llm_redact if args.llm_redact is None else args.llm_redact
    return WritingModel(messenger, chosen, ledger, redact)
