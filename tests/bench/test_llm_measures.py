"""The measures of agents with a language model."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from floors import changed_data, shortfalls

from factmark.__main__ import main
from factmark.bench.models import llm_joined
from factmark.bench.models.endpoints import MessagesEndpoint, Say
from factmark.bench.models.scripted_models import Questions, is_visible, script


def measured(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["bench", *arguments, "--output-format", "json"]) == 0
    return json.loads(capsys.readouterr().out)


PAGE = """<html lang="en"><body><h1>Harbour walk %d</h1><p>%s</p>
<script type="application/ld+json">{"@context": "https://schema.org", "@type": "Event",
 "name": "Harbour walk %d", "location": {"@type": "Place", "name": "North pier"},
 "organizer": {"@type": "Person", "name": "Ann Sample", "jobTitle": "Guide of harbours"},
 "description": "A stroll past cranes and boats"}</script></body></html>"""


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(4):
        words = " ".join(f"Paragraph {n} tells of ships, ropes and the weather at sea." for n in range(120))
        (folder / f"{number}.html").write_text(PAGE % (number, words, number), encoding="utf-8")
    return folder


def test_cost(pages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = measured(capsys, "llm-cost", str(pages))
    assert figures["pages"] == 4
    assert len(figures["by_page"]) == 4
    for row in figures["by_page"]:
        assert row["published_factuality_requests"] == row["statements"]
        assert row["our_factuality_requests"] <= 1
    assert figures["published_tokens"] == sum(row["published_tokens"] for row in figures["by_page"])
    assert figures["our_requests_together"] <= sum(
        row["our_factuality_requests"] + row["our_compliance_requests"] for row in figures["by_page"]
    )


def test_published_method_sends_every_piece(pages: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = measured(capsys, "llm-cost", str(pages))
    pieces = measured(capsys, "llm-cost", str(pages), "--published-window", "1200")
    assert pieces["published_factuality_requests"] > 1.5 * whole["published_factuality_requests"]


@pytest.mark.shared
@pytest.mark.slow
def test_a_fiftieth_of_the_published_tokens(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = measured(capsys, "llm-cost", str(shared / "corpus/pages"))
    assert figures["pages"] == 92
    assert figures["times_fewer"] >= 50
    assert figures["times_fewer_factuality"] >= 50


def test_labels_without_a_grounded_one_have_no_false_alarms(
    pages: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    report = {"results": [], "summary": {"modelUse": None}}
    monkeypatch.setattr(llm_joined, "lint", lambda *_: report)
    labels = tmp_path / "labels.jsonl"
    row = {"page": "0", "path": "0/organizer/name", "prop": "name", "fact": "unsupported"}
    labels.write_text(json.dumps({**row, "value": "Ann Sample"}), encoding="utf-8")
    figures = measured(capsys, "llm-joined", str(pages), str(labels))
    assert figures["models"]["none"]["factuality"]["false_alarms_per_100"] is None


@pytest.mark.shared
@pytest.mark.slow
def test_what_a_model_can_do_to_the_verdicts(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = measured(capsys, "llm-joined", str(shared / "corpus/pages"), str(shared / "gold/dev.jsonl"))
    models = figures["models"]
    for agent in ("factuality", "compliance"):
        assert changed_data(f"{agent}-pages", shared) is None
        assert shortfalls(f"{agent}-pages", models["none"][agent]) == []
    assert models["perfect"]["asked"]["requests"] > 0
    assert models["perfect"]["worst_cells"] == []
    assert models["perfect"]["factuality"]["f1"] >= models["none"]["factuality"]["f1"]
    for name in ("always yes", "always no"):
        assert all(cell["points"] >= -3 for cell in models[name]["worst_cells"])


ROWS = [
    {
        "text": "Ann Sample leads tours of the harbour.",
        "prop": "knowsAbout",
        "value": "Guide of harbour walks",
        "label": "positive",
    },
    {
        "text": "Ann Sample leads tours of the harbour.",
        "prop": "jobTitle",
        "value": "Baker",
        "label": "negative",
    },
    {
        "text": "Ann Sample leads tours of the harbour.",
        "prop": "name",
        "value": "Ann Sample",
        "label": "positive",
    },
    {"prop": "jobTitle", "definition": "The job title of the person.", "value": "Guide", "label": "positive"},
]


def model(body: dict[str, Any]) -> Say:
    """Knows a guide when it reads of one; votes Yes on guides and samples."""
    text = body["messages"][0]["content"][-1]["text"]
    if "Hint 1" in text or "<definition>" in text:
        return Say("Yes" if "Guide" in text or "Is Ann" in text else "No")

    def judge(asked: Questions, statement: Any) -> tuple[str, str]:
        if statement["value"].startswith("Guide"):
            return "supported", "leads tours of the harbour" if asked.text else ""
        if not asked.text:
            return (
                ("undecided", "") if any(sign in statement["value"] for sign in "9:/") else ("supported", "")
            )
        is_name = (statement["property"], statement["value"]) == ("name", "Ann Sample")
        shown = is_name or is_visible(asked, statement)
        return ("supported", statement["value"]) if shown else ("unsupported", "")

    return script(judge)(body)


def test_agents(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text("".join(json.dumps(row) + "\n" for row in ROWS), encoding="utf-8")
    with MessagesEndpoint(model) as endpoint:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        methods = measured(capsys, "llm-agents", str(path))["methods"]
    assert methods["offline"]["requests"] == 0
    assert methods["published method"]["requests"] == 4
    assert methods["published method"]["verdicts"] == ["positive", "negative", "positive", "positive"]
    assert "published prompts" not in methods
    assert methods["ours"]["verdicts"][0] == "positive"
    assert methods["ours"]["verdicts"][2] == "positive"
    assert methods["ours"]["requests"] <= 2


def test_a_tie_is_accepted_and_less_than_half_is_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(ROWS[0]) + "\n", encoding="utf-8")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
    verdicts = []
    for said in (["Yes", "No"], ["No", "Yes", "No"], ["Perhaps", "Perhaps"]):
        votes = iter(said)

        def vote(body: dict[str, Any], votes: Iterator[str] = votes) -> Say:
            asks = "Hint 1" in body["messages"][0]["content"][-1]["text"]
            return Say(next(votes)) if asks else model(body)

        with MessagesEndpoint(vote) as endpoint:
            monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
            methods = measured(capsys, "llm-agents", str(path), "--llm-votes", str(len(said)))["methods"]
        verdicts += methods["published method"]["verdicts"]
    assert verdicts == ["positive", "negative", "undecided"]


@pytest.mark.parametrize("votes", ["0", "-2"])
def test_there_is_at_least_one_vote(votes: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit):
        main(["bench", "llm-agents", str(tmp_path / "rows.jsonl"), "--llm-votes", votes])


def test_agents_without_an_endpoint(tmp_path: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("ANTHROPIC_API_KEY", "ANTHROPIC_AUTH_TOKEN", "ANTHROPIC_BASE_URL", "ANTHROPIC_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    path = tmp_path / "rows.jsonl"
    path.write_text(json.dumps(ROWS[0]) + "\n", encoding="utf-8")
    assert main(["bench", "llm-agents", str(path)]) == 2
    assert "ANTHROPIC_API_KEY" in capsys.readouterr().err


@pytest.mark.shared
def test_the_published_prompts_are_read_from_the_paper(
    shared: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "rows.jsonl"
    hostile = {**ROWS[0], "value": "Guide [CONTENT] of harbours"}
    path.write_text("".join(json.dumps(row) + "\n" for row in (hostile, ROWS[3])), encoding="utf-8")
    with MessagesEndpoint(model) as endpoint:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", endpoint.url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "none")
        paper = shared / "papers" / "llm4schema-org.txt"
        methods = measured(capsys, "llm-agents", str(path), "--prompts", str(paper), "--llm-votes", "2")[
            "methods"
        ]
    assert methods["published prompts"]["verdicts"] == ["positive", "positive"]
    # Two votes a row, of both methods.
    assert methods["published prompts"]["requests"] == methods["published method"]["requests"] == 4
    texts = {body["messages"][0]["content"][-1]["text"] for body in endpoint.bodies}
    (factuality,) = (text for text in texts if text.count("<content>") == 1)
    assert hostile["text"] in factuality
    assert "Is Guide [CONTENT] of harbours a" in factuality, "a value is not a place to fill"
    (compliance,) = (
        text for text in texts if "<definition>The job title of the person.</definition>" in text
    )
    assert '<markup>jobTitle "Guide"</markup>' in compliance


def test_a_file_without_the_prompts_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows, prompts = tmp_path / "rows.jsonl", tmp_path / "prompts.txt"
    rows.write_text(json.dumps(ROWS[0]) + "\n", encoding="utf-8")
    prompts.write_text("```\n[CONTENT] [VALUE] [PROP] [TYPE]\n```\n", encoding="utf-8")
    assert main(["bench", "llm-agents", str(rows), "--prompts", str(prompts)]) == 2
    assert "no prompt of the compliance agent" in capsys.readouterr().err
