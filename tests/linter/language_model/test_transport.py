"""Requests to a model stay with the server that was named."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from factmark.bench.models.endpoints import MessagesEndpoint, Say
from factmark.bench.models.scripted_models import Questions, is_visible, script
from factmark.linter.language_model.transport import custom_server, redirect_target, without_credentials


def judge(asked: Questions, statement: Any) -> tuple[str, str]:
    if is_visible(asked, statement):
        return "supported", statement["value"]
    return "unsupported", ""


LEFT_OPEN = {"description": "open", "jobTitle": "open", "genre": "open"}


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_redirect_is_not_followed(status: int, host: str, endpoint: Any, lint: Any) -> None:
    other: MessagesEndpoint = endpoint(script(judge))
    target = other.url.replace("127.0.0.1", host)
    named = endpoint(
        lambda body: Say(status=status, headers={"location": f"{target}/v1/messages?a=b"}, raw="")
    )
    outcome = lint()
    assert outcome.kinds == LEFT_OPEN
    assert f"sends requests on to {target} ({status}), which is not followed" in outcome.notes[0]
    assert outcome.status == 3
    assert len(named.bodies) == 1, "it would be answered the same again"
    assert other.bodies == []


def test_results_of_a_batch_are_not_fetched_elsewhere(
    endpoint: Any, lint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    other: MessagesEndpoint = endpoint(script(judge))
    named: MessagesEndpoint = endpoint(script(judge))
    lint("--llm-batch")
    other.batches.update(named.batches)
    own = named.batch

    def batch(name: str) -> dict[str, Any]:
        return {**own(name), "results_url": f"{other.url}/v1/messages/batches/{name}/results"}

    monkeypatch.setattr(named, "batch", batch)
    outcome = lint("--llm-batch")
    assert outcome.kinds == LEFT_OPEN
    assert f"it would be sent to {other.url} instead of {named.url}" in outcome.notes[0]
    assert outcome.status == 3
    assert other.bodies == []


def test_batch_is_kept_while_another_server_is_asked(
    endpoint: Any, lint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    first: MessagesEndpoint = endpoint(script(judge))
    lint("--llm-batch")
    second: MessagesEndpoint = endpoint(script(judge))
    second.batches["msgbatch_1"] = []  # names of batches are random elsewhere
    assert lint("--llm-batch").kinds == LEFT_OPEN
    monkeypatch.setenv("ANTHROPIC_BASE_URL", first.url)
    assert lint("--llm-batch").kinds == dict.fromkeys(LEFT_OPEN, "fail")
    assert len(first.batches) == 1


@pytest.mark.parametrize(
    ("address", "server"),
    [
        ("", ""),
        ("https://api.anthropic.com", ""),
        ("https://API.anthropic.com:443/v1/", ""),
        ("http://127.0.0.1:8080/", "http://127.0.0.1:8080"),
        ("https://ann:secret@models.example/team/", "https://models.example/team"),
        ("http://[::1]:8080", "http://[::1]:8080"),
        ("http://[", ""),
        ("https://models.example:x/", ""),
    ],
)
def test_server_of_ones_own(address: str, server: str) -> None:
    assert custom_server(address) == server


def test_address_for_people_holds_no_credentials() -> None:
    assert (
        without_credentials("https://ann:secret@models.example:8443/a?key=b") == "https://models.example:8443"
    )


@pytest.mark.parametrize(
    ("status", "headers", "where"),
    [
        (200, {"location": "https://models.example/"}, None),
        (429, {}, None),
        (302, {}, "another address"),
        (302, {"location": "http://["}, "another address"),
        (307, {"location": "/v2/messages"}, "https://bakery.example"),
        (308, {"location": "//models.example/v1"}, "https://models.example"),
    ],
)
def test_where_a_redirect_leads(status: int, headers: dict[str, str], where: str | None) -> None:
    request = SimpleNamespace(url="https://bakery.example/v1/messages")
    response = SimpleNamespace(status_code=status, headers=headers, request=request)
    assert redirect_target(response) == where
