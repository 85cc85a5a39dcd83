"""Message batches: sent by one run, picked up by a later one."""

from __future__ import annotations

import json
from typing import Any

from factmark.bench.models.endpoints import Say, error
from factmark.bench.models.scripted_models import Questions, is_visible, script

BATCH = "--llm-batch"


def judge(asked: Questions, statement: Any) -> tuple[str, str]:
    if is_visible(asked, statement):
        return "supported", statement["value"]
    return "unsupported", ""


OPEN = {"description": "open", "jobTitle": "open", "genre": "open"}
DENIED = {"description": "fail", "jobTitle": "fail", "genre": "fail"}


def test_verdicts_are_picked_up_by_a_later_run(endpoint: Any, lint: Any) -> None:
    served = endpoint(script(judge), batch_status="in_progress")
    sent = lint(BATCH)
    assert sent.kinds == OPEN
    assert "1 requests about 3 statements were sent as batch msgbatch_1" in sent.notes[0]
    assert sent.status == 3
    assert served.bodies == []

    early = lint(BATCH)
    assert early.kinds == OPEN
    assert "batch msgbatch_1 has not ended yet" in early.notes[0]
    assert len(served.batches) == 1, "what is on its way is not sent again"

    served.batch_status = "ended"
    late = lint(BATCH)
    assert late.kinds == DENIED
    assert late.notes == []
    assert late.use["requests"] == 1
    assert len(served.batches) == 1

    assert lint(BATCH).use["remembered"] == 3
    assert lint().kinds == DENIED


def test_batch_costs_half(endpoint: Any, lint: Any) -> None:
    endpoint(lambda body: Say(script(judge)(body).text, input_tokens=1000, output_tokens=100))
    lint(BATCH)
    half = lint(BATCH).use["dollars"]
    whole = lint("--no-cache").use["dollars"]
    assert half == whole / 2


def test_many_pages_go_in_one_batch_and_are_told_apart(endpoint: Any, lint: Any, kettle_page: str) -> None:
    served = endpoint(script(judge))
    pages = {f"{number}.html": kettle_page.replace("two minutes", f"{number} minutes") for number in range(7)}
    lint(BATCH, pages=pages)
    assert [len(requests) for requests in served.batches.values()] == [7]
    outcome = lint(BATCH, pages=pages)
    assert outcome.report["summary"]["byCode"]
    assert len([r for r in outcome.report["results"] if r["code"] == "FAC291"]) == 0


def test_failed_expired_and_foreign_results(endpoint: Any, lint: Any, kettle_page: str) -> None:
    def say(body: dict[str, Any]) -> Say:
        text = json.dumps(body)
        if "1 minutes" in text:
            return Say(status=410)
        if "2 minutes" in text:
            return error(400, "invalid_request_error", "too odd")
        return script(judge)(body)

    served = endpoint(say)
    pages = {f"{number}.html": kettle_page.replace("two minutes", f"{number} minutes") for number in range(3)}
    lint(BATCH, pages=pages)
    served.batches["msgbatch_1"].append(
        {"custom_id": "nobody-0", "params": served.batches["msgbatch_1"][0]["params"]}
    )
    outcome = lint(BATCH, pages=pages)
    told = " ".join(outcome.notes)
    assert "was expired" in told
    assert "too odd" in told
    assert "nobody asked for" in told
    assert len([r for r in outcome.report["results"] if r["code"] == "FAC291"]) == 6
    assert "2 requests about 6 statements were sent as batch msgbatch_2" in told


def test_quotes_and_controls_hold_for_batches_too(endpoint: Any, lint: Any) -> None:
    endpoint(script(lambda asked, statement: ("supported", "Blue Kettle")))
    lint(BATCH)
    outcome = lint(BATCH)
    assert outcome.kinds == OPEN
    assert "whose answer is known" in outcome.notes[0]


def test_lost_batch_is_sent_again(endpoint: Any, lint: Any) -> None:
    served = endpoint(script(judge))
    lint(BATCH)
    served.batches.clear()
    outcome = lint(BATCH)
    assert "could not be picked up" in outcome.notes[0]
    assert len(served.batches) == 1
    assert outcome.status == 3


def test_batch_that_cannot_be_sent_is_told(endpoint: Any, lint: Any, monkeypatch: Any) -> None:
    endpoint(script(judge))
    monkeypatch.setenv("ANTHROPIC_BASE_URL", "http://127.0.0.1:9")
    outcome = lint(BATCH)
    assert "could not be sent" in outcome.notes[0]
    assert outcome.kinds == OPEN
    assert outcome.status == 3


def test_budget_holds_for_batches(endpoint: Any, lint: Any, kettle_page: str) -> None:
    served = endpoint(script(judge))
    pages = {f"{number}.html": kettle_page.replace("two minutes", f"{number} minutes") for number in range(7)}
    outcome = lint(BATCH, "--llm-budget", "4000tokens", pages=pages)
    assert 0 < len(served.batches["msgbatch_1"]) < 7
    assert any("could be exceeded" in note for note in outcome.notes)
    assert outcome.status == 3


def test_batch_needs_the_cache(lint: Any) -> None:
    outcome = lint(BATCH, "--no-cache")
    assert outcome.status == 2
    assert "needs the cache" in outcome.errors
