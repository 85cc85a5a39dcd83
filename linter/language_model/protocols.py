"""The APIs through which a model is asked, by the names that options and configuration have for them."""

from __future__ import annotations

import os

from . import chat_completions
from .endpoint import Endpoint, NoCredentialsError
from .messages_api import MessagesApi, MissingSdkError, connect
from .models import Model, Price, model
from .spending import Ledger
from .transport import server_of_its_own

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
    return server_of_its_own(os.environ.get("ANTHROPIC_BASE_URL", ""))
