"""What an endpoint may do wrong: no answer is lost, none is invented, and the run ends as agreed."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from typing import Any

import pytest

from factmark.bench.models.endpoints import MessagesEndpoint, Say, error
from factmark.bench.models.scripted_models import Questions, is_visible, reply_with, script
from factmark.linter.language_model import endpoint as asking
from factmark.linter.language_model import messages_api

QUOTES = {
    "description": "boils a litre of water in two minutes",
    "jobTitle": "who runs the workshop",
    "genre": "Azure and white",
}


def careful(asked: Questions, statement: Any) -> tuple[str, str]:
    """Supports what it has a quote for, and denies what is of something else."""
    value = statement["value"]
    if is_visible(asked, statement):
        return "supported", value
    real = {"Heats water quickly": "description", "Head of the workshop": "jobTitle", "azure": "genre"}
    if value in real:
        return "supported", QUOTES[real[value]]
    return "unsupported", ""


reader = script(careful)
DECIDED = {"description": "pass", "jobTitle": "pass", "genre": "pass"}
LEFT_OPEN = {"description": "open", "jobTitle": "open", "genre": "open"}


def in_turn(*answers: Say | Callable[[dict[str, Any]], Say]) -> Callable[[dict[str, Any]], Say]:
    """A script that gives one answer after the other, the last one for good."""
    left = list(answers)

    def say(body: dict[str, Any]) -> Say:
        answer = left.pop(0) if len(left) > 1 else left[0]
        return answer if isinstance(answer, Say) else answer(body)

    return say


def test_normal_answer(endpoint: Any, lint: Any) -> None:
    served = endpoint(reader)
    outcome = lint()
    assert outcome.kinds == DECIDED
    assert outcome.status == 0
    assert len(served.bodies) == 1
    body = served.bodies[0]
    assert body["model"] == "claude-haiku-5-5"
    assert body["temperature"] == 0
    assert body["output_config"]["format"]["type"] == "json_schema"
    assert body["system"][0]["cache_control"] == {"type": "ephemeral"}
    assert body["messages"][0]["content"][0]["cache_control"] == {"type": "ephemeral"}
    assert json.dumps(body).count("boils a litre") == 1, "the page's text goes once"
    assert outcome.result("jobTitle")["evidence"][0]["text"] == "who runs the workshop"
    assert outcome.use["requests"] == 1
    assert outcome.use["dollars"] > 0


def test_nothing_is_sent_without_the_option(endpoint: Any, lint: Any) -> None:
    served = endpoint(reader)
    outcome = lint(llm=False)
    assert outcome.kinds == LEFT_OPEN
    assert served.bodies == []
    assert "modelUse" not in outcome.report["summary"]
    assert outcome.status == 0


@pytest.mark.parametrize(
    "fault",
    [
        error(429, "rate_limit_error", headers={"retry-after": "0"}),
        error(529, "overloaded_error"),
        error(500, "api_error"),
        Say(reset=True),
        Say(raw="{not json"),
        Say(raw="<html>", headers={"content-type": "text/html"}),
        Say(raw="null"),
        Say(raw='{"content": null, "usage": null}'),
    ],
    ids=["429", "529", "500", "reset", "broken body", "html body", "null body", "empty message"],
)
def test_passing_fault_is_overcome(fault: Say, endpoint: Any, lint: Any) -> None:
    served = endpoint(in_turn(fault, reader))
    outcome = lint()
    assert outcome.kinds == DECIDED, outcome.notes
    assert outcome.status == 0
    assert len(served.bodies) == 2


@pytest.mark.parametrize(
    "fault",
    [
        error(429, "rate_limit_error", headers={"retry-after": "0"}),
        error(529, "overloaded_error"),
        error(400, "invalid_request_error", "something else"),
        error(401, "authentication_error", "wrong key"),
        error(404, "not_found_error", "model: nobody"),
        Say(reset=True),
        Say(raw="{not json"),
        Say("I would rather talk about tea."),
        Say('{"verdicts": "all of them"}'),
        Say('{"verdicts": [{"n": 1, "verdict": "certainly", "quote": ""}]}'),
        Say("[" * 100_000),
        Say("", stop_reason="refusal"),
        Say("", stop_reason="max_tokens"),
    ],
    ids=lambda fault: f"{fault.status} {fault.stop_reason} {(fault.raw or fault.text)[:24]}",
)
def test_lasting_fault_leaves_statements_open_and_says_so(fault: Say, endpoint: Any, lint: Any) -> None:
    endpoint(in_turn(fault))
    outcome = lint()
    assert outcome.kinds == LEFT_OPEN
    assert any("3 of 3 statements, which stay not decided" in note for note in outcome.notes), outcome.notes
    assert outcome.status == 3


def test_retry_after_is_honoured(endpoint: Any, lint: Any) -> None:
    times: list[float] = []

    def say(body: dict[str, Any]) -> Say:
        times.append(time.monotonic())
        if len(times) == 1:
            return error(429, "rate_limit_error", headers={"retry-after": "1"})
        return reader(body)

    endpoint(say)
    assert lint().kinds == DECIDED
    assert times[1] - times[0] >= 1


def test_endpoint_that_asks_for_an_hour_is_not_waited_for(endpoint: Any, lint: Any) -> None:
    served = endpoint(in_turn(error(429, "rate_limit_error", headers={"retry-after": "3600"})))
    outcome = lint()
    assert "asks to wait 3600 seconds" in outcome.notes[0]
    assert len(served.bodies) == 1
    assert outcome.status == 3


def test_slow_endpoint_times_out_and_is_asked_again(endpoint: Any, lint: Any) -> None:
    served = endpoint(in_turn(Say(delay=2), reader))
    assert lint("--llm-timeout", "0.5").kinds == DECIDED
    assert len(served.bodies) == 2


def test_endpoint_that_stays_silent_is_given_up(endpoint: Any, lint: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(asking, "ATTEMPTS", 2)
    endpoint(in_turn(Say(delay=2)))
    outcome = lint("--llm-timeout", "0.3")
    assert "no answer in time" in outcome.notes[0]
    assert outcome.status == 3


def test_an_answer_that_trickles_in_times_out(endpoint: Any, lint: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(asking, "ATTEMPTS", 1)
    endpoint(in_turn(Say(trickle=0.05)))
    begun = time.monotonic()
    outcome = lint("--llm-timeout", "0.4")
    assert "no answer in time" in outcome.notes[0]
    assert outcome.status == 3
    assert time.monotonic() - begun < 6  # the answer has some hundred bytes


def test_wrong_key_ends_the_asking(endpoint: Any, lint: Any) -> None:
    served = endpoint(in_turn(error(401, "authentication_error", "wrong key")))
    pages = {f"{number}.html": _page(number) for number in range(8)}
    outcome = lint("--llm-concurrency", "1", pages=pages)
    assert len(served.bodies) == 1
    assert len(outcome.notes) == 8
    assert outcome.status == 3


def test_dead_endpoint_is_not_asked_for_ever(endpoint: Any, lint: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr(asking, "ATTEMPTS", 2)
    served = endpoint(in_turn(Say(reset=True)))
    pages = {f"{number}.html": _page(number) for number in range(8)}
    outcome = lint("--llm-concurrency", "1", pages=pages)
    assert len(served.bodies) == 2 * asking.GIVE_UP_AFTER
    assert len(outcome.notes) == 8


def _page(number: int) -> str:
    return f"""<h1>Kettle {number}</h1><p>The Blue Kettle boils a litre of water in two minutes.</p>
