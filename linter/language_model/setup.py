"""Create the verifier from the user's options."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path

from ...shapes.vocabulary import has_definitions
from ..config.usage import adding
from ..findings.report import Budget, Notification
from .agent import Mode, ModelVerifier
from .batches import Batches
from .cache import AnswerStore, VerdictCache, default_path
from .messages_api import MessagesApi
from .models import JUDGE, Price
from .protocols import chosen_model, connected, server_named
from .reference import Voting
from .spending import Ledger


@dataclass(frozen=True, slots=True)
class Wishes:
    """The options as given; empty or None means the default."""

    model: str = ""
    agents: frozenset[str] = frozenset({"factuality", "compliance"})
    dry: bool = False
    batch: bool = False
    budget: str | None = None
    price: Price | None = None
    redact: bool = False
    window: int | None = None
    timeout: float = 120.0
    concurrency: int = 4
    cache: str | None = None
    remember: bool = True
    per_statement: bool = False
    votes: int = 1
    protocol: str = "anthropic"


def model_verifier(wishes: Wishes) -> ModelVerifier:
    """The verifier that asks a model. Raises ValueError if options conflict or no model can be reached."""
    if wishes.batch and not wishes.remember and not wishes.cache:
        raise ValueError("--llm-batch needs the cache to pick verdicts up later: leave --no-cache out")
    if wishes.batch and wishes.protocol != "anthropic":
        raise ValueError("--llm-batch goes with --llm anthropic: other endpoints have no message batches")
    if wishes.batch and wishes.per_statement:
        raise ValueError("--llm-batch goes with one request a page, not with --prompting per-statement")
    if wishes.votes > 1 and not wishes.per_statement:
        raise ValueError("--llm-votes goes with --prompting per-statement")
    chosen = chosen_model(wishes.protocol, wishes.model, JUDGE, wishes.window, wishes.price)
    ledger = Ledger(chosen, Budget.parse(wishes.budget) if wishes.budget else None)
    voting = Voting(wishes.votes) if wishes.per_statement else None
    server = server_named(wishes.protocol)
    mode = Mode(wishes.agents, wishes.redact, voting, wishes.dry, wishes.concurrency, server)
    notes: list[Notification] = []
    if "compliance" in wishes.agents and not has_definitions():
        message = (
            "the model is not asked about compliance: it needs the extra factmark[definitions]; "
            + adding("definitions")
        )
        notes.append(Notification("warning", message))
    if wishes.dry:
        return ModelVerifier(None, chosen, ledger, AnswerStore(_cache(wishes, notes)), mode, notes=notes)
    api = connected(wishes.protocol, wishes.timeout, chosen, ledger)
    mode = replace(mode, server=api.server)  # an SDK profile may name another
    cache = _cache(wishes, notes)
    memory = AnswerStore(cache)
    if wishes.batch and isinstance(api, MessagesApi):
        if cache is None:
            api.close()
            raise ValueError(f"--llm-batch cannot remember what it sends: {notes[-1].message}")
        return ModelVerifier(None, chosen, ledger, memory, mode, Batches(api, chosen, ledger, cache), notes)
    return ModelVerifier(api, chosen, ledger, memory, mode, notes=notes)


def _cache(wishes: Wishes, notes: list[Notification]) -> VerdictCache | None:
    if not wishes.remember and not wishes.cache:
        return None
    path = Path(wishes.cache) if wishes.cache else default_path()
    try:
        return VerdictCache(path)
    except (OSError, sqlite3.Error) as error:
        message = f"the model's verdicts are not remembered: {path}: {error}"
        notes.append(Notification("warning", message, incomplete=False))
        return None
