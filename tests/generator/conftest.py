"""A model by script, as its endpoint on this machine answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from factmark.bench.messages_endpoint import MessagesEndpoint, Script
from factmark.linter.verification import messages_api


@pytest.fixture
def endpoint(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Script], MessagesEndpoint]]:
    """Start an endpoint with a script; it is what the environment names."""
    monkeypatch.setattr(messages_api, "FIRST_WAIT", 0.01)
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    running: list[MessagesEndpoint] = []

    def start(script: Script) -> MessagesEndpoint:
        one = MessagesEndpoint(script)
        one.__enter__()
        running.append(one)
        monkeypatch.setenv("ANTHROPIC_BASE_URL", one.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        return one

    yield start
    for one in running:
        one.__exit__(None, None, None)