<script type="application/ld+json">{{"@context": "https://schema.org", "@type": "CreativeWork",
 "name": "Kettle {number}", "description": "Heats water quickly"}}</script>"""


@pytest.mark.parametrize("parameter", ["temperature", "output_config", "thinking", "cache_control"])
def test_parameter_an_endpoint_does_not_take_is_left_out(parameter: str, endpoint: Any, lint: Any) -> None:
    def say(body: dict[str, Any]) -> Say:
        if f'"{parameter}"' in json.dumps(body):
            return error(400, "invalid_request_error", f"{parameter}: Extra inputs are not permitted")
        return reader(body)

    served = endpoint(say)
    outcome = lint()
    assert outcome.kinds == DECIDED
    assert len(served.bodies) == 2
    assert outcome.status == 0


def test_answer_in_a_code_fence_is_read(endpoint: Any, lint: Any) -> None:
    def say(body: dict[str, Any]) -> Say:
        return Say(f"Here you are:\n```json\n{reader(body).text}\n```")

    endpoint(say)
    assert lint().kinds == DECIDED


def test_truncated_answer_is_asked_for_again(endpoint: Any, lint: Any) -> None:
    def cut(body: dict[str, Any]) -> Say:
        text = reader(body).text
        return Say(text[: len(text) * 2 // 3], stop_reason="max_tokens")

    served = endpoint(in_turn(cut, reader))
    outcome = lint()
    assert outcome.kinds == DECIDED
    assert len(served.bodies) == 2
    assert outcome.status == 0


def test_statement_left_out_twice_stays_open(endpoint: Any, lint: Any) -> None:
    def silent_on_genre(body: dict[str, Any]) -> Say:
        asked = Questions.of(body)
        numbered = {statement["n"] for statement in asked.statements if statement["value"] == "azure"}
        verdicts = json.loads(reader(body).text)["verdicts"]
        return reply_with(verdict for verdict in verdicts if verdict["n"] not in numbered)

    served = endpoint(silent_on_genre)
    outcome = lint()
    assert outcome.kinds == DECIDED | {"genre": "open"}
    assert len(served.bodies) == 2
    assert "1 of 3 statements, which stay not decided" in outcome.notes[0]
    assert outcome.status == 3


def test_wrong_numbers_are_not_taken_for_others(endpoint: Any, lint: Any) -> None:
    def shifted(body: dict[str, Any]) -> Say:
        verdicts = json.loads(reader(body).text)["verdicts"]
        return reply_with(verdict | {"n": verdict["n"] + 1000} for verdict in verdicts)

    endpoint(shifted)
    outcome = lint()
    assert outcome.kinds == LEFT_OPEN
    assert outcome.status == 3


def test_two_verdicts_on_one_statement_are_none(endpoint: Any, lint: Any) -> None:
    def twice(body: dict[str, Any]) -> Say:
        verdicts = json.loads(reader(body).text)["verdicts"]
        return reply_with([*verdicts, *({**v, "verdict": "undecided", "quote": ""} for v in verdicts)])

    endpoint(twice)
    assert lint().kinds == LEFT_OPEN


@pytest.mark.parametrize(
    "quote",
    [
        "",
        "Boils water in a minute",
        "a",
        "kettle boil",
        "Heats water quickly",
        "…",
        "\x00" * 10,
        "the" * 5000,
    ],
)
@pytest.mark.parametrize("verdict", ["supported", "contradicted"])
def test_quote_that_is_not_on_the_page_undoes_a_verdict(
    quote: str, verdict: str, endpoint: Any, lint: Any
) -> None:
    def judge(asked: Questions, statement: Any) -> tuple[str, str]:
        if statement["value"] == "Heats water quickly":
            return verdict, quote
        return careful(asked, statement)

    endpoint(script(judge))
    outcome = lint()
    assert outcome.kinds == DECIDED | {"description": "open"}
    assert outcome.status == 0


def test_contradiction_with_a_quote_is_a_warning_that_shows_it(
    endpoint: Any, lint: Any, kettle_page: str
) -> None:
    def judge(asked: Questions, statement: Any) -> tuple[str, str]:
        if statement["value"] == "azure":
            return "contradicted", "GENRE:  cookery"
        return careful(asked, statement)

    endpoint(script(judge))
    said = kettle_page.replace("<p>Designed", "<p>Genre: cookery.</p><p>Designed")
    outcome = lint("--fail-level", "warning", page=said)
    assert outcome.kinds == DECIDED | {"genre": "fail"}
    flag = outcome.result("genre")
    assert flag["level"] == "warning"
    assert "Genre: cookery" in flag["message"]
    assert "(so says claude-haiku-5-5)" in flag["message"]
    assert outcome.status == 1


def test_missing_key_is_a_usage_error(lint: Any) -> None:
    outcome = lint()
    assert outcome.status == 2
    assert "ANTHROPIC_API_KEY" in outcome.errors


def test_server_of_ones_own_needs_no_key(endpoint: Any, lint: Any, monkeypatch: Any) -> None:
    endpoint(reader)
    monkeypatch.delenv("ANTHROPIC_API_KEY")
    assert lint("--llm-model", "local-model").kinds == DECIDED


def test_requests_at_a_time_are_limited(endpoint: Any, lint: Any) -> None:
    def slowly(body: dict[str, Any]) -> Say:
        time.sleep(0.1)
        return reader(body)

    served: MessagesEndpoint = endpoint(slowly)
    pages = {f"{number}.html": _page(number) for number in range(8)}
    lint("--llm-concurrency", "2", pages=pages)
    assert len(served.bodies) == 8
    assert served.most_at_once == 2


def test_first_reply_is_not_lost_where_the_second_fails(endpoint: Any, lint: Any) -> None:
    def without_genre(body: dict[str, Any]) -> Say:
        asked = Questions.of(body)
        numbered = {statement["n"] for statement in asked.statements if statement["value"] == "azure"}
        verdicts = json.loads(reader(body).text)["verdicts"]
        return reply_with(verdict for verdict in verdicts if verdict["n"] not in numbered)

    endpoint(in_turn(without_genre, error(400, "invalid_request_error", "no more")))
    outcome = lint()
    assert outcome.kinds == DECIDED | {"genre": "open"}
    assert outcome.status == 3


def test_temperature_goes_with_the_version_of_the_api_that_has_it(endpoint: Any, lint: Any) -> None:
    served = endpoint(reader)
    lint()
    assert served.headers[0]["anthropic-version"] == "2023-06-01"


def test_endpoint_known_to_take_no_temperature_is_sent_none() -> None:
    import anthropic

    from factmark.linter.language_model.exchange import Request
    from factmark.linter.language_model.models import model
    from factmark.linter.language_model.spending import Ledger

    for name, sampled in (("claude-haiku-5-5", False), ("claude-haiku-4-5", True)):
        chosen = model(name)
        with anthropic.Anthropic(api_key="none", base_url="https://api.anthropic.com") as client:
            api = messages_api.MessagesApi(client, chosen, Ledger(chosen))
            sent = api.parameters(Request("system", "text", "asked", 10))
        assert ("extra_body" in sent) is sampled
        assert ("extra_headers" in sent) is sampled
