"""A model behind an OpenAI-compatible endpoint: requests as it takes them, answers, and what may go wrong."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from factmark.bench.models.endpoints import ChatEndpoint, Say, Script, chat_error
from factmark.bench.models.scripted_models import Questions, is_visible, script
from factmark.linter.findings.report import Usage
from factmark.linter.language_model import endpoint as asking
from factmark.linter.language_model.chat_completions import read_completion, read_error

OPENAI = ("--llm", "openai", "--llm-model", "local")
LEFT_OPEN = {"description": "open", "jobTitle": "open", "genre": "open"}
DECIDED = dict.fromkeys(LEFT_OPEN, "pass")
QUOTES = {
    "Heats water quickly": "boils a litre of water",
    "Head of the workshop": "who runs the workshop",
    "azure": "Azure and white",
}


def careful(asked: Questions, statement: Any) -> tuple[str, str]:
    if is_visible(asked, statement):
        return "supported", statement["value"]
    quote = QUOTES.get(statement["value"])
    return ("supported", quote) if quote else ("unsupported", "")


reader = script(careful)


def in_turn(*answers: Say | Script) -> Script:
    """One answer after the other, the last one for good."""
    left = list(answers)

    def say(body: dict[str, Any]) -> Say:
        answer = left.pop(0) if len(left) > 1 else left[0]
        return answer if isinstance(answer, Say) else answer(body)

    return say


@pytest.fixture
def chat(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Script], ChatEndpoint]]:
    """Start an endpoint with a script; it is what the environment names, without a key."""
    running: list[ChatEndpoint] = []

    def start(said: Script) -> ChatEndpoint:
        one = ChatEndpoint(said)
        one.__enter__()
        running.append(one)
        monkeypatch.setenv("OPENAI_BASE_URL", one.address)
        return one

    yield start
    for one in running:
        one.__exit__(None, None, None)


def test_request_has_text_schema_and_no_stream(chat: Any, lint: Any) -> None:
    served = chat(reader)
    outcome = lint(*OPENAI)
    assert outcome.kinds == DECIDED
    assert outcome.status == 0
    (body,) = served.bodies
    assert [message["role"] for message in body["messages"]] == ["system", "user"]
    assert body["model"] == "local"
    assert body["stream"] is False
    assert body["temperature"] == 0
    assert body["max_tokens"] > 200
    form = body["response_format"]
    assert form["type"] == "json_schema"
    assert form["json_schema"]["strict"] is True
    assert form["json_schema"]["schema"]["required"] == ["verdicts"]
    assert json.dumps(body).count("boils a litre") == 1
    assert "authorization" not in {name.lower() for name in served.headers[0]}
    assert outcome.use["requests"] == 1
    assert outcome.use["tokens"]["input"] > 100 if "tokens" in outcome.use else True


def test_key_is_sent_and_not_told(chat: Any, lint: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-secret")
    served = chat(in_turn(chat_error(401, "Incorrect API key provided", "invalid_api_key")))
    outcome = lint(*OPENAI)
    assert served.headers[0]["Authorization"] == "Bearer sk-secret"
    assert outcome.kinds == LEFT_OPEN
    assert len(served.bodies) == 1
    assert "sk-secret" not in json.dumps(outcome.report) + outcome.errors


@pytest.mark.parametrize("key", ["sk\nx-injected: 1", "sk-ключ"])
def test_key_that_is_none_is_a_usage_error(
    key: str, chat: Any, lint: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    chat(reader)
    monkeypatch.setenv("OPENAI_API_KEY", key)
    outcome = lint(*OPENAI)
    assert outcome.status == 2
    assert "OPENAI_API_KEY" in outcome.errors
    assert key not in outcome.errors


@pytest.mark.parametrize(
    ("environment", "options", "message"),
    [
        ({}, OPENAI, "OPENAI_BASE_URL"),
        ({"OPENAI_BASE_URL": "localhost:11434/v1"}, OPENAI, "no http(s) address"),
        ({"OPENAI_BASE_URL": "file:///etc/passwd"}, OPENAI, "no http(s) address"),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}, ("--llm", "openai"), "--llm-model"),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}, (*OPENAI, "--llm-batch"), "no message batches"),
        ({"OPENAI_BASE_URL": "http://127.0.0.1:9/v1"}, (*OPENAI, "--llm-budget", "1"), "--llm-price"),
    ],
)
def test_what_cannot_be_asked_is_a_usage_error(
    environment: dict[str, str],
    options: tuple[str, ...],
    message: str,
    lint: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    outcome = lint(*options)
    assert outcome.status == 2
    assert message in outcome.errors


@pytest.mark.parametrize(
    "fault",
    [
        chat_error(429, "Rate limit reached", "rate_limit_exceeded"),
        chat_error(500, "The server had an error"),
        chat_error(503, "overloaded"),
        Say(reset=True),
        Say(raw="{not json"),
        Say(raw="null"),
        Say(raw='{"choices": []}'),
        Say(raw='{"choices": [{"message": null}]}'),
        Say(raw="<html>", headers={"content-type": "text/html"}),
    ],
    ids=lambda fault: f"{fault.status} {fault.raw or 'reset'}"[:30],
)
def test_passing_fault_is_overcome(fault: Say, chat: Any, lint: Any) -> None:
    served = chat(in_turn(fault, reader))
    outcome = lint(*OPENAI)
    assert outcome.kinds == DECIDED, outcome.notes
    assert len(served.bodies) == 2


@pytest.mark.parametrize(
    ("fault", "message"),
    [
        (chat_error(400, "something else"), "something else"),
        (chat_error(404, "The model `local` does not exist"), "does not exist"),
        (Say(status=404, raw="404 page not found"), "404 page not found"),
        (
            Say(status=400, raw='{"object": "error", "message": "too long", "type": "BadRequestError"}'),
            "too long",
        ),
        (Say(status=400, raw='{"error": "model requires more memory"}'), "more memory"),
        (Say(status=400, raw='{"detail": [{"loc": ["body"]}]}'), "loc"),
        (Say("", stop_reason="refusal"), "declined"),
        (Say("", stop_reason="content_filter"), "declined"),
        (Say("I would rather talk about tea."), "not the JSON asked for"),
        (Say('{"verdicts": "all of them"}'), "not the JSON asked for"),
        (Say("[" * 100_000), "not the JSON asked for"),
        (Say("", stop_reason="max_tokens"), "not the JSON asked for"),
    ],
    ids=lambda value: value[:20] if isinstance(value, str) else "",
)
def test_lasting_fault_leaves_statements_open_and_says_so(
    fault: Say, message: str, chat: Any, lint: Any
) -> None:
    chat(in_turn(fault))
    outcome = lint(*OPENAI)
    assert outcome.kinds == LEFT_OPEN
    assert any("3 of 3 statements" in note and message in note for note in outcome.notes), outcome.notes
    assert outcome.status == 3


@pytest.mark.parametrize(
    ("complaint", "gone", "instead"),
    [
        ("'response_format' is not supported", "response_format", None),
        ("response_format type must be text or json_object, got json_schema", "json_schema", "json_object"),
        ("Unsupported value: 'temperature' does not support 0", "temperature", None),
        ("Unsupported parameter: 'max_tokens'", '"max_tokens"', "max_completion_tokens"),
    ],
)
def test_what_an_endpoint_does_not_take_is_left_out(
    complaint: str, gone: str, instead: str | None, chat: Any, lint: Any
) -> None:
    def say(body: dict[str, Any]) -> Say:
        return chat_error(400, complaint) if gone in json.dumps(body) else reader(body)

    served = chat(say)
    assert lint(*OPENAI).kinds == DECIDED
    assert len(served.bodies) == 2
    assert instead is None or instead in json.dumps(served.bodies[1])


def test_thoughts_before_an_answer_are_not_it(chat: Any, lint: Any) -> None:
    def say(body: dict[str, Any]) -> Say:
        said = '{"n": 1, "verdict": "supported", "quote": "x"}'
        return Say(f"<think>Maybe {said}?</think>\n{reader(body).text}")

    chat(say)
    assert lint(*OPENAI).kinds == DECIDED


def test_redirect_is_not_followed(chat: Any, lint: Any) -> None:
    other = chat(reader)
    named = chat(
        lambda body: Say(status=307, headers={"location": f"{other.address}/chat/completions"}, raw="")
    )
    outcome = lint(*OPENAI)
    assert outcome.kinds == LEFT_OPEN
    assert (
        f"sends requests on to {other.url} (307), which is not followed: OPENAI_BASE_URL" in outcome.notes[0]
    )
    assert len(named.bodies) == 1
    assert other.bodies == []


@pytest.mark.parametrize("slow", [Say(delay=2), Say(trickle=0.05)], ids=["silent", "trickling"])
def test_slow_endpoint_times_out(slow: Say, chat: Any, lint: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asking, "ATTEMPTS", 1)
    chat(in_turn(slow))
    begun = time.monotonic()
    outcome = lint(*OPENAI, "--llm-timeout", "0.4")
    assert "no answer in time" in outcome.notes[0]
    assert time.monotonic() - begun < 6


def test_server_that_does_not_count_spends_the_budget_all_the_same(
    chat: Any, lint: Any, kettle_page: str
) -> None:
    def say(body: dict[str, Any]) -> Say:
        answer = {"message": {"role": "assistant", "content": reader(body).text}, "finish_reason": "stop"}
        return Say(raw=json.dumps({"choices": [answer]}))

    served = chat(say)
    pages = {f"{number}.html": kettle_page.replace("Kettles", f"Kettle {number}") for number in range(6)}
    pages = {name: page.replace("two minutes", f"{name} minutes") for name, page in pages.items()}
    outcome = lint(*OPENAI, "--llm-budget", "4000tokens", "--llm-concurrency", "1", pages=pages)
    assert 0 < len(served.bodies) < 6
    assert any("the budget of 4,000 tokens" in note for note in outcome.notes)


def test_verdicts_of_one_server_are_not_those_of_another(chat: Any, lint: Any) -> None:
    first = chat(reader)
    lint(*OPENAI)
    second = chat(reader)
    lint(*OPENAI)
    assert (len(first.bodies), len(second.bodies)) == (1, 1)


def test_configuration_names_the_api(chat: Any, lint: Any, tmp_path: Path) -> None:
    from factmark.linter.config.config import load_config

    path = tmp_path / "factmark.toml"
    path.write_text('llm = "openai"\nllm-model = "qwen3:8b"\n', encoding="utf-8")
    config = load_config(path)
    assert (config.llm, config.llm_model) == ("openai", "qwen3:8b")


@pytest.mark.parametrize(
    ("content", "text", "stop", "usage"),
    [
        ({"content": "x"}, "x", "end", Usage(3, 4)),
        (
            {"content": [{"type": "text", "text": "x"}, {"type": "text", "text": "y"}]},
            "xy",
            "end",
            Usage(3, 4),
        ),
        ({"content": None}, "", "end", Usage(3, 4)),
        ({"content": None, "refusal": "no"}, "", "refused", Usage(3, 4)),
    ],
)
def test_completions(content: dict[str, Any], text: str, stop: str, usage: Usage) -> None:
    told = {"prompt_tokens": 3, "completion_tokens": 4}
    reply = read_completion({"choices": [{"message": content, "finish_reason": "stop"}], "usage": told})
    assert (reply.text, reply.stop, reply.usage) == (text, stop, usage)


@pytest.mark.parametrize("usage", [None, [], {"prompt_tokens": "many"}, {"prompt_tokens": float("inf")}])
def test_counts_that_are_none(usage: Any) -> None:
    assert read_completion({"choices": [{"message": {"content": "x"}}], "usage": usage}).usage == Usage()


def test_negative_counts_refund_nothing() -> None:
    usage = {"prompt_tokens": -5, "completion_tokens": 2}
    assert read_completion({"choices": [{"message": {"content": "x"}}], "usage": usage}).usage == Usage(0, 2)


def test_errors_of_several_servers() -> None:
    assert read_error('{"error": {"message": "no", "type": "t", "param": "stream"}}') == ("t", "no (stream)")
    assert read_error("[" * 100_000)[0] == ""
    assert read_error("plain\n words") == ("", "plain words")
