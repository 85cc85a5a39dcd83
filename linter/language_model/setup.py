"""Create the verifier from the user's options, and the API through which its model is asked."""

from __future__ import annotations

import os
import sqlite3
from dataclasses import dataclass, replace
from pathlib import Path

from ...shapes.vocabulary import has_definitions
from ..config.usage import install_hint
from ..findings.report import Budget, Notification
from . import chat_completions
from .agent import Mode, ModelVerifier
from .batches import Batches
from .cache import AnswerStore, VerdictCache, default_path
from .endpoint import Endpoint, NoCredentialsError
from .messages_api import MessagesApi, MissingSdkError, connect
from .models import JUDGE, Model, Price, model
from .reference import Voting
from .spending import Ledger
from .transport import custom_server

OPENAI = "openai"


def chosen_model(protocol: str, name: str, default: str, window: int | None, price: Price | None) -> Model:
    """The model with a name, or the default one. Raises ValueError where a server's models have any names."""
    if not name and protocol == OPENAI:
        raise ValueError("--llm openai needs a model: give its name (--llm-model), as the server calls it")
    return model(name or default, window=window, price=price)


def connected(protocol: str, timeout: float, model: Model, ledger: Ledger) -> Endpoint:
    """The endpoint that the environment names for an API. Raises ValueError if none can be used."""
    try:
        if protocol == OPENAI:
            return chat_completions.from_environment(timeout, model, ledger)
        return MessagesApi(connect(timeout), model, ledger)
    except (MissingSdkError, NoCredentialsError) as error:
        raise ValueError(str(error)) from None


def server_named(protocol: str) -> str:
    """The address of the server that the environment names; empty for Anthropic's own."""
    if protocol == OPENAI:
        return os.environ.get("OPENAI_BASE_URL", "") or chat_completions.DEFAULT_BASE_URL
    return custom_server(os.environ.get("ANTHROPIC_BASE_URL", ""))


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
            + install_hint("definitions")
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
